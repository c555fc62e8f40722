"""What is written over the table, where there is room: ghosts, rays, captions, tokens, results, the scale."""

from collections.abc import Iterable, Iterator, Sequence
from math import hypot

from replay.core.scene import Board, Ground, Ray, Reach, Scene
from tui.picture import hatch
from tui.picture.captions import crosses
from tui.picture.paper import Room, spot, spots
from tui.picture.pieces import outline
from tui.picture.shape import SIZE, UNIT, Box, Dots, Named, Path, Shape, Spot, Tag, Text, extent, plated
from tui.raster.overlay import Callout, Ghost, Spread
from tui.raster.role import SEAT, SHADE, Role, seat_order
from tui.raster.signs import token_face
from tui.raster.spread import covered
from tui.raster.view import View

_DASHES = {Reach.OPEN: (8.0, 5.0), Reach.TOUCHES: (2.0, 5.0), Reach.CLEAR: ()}
_NORTH, _SMALL = "north up", 13.0
_FINE = 4
"""Dots a step in which ground that can be reached is counted."""
_SPARSE = 4
"""How far the spots of a ray lie apart at which something may be written."""


def ghosts(scene: Scene, left: Iterable[Ghost]) -> tuple[Shape, ...]:
    """Where things stood, with the entry that moved them, and the way they went."""
    order, drawn = seat_order(scene), list[Shape]()
    for ghost in left:
        way = spots(scene.board, (ghost.piece.at, *ghost.way))
        ink = SEAT[order[ghost.piece.seat]]
        drawn += outline(scene, ghost.piece)
        drawn.append(Path((way,), ink=ink, width=2, dash=(1.5, 5), closed=False))
        drawn.append(Tag(way[0], (Text((0, 4), ghost.note, ink, 12),)))
    return tuple(drawn)


