"""The whole match on one bar: turns in their seats' colours, marks below, the playhead in white."""

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache

from msgspec import Struct

from tui.panels.line import pen, put, title
from tui.panels.names import role, shade
from tui.panels.race import Race
from tui.raster.cells import Cells
from tui.raster.role import Role
from tui.raster.words import width

ROOMY = 4
"""Rows from which the bar has a title and ticks above it."""

URGENT = '!?¶§±×†»~*"–'
"""Marks by urgency: the first of them keeps its cell, others move aside."""
ASIDE = (0, 1, -1, 2, -2)
"""Cells a mark may stand from its entry, the best first."""

TONES = {
    "≠": Role.REFUSED,
    "!": Role.REFUSED,
    "?": Role.JUDGE,
    "¶": Role.JUDGE,
    "§": Role.AMENDED,
    "±": Role.AMENDED,
    "~": Role.AMENDED,
    "»": Role.WHOLE,
    "*": Role.NOW,
    '"': Role.TEXT,
    "×": Role.FAINT,
    "†": Role.FAINT,
    "–": Role.DIM,
}
"""The colour of every mark; its word says the same."""

_BARS = "█▒▓▚▞▙"


class Stretch(Struct, frozen=True):
    """A turn on the bar: its first entry, its tick, and the place of its seat (-1: nobody's)."""

    first: int
    tick: str
    place: int


