"""The layers of a picture: in each cell a tint, dots of one role, and on top of them letters."""

from collections.abc import Callable, Iterable

from msgspec import Struct

from tui.raster.cells import Cell, Cells, Pen
from tui.raster.role import Role
from tui.raster.stamp import Stamp, braille
from tui.raster.words import glyphs, width


class Word(Struct, frozen=True):
    """Letters to be printed from a cell on, last of all."""

    column: int
    row: int
    text: str
    ink: Role
    ground: Role | None = None
    bold: bool = False
    underlined: bool = False


class _Seen(dict[tuple[int, Role, Role], Cell]):
    """The cell for each bits, ink and ground, made the first time it is asked for."""

    def __init__(self, glyph: Callable[[int], str]) -> None:
        super().__init__()
        self.glyph = glyph

    def __missing__(self, mark: tuple[int, Role, Role]) -> Cell:
        bits, ink, ground = mark
        cell = self[mark] = (self.glyph(bits), Pen(ink, ground)) if bits else (" ", Pen(Role.GRID, ground))
        return cell


class Canvas:
    """A picture being painted: the last writer of a cell gives its dots their role.

    Dots of a higher ``level`` clear lower ones in their cell; dots of one level mix; lower ones yield.
    """

    __slots__ = ("_bits", "_grounds", "_inks", "_levels", "_taken", "_words", "columns", "rows")

    def __init__(self, columns: int, rows: int, ground: Role) -> None:
        """An empty canvas of a size in cells on one ground."""
        size = columns * rows
        self.columns, self.rows = columns, rows
        self._bits, self._levels = [0] * size, [0] * size
        self._inks, self._grounds = [Role.GRID] * size, [ground] * size
        self._words: list[Word] = []
        self._taken: set[int] = set()

    def flood(self, columns: range, rows: range, ground: Role) -> None:
        """Tint a rectangle of cells, as far as it lies on the canvas."""
        first, last = max(columns.start, 0), min(columns.stop, self.columns)
        for row in range(max(rows.start, 0), min(rows.stop, self.rows)):
            start = row * self.columns
            self._grounds[start + first : start + last] = [ground] * (last - first)

    def put(self, column: int, row: int, bits: int, ink: Role, level: int) -> None:
        """Add braille bits to a cell."""
        if 0 <= column < self.columns and 0 <= row < self.rows:
            self._mark(row * self.columns + column, bits, ink, level)

    def _mark(self, place: int, bits: int, ink: Role, level: int) -> None:
        if level > self._levels[place]:
            self._bits[place], self._levels[place] = bits, level
        elif level == self._levels[place]:
            self._bits[place] |= bits
        else:
            return
        self._inks[place] = ink

    def _tint(self, place: int, ground: Role, level: int) -> None:
        self._grounds[place] = ground
        if self._levels[place] < level:
            self._bits[place], self._levels[place] = 0, level

    def path(self, dots: Iterable[tuple[int, int]], ink: Role, level: int, tile: str = "#") -> None:
        """Add the dots of a path, counted from the upper left one, that fall on a ``#`` of a repeated tile."""
        for place, (x, y) in enumerate(dots):
            if tile[place % len(tile)] == "#":
                self.put(x // 2, y // 4, braille(x, y), ink, level)

    def lay(self, stamp: Stamp, at: tuple[int, int], inks: tuple[Role, Role, Role | None], level: int) -> None:
        """Lay a stamp with its origin in a cell; ``inks`` are those of its lines, hatching and tint."""
        line, hatch, ground = inks
        for patch in stamp:
            column, row = at[0] + patch.column, at[1] + patch.row
            if not (0 <= column < self.columns and 0 <= row < self.rows):
                continue
            place = row * self.columns + column
            if patch.tinted and ground:
                self._tint(place, ground, level)
            if patch.line:
                self._mark(place, patch.line, line, level + 1)
            elif patch.hatch:
                self._mark(place, patch.hatch, hatch, level)

    def write(self, word: Word) -> None:
        """Write letters over everything, on a ground of their own or on what their cells have."""
        self._words.append(word)
        if 0 <= word.row < self.rows:
            first, last = max(word.column, 0), min(word.column + width(word.text), self.columns)
            self._taken.update(range(word.row * self.columns + first, word.row * self.columns + last))

    def free(self, column: int, row: int, cells: int, below: int) -> bool:
        """Whether a stretch of cells lies on the canvas without letters or dots of level ``below`` and up."""
        if not (0 <= row < self.rows and column >= 0 and column + cells <= self.columns):
            return False
        first = row * self.columns + column
        return all(place not in self._taken and self._levels[place] < below for place in range(first, first + cells))

    def cells(self) -> Cells:
        """The finished picture."""
        picture, seen = Cells(self.columns, self.rows), _Seen(self.glyph)
        flat = [seen[mark] for mark in zip(self._bits, self._inks, self._grounds, strict=True)]
        picture.grid = [flat[row * self.columns : (row + 1) * self.columns] for row in range(self.rows)]
        for word in self._words:
            self._print(picture, word)
        return picture

    @staticmethod
    def glyph(bits: int) -> str:
        """The letter of a cell whose bits are not all 0."""
        return chr(0x2800 + bits)

    def _print(self, picture: Cells, word: Word) -> None:
        """Write a word into the picture; without a ground of its own each letter takes its cell's."""
        if word.ground:
            picture.write(word.column, word.row, word.text, _pen(word, word.ground))
            return
        column = word.column
        for letter, fills in glyphs(word.text):
            if 0 <= column < self.columns and 0 <= word.row < self.rows:
                ground = self._grounds[word.row * self.columns + column]
                picture.write(column, word.row, letter, _pen(word, ground))
            column += fills


def _pen(word: Word, ground: Role) -> Pen:
    return Pen(word.ink, ground, bold=word.bold, underlined=word.underlined)


class Slate(Canvas):
    """A canvas whose cells hold letters for lack of dots: the bits of a cell are its letter's code."""

    __slots__ = ()

    def put(self, column: int, row: int, bits: int, ink: Role, level: int) -> None:
        """Set a cell's letter, unless a higher level is there."""
        if 0 <= column < self.columns and 0 <= row < self.rows:
            place = row * self.columns + column
            if level >= self._levels[place]:
                self._bits[place], self._levels[place], self._inks[place] = bits, level, ink

    @staticmethod
    def glyph(bits: int) -> str:
        """The letter of a cell."""
        return chr(bits)
