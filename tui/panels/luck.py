"""Dice and luck on a screen: in few rows, and on a page."""

from collections.abc import Sequence

from msgspec import Struct

from replay.core.count import counted
from replay.luck.reckoning import Luck
from replay.luck.tally import ALL, Tally
from replay.wording import luck as wording
from tui.panels.line import pen, put, put_right, title
from tui.panels.names import mark, role
from tui.raster.cells import Cells
from tui.raster.role import Role
from tui.raster.words import width, wrap


class DiceSoFar(Struct, frozen=True):
    """The mean of each player's dice, the range of so many even ones, and how many they were.

    ``players`` are their names, in the order of seats; ``opens`` is the key that shows all of it.
    """

    tallies: tuple[Tally, ...]
    players: tuple[str, ...]
    opens: str = "d"

    def rows(self, columns: int) -> int:
        """Rows it fills; none where no dice were thrown."""
        return 1 + len(self._own) if self._own else 0

    def draw(self, columns: int, rows: int) -> Cells:
        """The picture."""
        page = Cells(columns, rows)
        title(page, 0, "DICE SO FAR", f"{self.opens} dice and luck")
        for row, tally in enumerate(self._own[: rows - 1], start=1):
            place = self.players.index(tally.roller) if tally.roller in self.players else -1
            low, high = tally.within
            name = (f"{mark(place)} {tally.roller.split(' ')[0]} ".ljust(9), pen(role(place), bold=True))
            told = f"mean {tally.mean:.2f}, even {low:.1f}–{high:.1f}"
            put(page, 1, row, [name, (told, pen())], columns - 9)
            put_right(page, row, [(f"{counted(tally.dice, 'die')} d{tally.sides}", pen(Role.DIM))], columns - 1)
        return page

    @property
    def _own(self) -> Sequence[Tally]:
        return [tally for tally in self.tallies if tally.pool == ALL and tally.roller != ALL]


class LuckPage(Struct, frozen=True):
    """All there is to say of dice and luck, as wide as the page is; what is longer goes on in the next row."""

    luck: Luck

    def rows(self, columns: int) -> int:
        """Rows it fills."""
        return len(self._lines(columns))

    def draw(self, columns: int, rows: int) -> Cells:
        """The picture."""
        return LinesOfText(self._lines(columns)).draw(columns, rows)

    def _lines(self, columns: int) -> tuple[str, ...]:
        room = columns - 2
        told = wording.lines(self.luck, room)
        return tuple(row for line in told for row in ((line,) if width(line) <= room else wrap(line, room)))


class LinesOfText(Struct, frozen=True):
    """Lines as they stand, on a page."""

    lines: tuple[str, ...]

    def rows(self, columns: int) -> int:
        """Rows it fills."""
        return len(self.lines)

    def draw(self, columns: int, rows: int) -> Cells:
        """The picture."""
        page = Cells(columns, rows, pen(ground=Role.PANEL))
        for row, line in enumerate(self.lines[:rows]):
            put(page, 1, row, [(line, pen(Role.TEXT, Role.PANEL))], columns - 1)
        return page
