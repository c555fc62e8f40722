"""How cells become what a terminal prints: pens to styles in a palette, letters to ASCII where they must be."""

import re
import unicodedata
from collections.abc import Sequence
from functools import lru_cache

from msgspec import Struct
from rich.segment import Segment
from rich.style import Style
from textual.app import App
from textual.strip import Strip

from tui.raster.cells import Cell, Cells, Pen, joined
from tui.raster.palette import Palette
from tui.raster.role import SOLID, Role
from tui.raster.schemes import GREYS, SCHEMES, USUAL
from tui.raster.signs import spelt, to_ascii
from tui.raster.words import glyphs

COLOURLESS = "greys"
"""The theme without colour."""
PALETTES: dict[str, Palette] = {name: scheme.palette for name, scheme in SCHEMES.items()} | {COLOURLESS: GREYS}
"""Palettes by the name of their theme."""

ASCII = "-ascii"
"""The class an app carries where only ASCII can be shown."""


_STEERING = re.compile("[\x00-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069]")


class Ink(Struct, frozen=True):
    """A palette by name, and whether only ASCII can be shown."""

    palette: str = USUAL
    ascii: bool = False

    @classmethod
    def of(cls, app: App[object]) -> "Ink":
        """What an app is drawn with."""
        return cls(app.theme if app.theme in PALETTES else USUAL, app.has_class(ASCII))

    def style(self, pen: Pen) -> Style:
        """What a terminal is asked for."""
        return _style(self.palette, pen)

    def letters(self, text: str) -> str:
        """A text as it can be shown, in as many cells; what would steer the terminal is left out."""
        text = _STEERING.sub("", text)
        if not self.ascii or text.isascii():
            return text
        return "".join(to_ascii(letter[0]).ljust(cells) for letter, cells in glyphs(text))

    def strip(self, picture: Cells, row: int) -> Strip:
        """One row of a picture."""
        shown = spaced(picture.grid[row]) if self.ascii else picture.grid[row]
        runs = [Segment(self.letters(text), self.style(pen)) for text, pen in joined(shown)]
        return Strip(runs, picture.columns)

    def blank(self, columns: int, ground: Role = Role.GROUND) -> Strip:
        """An empty row."""
        return Strip([Segment(" " * columns, self.style(Pen(ground=ground)))], columns)


def spaced(line: Sequence[Cell]) -> Sequence[Cell]:
    """A row in which what ASCII spells with several letters has them, where a gap behind its words has room."""
    shown = list(line)
    for at in reversed([at for at, (letter, _) in enumerate(line) if not letter.isascii() and len(letter) == 1]):
        letters, (_, pen) = spelt(shown[at][0]), shown[at]
        more = len(letters) - 1
        gap = _gap(shown, at) if more else -1
        if gap >= 0 and all(shown[place][0] == " " for place in range(gap, min(len(shown), gap + more + 1))):
            shown[at : gap + more] = [*((letter, pen) for letter in letters), *shown[at + 1 : gap]]
    return shown


def _gap(line: Sequence[Cell], at: int) -> int:
    """Where the words that go on from a cell end: at two blanks; -1 where something else than words stands before."""
    for place in range(at + 1, len(line) - 1):
        if line[place][0] == line[place + 1][0] == " ":
            return place
        if unicodedata.category((line[place][0] or " ")[0]) == "So":
            return -1
    return -1


@lru_cache(maxsize=4096)
def _style(palette: str, pen: Pen) -> Style:
    colours = PALETTES[palette]
    ink, ground = colours[pen.ink], colours[pen.ground]
    if palette == COLOURLESS:
        solid = pen.ground in SOLID
        ink, ground = (GREYS[Role.GROUND], GREYS[Role.TEXT]) if solid else (_legible(ink), GREYS[Role.GROUND])
    return Style(
        color=ink, bgcolor=ground, bold=pen.bold, italic=pen.italic, strike=pen.struck, underline=pen.underlined
    )


def _legible(ink: str) -> str:
    """Ink for the one dark ground there is: what was dark on a coloured plate turns light."""
    return GREYS[Role.TEXT] if ink == GREYS[Role.GROUND] else ink
