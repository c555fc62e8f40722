"""The table under the pieces: felt, grid, guides, terrain, control terrain and zones, by what they do."""

from collections.abc import Iterator, Mapping
from functools import lru_cache

from replay.core.scene import Area, Board, Ground, Scene
from tui.picture import hatch
from tui.picture.paper import spot, spots
from tui.picture.shape import UNIT, Dots, Path, Shape, Spot, Text
from tui.raster.ground import Paint, paint_of
from tui.raster.role import Role, seat_order

_CROWDED = 24
"""Steps across from which grid dots stand every other step."""


@lru_cache(maxsize=64)
def table(board: Board) -> tuple[Shape, ...]:
    """The felt with its grid and guides."""
    edge = spots(board, ((0, 0), (board.width, 0), (board.width, board.depth), (0, board.depth)))
    felt = Path((edge,), fill=Role.FELT)
    grid = _squares(board) if board.grid else Dots(tuple(_grid(board)), Role.GRID, 3)
    guides = tuple(spots(board, guide) for guide in board.guides)
    drawn = (Path(guides, ink=Role.GRID, width=1.5, dash=(2, 6), closed=False),) if guides else ()
    return felt, grid, *drawn


def _grid(board: Board) -> Iterator[Spot]:
    apart = board.step * (2 if max(board.width, board.depth) > _CROWDED * board.step else 1)
    for south in range(apart, board.depth, apart):
        yield from (spot(board, (east, board.depth - south)) for east in range(apart, board.width, apart))


def _squares(board: Board) -> Shape:
    assert board.grid
    apart = board.grid.square
    across = (((east, 0), (east, board.depth)) for east in range(apart, board.width, apart))
    down = (
        ((0, board.depth - south), (board.width, board.depth - south)) for south in range(apart, board.depth, apart)
    )
    return Path(tuple(spots(board, line) for line in (*across, *down)), ink=Role.GRID, width=1, closed=False)


@lru_cache(maxsize=64)
def edge(board: Board) -> tuple[Shape, ...]:
    """The table's edge, and of a board of squares the names of its columns and rows."""
    outline = spots(board, ((0, 0), (board.width, 0), (board.width, board.depth), (0, board.depth)))
    return Path((outline,), ink=Role.FAINT, width=1.5), *_rulers(board)


def _rulers(board: Board) -> Iterator[Shape]:
    grid = board.grid
    if not grid:
        return
    half, inset = grid.square // 2, board.step // 8
    for place, name in enumerate(grid.columns):
        x, _ = spot(board, (place * grid.square + half, 0))
        yield Text((x, UNIT * 0.28), name, Role.FAINT, UNIT * 0.25)
    for place, name in enumerate(grid.rows):
        x, y = spot(board, (inset, board.depth - place * grid.square - half))
        yield Text((x, y + UNIT * 0.1), name, Role.FAINT, UNIT * 0.25, anchor="start")


def areas(scene: Scene) -> tuple[Shape, ...]:
    """Everything that lies on the table, in the order of the scene, one shape or several each."""
    order = seat_order(scene)
    return tuple(shape for area in scene.areas for shape in _area(scene.board, area, paint_of(area, order)))


def _area(board: Board, area: Area, paint: Paint) -> tuple[Shape, ...]:
    return _drawn(area.ground, spots(board, area.outline), paint.line, paint.hatch, paint.tint)


@lru_cache(maxsize=512)
def _drawn(ground: Ground, outline: tuple[Spot, ...], line: Role, inside: Role, tint: Role | None) -> tuple[Shape, ...]:
    land = (Path((outline,), fill=tint),) if tint else ()
    return *land, *_woven(ground, outline, inside), *_rim(ground, outline, line)


def _woven(ground: Ground, outline: tuple[Spot, ...], ink: Role) -> tuple[Shape, ...]:
    """What tells an area by its inside: dots, tufts, waves or tips."""
    match ground:
        case Ground.BLOCKS:
            return (Dots(hatch.strewn(outline, 6), ink, 3),)
        case Ground.HINDERS:
            tufts = tuple(((x, y - 3), (x, y + 4)) for x, y in hatch.strewn(outline, 13))
            return (Path(tufts, ink=ink, width=1.6, closed=False),)
        case Ground.SHALLOW | Ground.DEEP:
            waves = tuple(_wave(x, y) for x, y in hatch.strewn(outline, 24 if ground is Ground.SHALLOW else 16))
            return (Path(waves, ink=ink, width=1.3, closed=False),)
        case Ground.RAISED:
            tips = tuple(((x - 3, y + 2), (x, y - 3), (x + 3, y + 2)) for x, y in hatch.strewn(outline, 26))
            return (Path(tips, ink=ink, width=1.3, closed=False),)
    return ()


_RIMS: Mapping[Ground, tuple[float, tuple[float, ...]]] = {
    Ground.BLOCKS: (2.5, ()),
    Ground.HINDERS: (2, (6, 4)),
    Ground.SHALLOW: (1.5, (2, 4)),
    Ground.DEEP: (1.5, (2, 4)),
    Ground.RAISED: (2.2, ()),
    Ground.CONTROL: (1.2, (2, 5)),
    Ground.ZONE: (1.5, (5, 6)),
}
"""How thick the edge of each ground is, and how it is broken."""


def _rim(ground: Ground, outline: tuple[Spot, ...], ink: Role) -> tuple[Shape, ...]:
    width, dash = _RIMS[ground]
    corners = Path(tuple(_brackets(outline)), ink=ink, width=4, closed=False)
    edge = Path((outline,), ink=ink, width=width, dash=dash)
    return (edge, corners) if ground is Ground.CONTROL else (edge,)


def _wave(x: float, y: float) -> tuple[Spot, ...]:
    return (x - 5, y), (x - 2.5, y - 2), (x, y), (x + 2.5, y + 2), (x + 5, y)


def _brackets(outline: tuple[Spot, ...]) -> Iterator[tuple[Spot, ...]]:
    """The surroundings of the corners, a quarter of each edge and a step at most."""
    count = len(outline)
    if count > 8:
        yield (*outline, outline[0])
        return
    for place, corner in enumerate(outline):
        yield _toward(corner, outline[place - 1]), corner, _toward(corner, outline[(place + 1) % count])


def _toward(corner: Spot, other: Spot) -> Spot:
    (x0, y0), (x1, y1) = corner, other
    length = max(1.0, ((x1 - x0) ** 2 + (y1 - y0) ** 2) ** 0.5)
    part = min(0.25, UNIT / length)
    return x0 + (x1 - x0) * part, y0 + (y1 - y0) * part