def spreads(scene: Scene, found: Iterable[Spread]) -> tuple[Shape, ...]:
    """The ground a piece could still come to cover, as a grid of dots."""
    board, order = scene.board, seat_order(scene)
    columns, rows = (-(-length * _FINE // (part * board.step)) for length, part in ((board.width, 2), (board.depth, 4)))
    view = View((board.width // 2, board.depth // 2), _FINE, board.step, columns, rows)
    drawn = []
    for spread in found:
        at = tuple(
            (
                (x + view.left + 0.5) * UNIT / _FINE,
                (y + view.top + 0.5) * UNIT / _FINE + board.depth * UNIT / board.step,
            )
            for y, row in enumerate(covered(view, spread.outlines))
            for x in range(2 * columns)
            if row >> x & 1 and (x + y) % 2
        )
        drawn.append(Dots(at, SHADE[order[spread.seat]], 3))
    return tuple(drawn)


def rays(scene: Scene, found: Iterable[Ray]) -> tuple[Shape, ...]:
    """Lines of sight and measure."""
    return tuple(
        Path(
            (spots(scene.board, (ray.start, ray.end)),),
            ink=Role.REFUSED if ray.reach is Reach.TOUCHES else Role.NOW,
            width=2.4,
            dash=_DASHES[ray.reach],
            closed=False,
        )
        for ray in found
    )


def said(scene: Scene, found: Sequence[Ray], room: Room) -> Iterator[Shape]:
    """What each ray meets, on the ray where it meets it, and what is said beside it."""
    control = [spots(scene.board, area.outline) for area in scene.areas if area.ground is Ground.CONTROL]
    for ray in found:
        for crossing in ray.crossings:
            at, size = spot(scene.board, crossing.at), measured(crossing.does, room)
            along = (one for one in _along(scene.board, ray, at) if not _meets(control, one, size))
            where = room.find((*along, *_beside(at, room)), *size) or at
            yield Tag(where, plated(crossing.does, Role.REFUSED, Role.GROUND))
        if ray.note:
            (x0, y0), (x1, y1) = spots(scene.board, (ray.start, ray.end))
            middle = ((x0 + x1) / 2, (y0 + y1) / 2)
            at = room.find(_beside(middle, room), *measured(ray.note, room, 13)) or middle
            yield Tag(at, plated(ray.note, Role.TEXT, Role.GROUND, size=13))


def along(board: Board, ray: Ray) -> Iterator[Box]:
    """The room that a ray takes: words are not written over it."""
    (x0, y0), (x1, y1) = spots(board, (ray.start, ray.end))
    parts = max(1, int(hypot(x1 - x0, y1 - y0) / (2 * _SPARSE)))
    for part in range(parts + 1):
        x, y = x0 + (x1 - x0) * part / parts, y0 + (y1 - y0) * part / parts
        yield x - _SPARSE, y - _SPARSE, 2 * _SPARSE, 2 * _SPARSE


def _along(board: Board, ray: Ray, at: Spot) -> Iterator[Spot]:
    """Spots of a ray, the nearest first to where it meets something."""
    (x0, y0), (x1, y1) = spots(board, (ray.start, ray.end))
    parts = max(1, int(hypot(x1 - x0, y1 - y0) / _SPARSE))
    on = ((x0 + (x1 - x0) * part / parts, y0 + (y1 - y0) * part / parts) for part in range(parts + 1))
    yield at
    yield from sorted(on, key=lambda one: hypot(one[0] - at[0], one[1] - at[1]))


def _meets(outlines: Iterable[tuple[Spot, ...]], at: Spot, size: tuple[float, float]) -> bool:
    """Whether words about a spot lie on what an outline holds: a number there is read as what that is worth."""
    (x, y), (wide, tall) = at, size
    return any(
        hatch.within((x + right * wide / 2, y + down * tall / 2), one)
        for one in outlines
        for right in (-1, 0, 1)
        for down in (-1, 0, 1)
    )


def measured(text: str, room: Room, size: float = SIZE) -> tuple[float, float]:
    """How wide and tall the room is that words on a plate take."""
    return (extent(text, size) + 0.7 * size) * room.tag, 1.5 * size * room.tag


def _beside(at: Spot, room: Room) -> Iterator[Spot]:
    """A spot, then those around it, further and further."""
    x, y = at
    high, wide = 22 * room.tag, 30 * room.tag
    yield at
    for far in (1, 2, 3):
        yield from ((x, y + far * high), (x, y - far * high), (x + far * wide, y), (x - far * wide, y))
        yield from ((x + way * far * wide, y + up * far * high) for way in (1, -1) for up in (1, -1))


def tokens(scene: Scene, room: Room) -> Iterator[Shape]:
    """The tokens that lie on the table, as cards in brackets."""
    order = seat_order(scene)
    for token in scene.tokens:
        if token.at is not None:
            face, ink = token_face(token), SEAT[order[token.seat]] if token.seat else Role.TEXT
            at = spot(scene.board, token.at)
            where = room.find(_beside(at, room), *measured(face, room, 13)) or at
            yield Named(token.id, token.pile or face, (Tag(where, plated(face, ink, Role.GROUND, size=13)),))


def callouts(scene: Scene, found: Iterable[Callout]) -> Iterator[Shape]:
    """Words at points of the table."""
    for callout in found:
        ink, ground = (Role.ON_ATTACK, Role.ATTACK) if callout.refused else (Role.GROUND, Role.AMENDED)
        yield Tag(spot(scene.board, callout.at), plated(callout.text, ink, ground))


def scale(scene: Scene, room: Room) -> tuple[Shape, ...]:
    """The game's own measure at its length, and where north is, at an edge where nothing stands; squares need none."""
    board = scene.board
    if board.grid:
        return ()
    long = board.scale * UNIT / board.step
    word, north = extent(board.scale_word), extent(_NORTH, _SMALL)
    wide, tall = long + (word + north + 26) * room.tag, 1.6 * SIZE * room.tag
    at = _at_an_edge(scene, room, wide, tall)
    if at is None:
        return ()
    x, y = at[0] - wide / 2, at[1]
    lines = ((x, y), (x + long, y)), ((x, y - 6), (x, y + 6)), ((x + long, y - 6), (x + long, y + 6))
    told = (
        Text((10, 5), board.scale_word, Role.DIM, anchor="start"),
        Text((24 + word, 5), _NORTH, Role.FAINT, _SMALL, anchor="start"),
    )
    return Path(lines, ink=Role.DIM, width=1.8, closed=False), Tag((x + long, y), told)


def _at_an_edge(scene: Scene, room: Room, wide: float, tall: float) -> Spot | None:
    """A free place in a corner or along an edge, over no area's own edge if there is one such."""
    left, top, across, down = room.seen
    edges = left + wide / 2 + UNIT / 2, left + across - wide / 2 - UNIT / 2
    heights = top + down - tall, top + tall, *(top + down * part / 8 for part in (7, 6, 5, 4, 3, 2, 1))
    places, outlines = (
        [(x, y) for y in heights for x in edges],
        [spots(scene.board, area.outline) for area in scene.areas],
    )
    whole = (at for at in places if not crosses((at[0] - wide / 2, at[1] - tall / 2, wide, tall), outlines))
    return room.find(whole, wide, tall) or room.find(places, wide, tall)
