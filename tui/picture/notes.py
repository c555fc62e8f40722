"""What is written over the table, where there is room: ghosts, rays, captions, tokens, results, the scale."""

from collections.abc import Iterable, Iterator, Sequence

from replay.core.scene import Area, Board, Ground, Ray, Reach, Scene
from tui.picture import hatch
from tui.picture.paper import Room, around, meet, spot, spots, standing
from tui.picture.pieces import outline
from tui.picture.shape import SIZE, UNIT, Box, Dots, Named, Path, Plate, Shape, Spot, Tag, Text, extent, plated
from tui.raster.captions import CORNERED, Line, caption
from tui.raster.ground import paint_of
from tui.raster.overlay import Callout, Float, Ghost, Spread
from tui.raster.role import SEAT, SHADE, Role, seat_order
from tui.raster.signs import token_face
from tui.raster.spread import covered
from tui.raster.view import View

_DASHES = {Reach.OPEN: (8.0, 5.0), Reach.TOUCHES: (2.0, 5.0), Reach.CLEAR: ()}
_APART = 8
"""How far words keep from what else is written."""
_NORTH, _SMALL = "north up", 13.0
_FINE = 4
"""Dots a step in which ground that can be reached is counted."""


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
    """What each ray meets, and what is said beside it."""
    for ray in found:
        for crossing in ray.crossings:
            at = spot(scene.board, crossing.at)
            yield Tag(
                room.find(_beside(at, room), *_extent(crossing.does, room)) or at,
                plated(crossing.does, Role.REFUSED, Role.GROUND),
            )
        if ray.note:
            (x0, y0), (x1, y1) = spots(scene.board, (ray.start, ray.end))
            middle = ((x0 + x1) / 2, (y0 + y1) / 2)
            at = room.find(_beside(middle, room), *_extent(ray.note, room)) or middle
            yield Tag(at, plated(ray.note, Role.TEXT, Role.GROUND, size=13))


def _extent(text: str, room: Room, size: float = SIZE) -> tuple[float, float]:
    return (extent(text, size) + 0.7 * size) * room.tag, 1.5 * size * room.tag


def _beside(at: Spot, room: Room) -> Iterator[Spot]:
    """A spot, then those around it, further and further."""
    x, y = at
    high, wide = 22 * room.tag, 30 * room.tag
    yield at
    for far in (1, 2, 3):
        yield from ((x, y + far * high), (x, y - far * high), (x + far * wide, y), (x - far * wide, y))
        yield from ((x + way * far * wide, y + up * far * high) for way in (1, -1) for up in (1, -1))


def captions(scene: Scene, room: Room) -> Iterator[Shape]:
    """What every area is called and does, where nothing stands: wholly on it, or wholly beside it and on no other."""
    order = seat_order(scene)
    outlines = [spots(scene.board, area.outline) for area in scene.areas]
    land = [around(one) for one, area in zip(outlines, scene.areas, strict=True) if area.ground not in CORNERED]
    for place, (area, outline_) in enumerate(zip(scene.areas, outlines, strict=True), start=1):
        over = [
            one
            for one, other in zip(outlines[place:], scene.areas[place:], strict=True)
            if other.ground is not Ground.ZONE
        ]
        paint = paint_of(area, order)
        lines = caption(area, paint, order)
        for told in dict.fromkeys((lines, lines[:1] if area.name else ())):
            wide = max((extent(text) for text, _ in told), default=0) * room.tag
            tall = 1.3 * SIZE * len(told) * room.tag
            spots_ = (at for at in _places(area, outline_, told, room.tag, land) if _clear(at, told, room.tag, over))
            at = room.find(spots_, wide + _APART * room.tag, tall) if told else None
            if at:
                inside = paint.tint and area.ground not in CORNERED and _holds(outline_, at, told, room.tag)
                ground = tuple(_plates(told, paint.tint)) if inside else ()
                yield Tag(at, (*ground, *_rows(told, bold=area.ground is Ground.CONTROL)))
                break


def _plates(lines: Sequence[Line], tint: Role | None) -> Iterator[Plate]:
    """What keeps the hatching of an area from its words."""
    for row, (text, _) in enumerate(lines):
        wide = extent(text)
        yield Plate((-wide / 2 - 2, SIZE * (1.3 * (row - len(lines) / 2) + 0.1), wide + 4, 1.2 * SIZE), tint)


def _clear(at: Spot, lines: Sequence[Line], tag: float, over: Sequence[tuple[Spot, ...]]) -> bool:
    """Whether nothing that lies on an area lies where something is written about a spot."""
    return not any(hatch.within(corner, one) for one in over for corner in _corners(at, lines, tag))


def _rows(lines: Sequence[Line], *, bold: bool) -> Iterator[Text]:
    """The lines of a caption about (0, 0)."""
    for row, (text, ink) in enumerate(lines):
        yield Text((0, SIZE * (1.3 * (row - len(lines) / 2) + 1)), text, ink, bold=bold)


