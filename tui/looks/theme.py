"""Textual's themes from our palettes, so that inputs, the palette of commands and scrollbars match what we draw."""

from textual.theme import Theme

from tui.looks.ink import PALETTES
from tui.raster.palette import Palette
from tui.raster.role import Role
from tui.raster.schemes import SCHEMES


def _theme(name: str, colours: Palette) -> Theme:
    return Theme(
        name=name,
        primary=colours[Role.SEAT_2],
        secondary=colours[Role.SEAT_1],
        accent=colours[Role.NOW],
        warning=colours[Role.AMENDED],
        error=colours[Role.REFUSED],
        success=colours[Role.WHOLE],
        foreground=colours[Role.TEXT],
        background=colours[Role.GROUND],
        surface=colours[Role.PANEL],
        panel=colours[Role.HIGH],
        dark=name not in SCHEMES or not SCHEMES[name].light,
        variables=_variables(colours),
    )


def _variables(colours: Palette) -> dict[str, str]:
    """What our style sheet and Textual's inputs and lists ask for by name."""
    ground, now = colours[Role.GROUND], colours[Role.NOW]
    return {
        "rule": colours[Role.RULE],
        "dim": colours[Role.DIM],
        "faint": colours[Role.FAINT],
        "now": now,
        "input-cursor-background": now,
        "input-cursor-foreground": ground,
        "input-selection-background": colours[Role.RULE],
        "block-cursor-background": now,
        "block-cursor-foreground": ground,
        "block-cursor-text-style": "bold",
        "block-cursor-blurred-background": colours[Role.HIGH],
        "block-cursor-blurred-foreground": colours[Role.TEXT],
    }


THEMES = tuple(_theme(name, colours) for name, colours in PALETTES.items())
"""Dark and light, for every eye, and colourless."""
