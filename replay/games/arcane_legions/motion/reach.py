"""Everywhere a unit may come to rest with its movement points, and the cheapest way there (AL-MOVE-11 to 13)."""

from collections.abc import Mapping
from functools import lru_cache

from msgspec import Struct

from replay.core.polygon import Polygon
from replay.core.pose import Pose
from replay.games.arcane_legions.ground.outline import Footprint
from replay.games.arcane_legions.motion.course import Course, Ending, Kind, Manoeuvre, Outcome, Readings
from replay.games.arcane_legions.motion.hops import Costs, Hop, as_twin, hops
from replay.games.arcane_legions.motion.manoeuvring import taken
from replay.games.arcane_legions.motion.sliding import slid_among
from replay.games.arcane_legions.motion.surroundings import (
    MOTE,
    Box,
    Place,
    Surroundings,
    near,
    rest,
    surroundings,
)


class Leg(Struct, frozen=True):
    """One manoeuvre of a way: what came of it, which of its endings was taken, and the slide along it after."""

    manoeuvre: Manoeuvre
    outcome_kind: Kind
    ending: Ending
    slide: int = 0


class Way(Struct, frozen=True):
    """How a unit gets to a pose: movement points spent and manoeuvres made, in order."""

    spent: int
    legs: tuple[Leg, ...] = ()


Ground = tuple[tuple[tuple[str, Polygon], ...], Polygon, frozenset[str], frozenset[str]]
"""What stands around, the table, and which of what stands around is terrain and control terrain (see ``Course``)."""


class _Search(Struct, frozen=True):
    """What is known so far: where the unit may stand and go on from, and where its move is over."""

    course: Course
    about: Surroundings
    going: dict[Pose, Way]
    over: dict[Pose, Way]
    slides: dict[Ending, Mapping[int, Ending]]
    levels: list[list[Pose]]
    """Poses to go on from by the points spent; stale where ``going`` knows a cheaper way."""


def reach(course: Course, pose: Pose, points: int) -> Mapping[Pose, Way]:
    """Every pose where a unit may come to rest, the one it leaves included, with the cheapest way there.

    A table is asked this several times in a row: where a unit can get, whether it got there, and what else it could do.
    """
    costs = tuple(course.prices.items()), tuple(course.turning.items())
    ground = tuple(course.around.items()), course.surface, course.pieces, course.control
    return _reach(course.base, costs, ground, course.readings, (pose, points))


@lru_cache(maxsize=4)
def _reach(
    base: Footprint, costs: tuple[Costs, Costs], ground: Ground, readings: Readings, start: tuple[Pose, int]
) -> Mapping[Pose, Way]:
    (prices, turning), (around, surface, pieces, control), (pose, points) = map(dict, costs), ground, start
    course = Course(base, prices, dict(around), surface, readings, pieces, control, turning)
    return reach_from(course, {pose: Way(0)}, points)


def reach_from(course: Course, known: Mapping[Pose, Way], points: int) -> Mapping[Pose, Way]:
    """Every pose where a unit may come to rest that goes on from any of those known, for so many points in all."""
    levels: list[list[Pose]] = [[] for _ in range(max(points, 0) + 1)]
    for pose, way in known.items():
        levels[way.spent].append(pose)
    search = _Search(course, surroundings(course), dict(known), {}, {}, levels)
    for spent, level in enumerate(levels):
        for here in level:
            if search.going[here].spent == spent:
                _go_on(search, here, points)
    found = dict(search.going)
    for there, way in search.over.items():
        if there not in found or found[there].spent > way.spent:
            found[there] = way
    return found


def _go_on(search: _Search, here: Pose, points: int) -> None:
    """Every manoeuvre from a pose that the points left pay for."""
    way, all_hops = search.going[here], hops(search.course, here.heading)
    close = _among(search.about, _around(here, all_hops.needs))
    for hop in all_hops.hops:
        if way.spent + hop.price > points:
            break
        if close is None or not near(close, _around(here, hop.needs)):
            there = rest(Place(here.x * MOTE + hop.way[0], here.y * MOTE + hop.way[1], hop.heading))
            _stand(search, way, hop, "clear", there)
            continue
        outcome = taken(search.about, search.course, here, hop.twins[0].manoeuvre, claims=False)
        if outcome.kind in ("clear", "blocked"):
            _stand(search, way, hop, outcome.kind, outcome.endings[0].pose)
        elif outcome.kind in ("flat", "snapped"):
            _come_to_rest(search, way, hop, outcome)


def _among(about: Surroundings, box: Box) -> Surroundings | None:
    """The part of the surroundings that could matter within a rectangle, or None where nothing does."""
    found = near(about, box)
    return Surroundings(tuple(one for one in found if one is not about.edge), about.edge) if found else None


def _stand(search: _Search, way: Way, hop: Hop, kind: Kind, there: Pose) -> None:
    """Manoeuvres after which the move goes on."""
    spent = way.spent + hop.price
    for twin in hop.twins:
        stands = Pose(there.x, there.y, (there.heading + twin.facing) % 360_000)
        known, found = search.going.get(stands), Way(spent, (*way.legs, Leg(twin.manoeuvre, kind, Ending(stands))))
        if known is None or _plainer(found, known):
            search.going[stands] = found
        if known is None or known.spent > spent:
            search.levels[spent].append(stands)


def _come_to_rest(search: _Search, way: Way, hop: Hop, outcome: Outcome) -> None:
    """Manoeuvres that end the move, with every slide after them (AL-SNAP-10, 11)."""
    spent = way.spent + hop.price
    for ending in outcome.endings:
        for by, after in _slides(search, ending).items():
            for twin in hop.twins:
                lies = as_twin(after, twin.facing).pose
                leg = Leg(twin.manoeuvre, outcome.kind, as_twin(ending, twin.facing), by)
                known, found = search.over.get(lies), Way(spent, (*way.legs, leg))
                if known is None or _plainer(found, known):
                    search.over[lies] = found


def _plainer(way: Way, known: Way) -> bool:
    """Whether a way is cheaper than one that is known, or as cheap with fewer turns."""
    if way.spent != known.spent:
        return way.spent < known.spent
    return sum(leg.manoeuvre.angle > 0 for leg in way.legs) < sum(leg.manoeuvre.angle > 0 for leg in known.legs)


def _slides(search: _Search, ending: Ending) -> Mapping[int, Ending]:
    known = search.slides.get(ending)
    if known is None:
        known = search.slides[ending] = slid_among(search.about, search.course, ending)
    return known


def _around(here: Pose, box: Box) -> Box:
    return here.x + box[0], here.y + box[1], here.x + box[2], here.y + box[3]
