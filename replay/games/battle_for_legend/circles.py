"""Circles and rounded cards as the outlines a picture is made of, in thousandths of an inch."""

from functools import lru_cache

from replay.core.pose import ONE, rounded, unit
from replay.core.scene import Outline, Point
from replay.games.battle_for_legend.place import INCH, Card, Place

FINE = 1000 // INCH
"""Thousandths in a hundredth."""
CORNERS = 24
"""Corners of the outline of a circle."""


def point(at: Place) -> Point:
    """A place in the picture."""
    return at[0] * FINE, at[1] * FINE


@lru_cache(maxsize=256)
def circle(radius: int, at: Place = (0, 0)) -> Outline:
    """A circle about a place; ``radius`` in hundredths."""
    return tuple(_rim(at, radius, turn * 360_000 // CORNERS) for turn in range(CORNERS))


@lru_cache(maxsize=64)
def around_card(card: Card, far: int) -> Outline:
    """Everything within a distance of a card: its sides moved out, its corners rounded."""
    west, south, east, north = card
    if not far:
        return tuple(point(at) for at in ((west, north), (east, north), (east, south), (west, south)))
    corners = (((east, north), 0), ((east, south), 90), ((west, south), 180), ((west, north), 270))
    return tuple(_rim(at, far, (first + step * 30) * 1000) for at, first in corners for step in range(4))


def _rim(at: Place, radius: int, bearing: int) -> Point:
    east, north = unit(bearing)
    x, y = point(at)
    return x + rounded(radius * FINE * east, ONE), y + rounded(radius * FINE * north, ONE)
