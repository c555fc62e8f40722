"""The palettes one can choose, by name: for screens, pictures and pages."""

from msgspec import Struct

from tui.raster.clear import BEACON, CHART
from tui.raster.palette import LANTERN, VELLUM, Palette
from tui.raster.role import FADED, Role

GREYS: Palette = dict.fromkeys(Role, "#e4e4e4") | {
    Role.GROUND: "#101010",
    Role.PANEL: "#101010",
    Role.HIGH: "#101010",
    Role.FELT: "#101010",
    Role.DIM: "#b8b8b8",
    **dict.fromkeys(FADED, "#8a8a8a"),
}
"""The palette without colour: words are light, what may be overlooked is grey."""


class Scheme(Struct, frozen=True):
    """A palette that can be chosen: its name, the one of the same kind on the other ground, and what it is."""

    palette: Palette
    twin: str
    tells: str
    light: bool = False


SCHEMES = {
    "lantern": Scheme(LANTERN, "vellum", "dark, as under a lamp"),
    "vellum": Scheme(VELLUM, "lantern", "light, as a ledger's page", light=True),
    "beacon": Scheme(BEACON, "chart", "dark, its colours apart for every eye"),
    "chart": Scheme(CHART, "beacon", "light, its colours apart for every eye", light=True),
}
"""By the names they go by."""
USUAL = "lantern"
"""The one that is shown where nobody chose."""


def on_light(name: str) -> str:
    """The scheme of a kind that is on light ground."""
    return name if SCHEMES[name].light else SCHEMES[name].twin


def both(name: str) -> tuple[Palette, Palette]:
    """The dark palette of a kind, and the light one."""
    light = on_light(name)
    return SCHEMES[SCHEMES[light].twin].palette, SCHEMES[light].palette
