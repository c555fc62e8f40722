"""Who plays, the score, whose turn it is and what is awaited."""

from collections.abc import Sequence

from msgspec import Struct

from replay.clocking.clocks import Clocks
from replay.core.meter import Meter
from replay.core.scene import Scene, Seat
from replay.wording.clocks import length, stood
from tui.panels.clocks import face, tone
from tui.panels.line import Span, centred, extent, pen, put, put_right, spread
from tui.panels.names import counted, ended, mark, named, order, role, short
from tui.raster.cells import Cells, Pen
from tui.raster.digits import big
from tui.raster.role import Role
from tui.raster.words import cut, width

WIDE, ROOMY = 110, 150
"""Columns from which two seats get three rows and tall digits, and from which nothing of them is shortened."""
PHASED = 11
"""Columns in which the beginning of a phase's name still says something."""
_SHARE, _BESIDE = 5, 14
"""The part of a row that a player's name has at most, and the columns that stand beside it where all have one."""

_PANEL = Role.PANEL
_DIM = pen(Role.DIM, _PANEL)
_TEXT = pen(Role.TEXT, _PANEL)
_NAME = pen(Role.TEXT, _PANEL, bold=True)
_NOW = pen(Role.NOW, _PANEL, bold=True)


class Header(Struct, frozen=True):
    """The band under the title: three rows with tall digits for two seats, else one row and what is awaited."""

    scene: Scene
    plain_digits: bool = False
    clocks: Clocks | None = None

    def rows(self, columns: int) -> int:
        """Rows it fills."""
        return 3 if columns >= WIDE else 1

    def draw(self, columns: int, rows: int) -> Cells:
        """The picture."""
        page = Cells(columns, rows, _TEXT)
        if rows < 3:
            _one_row(page, self.scene, self.clocks)
            return page
        if len(self.scene.seats) == 2:
            ends = [_side(page, self, place) for place in (0, 1)]
            inner = [(left + 2, columns - right - 2) for left, right in zip(*ends, strict=True)]
        else:
            _many(page, self.scene)
            inner = [(2, columns - 2)] * 3
        _turn(page, self.scene, inner)
        return page


class _Fit(Struct, frozen=True):
    """How many columns the parts of a seat's end have: name, gauge."""

    name: int
    gauge: int


def _fit(columns: int) -> _Fit:
    return _Fit(26, 14) if columns >= ROOMY else _Fit(20, 6)


def boxes(meter: Meter, most: int = 10) -> str:
    """A meter as filled and open boxes; empty where there is nothing to count against, or too much."""
    if meter.of is None or not 0 <= meter.value <= meter.of <= most:
        return ""
    return "■" * meter.value + "□" * (meter.of - meter.value)


