"""A moment of a match as a picture to show to others: the score over the table, the entry and its dice under it."""

from collections.abc import Iterator, Sequence

from msgspec import Struct

from replay.core.scene import Scene, Seat
from tui.panels.header import awaited, boxes
from tui.panels.line import Span, pen
from tui.panels.names import counted, mark, named, order, role, short
from tui.picture.dice import dice
from tui.picture.layers import layers
from tui.picture.paper import sheet
from tui.picture.shape import ADVANCE, Box, Framed, Path, Plate, Shape, Text, extent
from tui.raster.cells import Pen
from tui.raster.overlay import NOTHING, Overlay
from tui.raster.role import Role
from tui.raster.words import cut, wrap

WIDE, TALL, LEAST = 1400.0, 1100.0, 1040.0
"""The most a table is wide and tall in pixels, and the least a picture is wide."""
_HEAD, _CROWD, _LINE = 88.0, 30.0, 22.0
_TITLE, _TEXT, _SMALL, _SCORE, _SIDE = 17.0, 15.0, 13.0, 46.0, 320.0
_NARROWEST = 0.75
"""How much smaller than is wished letters are at least."""


class Told(Struct, frozen=True):
    """What a picture says beside its table: the entry in words, where in which match that is, and the dice.

    ``dice`` is the scene whose dice lie on the table and ``dice_at`` the entry that rolled them, if any do.
    """

    telling: str = ""
    under: str = ""
    where: str = ""
    dice: Scene | None = None
    dice_at: int = 0


class Drawn(Struct, frozen=True):
    """Shapes and the box of the picture they make, in pixels; ``tag`` is how large labels are."""

    shapes: tuple[Shape, ...]
    box: Box
    tag: float = 1.0


def picture(scene: Scene, told: Told, overlay: Overlay = NOTHING) -> Drawn:
    """The whole picture; a pixel is a unit of it, and the table is enlarged or reduced to fit."""
    seen = sheet(scene.board)
    scale = min(1.2, WIDE / seen[2], TALL / seen[3])
    across, down = seen[2] * scale, seen[3] * scale
    wide = max(LEAST, across)
    tag = max(0.8, min(1.0, scale)) / scale
    head = _HEAD + (_CROWD if len(scene.seats) > 2 else 0)
    board = tuple(shape for layer in layers(scene, seen, overlay, tag=tag).values() for shape in layer)
    framed = Framed(seen, ((wide - across) / 2, head, across, down), board)
    under, end = _under(scene, told, wide, head + down)
    ground = Plate((0, 0, wide, end), Role.GROUND, radius=0)
    band = Plate((0, 0, wide, head), Role.PANEL, radius=0)
    return Drawn((ground, band, *_header(scene, told, wide), framed, *under), (0, 0, wide, end), tag)


# ---------------------------------------------------------------- over the table


def _header(scene: Scene, told: Told, wide: float) -> Iterator[Shape]:
    room = wide - 48
    if len(scene.seats) > 2:
        yield from _crowd(scene, wide)
    else:
        for place, seat in enumerate(scene.seats):
            yield from _side(place, seat, wide)
        room -= 2 * max((_extent(seat) for seat in scene.seats), default=0)
    now = scene.turn
    spans: list[Span] = [(" · ".join(filter(None, (now.title.upper(), now.phase))), pen(Role.TEXT, bold=True))]
    if now.seat:
        place = order(scene, now.seat)
        spans.append((f"  {mark(place)} {short(scene, now.seat)}", pen(role(place), bold=True)))
    if now.meter is not None:
        spans.append((f"  {boxes(now.meter)} {now.meter.value} {now.meter.word}", pen(Role.TEXT)))
    yield from _run(spans, wide / 2, 28, _TITLE, room)
    yield from _run(awaited(scene), wide / 2, 51, _TEXT, room)
    yield from _run([(told.where, pen(Role.DIM))], wide / 2, 72, _SMALL, room)


