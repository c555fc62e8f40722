"""Who plays, the score, whose turn it is and what is awaited."""

from msgspec import Struct

from replay.core.meter import Meter
from replay.core.scene import Scene, Seat
from tui.panels.line import Span, centred, extent, pen, put, put_right, spread
from tui.panels.names import counted, mark, order, role, short
from tui.raster.cells import Cells, Pen
from tui.raster.digits import big
from tui.raster.role import Role
from tui.raster.words import width

WIDE = 110
"""Columns from which two seats get three rows and tall digits."""

_PANEL = Role.PANEL
_DIM = pen(Role.DIM, _PANEL)
_TEXT = pen(Role.TEXT, _PANEL)
_NAME = pen(Role.TEXT, _PANEL, bold=True)
_NOW = pen(Role.NOW, _PANEL, bold=True)
_GAUGE = 14
_DIGITS_AT = 26


class Header(Struct, frozen=True):
    """The band under the title: three rows with tall digits for two seats, else one row and what is awaited."""

    scene: Scene
    plain_digits: bool = False

    def rows(self, columns: int) -> int:
        """Rows it fills."""
        return 3 if columns >= WIDE else 1

    def draw(self, columns: int, rows: int) -> Cells:
        """The picture."""
        page = Cells(columns, rows, _TEXT)
        if rows < 3:
            _one_row(page, self.scene)
            return page
        if len(self.scene.seats) == 2:
            _side(page, self.scene, 0, plain=self.plain_digits)
            _side(page, self.scene, 1, plain=self.plain_digits)
            inner = _DIGITS_AT + 30, columns - _DIGITS_AT - 30
        else:
            _many(page, self.scene)
            inner = 2, columns - 2
        _turn(page, self.scene, *inner)
        return page


def boxes(meter: Meter, most: int = 10) -> str:
    """A meter as filled and open boxes; empty where there is nothing to count against, or too much."""
    if meter.of is None or not 0 <= meter.value <= meter.of <= most:
        return ""
    return "■" * meter.value + "□" * (meter.of - meter.value)


