"""Where a thing stands and which way it faces, in whole numbers.

Lengths are thousandths of the game's unit, angles thousandths of a degree. On the table ``x`` grows to the
right and ``y`` away from the reader; a heading is a compass bearing: 0 looks along ``+y``, 90° along ``+x``.

Nothing here uses floating point to decide anything. Sines are summed as integers to 36 places and rounded to
24, so the multiples of 30° and 45° come out as exact as they are and every machine gets the same digits; what
is turned is rounded once, at the end.
"""

from functools import lru_cache
from math import atan2, degrees
from typing import Annotated

from msgspec import Meta, Struct

FULL_TURN = 360_000
"""Thousandths of a degree in a circle."""

CONTACT = 2
"""How far, in thousandths, two things may be apart or sunk into each other and still touch."""

ROUGH = 50
"""How far, in thousandths, a pose read off the table may be from the contact it names."""

FINE = 1_000
"""Corners are kept in this fraction of a thousandth, so that their rounding never adds up to ``CONTACT``."""

ONE = 10**24
"""The length of the vectors that ``unit`` returns."""

_GUARD = 10**12
_PI = 3_141592653589793238462643383279502884

MEASURE = {"measure": 1000}
"""Marks a whole number that counts thousandths and is spelled as a decimal in notation."""

Length = Annotated[int, Meta(ge=-(10**7), le=10**7, extra=MEASURE)]
Heading = Annotated[int, Meta(ge=0, lt=FULL_TURN, extra=MEASURE)]

Corner = tuple[int, int]
"""A point of an outline: x and y in millionths of the game's unit."""

Edge = tuple[Corner, Corner]
"""One edge of an outline that runs anticlockwise: what is outside lies to the right of its direction."""


class Point(Struct, frozen=True, array_like=True):
    """A point of the table, in thousandths; written ``[x, y]``."""

    x: Length
    y: Length


class Pose(Struct, frozen=True):
    """The middle of a thing, in thousandths, and the bearing of its front."""

    x: Length
    y: Length
    heading: Heading


def rounded(top: int, bottom: int) -> int:
    """``top / bottom`` to the nearest integer; ``bottom`` is positive.

    Halves go away from zero, so that a table turned about rounds to the same table turned about.
    """
    whole = (2 * abs(top) + bottom) // (2 * bottom)
    return whole if top >= 0 else -whole


def wrapped(angle: int) -> int:
    """The same direction as a heading, at least 0 and less than a full turn."""
    return angle % FULL_TURN


@lru_cache(maxsize=4096)
def unit(bearing: int) -> tuple[int, int]:
    """One step along a bearing, as east and north parts in units of ``ONE``."""
    quarter, rest = divmod(wrapped(bearing), FULL_TURN // 4)
    if rest <= FULL_TURN // 8:
        sine, cosine = _sine_and_cosine(rest)
    else:
        cosine, sine = _sine_and_cosine(FULL_TURN // 4 - rest)
    return ((sine, cosine), (cosine, -sine), (-sine, -cosine), (-cosine, sine))[quarter]


def _sine_and_cosine(angle: int) -> tuple[int, int]:
    """For 0 to 45°, where the power series needs few terms."""
    scale = ONE * _GUARD
    turn = _PI * angle // (FULL_TURN // 2)
    sums = [0, 0, 0, 0]
    term, power = scale, 0
    while term:
        sums[power % 4] += term
        power += 1
        term = term * turn // (scale * power)
    return rounded(sums[1] - sums[3], _GUARD), rounded(sums[0] - sums[2], _GUARD)


def bearing(east: int, north: int) -> int:
    """The heading nearest to a direction; the two parts may be in any unit, not both 0."""
    guess = round(degrees(atan2(east, north)) * 1000)

    def along(candidate: int) -> int:
        sine, cosine = unit(candidate)
        return east * sine + north * cosine

    return wrapped(max((guess - 1, guess, guess + 1), key=along))


def corner(pose: Pose, right: int, ahead: int) -> Corner:
    """The corner ``right`` and ``ahead`` thousandths from the middle of a thing, as it stands."""
    sine, cosine = unit(pose.heading)
    east = pose.x * ONE + right * cosine + ahead * sine
    north = pose.y * ONE - right * sine + ahead * cosine
    return rounded(east * FINE, ONE), rounded(north * FINE, ONE)


def point(spot: Corner) -> Point:
    """A corner as a point of the table."""
    return Point(rounded(spot[0], FINE), rounded(spot[1], FINE))


def distance2(one: Point, other: Point) -> int:
    """The square of the distance, in square thousandths."""
    return (one.x - other.x) ** 2 + (one.y - other.y) ** 2


def flush(pose: Pose, outward: int, reach: int, half: int, edge: Edge) -> Pose | None:
    """A rough pose put right: one side of the thing laid flat against an edge, or None if it is not near it.

    The side looks ``outward`` (an angle from the heading), lies ``reach`` from the middle and is twice
    ``half`` long. It is near when both its ends lie within ``ROUGH`` of the edge's line, outside against
    outside. Its middle keeps its place along the edge.
    """
    (x0, y0), (x1, y1) = edge
    run, rise = x1 - x0, y1 - y0
    into = bearing(-rise, run)
    turned = Pose(pose.x, pose.y, wrapped(pose.heading + outward))
    ends = corner(turned, -half, reach), corner(turned, half, reach)
    away = [run * (y - y0) - rise * (x - x0) for x, y in ends]
    length2 = run * run + rise * rise
    facing = run * (ends[1][0] - ends[0][0]) + rise * (ends[1][1] - ends[0][1])
    if facing <= 0 or max(away, key=abs) ** 2 > (ROUGH * FINE) ** 2 * length2:
        return None
    along = run * (pose.x * FINE - x0) + rise * (pose.y * FINE - y0)
    sine, cosine = unit(into)
    down = length2 * ONE * FINE
    east = (length2 * x0 + along * run) * ONE - length2 * reach * FINE * sine
    north = (length2 * y0 + along * rise) * ONE - length2 * reach * FINE * cosine
    return Pose(rounded(east, down), rounded(north, down), wrapped(into - outward))
