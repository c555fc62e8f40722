"""What lies before a judge: the band that counts it, and the list of what to look at."""

from collections.abc import Sequence

from msgspec import Struct

from replay.auditing.docket import DECIDED, Docket, Item
from replay.auditing.finding import Verdict
from tui.panels.line import Span, pen, put, put_right, spread
from tui.panels.timeline import TONES
from tui.raster.cells import Cells
from tui.raster.digits import big
from tui.raster.role import Role
from tui.raster.words import width

WIDE = 110
"""Columns from which the band has tall digits."""
TALL = 2
"""Rows of an item."""
_FOLLOW = 3
"""Consequences that are told under the item they follow from."""
_PANEL = Role.PANEL
_DIM, _FAINT = pen(Role.DIM, _PANEL), pen(Role.FAINT, _PANEL)
QUIET = (
    (Verdict.ORPHANED, "†"),
    (Verdict.STOOD, "§"),
    (Verdict.PENDING, "~"),
    (Verdict.NOT_CHECKED, "–"),
    (Verdict.CLEAN, "✓"),
)
"""Verdicts that are counted only, with their marks."""


class Tally(Struct, frozen=True):
    """How much is open, and how the rest fares; ``looked`` is how far the audit has come while it is at it, in percent.

    ``said`` is what stands at the right: how the log was proved, and who judges.
    """

    docket: Docket
    looked: int = 100
    said: tuple[str, ...] = ()
    plain_digits: bool = False

    def rows(self, columns: int) -> int:
        """Rows it fills."""
        return 3 if columns >= WIDE else 1

    def draw(self, columns: int, rows: int) -> Cells:
        """The picture."""
        page = Cells(columns, max(rows, 1), _DIM)
        if self.looked < 100:
            put(page, 1, 0, [(f"every entry is decided again: {self.looked}%", pen(Role.AMENDED, _PANEL, bold=True))])
            return page
        if page.rows < 3:
            put(page, 1, 0, [*self._open(), *self._rest("  ")], columns)
            return page
        column = 2
        for number, spans in ((self.docket.broken, self._broken()), (self.docket.disputed, self._disputed())):
            column = self._tall(page, column, number, spans)
        column = put(page, column + 1, 1, self._rest("    "), columns)
        for row, text in enumerate(self.said[:2]):
            put_right(page, row, [(text, _DIM)], columns - 2, column + 2)
        return page

    def _tall(self, page: Cells, column: int, number: int, spans: list[Span]) -> int:
        tone = spans[0][1] if number else pen(Role.WHOLE, _PANEL, bold=True)
        strokes = ("", str(number), "") if self.plain_digits else big(str(number))
        for row, stroke in enumerate(strokes):
            page.write(column, row, stroke, tone)
        column += max(map(width, strokes)) + 2
        put(page, column, 0, spans)
        put(page, column, 1, [("open", _DIM)])
        return column + sum(width(text) for text, _ in spans) + 3

    def _broken(self) -> list[Span]:
        return [("! broken", pen(Role.REFUSED if self.docket.broken else Role.DIM, _PANEL, bold=True))]

    def _disputed(self) -> list[Span]:
        return [("? disputed", pen(Role.JUDGE if self.docket.disputed else Role.DIM, _PANEL, bold=True))]

    def _open(self) -> list[Span]:
        """Both numbers in a row."""
        (broken, tone), (disputed, other) = self._broken()[0], self._disputed()[0]
        return [(f"{self.docket.broken} {broken}  ", tone), (f"{self.docket.disputed} {disputed}  ", other)]

    def _rest(self, apart: str) -> list[Span]:
        ruled = sum(item.word == DECIDED and item.heard is not None for item in self.docket.items)
        spans = [(f"{ruled} ¶ ruled{apart}", pen(Role.JUDGE, _PANEL))] if ruled else []
        for verdict, sign in QUIET:
            number = self.docket.counts.get(verdict, 0)
            if number:
                tone = Role.WHOLE if verdict is Verdict.CLEAN else TONES.get(sign, Role.DIM)
                spans.append((f"{number} {sign} {verdict.value}{apart}", pen(tone, _PANEL)))
        return spans


class Findings(Struct, frozen=True):
    """The items, of which the one at ``at`` is under the bar; under it, what it would change.

    ``follow`` is how much that is; the first of it are the ``followers``.
    """

    items: tuple[Item, ...]
    at: int = 0
    followers: tuple[tuple[int, str], ...] = ()
    follow: int = 0
    none: str = ""

    def draw(self, columns: int, rows: int) -> Cells:
        """The picture, scrolled so that what is under the bar is seen; of long lists only what is in view is drawn."""
        page = Cells(columns, rows)
        if not self.items:
            put(page, 1, 1, [(self.none, pen(Role.DIM))], columns - 1)
            return page
        plan = self._plan()
        top = self._top(plan, rows)
        for row, (place, part) in enumerate(plan[top : top + rows]):
            page.paste(0, row, self._drawn(place, part, columns))
        return page

    def item_at(self, row: int, rows: int) -> int:
        """The item in a row of a picture so many rows tall; -1 where there is none."""
        plan = self._plan()
        place = self._top(plan, rows) + row
        return plan[place][0] if place < len(plan) else -1

    def _plan(self) -> list[tuple[int, int]]:
        """Every row: the place of the item it belongs to, and which of its rows it is."""
        follow = min(len(self.followers), _FOLLOW) + 1 if self.followers else 0
        return [
            (place, part)
            for place in range(len(self.items))
            for part in range(TALL + (follow if place == self.at else 0))
        ]

    def _top(self, plan: Sequence[tuple[int, int]], rows: int) -> int:
        own = [row for row, (place, _) in enumerate(plan) if place == self.at]
        last = max(own, default=0)
        return max(0, min(own[0] if own else 0, last - rows + 2)) if last >= rows else 0

    def _drawn(self, place: int, part: int, columns: int) -> Cells:
        if part < TALL:
            return _item(self.items[place], columns, place == self.at)[part]
        if part - TALL < min(len(self.followers), _FOLLOW):
            n, told = self.followers[part - TALL]
            return _row(columns, [(f"    └ {n} ", pen(Role.FAINT)), (told, pen(Role.DIM))])
        more = self.follow - _FOLLOW
        words = f"and {more} more; consequences, not findings" if more > 0 else "consequences, not findings"
        return _row(columns, [(f"      {words}", pen(Role.FAINT, italic=True))])


def _row(columns: int, spans: Sequence[Span]) -> Cells:
    page = Cells(columns, 1)
    put(page, 0, 0, spans, columns - 1)
    return page


def _item(item: Item, columns: int, chosen: bool) -> tuple[Cells, Cells]:
    ground = Role.NOW if chosen else Role.GROUND
    text = pen(Role.GROUND if chosen else Role.TEXT, ground, bold=chosen)
    dim = pen(Role.GROUND if chosen else Role.DIM, ground)
    tone = pen(Role.GROUND if chosen else TONES.get(item.sign, Role.DIM), ground, bold=True)
    first, second = Cells(columns, 1, text), Cells(columns, 1, text)
    put(first, 0, 0, [("▸" if chosen else " ", text), (item.sign, tone), (f"{item.n:>5}  ", text)])
    put(first, 9, 0, [(item.told, text)], columns - 1)
    rules = ", ".join(item.rules) or item.word
    state = item.aside or ("open" if item.open else item.word if item.rules else "")
    spread(second, 0, [(rules, dim)], [(state, tone)] if state else [], start=9)
    return first, second
