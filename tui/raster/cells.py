"""A picture made of terminal cells: each a letter and the pen it is written with."""

from collections.abc import Iterable
from itertools import groupby

from msgspec import Struct

from tui.raster.role import Role
from tui.raster.words import glyphs


class Pen(Struct, frozen=True):
    """How a cell is written: the role of its ink and of its ground, and its type."""

    ink: Role = Role.TEXT
    ground: Role = Role.GROUND
    bold: bool = False
    italic: bool = False
    struck: bool = False
    underlined: bool = False


PLAIN = Pen()

Cell = tuple[str, Pen]
"""A letter and its pen; the second cell of a wide letter holds the empty text."""


class Cells:
    """A grid of cells, row by row; what is written outside it is cut off."""

    __slots__ = ("columns", "grid", "rows")

    def __init__(self, columns: int, rows: int, pen: Pen = PLAIN) -> None:
        """An empty picture of a size in cells."""
        self.columns, self.rows = columns, rows
        self.grid: list[list[Cell]] = [[(" ", pen)] * columns for _ in range(rows)]

    def write(self, column: int, row: int, text: str, pen: Pen) -> None:
        """Write a text to the right from a cell; a wide letter that would be halved leaves a blank."""
        if not 0 <= row < self.rows:
            return
        line = self.grid[row]
        for letter, cells in glyphs(text):
            if column >= 0 and column + cells <= self.columns:
                line[column] = (letter, pen)
                if cells == 2:
                    line[column + 1] = ("", pen)
            elif -cells < column < self.columns:
                line[max(column, 0)] = (" ", pen)
            column += cells

    def paste(self, column: int, row: int, picture: "Cells") -> None:
        """Lay another picture over this one, its corner at a cell inside this one."""
        for above, line in zip(self.grid[row:], picture.grid, strict=False):
            above[column : column + picture.columns] = line[: self.columns - column]

    def runs(self, row: int) -> list[tuple[str, Pen]]:
        """A row as texts that share a pen, left to right."""
        return joined(self.grid[row])

    def text(self) -> str:
        """The letters alone, a line to a row, without blanks at the ends of lines."""
        return "\n".join("".join(letter for letter, _ in line).rstrip() for line in self.grid)


def joined(line: Iterable[Cell]) -> list[tuple[str, Pen]]:
    """Cells as texts that share a pen, left to right."""
    return [("".join(letter for letter, _ in run), pen) for pen, run in groupby(line, key=lambda cell: cell[1])]
