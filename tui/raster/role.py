"""The roles a cell can play. A palette gives each its colour; nothing else in the program knows one."""

from enum import StrEnum

from replay.core.scene import Scene


class Role(StrEnum):
    """What a letter, a dot or the ground under it stands for."""

    GROUND = "ground"
    PANEL = "panel"
    HIGH = "high"
    RULE = "rule"
    FELT = "felt"
    GRID = "grid"
    TEXT = "text"
    DIM = "dim"
    FAINT = "faint"
    NOW = "now"
    REFUSED = "refused"
    WHOLE = "whole"
    JUDGE = "judge"
    AMENDED = "amended"

    ATTACK = "attack"
    DEFENCE = "defence"
    RANGED = "ranged"
    ON_ATTACK = "on attack"
    ON_DEFENCE = "on defence"

    ROCK = "rock"
    ROCK_SHADE = "rock shade"
    ROCK_LAND = "rock land"
    REEDS = "reeds"
    REEDS_SHADE = "reeds shade"
    REEDS_LAND = "reeds land"
    WATER = "water"
    WATER_LAND = "water land"
    DEEP_LAND = "deep land"
    CONTOUR = "contour"
    CONTOUR_SHADE = "contour shade"
    CONTOUR_LAND = "contour land"
    OPEN_LAND = "open land"

    SEAT_1 = "seat 1"
    SEAT_2 = "seat 2"
    SEAT_3 = "seat 3"
    SEAT_4 = "seat 4"
    SEAT_5 = "seat 5"
    SEAT_6 = "seat 6"
    FILL_1 = "fill 1"
    FILL_2 = "fill 2"
    FILL_3 = "fill 3"
    FILL_4 = "fill 4"
    FILL_5 = "fill 5"
    FILL_6 = "fill 6"
    SHADE_1 = "shade 1"
    SHADE_2 = "shade 2"
    SHADE_3 = "shade 3"
    SHADE_4 = "shade 4"
    SHADE_5 = "shade 5"
    SHADE_6 = "shade 6"
    LAND_1 = "land 1"
    LAND_2 = "land 2"
    LAND_3 = "land 3"
    LAND_4 = "land 4"
    LAND_5 = "land 5"
    LAND_6 = "land 6"
    PLATE_1 = "plate 1"
    PLATE_2 = "plate 2"
    PLATE_3 = "plate 3"
    PLATE_4 = "plate 4"
    PLATE_5 = "plate 5"
    PLATE_6 = "plate 6"
    LETTER_1 = "letter 1"
    LETTER_2 = "letter 2"
    LETTER_3 = "letter 3"
    LETTER_4 = "letter 4"
    LETTER_5 = "letter 5"
    LETTER_6 = "letter 6"


SEAT = (Role.SEAT_1, Role.SEAT_2, Role.SEAT_3, Role.SEAT_4, Role.SEAT_5, Role.SEAT_6)
"""A seat's own colour, by the order of the seats."""
FILL = (Role.FILL_1, Role.FILL_2, Role.FILL_3, Role.FILL_4, Role.FILL_5, Role.FILL_6)
"""The inside of its bases."""
SHADE = (Role.SHADE_1, Role.SHADE_2, Role.SHADE_3, Role.SHADE_4, Role.SHADE_5, Role.SHADE_6)
"""Its hatching, ghosts and what lies ahead on a timeline."""
LAND = (Role.LAND_1, Role.LAND_2, Role.LAND_3, Role.LAND_4, Role.LAND_5, Role.LAND_6)
"""Ground it commands."""
PLATE = (Role.PLATE_1, Role.PLATE_2, Role.PLATE_3, Role.PLATE_4, Role.PLATE_5, Role.PLATE_6)
"""What its labels stand on: solid for the first, third and fifth seat, open for the others."""
LETTER = (Role.LETTER_1, Role.LETTER_2, Role.LETTER_3, Role.LETTER_4, Role.LETTER_5, Role.LETTER_6)
"""Its labels on their plates."""

SOLID = frozenset(
    {
        Role.PLATE_1,
        Role.PLATE_3,
        Role.PLATE_5,
        Role.NOW,
        Role.ATTACK,
        Role.DEFENCE,
        Role.RANGED,
        Role.REFUSED,
        Role.AMENDED,
    }
)
"""Grounds that must stay visible without colour: there they turn to reverse video."""
FADED = frozenset({Role.FAINT, Role.GRID, Role.RULE, *SHADE})
"""Inks that are dim without colour."""


def seat_order(scene: Scene) -> dict[str, int]:
    """Each seat's place in the families of roles; a seventh seat starts over."""
    return {seat.id: place % len(SEAT) for place, seat in enumerate(scene.seats)}
