"""The manoeuvres of a base from a heading, once and for all: where they lead and what ground they need.

Turns that come down on the same ground differ only in which side is the front, and are looked at together.
"""

from functools import lru_cache

from msgspec import Struct

from replay.core.pose import Pose
from replay.games.arcane_legions.ground.outline import SIDES, Footprint, outline
from replay.games.arcane_legions.motion.course import Course, Ending, Manoeuvre, Readings
from replay.games.arcane_legions.motion.manoeuvring import manoeuvres
from replay.games.arcane_legions.motion.surroundings import Box, box_of, corners
from replay.games.arcane_legions.motion.tool import Way, landing, price, tool
from replay.games.arcane_legions.orders import Side

_FACING: dict[int, Side] = {angle: side for side, angle in SIDES.items()}


class Twin(Struct, frozen=True):
    """One of the manoeuvres of a hop, and how much farther clockwise it faces than the first of them."""

    manoeuvre: Manoeuvre
    facing: int


class Hop(Struct, frozen=True):
    """Manoeuvres that need the same ground: their price, the way they lead when nothing stops them, and that ground.

    The way is in motes; ``needs`` is in thousandths from the middle that the unit leaves; ``heading`` is the first's.
    """

    twins: tuple[Twin, ...]
    price: int
    way: Way
    heading: int
    needs: Box


Costs = tuple[tuple[Side, int], ...]
"""What each side costs."""


class Hops(Struct, frozen=True):
    """All hops from a heading, the cheapest first, and the ground that they need together."""

    hops: tuple[Hop, ...]
    needs: Box


def hops(course: Course, heading: int) -> Hops:
    """The hops of a course from a heading."""
    costs = tuple(course.prices.items()), tuple(course.turning.items())
    return _hops(course.base, costs, course.readings, heading)


def as_twin(ending: Ending, facing: int) -> Ending:
    """The ending of a manoeuvre for another that lies as it does but faces that much farther clockwise."""
    if not facing:
        return ending
    pose = Pose(ending.pose.x, ending.pose.y, (ending.pose.heading + facing) % 360_000)
    return Ending(pose, ending.against, ending.onto, _FACING[(SIDES[ending.side] - facing) % 360_000])


@lru_cache(maxsize=256)
def _hops(base: Footprint, costs: tuple[Costs, Costs], readings: Readings, heading: int) -> Hops:
    prices, turning = map(dict, costs)
    course, here = Course(base, prices, {}, (), readings, turning=turning), Pose(0, 0, heading)
    alike: dict[object, list[Manoeuvre]] = {}
    for one in manoeuvres(course):
        place = landing(course, here, one)
        turned = place.heading % (90_000 if base.ahead == base.across else 180_000)
        alike.setdefault((one.side, one.angle, one.hand, one.notch, place.x, place.y, turned), []).append(one)
    found = sorted((_hop(course, here, group) for group in alike.values()), key=lambda hop: hop.price)
    left, bottom, right, top = zip(*(hop.needs for hop in found), strict=True)
    return Hops(tuple(found), (min(left), min(bottom), max(right), max(top)))


def _hop(course: Course, here: Pose, alike: list[Manoeuvre]) -> Hop:
    first = alike[0]
    place = landing(course, here, first)
    before = tool(course, here, first) if first.angle else outline(here, course.base)
    facings = ((landing(course, here, one).heading - place.heading) % 360_000 for one in alike)
    twins = tuple(Twin(one, facing) for one, facing in zip(alike, facings, strict=True))
    needs = box_of((*before, *corners(place, course.base)))
    return Hop(twins, price(course, first), (place.x, place.y), place.heading, needs)
