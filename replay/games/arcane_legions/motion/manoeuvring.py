"""One manoeuvre from start to end: a step or a turn, what it runs into, and the ways it may end."""

from collections.abc import Sequence
from functools import lru_cache

from replay.core.polygon import overlap, within
from replay.core.pose import CONTACT, Pose, wrapped
from replay.core.rule import Rule
from replay.games.arcane_legions.ground.outline import SIDES, STEP, Footprint, outline
from replay.games.arcane_legions.motion.course import Angle, Barred, Course, Ending, Hand, Manoeuvre, Outcome
from replay.games.arcane_legions.motion.overlapping import ways_out
from replay.games.arcane_legions.motion.snapping import Choice, Snap, met, snap, touching
from replay.games.arcane_legions.motion.straight import Stop, cut_short
from replay.games.arcane_legions.motion.surroundings import (
    MOTE,
    PARALLEL,
    Obstacle,
    Place,
    Surroundings,
    box_of,
    covers,
    flat_on,
    in_touch,
    near,
    rest,
    settled,
    surroundings,
)
from replay.games.arcane_legions.motion.tool import landing, notches, opposite, price, tool
from replay.games.arcane_legions.orders import Side
from replay.games.arcane_legions.rulebook.geom import LANDING_POSE, MORE_NOTCHES
from replay.games.arcane_legions.rulebook.move import TOOL_NEEDS_ROOM
from replay.games.arcane_legions.rulebook.snap import OLD_CONTACT

__all__ = ["attempt", "manoeuvres", "price"]

_HANDS: tuple[Hand, ...] = ("left", "right")
_ANGLES: tuple[Angle, ...] = (45, 90)


def manoeuvres(course: Course) -> tuple[Manoeuvre, ...]:
    """Every kind of step and turn that a base has under the readings: the steps first (AL-GEOM-10 to 12)."""
    return _manoeuvres(course.base, course.readings.notches, course.readings.landing_side)


def attempt(course: Course, pose: Pose, manoeuvre: Manoeuvre) -> Outcome:
    """What comes of a manoeuvre from a pose (AL-MOVE-04 to 15, AL-SNAP-03 to 18)."""
    return taken(surroundings(course), course, pose, manoeuvre)


def taken(about: Surroundings, course: Course, pose: Pose, manoeuvre: Manoeuvre, *, claims: bool = True) -> Outcome:
    """What ``attempt`` says, among surroundings already found; what is ruled out is told only with ``claims``."""
    if not manoeuvre.angle:
        return _step(about, course, pose, manoeuvre, claims=claims)
    barred = _barred(about, course, pose, manoeuvre)
    if barred is not None:
        return _impossible(course, pose, manoeuvre, (barred,), barred)
    return _turn(about, course, pose, manoeuvre, claims=claims)


@lru_cache(maxsize=64)
def _manoeuvres(base: Footprint, reading: str, landing_side: str) -> tuple[Manoeuvre, ...]:
    steps = [Manoeuvre(side) for side in SIDES]
    turns = [
        Manoeuvre(side, angle, hand, down, notch, ahead)
        for side in SIDES
        for angle in _ANGLES
        for hand in _HANDS
        for down in SIDES
        if landing_side == "any" or opposite(side, down)
        for notch in notches(base, side, reading)
        for ahead in notches(base, down, reading)
    ]
    return (*steps, *turns)


def _barred(about: Surroundings, course: Course, pose: Pose, manoeuvre: Manoeuvre) -> Barred | None:
    """Why a turn cannot be made at all, if it cannot."""
    found = _ruled_out(about, course, pose, manoeuvre)
    return found and Barred(*found, Ending(rest(landing(course, pose, manoeuvre))))


def _ruled_out(about: Surroundings, course: Course, pose: Pose, manoeuvre: Manoeuvre) -> tuple[Rule, str] | None:
    """The rule that a turn breaks, and how (AL-GEOM-08, 12, AL-MOVE-15)."""
    readings, side, down = course.readings, manoeuvre.side, manoeuvre.landing
    if readings.landing_side == "opposite" and not opposite(side, down):
        return LANDING_POSE, f"a turn out of the {side} does not land on the {down}"
    for on, at in ((side, manoeuvre.notch), (down, manoeuvre.ahead)):
        if at not in notches(course.base, on, readings.notches):
            return MORE_NOTCHES, f"its {on} has no such notch"
    under = _under_tool(about, course, pose, manoeuvre) if readings.tool_needs_room and readings.tool_leg else ""
    return (TOOL_NEEDS_ROOM, f"the turning tool would lie on {under}") if under else None