class Timeline(Struct, frozen=True):
    """``stretches`` in order, ``marks`` as entry and sign, the entry ``n`` of ``entries``, and what the title says.

    ``found`` are entries that one looks for, ``read`` those that are read by now: after them nothing is known yet.
    """

    stretches: Sequence[Stretch]
    marks: tuple[tuple[int, str], ...]
    race: Race
    entries: int
    n: int
    meta: str = ""
    focus: bool = False
    found: Sequence[int] = ()
    read: int | None = None

    def draw(self, columns: int, rows: int) -> Cells:
        """The picture: two rows, or from ``ROOMY`` rows on with title, ticks and the score's race."""
        page = Cells(columns, rows)
        if rows < ROOMY:
            self._bar(page, 0, ticks_inside=True)
            self._marks(page, 1)
            return page
        title(page, 0, "TIMELINE", self.meta, focus=self.focus)
        self._ticks(page, 1)
        self._bar(page, 2, ticks_inside=False)
        self._marks(page, 3)
        if rows > ROOMY:
            page.paste(1, 4, self.race.draw(columns - 2, rows - 4))
        return page

    def column(self, n: int, columns: int) -> int:
        """The column of an entry on a page so wide."""
        return 1 + (min(max(n, 1), self.entries) - 1) * (columns - 3) // max(1, self.entries - 1)

    def entry(self, column: int, columns: int) -> int:
        """The entry at a column, for a mouse."""
        at = 1 + ((column - 1) * (self.entries - 1) + (columns - 3) // 2) // max(1, columns - 3)
        return max(1, min(self.entries, at))

    def _spans(self, columns: int) -> Sequence[tuple[int, int, Stretch]]:
        """Every stretch with the columns it fills; one without room is left out."""
        spans = _filled(self.stretches, self.entries, columns)
        if self.read is None or self.read >= self.entries:
            return spans
        last = self.column(self.read, columns)
        return [(start, min(end, last), held) for start, end, held in spans if start < last]

    def _named(self, columns: int) -> Sequence[tuple[int, int, Stretch]]:
        """The spans that a tick is written to: several turns with one tick, as those of a round, are one."""
        named: list[tuple[int, int, Stretch]] = []
        for start, end, held in self._spans(columns):
            if named and named[-1][2].tick == held.tick:
                named[-1] = (named[-1][0], end, named[-1][2])
            else:
                named.append((start, end, held))
        return named

    def _bar(self, page: Cells, row: int, *, ticks_inside: bool) -> None:
        playhead = self.column(self.n, page.columns)
        for start, end, stretch in self._spans(page.columns):
            past = min(max(start, playhead), end) - start
            block = "░" if stretch.place < 0 else _BARS[stretch.place % len(_BARS)]
            page.write(start, row, block * past, pen(role(stretch.place) if stretch.place >= 0 else Role.FAINT))
            page.write(start + past, row, "─" * (end - start - past), pen(shade(stretch.place)))
        if ticks_inside:
            self._ticks_inside(page, row, playhead)
        page.write(playhead, row, "█", pen(Role.NOW))

    def _ticks_inside(self, page: Cells, row: int, playhead: int) -> None:
        free = 0
        for start, end, stretch in self._named(page.columns):
            tick = stretch.tick[: max(1, end - start - 1)]
            if (tick != stretch.tick and tick.isdigit()) or start < free or start <= playhead < start + width(tick):
                continue
            past = start < playhead
            ground = (role(stretch.place) if stretch.place >= 0 else Role.FAINT) if past else Role.GROUND
            ink = Role.GROUND if past else role(stretch.place)
            page.write(start, row, tick, pen(ink, ground, bold=True))
            free = start + width(tick)

    def _ticks(self, page: Cells, row: int) -> None:
        """A tick at the first entry of each turn: words are cut to their stretch, a number without room is left out."""
        free, playhead = 0, self.column(self.n, page.columns)
        named = self._named(page.columns)
        now = max((held.first for _, _, held in named if held.first <= self.n), default=0)
        for start, end, stretch in named:
            current = stretch.first == now
            tick = stretch.tick if current or stretch.tick.isdigit() else _cut(stretch.tick, end - start - 1)
            wide = width(tick) + 1
            if start < free and not current:
                continue
            ink = Role.NOW if current else role(stretch.place)
            shown = start
            if current and start <= playhead <= start + wide:
                shown = playhead if playhead + wide <= page.columns else playhead - wide
            put(page, shown, row, [("╷", pen(Role.DIM)), (tick, pen(ink, bold=current))])
            free = shown + wide + (tick == stretch.tick)
        page.write(playhead, row, "▼", pen(Role.NOW))

    def _marks(self, page: Cells, row: int) -> None:
        playhead = self.column(self.n, page.columns)
        for column in _hit(self.found, self.entries, page.columns):
            page.write(column, row, "·", pen(Role.NOW, bold=True))
        page.write(playhead, row, "▲", pen(Role.NOW))
        for column, sign in placed(((self.column(n, page.columns), sign) for n, sign in self.marks), page.columns):
            page.write(column, row, sign, pen(TONES.get(sign, Role.DIM), bold=True))


@lru_cache(maxsize=4)
def _filled(stretches: Sequence[Stretch], entries: int, columns: int) -> Sequence[tuple[int, int, Stretch]]:
    starts = list(_starts(stretches, entries, columns))
    ends = [*(column for column, _ in starts[1:]), columns - 1][: len(starts)]
    return [(start, end, held) for (start, held), end in zip(starts, ends, strict=True) if end > start]


def _starts(stretches: Sequence[Stretch], entries: int, columns: int) -> Iterator[tuple[int, Stretch]]:
    """Every column in which stretches begin, with the last of them: they are looked for, however many there are."""
    found = 0
    for column in range(1, columns - 1):
        last = _last(column, entries, columns)
        found, before = bisect_right(stretches, last, lo=found, key=lambda held: held.first), found
        if found > before:
            yield column, stretches[found - 1]


def _last(column: int, entries: int, columns: int) -> int:
    """The last entry that stands in a column, or before it."""
    return 1 + (column * max(1, entries - 1) - 1) // max(1, columns - 3)


def _hit(found: Sequence[int], entries: int, columns: int) -> Iterator[int]:
    """The columns in which entries lie that are looked for."""
    ends = [bisect_right(found, _last(column, entries, columns)) for column in range(columns - 1)] if found else []
    return (column for column in range(1, len(ends)) if ends[column] > ends[column - 1])


def _cut(word: str, room: int) -> str:
    """A word cut to its room, with a gap after it where that leaves a letter."""
    return word if width(word) < room else word[: max(room - 1, min(room, 1))]


def placed(marks: Iterable[tuple[int, str]], columns: int) -> list[tuple[int, str]]:
    """Where every mark stands: in its column or, if that is taken by one more urgent, a little aside, else nowhere.

    A column shows one sign once, for however many entries it stands.
    """
    shown: dict[int, str] = {}
    for column, sign in sorted(dict.fromkeys(marks), key=lambda mark: (URGENT.find(mark[1]), mark[0])):
        free = (column + by for by in ASIDE if 1 <= column + by < columns - 1)
        at = next((at for at in free if at not in shown), None)
        if at is not None:
            shown[at] = sign
    return sorted(shown.items())