def _side(place: int, seat: Seat, wide: float) -> Iterator[Shape]:
    """A seat at the left edge, the second one mirrored."""
    way, edge, anchor = (1, 0.0, "start") if place == 0 else (-1, wide, "end")
    score = str(seat.score.value)
    yield Text((edge + way * 22, 60), score, role(place), _SCORE, bold=True, anchor=anchor)
    at = edge + way * (36 + extent(score, _SCORE))
    name = f"{mark(place)} {seat.name}" if place == 0 else f"{seat.name} {mark(place)}"
    room = _SIDE - 36 - extent(score, _SCORE)
    rows = ((28, name, _TITLE, Role.TEXT), (48, seat.side, _SMALL, Role.DIM), (65, _kept(seat), _SMALL, Role.DIM))
    for y, text, wished, ink in rows:
        size = _fitted(text, wished, room)
        shown = cut(text, int(room / (ADVANCE * size)))
        yield Text((at, y), shown, role(place) if y == 28 else ink, size, bold=y == 28, anchor=anchor)
    if seat.score.of:
        part = max(0.0, min(1.0, seat.score.value / seat.score.of))
        for long, ink in ((150.0, Role.RULE), (150 * part, role(place))):
            yield Plate((at if way > 0 else at - long, 74, long, 4), ink, radius=0)


def _kept(seat: Seat) -> str:
    return " · ".join(map(counted, (*seat.counts, *seat.meters)))


def _extent(seat: Seat) -> float:
    """How much room a seat's end takes."""
    words = max(extent(f"{seat.name} ●", _TITLE), extent(seat.side, _SMALL), extent(_kept(seat), _SMALL), 150)
    return min(_SIDE, 36 + extent(str(seat.score.value), _SCORE) + words)


def _crowd(scene: Scene, wide: float) -> Iterator[Shape]:
    """More than two seats, side by side."""
    room = (wide - 40) / len(scene.seats)
    for place, seat in enumerate(scene.seats):
        words = cut(f"{mark(place)} {short(scene, seat.id)} {seat.score.value}", int(room / (ADVANCE * _TITLE)))
        yield Text((20 + (place + 0.5) * room, _HEAD + 12), words, role(place), _TITLE, bold=True)


# ---------------------------------------------------------------- under the table


def _under(scene: Scene, told: Told, wide: float, top: float) -> tuple[tuple[Shape, ...], float]:
    """The entry and its dice, and where they end."""
    drawn: list[Shape] = []
    if told.telling or told.under:
        lines = wrap(told.telling, int((wide - 48) / (ADVANCE * _TEXT)))
        high = 14 + _LINE * len(lines) + 26
        drawn.append(Plate((0, top, wide, high), Role.PANEL, radius=0))
        drawn.append(Plate((0, top, 4, high), Role.NOW, radius=0))
        for row, line in enumerate(lines):
            drawn += _run(named(scene, line, pen()), 24, top + 26 + row * _LINE, _TEXT, wide - 48, middle=False)
        under = cut(told.under, int((wide - 48) / (ADVANCE * _SMALL)))
        drawn.append(Text((24, top + 26 + len(lines) * _LINE), under, Role.DIM, _SMALL, anchor="start"))
        top += high
    if told.dice is not None and told.dice.fight is not None:
        drawn.append(Path((((0, top), (wide, top)),), ink=Role.RULE, closed=False))
        shapes, top = dice(told.dice, told.dice.fight, told.dice_at, wide, top)
        drawn += shapes
    return tuple(drawn), top


def _fitted(text: str, size: float, room: float) -> float:
    """The size of letters at which a text has room, unless that is much smaller than is wished: then it is cut."""
    fitted = room / max(0.1, extent(text, 1.0))
    return size if fitted < _NARROWEST * size else min(size, fitted)


def _run(
    spans: Sequence[Span], x: float, y: float, size: float, room: float, *, middle: bool = True
) -> Iterator[Shape]:
    """Spans one behind the other, about a spot or from it on, in smaller letters or cut where there is little room."""
    size = _fitted("".join(text for text, _ in spans), size, room)
    left = int(room / (ADVANCE * size))
    shown: list[tuple[str, Pen]] = []
    for text, used in spans:
        kept = cut(text, left)
        left -= round(extent(kept, 1) / ADVANCE)
        shown.append((kept, used))
    at = x - sum(extent(text, size) for text, _ in shown) / 2 if middle else x
    for text, used in shown:
        inset = len(text) - len(text.lstrip())
        yield Text((at + inset * ADVANCE * size, y), text.strip(), used.ink, size, bold=used.bold, anchor="start")
        at += extent(text, size)
