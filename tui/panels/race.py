"""The score as it went: one line of dots for each seat, what is still to come muted."""

from collections.abc import Sequence

from msgspec import Struct

from tui.panels.line import pen
from tui.panels.names import mark, role, shade
from tui.raster.cells import Cells
from tui.raster.role import Role
from tui.raster.stamp import braille

Step = tuple[int, tuple[int, ...]]
"""An entry and every seat's score after it."""


class Race(Struct, frozen=True):
    """Scores over ``entries`` entries as they changed, up to a ``goal``; dots after entry ``n`` are muted.

    Where lines share a cell it has the colour of the one that leads there. Each line ends in its seat's mark, or in
    that of the seat that leads where several end together.
    """

    steps: tuple[Step, ...]
    entries: int
    goal: int
    n: int
    word: str = ""

    def draw(self, columns: int, rows: int) -> Cells:
        """The picture."""
        page = Cells(columns, rows)
        if not self.steps or rows < 1 or columns < 2:
            return page
        lines = [self._dots(place, 2 * columns, 4 * rows) for place in range(len(self.steps[0][1]))]
        cells: dict[tuple[int, int], int] = {}
        shares: dict[tuple[int, int], list[tuple[int, int]]] = {}
        for place, dots in enumerate(lines):
            for x, y in dots:
                at = x // 2, y // 4
                cells[at] = cells.get(at, 0) | braille(x, y)
                shares.setdefault(at, []).append((place, y))
        for (column, row), bits in cells.items():
            past = self._entry(2 * column, 2 * columns) <= self.n
            ink = (role if past else shade)(_whose(shares[column, row]))
            page.write(column, row, chr(0x2800 | bits), pen(ink))
        self._ends(page, lines)
        page.write(0, 0, self.word, pen(Role.DIM))
        return page

    def _ends(self, page: Cells, lines: Sequence[Sequence[tuple[int, int]]]) -> None:
        """Whose each line is, by its mark at its end: colours alone do not say it."""
        ink = role if self.n >= self.entries else shade
        ends = {place: dots[-1][1] for place, dots in enumerate(lines)}
        for place in sorted(ends, key=lambda place: (ends[place], place), reverse=True):
            page.write(page.columns - 1, ends[place] // 4, mark(place), pen(ink(place), bold=True))

    def _entry(self, x: int, wide: int) -> int:
        return 1 + x * max(0, self.entries - 1) // max(1, wide - 1)

    def _dots(self, place: int, wide: int, tall: int) -> Sequence[tuple[int, int]]:
        top = max(1, self.goal, *(scores[place] for _, scores in self.steps))
        dots, at, score = [], 0, 0
        for x in range(wide):
            entry = self._entry(x, wide)
            while at < len(self.steps) and self.steps[at][0] <= entry:
                score = self.steps[at][1][place]
                at += 1
            dots.append((x, tall - 1 - min(tall - 1, max(0, score) * (tall - 1) // top)))
        return dots


def _whose(dots: Sequence[tuple[int, int]]) -> int:
    """Whose colour a cell has that several lines share: the one that leads there, the first where none does."""
    return min(dots, key=lambda dot: (dot[1], dot[0]))[0]
