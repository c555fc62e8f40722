"""What helps to read a table: how long its measure is, and the rulers of a square board."""

from replay.core.scene import Scene
from tui.raster.canvas import Canvas, Word
from tui.raster.ground import GHOST, PIECE
from tui.raster.role import Role
from tui.raster.view import View, cell
from tui.raster.words import width

Covered = tuple[int, int, int, int]
"""Cells that something is laid over: the first column and row, and those after the last."""


def write_rulers(canvas: Canvas, scene: Scene, view: View) -> None:
    """Names of a square board's columns along the upper edge, and of its rows below it along the left one."""
    board, grid = scene.board, scene.board.grid
    if not grid:
        return
    for place, name in enumerate(grid.columns):
        column, _ = cell(view, (place * grid.square + grid.square // 2, 0))
        if canvas.free(max(column - 1, 0), 0, width(name) + (column > 0), PIECE):
            canvas.write(Word(column, 0, name, Role.FAINT))
    for place, name in enumerate(grid.rows):
        _, row = cell(view, (0, board.depth - place * grid.square - grid.square * 2 // 5))
        if row and canvas.free(0, row, width(name), PIECE):
            canvas.write(Word(0, row, name, Role.FAINT))


def write_scale(canvas: Canvas, scene: Scene, view: View, covered: Covered = (0, 0, 0, 0)) -> None:
    """The game's own measure at its length, in a corner of the table where nothing stands; squares need none."""
    if scene.board.grid:
        return
    cells = max(2, scene.board.scale * view.dots // view.step // 2)
    text = f"├{'─' * (cells - 2)}┤ {scene.board.scale_word}"
    (west, north), (east, south) = cell(view, (0, scene.board.depth)), cell(view, (scene.board.width, 0))
    right, low = min(view.columns, east) - width(text) - 2, min(view.rows, south) - 2
    left, high = max(0, west) + 2, max(0, north) + 1
    spots = ((right, high), (right, low), (left, low), (left, high))
    first, top, last, bottom = covered
    seen = (
        spot for spot in spots if not (top <= spot[1] < bottom and spot[0] < last and first < spot[0] + width(text))
    )
    at = next((spot for spot in seen if canvas.free(*spot, width(text), GHOST)), None)
    if at:
        canvas.write(Word(*at, text, Role.DIM))
