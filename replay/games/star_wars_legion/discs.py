"""Bases and tokens are discs; how they lie to each other and to outlines, in whole numbers throughout.

Lengths are thousandths of an inch. Touching is not overlapping (SWL-A16).
"""

from collections.abc import Iterator
from itertools import pairwise
from math import isqrt

from msgspec import Struct

from replay.core.pose import Point

Outline = tuple[Point, ...]
Side = tuple[Point, Point]


class Disc(Struct, frozen=True):
    """A disc on the battlefield: its middle and its radius."""

    at: Point
    radius: int


def closer(one: Disc, other: Disc, gap: int) -> bool:
    """Whether the edges of two discs are less than a gap apart; with a gap of 0, whether they overlap."""
    return apart2(one.at, other.at) < (one.radius + other.radius + gap) ** 2


def gap(one: Disc, other: Disc) -> int:
    """How far apart the edges of two discs are, rounded down; 0 where they meet."""
    return max(0, isqrt(apart2(one.at, other.at)) - one.radius - other.radius)


def apart2(one: Point, other: Point) -> int:
    """The square of a distance."""
    return (one.x - other.x) ** 2 + (one.y - other.y) ** 2


def overlaps(disc: Disc, outline: Outline) -> bool:
    """Whether a disc shares ground with what an outline encloses."""
    return holds(outline, disc.at) or any(nearer(side, disc.at, disc.radius) for side in sides(outline))


def lies_in(disc: Disc, outline: Outline) -> bool:
    """Whether all of a disc lies in an outline; it may touch it from within."""
    return holds(outline, disc.at) and not any(nearer(side, disc.at, disc.radius) for side in sides(outline))


def sides(outline: Outline) -> Iterator[Side]:
    """The sides of an outline in order."""
    return pairwise((*outline, *outline[:1]))


def nearer(side: Side, spot: Point, by: int) -> bool:
    """Whether a spot is less than a length from a side."""
    (start, end) = side
    run, rise = end.x - start.x, end.y - start.y
    east, north = spot.x - start.x, spot.y - start.y
    along, length2 = run * east + rise * north, run * run + rise * rise
    if along <= 0:
        return apart2(start, spot) < by * by
    if along >= length2:
        return apart2(end, spot) < by * by
    return (run * north - rise * east) ** 2 < by * by * length2


def holds(outline: Outline, spot: Point) -> bool:
    """Whether a spot lies in an outline: a line from it to the east crosses the sides an odd number of times."""
    crossed = 0
    for start, end in sides(outline):
        if (start.y > spot.y) != (end.y > spot.y):
            left = (end.x - start.x) * (spot.y - start.y) - (end.y - start.y) * (spot.x - start.x)
            crossed += (left > 0) == (end.y > start.y)
    return crossed % 2 == 1
