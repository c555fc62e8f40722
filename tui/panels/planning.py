"""A match that is being set up: its fields one under another, what may be chosen in one, an army looked at."""

from collections.abc import Iterator, Sequence

from msgspec import Struct

from replay.core.rule import behind
from replay.recording.review import Review
from tui.panels.line import Span, extent, pen, put, put_right, title
from tui.panels.names import counted, mark, role
from tui.plans.fields import Choice, Field
from tui.plans.plan import OPEN, OPTION, PLAYER
from tui.raster.cells import Cells, Pen
from tui.raster.role import Role
from tui.raster.words import cut, width, wrap

VALUED = 16
"""Columns before what stands in a field."""
FITS, OPENS, BREAKS = "✓", "?", "✗"
"""Beside an army: it joins, it leaves something open, it would be refused."""
DIGITS = 9
"""Choices that a digit picks."""

Row = tuple[int, Sequence[Span]]
"""Which field or choice a row belongs to, -1 for none, and what stands in it."""


def first_row(rows: Sequence[Row], at: int, height: int) -> int:
    """The row at which a window begins in which what is under the bar stands in the middle, as far as that goes."""
    place = next((n for n, (number, _) in enumerate(rows) if number == at), 0)
    return max(0, min(place - height // 2, len(rows) - height))


class FieldsPage(Struct, frozen=True):
    """The fields, one of them under the bar, with a sign beside each that has one."""

    fields: tuple[Field, ...]
    at: int
    signs: tuple[str, ...]

    def draw(self, columns: int, rows: int) -> Cells:
        """The picture."""
        page, told = Cells(columns, rows), list(self._rows())
        first = first_row(told, self.at, rows)
        for row, (number, spans) in enumerate(told[first : first + rows]):
            if number >= 0:
                self._field(page, row, number)
            elif spans:
                title(page, row, spans[0][0])
        return page

    def _rows(self) -> Iterator[Row]:
        group = ""
        for number, field in enumerate(self.fields):
            if field.group != group:
                group = field.group
                yield -1, [(group, pen())] if group.strip() else []
            yield number, []

    def _field(self, page: Cells, row: int, number: int) -> None:
        field, here, sign = self.fields[number], number == self.at, self.signs[number]
        ground = Role.NOW if here else Role.GROUND
        page.write(0, row, " " * page.columns, pen(ground=ground))
        end = put_right(page, row, [(sign, _tone(sign, here=here))], page.columns - 1) - 1 if sign else page.columns - 1
        label: list[Span] = [(f"  {field.label}", pen(Role.GROUND if here else Role.DIM, ground, bold=here))]
        if field.name.startswith(PLAYER):
            seat = pen(Role.GROUND if here else role(field.place), ground, bold=True)
            label = [(f"{mark(field.place)} {field.label}", seat)]
        if field.name == OPEN:
            label = [(f"[ {field.label} ]", pen(Role.GROUND if here else Role.NOW, ground, bold=True))]
        bold = here or field.changed or not field.name.startswith(OPTION)
        ink = pen(Role.GROUND if here else Role.TEXT if bold else Role.FAINT, ground, bold=bold)
        if field.name.startswith(OPTION):
            shown = cut(field.value, max(6, page.columns // 2 - 2))
            began = put_right(page, row, [(f"{'•' * field.changed}{shown}", ink)], end)
            put(page, 1, row, label, began - 1)
        else:
            put(page, 1, row, label, end)
            put(page, VALUED, row, [(field.value, ink)], end)

    def field_at(self, y: int, rows: int) -> int:
        """The field in a row; -1 where there is none."""
        told = list(self._rows())
        place = first_row(told, self.at, rows) + y
        return told[place][0] if 0 <= place < len(told) else -1


def _tone(sign: str, *, here: bool) -> Pen:
    if here:
        return pen(Role.GROUND, Role.NOW, bold=True)
    return pen({FITS: Role.WHOLE, OPENS: Role.AMENDED, BREAKS: Role.REFUSED}.get(sign, Role.DIM), bold=True)


class ChoicesPage(Struct, frozen=True):
    """What a field means, what may be chosen in it with one under the bar, and what is said of what stands there.

    ``chosen`` is the choice that is taken already. ``rules`` are those that it changes.
    """

    field: Field
    choices: tuple[Choice, ...]
    at: int
    chosen: int
    rules: tuple[str, ...] = ()
    review: Review | None = None

    def draw(self, columns: int, rows: int) -> Cells:
        """The picture."""
        page = Cells(columns, rows)
        for row, line in enumerate(wrap(self.field.gist, columns - 2)[: max(1, rows - 2)]):
            put(page, 1, row, [(line, pen(Role.DIM))])
        top, height = self._window(columns, rows)
        told = list(self._rows(columns))
        first = first_row(told, self.at, height)
        for place, (number, spans) in enumerate(told[first : first + height]):
            if number == self.at:
                page.write(0, top + place, " " * columns, pen(ground=Role.HIGH))
            put(page, 1, top + place, spans, columns - 1)
        self._after(page, top + min(height, len(told)), rows)
        return page

    def _window(self, columns: int, rows: int) -> tuple[int, int]:
        """Where the choices begin, and their rows: where an army is looked at they leave it room."""
        top = len(wrap(self.field.gist, columns - 2)) + 1
        below = 2 * bool(self.rules)
        room = max(1, rows - top - below)
        return top, min(room, max(3, rows // 3)) if self.review else room

    def _rows(self, columns: int) -> Iterator[Row]:
        for number, choice in enumerate(self.choices):
            here = number == self.at
            ground = Role.HIGH if here else Role.GROUND
            digit = str(number + 1) if self.field.fixed and number < DIGITS else " "
            dot = ("(•) " if number == self.chosen else "( ) ") if self.field.fixed else ""
            tone = Role.NOW if here or number == self.chosen else Role.TEXT
            head: list[Span] = [
                (f"{digit} ", pen(Role.FAINT, ground)),
                (f"{dot}{choice.words}", pen(tone, ground, bold=number in (self.at, self.chosen))),
            ]
            indent = 2 + len(dot)
            beside = extent(head) + 2 + width(choice.means) <= columns - 2
            if beside:
                yield number, [*head, (f"  {choice.means}" if choice.means else "", pen(Role.DIM, ground))]
                continue
            yield number, head
            for line in wrap(choice.means, max(8, columns - indent - 3)):
                yield number, [(" " * indent + line, pen(Role.DIM, ground))]

    def _after(self, page: Cells, row: int, rows: int) -> None:
        """The rules that the field changes, and the army that stands in it."""
        if self.rules and row + 1 < rows:
            named = [(f"changes {', '.join(self.rules)}", pen(Role.FAINT, underlined=True))]
            put(page, 1, row + 1, named, page.columns - 1)
        if self.review is not None:
            told = review_lines(self.review, page.columns - 2)
            room = rows - row - 1
            for place, spans in enumerate(told[:room]):
                more = place == room - 1 and len(told) > room
                shown: Sequence[Span] = [(f"{len(told) - place} more lines: F3 shows all", pen(Role.FAINT))]
                put(page, 1, row + 1 + place, shown if more else spans, page.columns - 1)

    def choice_at(self, y: int, columns: int, rows: int) -> int:
        """The choice in a row; -1 where there is none."""
        top, height = self._window(columns, rows)
        told = list(self._rows(columns))
        place = first_row(told, self.at, height) + y - top
        return told[place][0] if 0 <= y - top < height and 0 <= place < len(told) else -1


def sign_of(review: Review | None) -> str:
    """What stands beside an army."""
    if review is None:
        return ""
    return BREAKS if not review.holds else OPENS if review.remarks else FITS


def review_lines(review: Review, columns: int, ground: Role = Role.GROUND) -> list[list[Span]]:
    """An army in lines: what is wrong with it first, what it leaves open, then what it is and its units."""
    lines: list[list[Span]] = []
    wrong = [review.fault] if review.fault else [f"{why}{behind(*rules)}" for why, rules in review.broken]
    for text in wrong:
        lines += _marked(BREAKS, text, pen(Role.REFUSED, ground, bold=True), columns)
    for text, rule in review.remarks:
        lines += _marked(OPENS, f"{text} ({rule})", pen(Role.AMENDED, ground, bold=True), columns)
    if review.holds and not review.remarks:
        lines += _marked(FITS, "it joins as it is", pen(Role.WHOLE, ground, bold=True), columns)
    costs = (f"{review.points} points",) if review.points else ()
    head = " · ".join(filter(None, (review.title, *map(counted, review.totals), *costs)))
    if head:
        lines += [[(line, pen(Role.NOW, ground, bold=True))] for line in wrap(head, columns)]
    for member in review.members:
        spans: list[Span] = [
            (f"{member.id:<4} ", pen(Role.DIM, ground, bold=True)),
            (member.name, pen(Role.TEXT, ground)),
            (f"  {member.tells}", pen(Role.FAINT, ground)),
        ]
        lines.append(spans)
    return lines


def _marked(sign: str, text: str, tone: Pen, columns: int) -> list[list[Span]]:
    """A sentence behind its sign, in as many lines as it takes."""
    plain = pen(Role.TEXT, tone.ground)
    return [
        [(f"{sign} " if not row else "  ", tone), (line, plain)] for row, line in enumerate(wrap(text, columns - 2))
    ]


class ReviewPage(Struct, frozen=True):
    """An army looked at before its match begins, all of it."""

    review: Review
    listed: tuple[str, ...] = ()

    def rows(self, columns: int) -> int:
        """Rows it fills."""
        return len(self._lines(columns))

    def draw(self, columns: int, rows: int) -> Cells:
        """The picture."""
        page = Cells(columns, rows, pen(ground=Role.PANEL))
        for row, spans in enumerate(self._lines(columns)[:rows]):
            put(page, 1, row, spans, columns - 1)
        return page

    def _lines(self, columns: int) -> list[list[Span]]:
        told = review_lines(self.review, columns - 2, Role.PANEL)
        if self.listed:
            head: list[list[Span]] = [[], [("AS IT WAS PASTED", pen(Role.DIM, Role.PANEL, bold=True))]]
            numbered = enumerate(self.listed, start=1)
            told += [*head, *([(f"{n:>3} {line}", pen(Role.DIM, Role.PANEL))] for n, line in numbered)]
        return told or [[("no army is given yet", pen(Role.DIM, Role.PANEL))]]
