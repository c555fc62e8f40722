"""Places on the board and the gaps between bases, in whole hundredths of an inch; no root is ever taken in a check."""

from collections.abc import Iterable
from itertools import pairwise
from math import isqrt
from typing import Annotated, TypeAlias

from msgspec import Meta, Struct

INCH = 100
"""Hundredths in an inch (BFL-GEO-01)."""
CONTACT = 5
"""How far apart, or sunk into each other, two bases may be and still touch (BFL-GEO-05)."""

Inches = Annotated[int, Meta(ge=0, le=100_000, extra={"measure": INCH})]
"""Hundredths of an inch, written as inches in notation."""

Place: TypeAlias = tuple[Inches, Inches]
"""East and north from the south-west corner of the board."""

Card: TypeAlias = tuple[int, int, int, int]
"""The west, south, east and north edge of a rectangle."""


class Disc(Struct, frozen=True):
    """A round base: where its middle is, and its radius (BFL-GEO-02)."""

    at: Place
    radius: int


def distance2(one: Place, other: Place) -> int:
    """The square of the distance of two places."""
    return (one[0] - other[0]) ** 2 + (one[1] - other[1]) ** 2


def within(one: Disc, other: Disc, gap: int) -> bool:
    """Whether two bases are no more than ``gap`` apart (BFL-GEO-03, 04)."""
    return distance2(one.at, other.at) <= (one.radius + other.radius + gap) ** 2


def nearer(one: Disc, other: Disc, gap: int) -> bool:
    """Whether two bases are less than ``gap`` apart (BFL-GEO-04)."""
    return distance2(one.at, other.at) < (one.radius + other.radius + gap) ** 2


def touching(one: Disc, other: Disc) -> bool:
    """Whether two bases are in contact (BFL-GEO-05)."""
    return within(one, other, CONTACT)


def overlapping(one: Disc, other: Disc) -> bool:
    """Whether one base lies on the other (BFL-GEO-05)."""
    return nearer(one, other, -CONTACT)


def from_card2(at: Place, card: Card) -> int:
    """The square of the distance of a place from a rectangle, 0 within it (BFL-GEO-03)."""
    west, south, east, north = card
    return max(west - at[0], 0, at[0] - east) ** 2 + max(south - at[1], 0, at[1] - north) ** 2


def within_of_card(disc: Disc, card: Card, gap: int) -> bool:
    """Whether a base is no more than ``gap`` from a rectangle."""
    return from_card2(disc.at, card) <= (disc.radius + gap) ** 2


def nearer_to_card(disc: Disc, card: Card, gap: int) -> bool:
    """Whether a base is less than ``gap`` from a rectangle."""
    return from_card2(disc.at, card) < (disc.radius + gap) ** 2


def inside(disc: Disc, card: Card) -> bool:
    """Whether a whole base lies in a rectangle."""
    west, south, east, north = card
    x, y = disc.at
    radius = disc.radius
    return west + radius <= x <= east - radius and south + radius <= y <= north - radius


def holds(card: Card, at: Place) -> bool:
    """Whether a place lies in a rectangle."""
    return card[0] <= at[0] <= card[2] and card[1] <= at[1] <= card[3]


def apart(one: Disc, other: Disc) -> int:
    """The gap in whole hundredths, to be told: nothing is decided by it."""
    return isqrt(distance2(one.at, other.at)) - one.radius - other.radius


def length(start: Place, path: Iterable[Place]) -> int:
    """How long a way is: each straight stretch in whole hundredths, added up (BFL-GEO-07)."""
    return sum(isqrt(distance2(one, other)) for one, other in pairwise((start, *path)))


def passes(start: Place, end: Place, disc: Disc) -> bool:
    """Whether the middle of a moving base comes nearer to another's middle than ``disc`` is wide, on a stretch."""
    (x0, y0), (x1, y1) = start, end
    east, north = x1 - x0, y1 - y0
    run2 = east * east + north * north
    along = (disc.at[0] - x0) * east + (disc.at[1] - y0) * north
    if not 0 < along < run2:
        return False
    across = (disc.at[0] - x0) * north - (disc.at[1] - y0) * east
    return across * across < disc.radius * disc.radius * run2


def inches(hundredths: int) -> str:
    """A length as people say it: ``7``, ``7.05``."""
    whole, part = divmod(abs(hundredths), INCH)
    said = f"{whole}.{part:02d}".rstrip("0").rstrip(".")
    return f"-{said}" if hundredths < 0 else said


def said(at: Place) -> str:
    """A place as notation writes it."""
    return f"{inches(at[0])},{inches(at[1])}"
