"""One line of the event list: an entry, a turn's heading, or a line that starts there."""

import re
from collections.abc import Mapping

from msgspec import Struct

from replay.showing.ledger import Row, Stand
from replay.showing.marks import AMENDED, CHANGED, CORRECTS, GONE, ORPHANED, STRUCK, Mark
from tui.panels.line import Span, pen, put, spread
from tui.panels.listing import Branch, Heading, Item
from tui.panels.names import mark, role
from tui.panels.timeline import TONES
from tui.raster.cells import Cells, Pen
from tui.raster.role import LAND, Role
from tui.raster.words import width

ROOMY = 40
"""Columns from which numbers, marks and tellings stand apart."""

ENDS = 4
"""Columns that a heading's bar, its margin and what parts its ends take."""

_NONE = Mark("", "")
_SIGNS = {STRUCK: "×", ORPHANED: "†", CHANGED: "±"}
_CONSEQUENCE = re.compile(rf"(\d+) ({'|'.join(_SIGNS)})")


class Seats(Struct, frozen=True):
    """The seats of a match in order: their ids, and the short names they are called by."""

    ids: tuple[str, ...]
    names: tuple[str, ...]

    def place(self, seat: str) -> int:
        """A seat's place; -1 for none."""
        return self.ids.index(seat) if seat in self.ids else -1

    def name(self, seat: str) -> str:
        """A seat's short name; its id where it has none."""
        return self.names[self.ids.index(seat)] if seat in self.ids else seat


class Style(Struct, frozen=True):
    """How rows are written: the entry that is now, the seats, and the columns a number needs."""

    n: int
    seats: Seats
    digits: int = 3


def entry_line(item: Item, columns: int, style: Style, marks: Mapping[int, Mark], selected: bool = False) -> Cells:
    """One item in one row of cells."""
    page = Cells(columns, 1)
    match item:
        case Heading(_, stand):
            _heading(page, stand, style.seats)
        case Branch(_, name):
            _branch(page, name, style)
        case Row():
            _entry(page, item, style, mark_of(item, marks))
    if selected:
        page.write(0, 0, "▌", pen(Role.NOW))
    return page


def mark_of(row: Row, marks: Mapping[int, Mark]) -> Mark:
    """The mark of an entry, or else of a roll that its row shows along with it."""
    return next((marks[n] for n in (row.n, *row.joins) if n in marks), _NONE)


def _columns(page: Cells, style: Style) -> tuple[int, int]:
    """Where the mark and the telling begin."""
    roomy = page.columns >= ROOMY
    at = (2 if roomy else 1) + style.digits + (1 if roomy else 0)
    return at, at + 2


def _heading(page: Cells, stand: Stand, seats: Seats) -> None:
    place = seats.place(stand.seat)
    ground = LAND[place % len(LAND)] if place >= 0 else Role.HIGH
    own = pen(role(place) if place >= 0 else Role.DIM, ground, bold=True)
    roomy = page.columns >= ROOMY
    page.write(0, 0, " " * page.columns, own)
    page.write(0, 0, "▌", own)
    dash = " – " if roomy else "–"
    meta = dash.join(map(str, stand.scores))
    if roomy and stand.meter is not None and stand.meter.of is not None:
        meta += f" · {stand.meter.of} {stand.meter.word}"
    words = f"{stand.title.upper()}{'  ' if roomy else ' '}{mark(place)}" if place >= 0 else stand.title.upper()
    if len(stand.scores) > 2 and width(words) + width(meta) + ENDS > page.columns:
        meta = ""
    named = f"{words} {seats.name(stand.seat)}" if place >= 0 else words
    # the mark says whose turn it is where there is no room for the name as well
    words = named if roomy or width(named) + width(meta) + ENDS <= page.columns else words
    spread(page, 0, [(words, own)], [(meta, pen(Role.TEXT, ground))], start=2 if roomy else 1)


def _branch(page: Cells, name: str, style: Style) -> None:
    at, words = _columns(page, style)
    page.write(at, 0, "»", pen(Role.WHOLE, bold=True))
    told = f"line “{name}” starts here" if page.columns >= ROOMY else f"“{name}”"
    put(page, words, 0, [(told, pen(Role.DIM))], page.columns - 1)


