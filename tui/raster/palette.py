"""What a palette is, and the two that everything began with, dark *Lantern* and light *Vellum*: the colour of every
role, as ``#rrggbb``."""

from collections.abc import Mapping

from msgspec import Struct

from tui.raster.role import FILL, LAND, LETTER, PLATE, SEAT, SHADE, Role

Palette = Mapping[Role, str]


class Tones(Struct, frozen=True):
    """How much of a colour is mixed into the felt, in percent: each seat's fills, land and shade.

    ``plate`` is what open plates are mixed from and how much of it; none: the seat's own colour.
    """

    fills: tuple[int, ...]
    plate: tuple[Role | None, int]
    land: int
    shade: int


def mix(under: str, over: str, percent: int) -> str:
    """A colour that is ``percent`` of ``over`` laid on ``under``."""
    pairs = zip(_channels(under), _channels(over), strict=True)
    return "#" + "".join(f"{(a * (100 - percent) + b * percent + 50) // 100:02x}" for a, b in pairs)


def contrast(one: str, other: str) -> int:
    """The contrast ratio of two colours after WCAG 2, in hundredths (100 to 2100)."""
    light, dark = sorted((_luminance(one), _luminance(other)), reverse=True)
    return round(100 * (light + 0.05) / (dark + 0.05))


def _channels(colour: str) -> tuple[int, int, int]:
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


def _luminance(colour: str) -> float:
    linear = [c / 3294 if c <= 10 else ((c / 255 + 0.055) / 1.055) ** 2.4 for c in _channels(colour)]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def _seats(plain: Palette, tones: Tones) -> dict[Role, str]:
    """What follows from the seats' own colours: fills, shades, land, plates and letters."""
    felt, roles = plain[Role.FELT], {}
    for index, seat in enumerate(SEAT):
        colour, solid = plain[seat], index % 2 == 0
        roles[FILL[index]] = mix(felt, colour, tones.fills[index])
        roles[SHADE[index]] = mix(felt, colour, tones.shade)
        roles[LAND[index]] = mix(felt, colour, tones.land)
        white, much = tones.plate
        roles[PLATE[index]] = colour if solid else mix(felt, plain[white or seat], much)
        roles[LETTER[index]] = plain[Role.GROUND] if solid else colour if white else plain[Role.TEXT]
    return roles


def _terrain(plain: Palette, tones: Tones) -> dict[Role, str]:
    """What follows from the colours of rock, reeds, water and contours."""
    felt = plain[Role.FELT]
    return {
        Role.ROCK_SHADE: mix(felt, plain[Role.ROCK], 62),
        Role.ROCK_LAND: mix(felt, plain[Role.ROCK], 24),
        Role.REEDS_SHADE: mix(felt, plain[Role.REEDS], 78),
        Role.REEDS_LAND: mix(felt, plain[Role.REEDS], 20),
        Role.WATER_LAND: mix(felt, plain[Role.WATER], 30),
        Role.DEEP_LAND: mix(felt, plain[Role.WATER], 55),
        Role.CONTOUR: plain[Role.AMENDED],
        Role.CONTOUR_SHADE: mix(felt, plain[Role.AMENDED], 55),
        Role.CONTOUR_LAND: mix(felt, plain[Role.AMENDED], 16),
        Role.OPEN_LAND: mix(felt, plain[Role.DIM], tones.land),
    }


def composed(plain: dict[Role, str], tones: Tones) -> Palette:
    """A whole palette from its plain colours, and how much of them is mixed into the felt."""
    return {**plain, **_seats(plain, tones), **_terrain(plain, tones)}


LANTERN: Palette = composed(
    {
        Role.GROUND: "#0d1216",
        Role.PANEL: "#131a20",
        Role.HIGH: "#1c262e",
        Role.RULE: "#2e3b45",
        Role.FELT: "#0f1c1b",
        Role.GRID: "#25403a",
        Role.TEXT: "#e9e3d5",
        Role.DIM: "#a6b2b7",
        Role.FAINT: "#74868f",
        Role.SEAT_1: "#f2a33c",
        Role.SEAT_2: "#62bdf2",
        Role.SEAT_3: "#50e6c8",
        Role.SEAT_4: "#8573ff",
        Role.SEAT_5: "#d5ffa6",
        Role.SEAT_6: "#998254",
        Role.NOW: "#fff8e4",
        Role.REFUSED: "#ff7059",
        Role.WHOLE: "#5fd3a1",
        Role.JUDGE: "#ffacd9",
        Role.AMENDED: "#fff07a",
        Role.ATTACK: "#d8432f",
        Role.DEFENCE: "#efe9da",
        Role.RANGED: "#3f6fe0",
        Role.ON_ATTACK: "#ffffff",
        Role.ON_DEFENCE: "#0d1216",
        Role.ROCK: "#7d858a",
        Role.REEDS: "#6f8f5a",
        Role.WATER: "#2f83b5",
    },
    Tones(fills=(34, 20, 34, 20, 34, 20), plate=(None, 34), land=15, shade=55),
)
"""The dark palette."""

VELLUM: Palette = composed(
    {
        Role.GROUND: "#f5f0e4",
        Role.PANEL: "#ece5d5",
        Role.HIGH: "#ded5c1",
        Role.RULE: "#c3b89f",
        Role.FELT: "#e6e8d8",
        Role.GRID: "#c0c8ae",
        Role.TEXT: "#20262b",
        Role.DIM: "#566068",
        Role.FAINT: "#676b64",
        Role.SEAT_1: "#a85400",
        Role.SEAT_2: "#0b5c96",
        Role.SEAT_3: "#006b64",
        Role.SEAT_4: "#3c30e8",
        Role.SEAT_5: "#3a0f30",
        Role.SEAT_6: "#85604a",
        Role.NOW: "#14191d",
        Role.REFUSED: "#a1003c",
        Role.WHOLE: "#0f7a4f",
        Role.JUDGE: "#8a2c86",
        Role.AMENDED: "#5c5200",
        Role.ATTACK: "#b93222",
        Role.DEFENCE: "#ffffff",
        Role.RANGED: "#2c57c4",
        Role.ON_ATTACK: "#ffffff",
        Role.ON_DEFENCE: "#14191d",
        Role.ROCK: "#6b6f70",
        Role.REEDS: "#5d7a48",
        Role.WATER: "#3a7ea6",
    },
    Tones(fills=(34, 16, 34, 16, 34, 16), plate=(Role.DEFENCE, 85), land=15, shade=55),
)
"""The light palette."""
