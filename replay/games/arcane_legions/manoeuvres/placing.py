"""Where the moving unit is said to have come to rest: the cheapest way there, as it would be given step by step."""

from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from replay.core.pose import Pose
from replay.core.rule import Gate
from replay.games.arcane_legions.events import Events, MoveEnded, UnitPlaced, UnitStepped
from replay.games.arcane_legions.ground.outline import leans_on, table_outline
from replay.games.arcane_legions.ground.resting import beneath, laid_flat, on_table, require_room, shape
from replay.games.arcane_legions.manoeuvres.courses import LOOKS_AHEAD, control_pieces, course
from replay.games.arcane_legions.manoeuvres.journey import Made, travelled
from replay.games.arcane_legions.manoeuvres.moving import under_orders
from replay.games.arcane_legions.manoeuvres.nearness import along, away, near
from replay.games.arcane_legions.manoeuvres.unreached import Claim, Reached, unreached
from replay.games.arcane_legions.motion.course import Course
from replay.games.arcane_legions.motion.manoeuvring import attempt
from replay.games.arcane_legions.motion.reach import Way, reach
from replay.games.arcane_legions.orders import Place
from replay.games.arcane_legions.rulebook.snap import SNAPS_TO_UNITS_AND_TERRAIN
from replay.games.arcane_legions.table import Table
from replay.games.arcane_legions.unfolding import Unfolding

BEYOND = 4
"""How much larger a table is that a base may hang over by agreement."""


def place(table: Table, order: Place, seat: str, gate: Gate) -> tuple[Events, ...]:
    """The moving unit comes to rest where steps and turns bring it, or by agreement anywhere (AL-MOVE-11, 13)."""
    left = under_orders(table, order.unit, seat, gate)
    points = min(left, LOOKS_AHEAD)
    start = gate.found(table.units[order.unit].pose, f"{order.unit} is not on the table")
    _require_wish(table, order, gate)
    pose = laid_flat(table, order.unit, order.pose, order.against, gate) if order.against else order.pose
    require_room(table, order.unit, pose, gate)
    claim = Claim(order.unit, start, points, pose, order.against)
    stands = (UnitPlaced(order.unit, pose, order.against),)
    agreed = bool(tuple(beneath(table, order.unit, pose))) or not on_table(table, order.unit, pose)
    for way in _courses(table, claim):
        reached = reach(way, start, points)
        found = arrival(table, claim, way, reached)
        if found is not None:
            return stands if agreed else _travelled(table, claim, way, found)
    fault = unreached(way, claim, reached)
    gate.require(fault.rule, False, fault.why if points == left else _out_of_sight(claim, left))
    return stands


def _out_of_sight(claim: Claim, left: int) -> str:
    """What is said of a unit with more points than are looked ahead: for all that is known it may get there."""
    few = f"no {LOOKS_AHEAD} of the {left} MP that {claim.unit} has left bring it there"
    return f"{few}: say its first steps and turns one by one"


def arrival(table: Table, claim: Claim, way: Course, reached: Reached) -> Way | None:
    """The way to where a unit is said to be: a rough pose is put right; along an edge it may be out as A-05 allows."""
    there = [pose for pose in reached if near(pose, claim.pose) and _lies_against(table, claim, pose, way)]
    if there:
        best = min(there, key=lambda pose: (away(pose, claim.pose), reached[pose].spent))
        return reached[best]
    beside = [(found, off) for found in reached.values() if (off := _off(claim, found)) is not None]
    least = min((found.spent for found, _ in beside), default=0)
    tolerance = table.options["snap_along_tolerance"]
    turned = [(abs(off), found) for found, off in beside if found.spent == least and found.legs[-1].manoeuvre.angle]
    out, nearest = min(turned, key=lambda one: one[0], default=(tolerance + 1, None))
    if nearest is None or out > tolerance:
        return None
    last = nearest.legs[-1]
    shifted = replace(last, ending=replace(last.ending, pose=claim.pose), slide=0)
    return replace(nearest, legs=(*nearest.legs[:-1], shifted))


def _courses(table: Table, claim: Claim) -> Iterator[Course]:
    """The surroundings of a claim: without what it lies on by agreement, at last with the control piece it names."""
    ways = [course(table, claim.unit)]
    if claim.against in control_pieces(table):
        ways.append(course(table, claim.unit, (claim.against,)))
    under = tuple(beneath(table, claim.unit, claim.pose))
    for way in ways:
        around = {name: lies for name, lies in way.around.items() if name not in under}
        surface = way.surface
        if not on_table(table, claim.unit, claim.pose):
            surface = table_outline(BEYOND * table.options["table_width"], BEYOND * table.options["table_length"])
        yield replace(way, around=around, surface=surface)


def _lies_against(table: Table, claim: Claim, pose: Pose, way: Course) -> bool:
    """Whether a base lies flat on what the claim names, if it names anything (AL-ADJ-01, AL-TERRAIN-06)."""
    return not claim.against or leans_on(pose, way.base, shape(table, claim.against)) is not None


def _off(claim: Claim, found: Way) -> int | None:
    """How far along the edge that a way comes to lie on the claim is; None where it claims something else (A-05)."""
    last = found.legs[-1] if found.legs else None
    if last is None or not claim.against or last.ending.against != claim.against:
        return None
    return along(last.ending.pose, claim.pose, last.ending.side)


def _travelled(table: Table, claim: Claim, way: Course, found: Way) -> tuple[Events, ...]:
    """A way as its manoeuvres would have been given one by one; the unit halts at its end."""
    told, left = Unfolding(table), table.moving.points if table.moving else claim.points
    for leg in found.legs:
        pose = told.table.units[claim.unit].pose or claim.start
        made = Made(leg.manoeuvre, attempt(way, pose, leg.manoeuvre), leg.ending, leg.slide)
        told.say(*travelled(told.table, claim.unit, left, made, way))
        left -= made.outcome.price
    if told.table.moving is not None or not found.legs:
        told.say(MoveEnded(claim.unit, "halted", max(left, 0)))
    return tuple(_straightened(told.events))


def _straightened(events: Iterable[Events]) -> Iterator[Events]:
    """Steps on and on through one side told as one."""
    last: UnitStepped | None = None
    for event in events:
        if isinstance(event, UnitStepped) and last is not None and event.side == last.side:
            last = replace(event, price=last.price + event.price, travelled=last.travelled + event.travelled)
            continue
        if last is not None:
            yield last
        last = event if isinstance(event, UnitStepped) else None
        if last is None:
            yield event
    if last is not None:
        yield last


def _require_wish(table: Table, order: Place, gate: Gate) -> None:
    """State that a unit snaps to control terrain only where its player may choose to (AL-SNAP-02)."""
    wished = order.against in control_pieces(table)
    never = wished and table.options["snap_control"] == "never"
    gate.require(SNAPS_TO_UNITS_AND_TERRAIN, not never, "by agreement nobody snaps to control terrain")
