"""The whole table in a corner: one dot for every piece, the part in view shaded."""

from replay.core.scene import Scene
from tui.raster.canvas import Canvas
from tui.raster.cells import Cells, Pen
from tui.raster.ground import felt
from tui.raster.role import SEAT, Role, seat_order
from tui.raster.stamp import braille
from tui.raster.view import View, cell, dot, point, whole


def minimap(scene: Scene, view: View, columns: int = 20, rows: int = 8) -> Cells:
    """The table in a frame of at most a size in cells, with what ``view`` shows of it shaded."""
    small = whole(scene.board, columns - 2, rows - 2)
    canvas = Canvas(columns - 2, rows - 2, Role.GROUND)
    across, down = felt(scene, small)
    canvas.flood(across, down, Role.FELT)
    (left, top), (right, bottom) = cell(small, point(view, 0, 0)), cell(small, point(view, view.columns, view.rows))
    seen = range(max(left, across.start), min(right + 1, across.stop))
    canvas.flood(seen, range(max(top, down.start), min(bottom + 1, down.stop)), Role.HIGH)
    order = seat_order(scene)
    for piece in scene.pieces:
        x, y = dot(small, piece.at)
        canvas.put(x // 2, y // 4, braille(x, y), SEAT[order[piece.seat]], 1)
    return _frame(canvas.cells())


def _frame(picture: Cells) -> Cells:
    framed = Cells(picture.columns + 2, picture.rows + 2)
    line = "─" * picture.columns
    pen = Pen(Role.FAINT, Role.GROUND)
    framed.write(0, 0, f"┌{line}┐", pen)
    framed.write(1, 0, " table ", Pen(Role.DIM, Role.GROUND))
    for row in range(picture.rows):
        framed.write(0, row + 1, "│", pen)
        framed.write(picture.columns + 1, row + 1, "│", pen)
    framed.write(0, picture.rows + 1, f"└{line}┘", pen)
    framed.paste(1, 1, picture)
    return framed
