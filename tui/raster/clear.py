"""Two palettes whose colours stay apart for every eye, dark *Beacon* and light *Chart*.

Seats, what is refused or broken, whole, a judge's and amended lie at least 20 apart from one another and from plain
words in CIE 1976 L*a*b*, as they are and as eyes without one kind of cone have them; the first two seats lie 60 apart.
"""

from tui.raster.palette import Palette, Tones, composed
from tui.raster.role import Role

BEACON: Palette = composed(
    {
        Role.GROUND: "#0b0f14",
        Role.PANEL: "#10161d",
        Role.HIGH: "#151e27",
        Role.RULE: "#2b3845",
        Role.FELT: "#0d171c",
        Role.GRID: "#263a44",
        Role.TEXT: "#f2f0e8",
        Role.DIM: "#a9b3bb",
        Role.FAINT: "#7b8893",
        Role.SEAT_1: "#e09101",
        Role.SEAT_2: "#6f8cda",
        Role.SEAT_3: "#2cb89f",
        Role.SEAT_4: "#b358ff",
        Role.SEAT_5: "#afe488",
        Role.SEAT_6: "#b09463",
        Role.NOW: "#ffffff",
        Role.REFUSED: "#fb4b49",
        Role.WHOLE: "#56df99",
        Role.JUDGE: "#aa8db6",
        Role.AMENDED: "#f7db1d",
        Role.ATTACK: "#cc3630",
        Role.DEFENCE: "#f2f0e8",
        Role.RANGED: "#2f62d8",
        Role.ON_ATTACK: "#ffffff",
        Role.ON_DEFENCE: "#0b0f14",
        Role.ROCK: "#7d858a",
        Role.REEDS: "#7f8a4f",
        Role.WATER: "#2f7fc0",
    },
    Tones(fills=(34, 20, 34, 20, 34, 20), plate=(None, 34), land=15, shade=55),
)
"""The dark one."""

CHART: Palette = composed(
    {
        Role.GROUND: "#fbfaf6",
        Role.PANEL: "#f4f3ef",
        Role.HIGH: "#edece7",
        Role.RULE: "#bfbdb2",
        Role.FELT: "#eef0ea",
        Role.GRID: "#c4cac2",
        Role.TEXT: "#14181c",
        Role.DIM: "#4c555d",
        Role.FAINT: "#63696d",
        Role.SEAT_1: "#ba4202",
        Role.SEAT_2: "#3466c6",
        Role.SEAT_3: "#154d30",
        Role.SEAT_4: "#7a06dc",
        Role.SEAT_5: "#28178b",
        Role.SEAT_6: "#7c5b78",
        Role.NOW: "#000000",
        Role.REFUSED: "#8b0c54",
        Role.WHOLE: "#557245",
        Role.JUDGE: "#642283",
        Role.AMENDED: "#592e05",
        Role.ATTACK: "#a81e30",
        Role.DEFENCE: "#ffffff",
        Role.RANGED: "#2456c8",
        Role.ON_ATTACK: "#ffffff",
        Role.ON_DEFENCE: "#14181c",
        Role.ROCK: "#6b6f70",
        Role.REEDS: "#6a7440",
        Role.WATER: "#2f74b0",
    },
    Tones(fills=(34, 16, 34, 16, 34, 16), plate=(Role.DEFENCE, 85), land=15, shade=55),
)
"""The light one."""
