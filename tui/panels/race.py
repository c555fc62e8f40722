"""The score as it went: one line of dots for each seat, what is still to come muted."""

from bisect import bisect_right
from collections.abc import Sequence
from functools import lru_cache

from msgspec import Struct

from tui.panels.line import pen
from tui.panels.names import mark, role, shade
from tui.raster.cells import Cells
from tui.raster.role import Role
from tui.raster.stamp import braille

Step = tuple[int, tuple[int, ...]]
"""An entry and every seat's score after it."""
Dots = tuple[tuple[int, int], ...]
"""A line of dots, each by its column and row of dots."""


class Race(Struct, frozen=True):
    """Scores over ``entries`` entries as they changed, up to a ``goal``; dots after entry ``n`` are muted.

    ``read`` are the entries that are read by now, where some are not: after them no score is known.

    Where lines share a cell it has the colour of the one that leads there. Each line ends in its seat's mark, or in
    that of the seat that leads where several end together.
    """

    steps: Sequence[Step]
    entries: int
    goal: int
    n: int
    word: str = ""
    read: int | None = None

    def draw(self, columns: int, rows: int) -> Cells:
        """The picture."""
        page = Cells(columns, rows)
        if not self.steps or rows < 1 or columns < 2:
            return page
        lines = _lines(self.steps, self.entries, self.goal, 2 * columns, 4 * rows)
        for column, row, letter, whose in _drawn(lines):
            there = entry_at(2 * column, 2 * columns, self.entries)
            if self.read is None or there <= self.read:
                page.write(column, row, letter, pen((role if there <= self.n else shade)(whose)))
        if self.read is None:
            self._ends(page, lines)
        page.write(0, 0, self.word, pen(Role.DIM))
        return page

    def _ends(self, page: Cells, lines: Sequence[Dots]) -> None:
        """Whose each line is, by its mark at its end: colours alone do not say it."""
        ink = role if self.n >= self.entries else shade
        ends = {place: dots[-1][1] for place, dots in enumerate(lines)}
        for place in sorted(ends, key=lambda place: (ends[place], place), reverse=True):
            page.write(page.columns - 1, ends[place] // 4, mark(place), pen(ink(place), bold=True))


def entry_at(x: int, wide: int, entries: int) -> int:
    """The entry at a column of dots, of so many."""
    return 1 + x * max(0, entries - 1) // max(1, wide - 1)


@lru_cache(maxsize=8)
def _lines(steps: Sequence[Step], entries: int, goal: int, wide: int, tall: int) -> tuple[Dots, ...]:
    """Every seat's line: it stays while one moves along it."""
    reached = [bisect_right(steps, entry_at(x, wide, entries), key=lambda step: step[0]) for x in range(wide)]
    tops = map(max, zip(*(scores for _, scores in steps), strict=True))
    return tuple(
        tuple((x, _high(steps[at - 1][1][place] if at else 0, max(1, goal, top), tall)) for x, at in enumerate(reached))
        for place, top in enumerate(tops)
    )


def _high(score: int, top: int, tall: int) -> int:
    return tall - 1 - min(tall - 1, max(0, score) * (tall - 1) // top)


@lru_cache(maxsize=8)
def _drawn(lines: tuple[Dots, ...]) -> Sequence[tuple[int, int, str, int]]:
    """The cells that lines fill: column, row, letter, and the place of the seat whose colour it has."""
    bits: dict[tuple[int, int], int] = {}
    shares: dict[tuple[int, int], list[tuple[int, int]]] = {}
    for place, dots in enumerate(lines):
        for x, y in dots:
            at = x // 2, y // 4
            bits[at] = bits.get(at, 0) | braille(x, y)
            shares.setdefault(at, []).append((place, y))
    return [(*at, chr(0x2800 | found), _whose(shares[at])) for at, found in bits.items()]


def _whose(dots: Sequence[tuple[int, int]]) -> int:
    """Whose colour a cell has that several lines share: the one that leads there, the first where none does."""
    return min(dots, key=lambda dot: (dot[1], dot[0]))[0]
