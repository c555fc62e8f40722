"""The turning tool: where it lies against a base, where the base comes down beyond it, and what that costs."""

from functools import lru_cache

from replay.core.polygon import Polygon
from replay.core.pose import FINE, ONE, Corner, Pose, rounded, unit, wrapped
from replay.games.arcane_legions.ground.outline import FORMATION_LENGTH, SIDES, STEP, Footprint
from replay.games.arcane_legions.motion.course import Course, Manoeuvre
from replay.games.arcane_legions.motion.surroundings import MOTE, Place, exact, half_of, reach_of
from replay.games.arcane_legions.orders import Side

Way = tuple[int, int]
"""A way over the table in motes, east and north."""

_RIGHT = 90_000
_OPPOSITE = 180_000


def price(course: Course, manoeuvre: Manoeuvre) -> int:
    """What a manoeuvre costs in movement points, however it ends (AL-MOVE-04, 10, AL-GEOM-09, A-01)."""
    cost = course.prices[manoeuvre.side]
    if not manoeuvre.angle:
        return cost
    cost = course.turning.get(manoeuvre.side, cost)
    reach = 2 * reach_of(course.base, manoeuvre.landing) // STEP
    prices = {"tool_plus_reach": cost * (1 + reach), "tool_only": cost, "tool_plus_reach_points": cost + reach}
    return prices[course.readings.turn_cost]


def notches(base: Footprint, side: Side, reading: str) -> tuple[int, ...]:
    """The notches of a side, as offsets from its middle to the right when looking out (AL-GEOM-03, 12, A-03)."""
    if reading == "centre_and_quarters" and 2 * half_of(base, side) == FORMATION_LENGTH:
        return 0, -STEP // 2, STEP // 2
    return (0,)


def opposite(side: Side, other: Side) -> bool:
    """Whether two sides of a base are opposite each other."""
    return (SIDES[side] - SIDES[other]) % 360_000 == _OPPOSITE


@lru_cache(maxsize=16_384)
def way_over(base: Footprint, leg: int, heading: int, manoeuvre: Manoeuvre) -> tuple[Way, int]:
    """How a manoeuvre moves the middle of a base that nothing stops, and its heading after it.

    AL-GEOM-04 for a step, AL-GEOM-06 to 08 and 12 for a turn.
    """
    out = heading + SIDES[manoeuvre.side]
    if not manoeuvre.angle:
        return _along((out, STEP)), wrapped(heading)
    bend = manoeuvre.angle * 1000 * _hand(manoeuvre)
    onward, landing = out + bend, SIDES[manoeuvre.landing]
    after = wrapped(onward - landing + _OPPOSITE)
    parts = [(out, 2 * reach_of(base, manoeuvre.side)), (out + _RIGHT, 2 * manoeuvre.notch), (onward, leg)]
    if manoeuvre.angle == 90:
        parts.append((out, leg))
    parts += [(onward, 2 * reach_of(base, manoeuvre.landing)), (after + landing + _RIGHT, -2 * manoeuvre.ahead)]
    east, north = _along(*parts)
    return (rounded(east, 2), rounded(north, 2)), after


def landing(course: Course, pose: Pose, manoeuvre: Manoeuvre) -> Place:
    """Where the base is set down beyond the tool, or comes to stand after a whole step, whatever lies there."""
    way, heading = way_over(course.base, course.readings.tool_leg, pose.heading, manoeuvre)
    place = exact(pose, way)
    return Place(place.x, place.y, heading)


def tool(course: Course, pose: Pose, manoeuvre: Manoeuvre) -> Polygon:
    """The tool as it lies against the side that a unit turns out of, anticlockwise (AL-GEOM-05)."""
    leg, out = course.readings.tool_leg, wrapped(pose.heading + SIDES[manoeuvre.side])
    reach = reach_of(course.base, manoeuvre.side) * MOTE
    middle = manoeuvre.notch * MOTE
    slant = rounded(leg * MOTE * unit(45_000)[0], ONE)
    half, tip = (slant, (0, slant)) if manoeuvre.angle == 45 else (leg * MOTE // 2, (0, leg * MOTE))
    if manoeuvre.angle == 90:
        tip = (_hand(manoeuvre) * half, tip[1])
    left, right = (middle - half, reach), (middle + half, reach)
    return _spot(pose, out, right), _spot(pose, out, (middle + tip[0], reach + tip[1])), _spot(pose, out, left)


def _hand(manoeuvre: Manoeuvre) -> int:
    return 1 if manoeuvre.hand == "right" else -1


def _along(*parts: tuple[int, int]) -> Way:
    """The sum of ways along bearings, each in thousandths, as motes."""
    vectors = [(unit(wrapped(bearing)), length * MOTE) for bearing, length in parts]
    east = sum(sine * length for (sine, _), length in vectors)
    north = sum(cosine * length for (_, cosine), length in vectors)
    return rounded(east, ONE), rounded(north, ONE)


def _spot(pose: Pose, out: int, at: tuple[int, int]) -> Corner:
    """A point to the right of and ahead from the middle, in motes, looking along a bearing."""
    sine, cosine = unit(out)
    east = pose.x * MOTE * ONE + at[0] * cosine + at[1] * sine
    north = pose.y * MOTE * ONE + at[1] * cosine - at[0] * sine
    return rounded(east * FINE, ONE * MOTE), rounded(north * FINE, ONE * MOTE)
