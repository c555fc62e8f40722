"""The layers of a picture: in each cell a tint, dots of one role, and on top of them letters."""

from collections.abc import Iterable

from msgspec import Struct

from tui.raster.cells import Cells, Pen
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

    def tint(self, column: int, row: int, ground: Role, level: int = 0) -> None:
        """Tint a cell and take the dots below ``level`` out of it."""
        if 0 <= column < self.columns and 0 <= row < self.rows:
            place = row * self.columns + column
            self._grounds[place] = ground
            if self._levels[place] < level:
                self._bits[place], self._levels[place] = 0, level

    def put(self, column: int, row: int, bits: int, ink: Role, level: int) -> None:
        """Add braille bits to a cell."""
        if not bits or not (0 <= column < self.columns and 0 <= row < self.rows):
            return
        place = row * self.columns + column
        if level > self._levels[place]:
            self._bits[place], self._levels[place] = bits, level
        elif level == self._levels[place]:
            self._bits[place] |= bits
        else:
            return
        self._inks[place] = ink

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
            if patch.tinted and ground:
                self.tint(column, row, ground, level)
            if patch.line:
                self.put(column, row, patch.line, line, level + 1)
            elif patch.hatch:
                self.put(column, row, patch.hatch, hatch, level)

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
        picture = Cells(self.columns, self.rows)
        pens: dict[tuple[Role, Role], Pen] = {}
        marks = zip(self._bits, self._inks, self._grounds, strict=True)
        for line in picture.grid:
            for column, (bits, ink, ground) in zip(range(self.columns), marks, strict=False):
                pen = pens.get((ink, ground))
                if pen is None:
                    pen = pens[ink, ground] = Pen(ink, ground)
                line[column] = (self.glyph(bits) if bits else " ", pen)
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