class _Light(Struct, frozen=True):
    """How a row is lit: white when it is now, faint while it is still to come."""

    now: bool
    ahead: bool

    def pen(self, ink: Role, *, bold: bool = False) -> Pen:
        """A pen for this row."""
        if self.now:
            return pen(Role.GROUND, Role.NOW, bold=True)
        return pen(Role.FAINT if self.ahead else ink, bold=bold)


def _entry(page: Cells, row: Row, style: Style, mark: Mark) -> None:
    light = _Light(row.n == style.n, row.n > style.n)
    at, words = _columns(page, style)
    page.write(0, 0, " " * page.columns, light.pen(Role.TEXT))
    if light.now:
        page.write(0, 0, "▸", light.pen(Role.TEXT))
    number = f"{row.n:>{style.digits}}"
    page.write(words - at + (0 if page.columns >= ROOMY else -1), 0, number, light.pen(Role.FAINT))
    tone = light.pen(Role.TEXT) if light.now else pen(TONES.get(mark.sign, Role.DIM), bold=True)
    page.write(at, 0, mark.sign, tone)
    told = [(_indented(row, page.columns), _telling(light, mark))]
    brief = page.columns < ROOMY
    beside = _aside(row, _brief(mark) if brief else mark, style.seats, light, brief=brief)
    spread(page, 0, told, beside, start=words)


def _indented(row: Row, columns: int) -> str:
    """The telling; a fight's dice stand in a little, and close together where room is short."""
    if not row.joins:
        return row.telling
    above, _, below = row.telling.partition(" against ")
    if columns >= ROOMY:
        return f"  {above}  against  {below}"
    return f"{above.replace(' ', '')} : {below.replace(' ', '')}"


def _telling(light: _Light, mark: Mark) -> Pen:
    plain = light.pen(Role.FAINT if mark.word in GONE else Role.TEXT)
    return Pen(plain.ink, plain.ground, plain.bold, mark.word == ORPHANED, mark.word == STRUCK)


def _brief(mark: Mark) -> Mark:
    """A mark whose aside is short: without its own word, which its sign says, and what follows counted by signs."""
    if mark.sign == "»":
        return Mark(mark.sign, mark.word)
    counted = _CONSEQUENCE.sub(lambda found: _SIGNS[found[2]] + found[1], mark.aside).replace(",", "")
    return Mark(mark.sign, mark.word, counted if mark.word in CORRECTS else _without(mark.word, mark.aside))


def _without(word: str, words: str) -> str:
    return words.removeprefix(word).lstrip(": ")


def aside(row: Row, mark: Mark, seats: Seats) -> list[Span]:
    """What stands at the right of a row: why it stands no longer, whom it hurt, what was scored, what it cost."""
    return _aside(row, mark, seats, _Light(now=False, ahead=False))


def _aside(row: Row, mark: Mark, seats: Seats, light: _Light, *, brief: bool = False) -> list[Span]:
    tone = light.pen(TONES.get(mark.sign, Role.DIM))
    if mark.word in GONE:
        return [(mark.aside, light.pen(Role.FAINT))]
    if mark.word in (AMENDED, CHANGED) and row.was[1]:
        came, had = row.was
        was = f"was {had}"
        return [(came if brief and came else f"{came}, {was}" if came else was, tone)]
    results = _results(row, seats, light)
    if mark.aside and (mark.sign in "§?¶" or not results):
        return [(mark.aside, tone)]
    return results or ([(row.cost, light.pen(Role.DIM))] if row.cost else [])


def _results(row: Row, seats: Seats, light: _Light) -> list[Span]:
    spans = [(f"  {hurt}", light.pen(Role.WHOLE if "+" in hurt else Role.REFUSED)) for hurt in row.hurts]
    for seat, by in row.gains:
        place = seats.place(seat)
        spans.append((f"  {mark(place)}{by:+d}", light.pen(role(place))))
    return [(spans[0][0].lstrip(), spans[0][1]), *spans[1:]] if spans else []