def _places(
    area: Area, outline_: tuple[Spot, ...], lines: Sequence[Line], tag: float, land: Sequence[Box]
) -> Iterator[Spot]:
    """Where an area is named: above its corner or in it if it is marked out, else in it; then near by."""
    left, top, across, down = around(outline_)
    wide, tall = max(extent(text) for text, _ in lines) * tag, 1.3 * SIZE * len(lines) * tag
    middle = left + across / 2
    if area.ground in CORNERED:
        yield left + wide / 2 + 4, top - tall / 2 - 3
        yield left + wide / 2 + 6, top + tall / 2 + 5
        yield left + wide / 2 + 4, top + down + tall / 2 + 3
    spread = [(left + across * x / 8, top + down * y / 8) for y in (4, 3, 5, 2, 6, 1, 7) for x in (4, 3, 5, 2, 6)]
    yield from (spot for spot in spread if _holds(outline_, spot, lines, tag))
    beside = (
        (middle, top - tall / 2 - 4),
        (middle, top + down + tall / 2 + 4),
        (left + across + wide / 2 + 6, top + down / 2),
        (left - wide / 2 - 6, top + down / 2),
    )
    for x, y in beside:
        if not any(meet((x - wide / 2, y - tall / 2, wide, tall), box) for box in land):
            yield x, y


def _holds(outline_: tuple[Spot, ...], at: Spot, lines: Sequence[Line], tag: float) -> bool:
    """Whether all that is written about a spot lies within an outline."""
    return all(hatch.within(corner, outline_) for corner in _corners(at, lines, tag))


def _corners(at: Spot, lines: Sequence[Line], tag: float) -> Iterator[Spot]:
    """Spots along the upper and lower edge of every line about a spot."""
    high = 1.3 * SIZE * tag
    for row, (text, _) in enumerate(lines):
        half, top = extent(text) * tag / 2, at[1] + high * (row - len(lines) / 2)
        yield from ((at[0] + x * half, top + y * high) for x in (-1, -0.5, 0, 0.5, 1) for y in (0.1, 0.9))


def tokens(scene: Scene, room: Room) -> Iterator[Shape]:
    """The tokens that lie on the table, as cards in brackets."""
    order = seat_order(scene)
    for token in scene.tokens:
        if token.at is not None:
            face, ink = token_face(token), SEAT[order[token.seat]] if token.seat else Role.TEXT
            at = spot(scene.board, token.at)
            where = room.find(_beside(at, room), *_extent(face, room, 13)) or at
            yield Named(token.id, token.pile or face, (Tag(where, plated(face, ink, Role.GROUND, size=13)),))


def floats(scene: Scene, found: Iterable[Float], room: Room) -> Iterator[Shape]:
    """Losses and gains over the pieces they befell."""
    pieces = {piece.id: piece for piece in scene.pieces}
    for result in found:
        if result.piece in pieces:
            left, top, wide, tall = standing(scene.board, pieces[result.piece])
            across, high = _extent(result.text, room)
            x = left + wide / 2
            above, below = top - high * 0.75, top + tall + high * 0.75
            spots_ = (
                (x, above),
                (x, above - high),
                (x, below),
                (left + wide + across, top + tall / 2),
                (left - across, top + tall / 2),
            )
            at = room.find(spots_, across, high) or spots_[0]
            ink, ground = (Role.ON_ATTACK, Role.ATTACK) if result.bad else (Role.GROUND, Role.WHOLE)
            yield Tag(at, plated(result.text.replace("-", "−"), ink, ground))


def callouts(scene: Scene, found: Iterable[Callout]) -> Iterator[Shape]:
    """Words at points of the table."""
    for callout in found:
        ink, ground = (Role.ON_ATTACK, Role.ATTACK) if callout.refused else (Role.GROUND, Role.AMENDED)
        yield Tag(spot(scene.board, callout.at), plated(callout.text, ink, ground))


def scale(board: Board, room: Room) -> tuple[Shape, ...]:
    """The game's own measure at its length, and where north is, at an edge where nothing stands; squares need none."""
    if board.grid:
        return ()
    long = board.scale * UNIT / board.step
    word, north = extent(board.scale_word), extent(_NORTH, _SMALL)
    wide, tall = long + (word + north + 26) * room.tag, 1.6 * SIZE * room.tag
    left, top, across, down = room.seen
    edges = left + wide / 2 + UNIT / 2, left + across - wide / 2 - UNIT / 2
    heights = top + down - tall, top + tall, *(top + down * part / 8 for part in (7, 6, 5, 4, 3, 2, 1))
    at = room.find(((x, y) for y in heights for x in edges), wide, tall)
    if at is None:
        return ()
    x, y = at[0] - wide / 2, at[1]
    lines = ((x, y), (x + long, y)), ((x, y - 6), (x, y + 6)), ((x + long, y - 6), (x + long, y + 6))
    told = (
        Text((10, 5), board.scale_word, Role.DIM, anchor="start"),
        Text((24 + word, 5), _NORTH, Role.FAINT, _SMALL, anchor="start"),
    )
    return Path(lines, ink=Role.DIM, width=1.8, closed=False), Tag((x + long, y), told)