def gauge(meter: Meter, cells: int) -> tuple[int, int]:
    """The filled and open cells of a meter's bar."""
    filled = min(cells, max(0, meter.value * cells // max(1, meter.of or 1)))
    return filled, cells - filled


def _side(page: Cells, header: Header, place: int) -> list[int]:
    """One seat's end of the band, the second seat's mirrored; the columns that each row fills from its edge."""
    seat, colour, fit = header.scene.seats[place], role(place), _fit(page.columns)
    own = pen(colour, _PANEL, bold=True)
    _name(page, seat, place, fit)
    digits = _digits(str(seat.score.value), plain=header.plain_digits)
    tall = width(digits[0] or digits[1])
    for row, stroke in enumerate(digits):
        page.write(fit.name if place == 0 else page.columns - fit.name - tall, row, stroke, own)
    edge, ends = fit.name + tall + 2, []
    rows = _gauges(seat, pen(colour, _PANEL), fit.gauge)
    rows[2] = _timed(rows[2], seat.id, header.clocks, roomy=page.columns >= ROOMY)
    for row, spans in enumerate(rows):
        if place == 0:
            end = put(page, edge, row, spans)
        else:
            end = page.columns - put_right(page, row, spans[::-1], page.columns - edge)
        ends.append(end if spans else fit.name + tall)
    return ends


def _name(page: Cells, seat: Seat, place: int, fit: _Fit) -> None:
    own = pen(role(place), _PANEL, bold=True)
    counts = [counted(meter) for meter in seat.counts]
    told = " · ".join(counts)
    name = cut(seat.name, fit.name - 5)
    under = [seat.side, told if width(told) <= fit.name - 5 else counts[0]]
    if place == 0:
        put(page, 2, 0, [(mark(place), own), (f" {name}", _NAME)], fit.name - 1)
        for row, words in enumerate(under, start=1):
            put(page, 4, row, [(words, _DIM)], fit.name - 1)
    else:
        start = page.columns - fit.name + 1
        put_right(page, 0, [(f"{name} ", _NAME), (mark(place), own)], page.columns - 2, start)
        for row, words in enumerate(under, start=1):
            put_right(page, row, [(words, _DIM)], page.columns - 4, start)


def _digits(score: str, *, plain: bool) -> tuple[str, str, str]:
    return ("", score, "") if plain else big(score)


def _gauges(seat: Seat, own: Pen, cells: int) -> list[list[Span]]:
    """The score's word, its bar against the goal, and the first meter the seat keeps."""
    spans: list[list[Span]] = [[(seat.score.word, _DIM)], [], []]
    if seat.score.of is not None:
        filled, left = gauge(seat.score, cells)
        spans[1] = [("━" * filled, own), ("─" * left, pen(Role.FAINT, _PANEL)), (f" {seat.score.of} ", _DIM)]
    if seat.meters:
        meter = seat.meters[0]
        shown = boxes(meter)
        spans[2] = [(meter.word, own), (" ", own), (shown, own)] if shown else [(counted(meter), _TEXT)]
    return spans


def _timed(spans: list[Span], seat: str, clocks: Clocks | None, *, roomy: bool) -> list[Span]:
    """A seat's clock beside its meter, or in its place where there is room for one of them."""
    if clocks is None or not clocks.kept:
        return spans
    shown = face(clocks, seat)
    return [*shown, ("  ", _DIM), *spans] if spans and roomy else shown


def _turn(page: Cells, scene: Scene, inner: Sequence[tuple[int, int]]) -> None:
    """The turn in the middle; ``inner`` are the columns that each row has free."""
    turn = scene.turn
    centred(page, 0, _heading(scene, inner[0][1] - inner[0][0]), *inner[0])
    if turn.meter is not None and len(scene.seats) == 2:
        centred(page, 1, _points(scene), *inner[1])
    asked, (start, end) = awaited(scene), inner[2]
    # the sentence goes before the blanks between its signs
    centred(page, 2, awaited(scene, close=True) if extent(asked) > end - start else asked, start, end)


def _heading(scene: Scene, room: int) -> list[Span]:
    """Where the match stands and whose turn it is: of both, whose is never cut before the rest."""
    turn = scene.turn
    words = " · ".join(filter(None, (turn.title.upper(), turn.phase)))
    place = order(scene, turn.seat or "")
    whose: list[Span] = []
    if place >= 0 and turn.seat:
        called = cut(short(scene, turn.seat), room // 2)
        whose = [(f" {mark(place)} {called}", pen(role(place), _PANEL, bold=True))]
    return [(cut(words, room - extent(whose)), _NAME), *whose]


def _points(scene: Scene) -> list[Span]:
    meter = scene.turn.meter
    if meter is None:
        return []
    place = order(scene, scene.turn.seat or "")
    shown, of = boxes(meter), f" of {meter.of}" if meter.of is not None else ""
    own = pen(role(place), _PANEL)
    return [(f"{meter.word} ", _DIM), (" ".join(shown), own), (f"  {meter.value}{of}", _TEXT)]


def awaited(scene: Scene, ground: Role = _PANEL, *, close: bool = False) -> list[Span]:
    """Who speaks and what is awaited of them, or how the match ended; ``close``, its signs stand close together."""
    now = pen(Role.NOW, ground, bold=True)
    how, why = ended(scene)
    if how:
        return [(how, now), (f" · {why}", pen(Role.DIM, ground))]
    calls = scene.turn.awaited
    if not calls:
        return []
    place = order(scene, calls[0].seat)
    own = pen(role(place), ground, bold=True) if place >= 0 else now
    signs = f"▸ {mark(place)} " if place >= 0 else "▸ "
    spans: list[Span] = [(signs.replace(" ", "" if close else " "), own), *named(scene, calls[0].sentence, now)]
    return [*spans, (f"  and {len(calls) - 1} more", pen(Role.DIM, ground))] if len(calls) > 1 else spans


def _many(page: Cells, scene: Scene) -> None:
    """Any other number of seats: side by side on the middle row."""
    spans: list[Span] = []
    most = (page.columns - 4) // max(1, len(scene.seats)) - _BESIDE
    for place, _ in enumerate(scene.seats):
        spans += [*_score(scene, place, most), ("    ", _DIM)]
    if extent(spans) > page.columns - 4:
        spans = [(text.strip() + " " if len(text) > 12 else text, used) for text, used in spans]
    centred(page, 1, spans[:-1], 2, page.columns - 2)


def _score(scene: Scene, place: int, most: int, *, mirrored: bool = False) -> list[Span]:
    """A seat's mark, what it is called in so many columns at most, and its score."""
    seat = scene.seats[place]
    called = cut(short(scene, seat.id), most)
    own = pen(role(place), _PANEL, bold=True)
    goal: list[Span] = [(f"/{seat.score.of}", _DIM)] if seat.score.of is not None else []
    total: list[Span] = [(str(seat.score.value), _NOW), *goal]
    if mirrored:
        return [*total, (f" {called} {mark(place)}", own)]
    return [(f"{mark(place)} {called} ", own), *total]


def _one_row(page: Cells, scene: Scene, clocks: Clocks | None) -> None:
    """The reduced band: scores at the ends, the turn between them; of many seats, marks and scores before the turn."""
    if len(scene.seats) > 2:
        _crowd(page, scene, clocks)
        return
    most = page.columns // _SHARE
    first = _score(scene, 0, most) if scene.seats else []
    last = _score(scene, len(scene.seats) - 1, most, mirrored=True) if len(scene.seats) > 1 else []
    if clocks is not None and clocks.kept and len(scene.seats) == 2:
        first += [(" ", _DIM), *face(clocks, scene.seats[0].id, brief=True)]
        last[:0] = [*face(clocks, scene.seats[1].id, brief=True), (" ", _DIM)]
    spread(page, 0, first, last)
    start, end = extent(first) + 3, page.columns - extent(last) - 3
    middle = _brief(scene, end - start, clocks)
    if end - start >= width(scene.turn.title):
        centred(page, 0, middle, start, end)


def _crowd(page: Cells, scene: Scene, clocks: Clocks | None) -> None:
    """Every seat's mark and score, the names too where all have room, and whose turn it is at the right."""
    turn = _brief(scene, page.columns, clocks)
    room = page.columns - extent(turn) - 4
    most = page.columns // _SHARE
    named = [[*_score(scene, place, most), ("  ", _DIM)] for place in range(len(scene.seats))]
    seats = [span for spans in named for span in spans][:-1]
    if extent(seats) > room:
        seats = [span for place in range(len(scene.seats)) for span in _marked(scene, place)]
    spread(page, 0, seats, turn)


def _marked(scene: Scene, place: int) -> list[Span]:
    own = pen(role(place), _PANEL, bold=True)
    return [(mark(place), own), (f"{scene.seats[place].score.value} ", _NOW)]


def _brief(scene: Scene, room: int, clocks: Clocks | None = None) -> list[Span]:
    """The turn in one row, the round's time, its phase as far as there is room for it."""
    turn = scene.turn
    place = order(scene, turn.seat or "")
    middle: list[Span] = [(turn.title.upper(), _NAME)]
    if place >= 0:
        middle.append((f" {mark(place)}", pen(role(place), _PANEL)))
    timed = _round(clocks)
    if timed:
        return [*middle, *timed] if extent([*middle, *timed]) <= room else [*middle[:1], *timed]
    if turn.meter is not None:
        of = f"/{turn.meter.of}" if turn.meter.of is not None else ""
        middle += [(f" {turn.meter.word} ", _DIM), (boxes(turn.meter), pen(role(place), _PANEL))]
        middle += [(f" {turn.meter.value}{of}", _DIM)]
    phase, left = f" · {turn.phase}", room - extent(middle)
    return [*middle, (cut(phase, left), _TEXT)] if turn.phase and left >= PHASED else middle


def _round(clocks: Clocks | None) -> list[Span]:
    """What keeps clocks from running, and what is left of the round."""
    if clocks is None or not clocks.kept or clocks.ended:
        return []
    spans: list[Span] = [] if clocks.ticking else [(f" {stood(clocks)}", _NOW)]
    left = clocks.round_left_ms
    return spans if left is None else [*spans, (" round ", _DIM), (length(left), pen(tone(clocks, ""), _PANEL))]
