"""The table under the pieces: felt, its edge, grid, guides, terrain and zones."""

from collections.abc import Iterator
from functools import lru_cache

from msgspec import Struct
from msgspec.structs import replace

from replay.core.scene import Area, Ground, Outline, Scene
from tui.raster import weave
from tui.raster.canvas import Canvas
from tui.raster.dots import FINE, Frame, Rows, both, either, fill, rim, walk, without
from tui.raster.outline import level, rounded
from tui.raster.role import LAND, SEAT, SHADE, Role, seat_order
from tui.raster.stamp import Scale, Stamp, cells, framed
from tui.raster.view import View, dot

GRID, AREA, GHOST, RAY, PIECE = 1, 2, 4, 6, 8
"""Levels of dots, low to high; a stamp's lines lie one above its hatching."""


class Paint(Struct, frozen=True):
    """How a ground is drawn: inks, the tiles of its rim and inside, and the letter strewn over it."""

    line: Role
    hatch: Role
    tint: Role | None
    edge: tuple[str, ...]
    weave: tuple[str, ...]
    strewn: str = ""


_PAINTS = {
    Ground.BLOCKS: Paint(Role.ROCK, Role.ROCK_SHADE, Role.ROCK_LAND, weave.FULL, weave.CHECKED),
    Ground.HINDERS: Paint(Role.REEDS, Role.REEDS_SHADE, Role.REEDS_LAND, weave.BROKEN, weave.TUFTS),
    Ground.SHALLOW: Paint(Role.WATER, Role.WATER, Role.WATER_LAND, weave.SPARSE, weave.BARE, "~"),
    Ground.DEEP: Paint(Role.WATER, Role.WATER, Role.DEEP_LAND, weave.SPARSE, weave.BARE, "≈"),
    Ground.RAISED: Paint(Role.CONTOUR, Role.CONTOUR_SHADE, Role.CONTOUR_LAND, weave.FULL, weave.BARE, "▴"),
    Ground.CONTROL: Paint(Role.DIM, Role.DIM, Role.OPEN_LAND, weave.FULL, weave.BARE),
    Ground.ZONE: Paint(Role.FAINT, Role.FAINT, None, weave.DASHED, weave.BARE),
}


def paint_of(area: Area, order: dict[str, int]) -> Paint:
    """How an area is drawn; what one seat alone commands takes its colours."""
    paint = _PAINTS[area.ground]
    if area.ground not in (Ground.CONTROL, Ground.ZONE) or len(area.held) != 1:
        return paint
    seat = order[area.held[0]]
    if area.ground is Ground.ZONE:
        return Paint(SHADE[seat], SHADE[seat], None, paint.edge, paint.weave)
    return Paint(SEAT[seat], SEAT[seat], LAND[seat], paint.edge, paint.weave)


def felt(scene: Scene, view: View) -> tuple[range, range]:
    """The columns and rows of cells that lie on the table by half or more; they may lie outside the window."""
    (west, north), (east, south) = dot(view, (0, scene.board.depth)), dot(view, (scene.board.width, 0))
    return range(west // 2, (east + 1) // 2), range((north + 1) // 4, (south + 2) // 4)


def draw_table(canvas: Canvas, scene: Scene, view: View) -> None:
    """The felt, the grid and the guides."""
    canvas.flood(*felt(scene, view), Role.FELT)
    canvas.path(grid_dots(scene, view), Role.GRID, GRID)
    for start, end in scene.board.guides:
        _line(canvas, dot(view, start), dot(view, end), Role.GRID, "#...")


def draw_edge(canvas: Canvas, scene: Scene, view: View) -> None:
    """The table's edge, just within it."""
    west, north = dot(view, (0, scene.board.depth))
    east, south = dot(view, (scene.board.width, 0))
    edge = ((west, north), (east - 1, north), (east - 1, south - 1), (west, south - 1))
    for start, end in zip(edge, (*edge[1:], edge[0]), strict=True):
        _line(canvas, start, end, Role.FAINT, "#", level=AREA + 1)


def _line(
    canvas: Canvas, start: tuple[int, int], end: tuple[int, int], ink: Role, tile: str, *, level: int = GRID
) -> None:
    """A line of the board; one along a row or column of dots is cut short where it leaves the canvas."""
    if start[0] == end[0] or start[1] == end[1]:
        start, end = _nearest(canvas, *start), _nearest(canvas, *end)
    canvas.path(walk(start, end), ink, level, tile)


def _nearest(canvas: Canvas, x: int, y: int) -> tuple[int, int]:
    return max(-2, min(2 * canvas.columns + 2, x)), max(-4, min(4 * canvas.rows + 4, y))


def grid_dots(scene: Scene, view: View) -> Iterator[tuple[int, int]]:
    """The window's dots at every few steps, or at every corner of the board's squares."""
    board = scene.board
    apart = board.grid.square if board.grid else board.step * _apart(view.dots)
    rows = [
        y for north in range(board.depth - apart, 0, -apart) if 0 <= (y := dot(view, (0, north))[1]) < 4 * view.rows
    ]
    for east in range(apart, board.width, apart):
        x = dot(view, (east, 0))[0]
        if 0 <= x < 2 * view.columns:
            yield from ((x, y) for y in rows)


def _apart(dots: int) -> int:
    """Steps between two dots of the grid: one close up, else as many as keep it thin."""
    return 1 if dots >= 8 else next(steps for steps in (2, 5, 10) if steps * dots >= 10)


@lru_cache(maxsize=1024)
def area_stamp(ground: Ground, outline: Outline, scale: Scale) -> Stamp:
    """An area about the table's corner."""
    paint, corners = _PAINTS[ground], rounded(outline, scale.dots, scale.step)
    frame = framed(corners, scale.phase)
    inner = fill(corners, frame)
    line = both(rim(inner), weave.woven(paint.edge, frame))
    if ground is Ground.CONTROL:
        line = both(line, _brackets(corners, frame))
    hatch = both(without(inner, rim(inner)), weave.woven(paint.weave, frame))
    stamp = cells(frame, scale.phase, (inner, line, hatch), square=level(outline, 0))
    return tuple(replace(patch, line=patch.line | patch.hatch) if patch.line else patch for patch in stamp)


def _brackets(corners: tuple[tuple[int, int], ...], frame: Frame) -> Rows:
    """The surroundings of an outline's corners, a third of its shortest edge each way."""
    pairs = list(zip(corners, (*corners[1:], corners[0]), strict=True))
    third = min(max(abs(x0 - x1), abs(y0 - y1)) for (x0, y0), (x1, y1) in pairs) // 3 // FINE * FINE
    rows = [0] * frame.height
    for x, y in corners:
        around = ((x - third, y - third), (x + third, y - third), (x + third, y + third), (x - third, y + third))
        rows = either(rows, fill(around, frame))
    return rows


def placed(view: View) -> tuple[tuple[int, int], Scale]:
    """The cell of the table's corner in a view, and the scale of stamps about it."""
    x, y = dot(view, (0, 0))
    return (x // 2, y // 4), Scale(view.dots, view.step, (x % 2, y % 4))


def draw_areas(canvas: Canvas, scene: Scene, view: View) -> None:
    """Terrain, control terrain and zones, in the order of the scene."""
    order = seat_order(scene)
    at, scale = placed(view)
    for area in scene.areas:
        paint = paint_of(area, order)
        stamp = area_stamp(area.ground, area.outline, scale)
        canvas.lay(stamp, at, (paint.line, paint.hatch, paint.tint), AREA)
