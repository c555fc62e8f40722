"""How cells become what a terminal prints: pens to styles in a palette, letters to ASCII where they must be."""

from functools import lru_cache

from msgspec import Struct
from rich.segment import Segment
from rich.style import Style
from textual.strip import Strip

from tui.raster.cells import Cells, Pen
from tui.raster.palette import LANTERN, VELLUM, Palette
from tui.raster.role import FADED, SOLID, Role
from tui.raster.signs import to_ascii

GREYS: Palette = {role: "#e4e4e4" for role in Role} | {
    Role.GROUND: "#101010",
    Role.PANEL: "#101010",
    Role.HIGH: "#101010",
    Role.FELT: "#101010",
    Role.DIM: "#b8b8b8",
    **dict.fromkeys(FADED, "#8a8a8a"),
}
"""The palette without colour: words are light, what may be overlooked is grey."""

PALETTES: dict[str, Palette] = {"lantern": LANTERN, "vellum": VELLUM, "greys": GREYS}
"""Palettes by the name of their theme."""


class Ink(Struct, frozen=True):
    """A palette by name, and whether only ASCII can be shown."""

    palette: str = "lantern"
    ascii: bool = False

    def colour(self, role: Role) -> str:
        """The colour of a role, ``#rrggbb``."""
        return PALETTES[self.palette][role]

    def style(self, pen: Pen) -> Style:
        """What a terminal is asked for."""
        return _style(self.palette, pen)

    def letters(self, text: str) -> str:
        """A text as it can be shown."""
        return to_ascii(text) if self.ascii else text

    def strip(self, picture: Cells, row: int) -> Strip:
        """One row of a picture."""
        runs = [Segment(self.letters(text), self.style(pen)) for text, pen in picture.runs(row)]
        return Strip(runs, picture.columns)


@lru_cache(maxsize=4096)
def _style(palette: str, pen: Pen) -> Style:
    colours = PALETTES[palette]
    ink, ground = colours[pen.ink], colours[pen.ground]
    if palette == "greys":
        solid = pen.ground in SOLID
        ink, ground = (GREYS[Role.GROUND], GREYS[Role.TEXT]) if solid else (ink, GREYS[Role.GROUND])
    return Style(
        color=ink, bgcolor=ground, bold=pen.bold, italic=pen.italic, strike=pen.struck, underline=pen.underlined
    )