def gauge(meter: Meter, cells: int) -> tuple[int, int]:
    """The filled and open cells of a meter's bar."""
    filled = min(cells, max(0, meter.value * cells // max(1, meter.of or 1)))
    return filled, cells - filled


def _side(page: Cells, scene: Scene, place: int, *, plain: bool) -> None:
    """One seat's end of the band; the second seat's mirrors the first's."""
    seat, colour = scene.seats[place], role(place)
    own = pen(colour, _PANEL, bold=True)
    name: list[Span] = [(mark(place), own), (f" {seat.name}", _NAME)]
    under = [seat.side, " · ".join(counted(meter) for meter in seat.counts)]
    digits = _digits(str(seat.score.value), plain=plain)
    tall = width(digits[0])
    gauges = _gauges(seat, pen(colour, _PANEL))
    if place == 0:
        put(page, 2, 0, name, _DIGITS_AT)
        for row, words in enumerate(under, start=1):
            put(page, 4, row, [(words, _DIM)], _DIGITS_AT)
    else:
        put_right(page, 0, [name[1], (f" {mark(place)}", own)], page.columns - 2, page.columns - _DIGITS_AT)
        for row, words in enumerate(under, start=1):
            put_right(page, row, [(words, _DIM)], page.columns - 4, page.columns - _DIGITS_AT)
    for row, stroke in enumerate(digits):
        column = _DIGITS_AT if place == 0 else page.columns - _DIGITS_AT - tall
        page.write(column, row, stroke, own)
    for row, spans in enumerate(gauges):
        if place == 0:
            put(page, _DIGITS_AT + tall + 2, row, spans)
        else:
            put_right(page, row, spans[::-1], page.columns - _DIGITS_AT - tall - 2)


def _digits(score: str, *, plain: bool) -> tuple[str, str, str]:
    return ("", score, "") if plain else big(score)


def _gauges(seat: Seat, own: Pen) -> list[list[Span]]:
    """The score's word, its bar against the goal, and the first meter the seat keeps."""
    spans: list[list[Span]] = [[(seat.score.word, _DIM)], [], []]
    if seat.score.of is not None:
        filled, left = gauge(seat.score, _GAUGE)
        spans[1] = [("━" * filled, own), ("─" * left, pen(Role.FAINT, _PANEL)), (f" {seat.score.of} ", _DIM)]
    if seat.meters:
        meter = seat.meters[0]
        shown = boxes(meter)
        spans[2] = [(f"{meter.word} ", own), (shown, own)] if shown else [(counted(meter), _TEXT)]
    return spans


def _turn(page: Cells, scene: Scene, start: int, end: int) -> None:
    turn = scene.turn
    centred(page, 0, _heading(scene), start, end)
    if turn.meter is not None and len(scene.seats) == 2:
        centred(page, 1, _points(scene), start, end)
    centred(page, 2, awaited(scene), start, end)


def _heading(scene: Scene) -> list[Span]:
    turn = scene.turn
    words = " · ".join(filter(None, (turn.title.upper(), turn.phase)))
    spans: list[Span] = [(words, _NAME)]
    place = order(scene, turn.seat or "")
    if place >= 0 and turn.seat:
        spans += [(f" {mark(place)} {short(scene, turn.seat)}", pen(role(place), _PANEL, bold=True))]
    return spans


def _points(scene: Scene) -> list[Span]:
    meter = scene.turn.meter
    if meter is None:
        return []
    place = order(scene, scene.turn.seat or "")
    shown, of = boxes(meter), f" of {meter.of}" if meter.of is not None else ""
    own = pen(role(place), _PANEL)
    return [(f"{meter.word} ", _DIM), (" ".join(shown), own), (f"  {meter.value}{of}", _TEXT)]


def awaited(scene: Scene, ground: Role = _PANEL) -> list[Span]:
    """Who speaks and what is awaited of them, or how the match ended."""
    now = pen(Role.NOW, ground, bold=True)
    if scene.outcome is not None:
        winners = " and ".join(short(scene, seat) for seat in scene.outcome.winners)
        return [(f"{winners} won" if winners else "a draw", now), (f" · {scene.outcome.reason}", pen(Role.DIM, ground))]
    calls = scene.turn.awaited
    if not calls:
        return []
    spans: list[Span] = [("▸ ", now), (calls[0].sentence, now)]
    return [*spans, (f"  and {len(calls) - 1} more", pen(Role.DIM, ground))] if len(calls) > 1 else spans


def _many(page: Cells, scene: Scene) -> None:
    """Any other number of seats: side by side on the middle row."""
    spans: list[Span] = []
    for place, _ in enumerate(scene.seats):
        spans += [*_score(scene, place), ("    ", _DIM)]
    if extent(spans) > page.columns - 4:
        spans = [(text.strip() + " " if len(text) > 12 else text, used) for text, used in spans]
    centred(page, 1, spans[:-1], 2, page.columns - 2)


def _score(scene: Scene, place: int, *, mirrored: bool = False) -> list[Span]:
    seat = scene.seats[place]
    own = pen(role(place), _PANEL, bold=True)
    goal: list[Span] = [(f"/{seat.score.of}", _DIM)] if seat.score.of is not None else []
    total: list[Span] = [(str(seat.score.value), _NOW), *goal]
    if mirrored:
        return [*total, (f" {short(scene, seat.id)} {mark(place)}", own)]
    return [(f"{mark(place)} {short(scene, seat.id)} ", own), *total]


def _one_row(page: Cells, scene: Scene) -> None:
    """The reduced band: scores at the ends, the turn between them."""
    first = _score(scene, 0) if scene.seats else []
    last = _score(scene, len(scene.seats) - 1, mirrored=True) if len(scene.seats) > 1 else []
    for place in range(1, len(scene.seats) - 1):
        first += [("  ", _DIM), *_score(scene, place)]
    spread(page, 0, first, last)
    turn = scene.turn
    place = order(scene, turn.seat or "")
    middle: list[Span] = [(turn.title.upper(), _NAME)]
    if place >= 0:
        middle.append((f" {mark(place)}", pen(role(place), _PANEL)))
    if turn.meter is not None:
        of = f"/{turn.meter.of}" if turn.meter.of is not None else ""
        middle += [(f" {turn.meter.word} ", _DIM), (boxes(turn.meter), pen(role(place), _PANEL))]
        middle += [(f" {turn.meter.value}{of}", _DIM)]
    start, end = extent(first) + 3, page.columns - extent(last) - 3
    if end - start >= extent(middle[:1]):
        centred(page, 0, middle, start, end)
