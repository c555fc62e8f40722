"""The ground a piece could still come to cover, as a grid of single dots with a rim."""

from collections.abc import Iterable, Iterator

from replay.core.scene import Outline, Scene
from tui.raster.canvas import Canvas
from tui.raster.dots import FINE, Corner, Frame, Rows, both, either, fill, rim
from tui.raster.ground import GHOST
from tui.raster.outline import rounded
from tui.raster.overlay import Spread
from tui.raster.role import SHADE, seat_order
from tui.raster.view import View
from tui.raster.weave import CHECKED, SCATTERED, woven


def draw_spreads(canvas: Canvas, scene: Scene, view: View, spreads: Iterable[Spread]) -> None:
    """Every spread in its seat's shade."""
    order = seat_order(scene)
    for spread in spreads:
        ground, frame = covered(view, spread.outlines), window(view)
        marked = either(both(rim(ground), woven(CHECKED, frame)), both(ground, woven(SCATTERED, frame)))
        canvas.path(_dots(marked, frame), SHADE[order[spread.seat]], GHOST)


def window(view: View) -> Frame:
    """All dots of a view, counted from the table's corner so that what is woven over them moves with the table."""
    return Frame(view.left, view.top, 2 * view.columns, 4 * view.rows)


def covered(view: View, outlines: Iterable[Outline]) -> Rows:
    """The dots of a view that some outline covers."""
    frame = window(view)
    rows = [0] * frame.height
    for corners in dict.fromkeys(rounded(outline, view.dots, view.step) for outline in outlines):
        around = _around(corners)
        for y, row in enumerate(fill(corners, around), around.top - frame.top):
            if 0 <= y < frame.height:
                aside = around.left - frame.left
                rows[y] |= row << aside if aside >= 0 else row >> -aside
    edge = (1 << frame.width) - 1
    return [row & edge for row in rows]


def _around(corners: tuple[Corner, ...]) -> Frame:
    xs, ys = [x // FINE for x, _ in corners], [y // FINE for _, y in corners]
    return Frame(min(xs), min(ys), max(xs) - min(xs) + 1, max(ys) - min(ys) + 1)


def _dots(rows: Rows, frame: Frame) -> Iterator[tuple[int, int]]:
    """The dots that are set, as the canvas counts them."""
    across = range(frame.width)
    return ((x, y) for y, row in enumerate(rows) if row for x in across if row >> x & 1)
