"""How cells become what a terminal prints: pens to styles in a palette, letters to ASCII where they must be."""

import re
from functools import lru_cache

from msgspec import Struct
from rich.segment import Segment
from rich.style import Style
from textual.app import App
from textual.strip import Strip

from tui.raster.cells import Cells, Pen
from tui.raster.palette import Palette
from tui.raster.role import SOLID, Role
from tui.raster.schemes import GREYS, SCHEMES, USUAL
from tui.raster.signs import to_ascii
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
        runs = [Segment(self.letters(text), self.style(pen)) for text, pen in picture.runs(row)]
        return Strip(runs, picture.columns)

    def blank(self, columns: int, ground: Role = Role.GROUND) -> Strip:
        """An empty row."""
        return Strip([Segment(" " * columns, self.style(Pen(ground=ground)))], columns)


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
