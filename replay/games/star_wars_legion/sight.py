"""Lines of sight of an attack and the points of interest they pass through (SWL-POI-01 to 03)."""

from math import isqrt

from msgspec import Struct

from replay.core.pose import Point
from replay.games.star_wars_legion.cards import HALF_RANGE
from replay.games.star_wars_legion.discs import Disc, nearer
from replay.games.star_wars_legion.places import token_disc
from replay.games.star_wars_legion.table import Table, lying

EYES = 1_000
"""How high above the ground a line of sight begins and ends where nothing else is told."""


class Line(Struct, frozen=True):
    """A line of sight from one spot to another, and how high it is at both ends."""

    start: Point
    end: Point
    high: int = EYES
    low: int = EYES


def enters(line: Line, cylinder: Disc, height: int = HALF_RANGE) -> bool:
    """Whether a line passes through a cylinder that stands on the ground (SWL-POI-02); touching it is not through."""
    if not nearer((line.start, line.end), cylinder.at, cylinder.radius):
        return False
    return _lowest(line, cylinder) < height


def through(table: Table, line: Line) -> tuple[str, ...]:
    """The points of interest that a line of sight passes through: area terrain that gives heavy cover."""
    pois = ((i, token_disc(token.kind, at)) for i, token, at in lying(table) if token.kind == "poi")
    return tuple(i for i, disc in pois if enters(line, disc))


def _lowest(line: Line, cylinder: Disc) -> int:
    """How low a line gets within a cylinder, rounded down: it rises or falls evenly, so at one of the two ends."""
    run, rise = line.end.x - line.start.x, line.end.y - line.start.y
    length = isqrt(run * run + rise * rise)
    if not length:
        return min(line.high, line.low)
    east, north = cylinder.at.x - line.start.x, cylinder.at.y - line.start.y
    along = (run * east + rise * north) // length
    aside = (run * north - rise * east) // length
    half = isqrt(max(cylinder.radius**2 - aside**2, 0))
    marks = (min(max(along - half, 0), length), min(max(along + half, 0), length))
    return min(line.high + (line.low - line.high) * mark // length for mark in marks)