def _under_tool(about: Surroundings, course: Course, pose: Pose, manoeuvre: Manoeuvre) -> str:
    """What the tool would lie on or hang over, or nothing (AL-MOVE-15, AL-TERRAIN-05)."""
    lies = tool(course, pose, manoeuvre)
    if not within(lies, course.surface):
        return about.edge.name
    close = (one for one in near(about, box_of(lies)) if one is not about.edge and one.solid)
    return next((one.name for one in close if overlap(lies, one.outline)), "")


def _step(about: Surroundings, course: Course, pose: Pose, manoeuvre: Manoeuvre, *, claims: bool) -> Outcome:
    """A step straight out through a side (AL-MOVE-04, AL-SNAP-03 to 05)."""
    cost, direction = price(course, manoeuvre), wrapped(pose.heading + SIDES[manoeuvre.side])
    stop = cut_short(about, course.base, pose, direction, STEP)
    if stop is None:
        stands = settled(about, landing(course, pose, manoeuvre), course.base)
        return Outcome("clear", cost, (Ending(stands),), STEP)
    way = min((stop.travelled + MOTE // 2) // MOTE, STEP)
    pressed = _pressed(course, pose, manoeuvre.side, stop) if way <= CONTACT else None
    if pressed:
        return _impossible(course, pose, manoeuvre, (pressed,), pressed)
    stands = settled(about, stop.place, course.base)
    flat = _flat(stands, course, stop.met, (manoeuvre.side,))
    if flat:
        return Outcome("flat", cost, flat, way)
    choices = _met_ahead(stop, course.base, manoeuvre.side)
    return _snapped(snap(about, course, stop.place, choices, claims=claims), cost, stands, way)


def _pressed(course: Course, pose: Pose, side: Side, stop: Stop) -> Barred | None:
    """What a side already lies flat on: there is no room to step (AL-SNAP-17)."""
    lies = _flat(pose, course, stop.met, (side,))
    return Barred(OLD_CONTACT, f"its {side} already lies flat on {lies[0].against}", lies[0]) if lies else None


def _met_ahead(stop: Stop, base: Footprint, side: Side) -> list[Choice]:
    """The contacts of a leading side; what glides along is none."""
    return [
        met(pivots)
        for one in stop.met
        for pivots in touching(stop.place, base, one, ends=True)
        if any(pivot.side == side for pivot in pivots)
        and not any(pivot.side != side and pivot.angle <= PARALLEL for pivot in pivots)
    ]


def _turn(about: Surroundings, course: Course, pose: Pose, manoeuvre: Manoeuvre, *, claims: bool) -> Outcome:
    """A hop over the turning tool; only where it lands counts (AL-MOVE-14, AL-SNAP-06 to 09, 18)."""
    cost, place = price(course, manoeuvre), landing(course, pose, manoeuvre)
    down = rest(place)
    lies = outline(down, course.base)
    close = in_touch(about, lies)
    under = [one for one in close if covers(one, lies)]
    if under:
        found = snap(about, course, place, _ways_out(place, course.base, under), claims=claims)
        if found.endings or not any(one.solid for one in under):
            return _brought_out(found, cost, down)
        return _impossible(course, pose, manoeuvre, found.shut)
    flat = _flat(down, course, close, tuple(SIDES))
    if flat:
        return Outcome("flat", cost, flat)
    contacts = [pivots for one in close for pivots in touching(place, course.base, one, ends=False)]
    if not contacts:
        return Outcome("clear", cost, (Ending(down),))
    return _snapped(snap(about, course, place, [met(pivots) for pivots in contacts], claims=claims), cost, down, 0)


def _ways_out(place: Place, base: Footprint, under: list[Obstacle]) -> list[Choice]:
    return [choice for one in under if (choice := ways_out(place, base, one)) is not None]


def _brought_out(found: Snap, cost: int, down: Pose) -> Outcome:
    """A turn that came down on something is snapped out of it (AL-SNAP-07 to 09); on control terrain it may stay."""
    if found.endings:
        return Outcome("snapped", cost, found.endings, shut=found.shut)
    return Outcome("clear", cost, (Ending(down),), shut=found.shut)


def _snapped(found: Snap, cost: int, stands: Pose, way: int) -> Outcome:
    if found.endings:
        return Outcome("snapped", cost, found.endings, way, found.shut)
    return Outcome("blocked", cost, (Ending(stands),), way, found.shut)


def _flat(pose: Pose, course: Course, close: Sequence[Obstacle], sides: tuple[Side, ...]) -> tuple[Ending, ...]:
    found = flat_on(pose, course.base, close)
    return tuple(Ending(pose, one.name, wall.number, side) for side, one, wall in found if side in sides)


def _impossible(
    course: Course, pose: Pose, manoeuvre: Manoeuvre, shut: tuple[Barred, ...], barred: Barred | None = None
) -> Outcome:
    return Outcome("impossible", price(course, manoeuvre), (Ending(pose),), 0, shut, barred)
