"""A move as its player gives it, step by step and turn by turn, until it is over."""

from collections.abc import Sequence
from typing import Literal

from msgspec.structs import replace

from replay.core.pose import CONTACT
from replay.core.rule import Gate, Rule
from replay.games.arcane_legions.events import Events, MoveEnded
from replay.games.arcane_legions.ground.outline import STEP
from replay.games.arcane_legions.ground.resting import require_room
from replay.games.arcane_legions.manoeuvres.courses import control_pieces, course
from replay.games.arcane_legions.manoeuvres.edges import called, names
from replay.games.arcane_legions.manoeuvres.journey import Made, travelled
from replay.games.arcane_legions.manoeuvres.moving import under_orders
from replay.games.arcane_legions.motion.course import Course, Ending, Manoeuvre, Outcome
from replay.games.arcane_legions.motion.manoeuvring import attempt
from replay.games.arcane_legions.motion.sliding import may_slide, slid, slides
from replay.games.arcane_legions.orders import Halt, Step, Turn
from replay.games.arcane_legions.rulebook.geom import MORE_NOTCHES
from replay.games.arcane_legions.rulebook.move import WHOLE_MANOEUVRE_PAID
from replay.games.arcane_legions.rulebook.snap import (
    EQUAL_ANGLES,
    SLIDING,
    SNAPS_TO_UNITS_AND_TERRAIN,
    TURN_OVERLAPS_EQUALLY,
)
from replay.games.arcane_legions.table import Table

QUARTER = STEP // 2
"""How far the further notches of a long side are from its middle (AL-GEOM-12)."""


def step(table: Table, order: Step, seat: str, gate: Gate) -> tuple[Events, ...]:
    """The moving unit steps out through a side (AL-MOVE-04)."""
    return _steer(table, order, Manoeuvre(order.side), seat, gate)


def turn(table: Table, order: Turn, seat: str, gate: Gate) -> tuple[Events, ...]:
    """The moving unit turns over the tool (AL-MOVE-08, 09)."""
    manoeuvre = Manoeuvre(order.side, order.angle, order.hand, order.landing, order.notch, order.ahead)
    return _steer(table, order, manoeuvre, seat, gate)


def halt(table: Table, order: Halt, seat: str, gate: Gate) -> tuple[Events, ...]:
    """The moving unit stops where it stands (AL-MOVE-12)."""
    track = table.track
    over = table.moving is None and track is not None and track.unit == order.unit and track.over != "halted"
    gate.must(not over, f"{order.unit}'s move is over already: there is nothing to halt")
    points = under_orders(table, order.unit, seat, gate)
    return (MoveEnded(order.unit, "halted", max(points, 0)),)


def _steer(table: Table, order: Step | Turn, how: Manoeuvre, seat: str, gate: Gate) -> tuple[Events, ...]:
    """One manoeuvre, priced, run into what there is, and chosen where there is a choice."""
    points = under_orders(table, order.unit, seat, gate)
    pose = gate.found(table.units[order.unit].pose, f"{order.unit} is not on the table")
    _require_control(table, order.control, gate)
    way = course(table, order.unit, order.control)
    _require_notches(way, how, gate)
    outcome = attempt(way, pose, how)
    if outcome.barred is not None:
        gate.require(outcome.barred.rule, False, outcome.barred.why)
    dear = f"that costs {outcome.price} MP, {order.unit} has {max(points, 0)} left"
    gate.require(WHOLE_MANOEUVRE_PAID, outcome.price <= points, dear)
    made = _made(table, order, how, outcome, gate)
    if outcome.kind in ("clear", "blocked"):
        require_room(table, order.unit, made.contact.pose, gate)
    _require_met(order, made, gate)
    made = _slid(table, order, way, made, gate)
    return tuple(travelled(table, order.unit, points, made, way))


def _made(table: Table, order: Step | Turn, how: Manoeuvre, outcome: Outcome, gate: Gate) -> Made:
    """The ending that was chosen, or that stands although a rule is against it."""
    if outcome.barred is not None:
        return _agreed(table, order.unit, Made(how, outcome, outcome.barred.ending), gate)
    fits = [ending for ending in outcome.endings if order.toward in ("", *names(table, ending))]
    if fits:
        _require_choice(table, order, outcome, fits, gate)
        wished = [ending for ending in fits if ending.against in order.control]
        return Made(how, outcome, (*wished, *fits)[0])
    shut = gate.found(
        next((barred for barred in outcome.shut if order.toward in names(table, barred.ending)), None),
        f"{order.unit} comes to lie on no edge called {order.toward}{_instead(table, outcome)}",
    )
    gate.require(shut.rule, False, shut.why)
    return _agreed(table, order.unit, Made(how, outcome, shut.ending), gate)


def _agreed(table: Table, unit: str, made: Made, gate: Gate) -> Made:
    """What stands by agreement, if there is room for it."""
    require_room(table, unit, made.contact.pose, gate)
    kind: Literal["snapped", "clear"] = "snapped" if made.contact.against else "clear"
    return replace(made, outcome=replace(made.outcome, kind=kind))


def _require_choice(table: Table, order: Step | Turn, outcome: Outcome, fits: Sequence[Ending], gate: Gate) -> None:
    """State that where two edges are met at equal angles the player says which (AL-SNAP-05, 08)."""
    rule: Rule = TURN_OVERLAPS_EQUALLY if isinstance(order, Turn) else EQUAL_ANGLES
    either = " or ".join(f"toward={called(table, ending, fits)}" for ending in fits)
    tie = outcome.kind == "snapped" and len(fits) > 1
    gate.require(rule, not tie, f"{order.unit} may snap either way: say {either}")


def _instead(table: Table, outcome: Outcome) -> str:
    edges = (called(table, ending, outcome.endings) for ending in outcome.endings)
    said = " or ".join(filter(None, edges))
    return f": it is {said}" if said else ""


def _require_control(table: Table, control: tuple[str, ...], gate: Gate) -> None:
    """State that a unit snaps to control terrain only where its player may choose to (AL-SNAP-02)."""
    if control:
        strange = [name for name in control if name not in control_pieces(table)]
        gate.must(not strange, f"{', '.join(strange)} is no control piece")
        never = table.options["snap_control"] == "never"
        gate.require(SNAPS_TO_UNITS_AND_TERRAIN, not never, "by agreement nobody snaps to control terrain")


def _require_met(order: Step | Turn, made: Made, gate: Gate) -> None:
    """What a unit is to snap to is what it met."""
    missed = [name for name in order.control if name != made.contact.against]
    gate.must(not missed, f"{order.unit} does not come to lie on {', '.join(missed)} there")


def _require_notches(way: Course, how: Manoeuvre, gate: Gate) -> None:
    """State that a unit leaves and lands by the middle of a side, or as agreed by those of its halves (AL-GEOM-12)."""
    for side, offset in ((how.side, how.notch), (how.landing, how.ahead)):
        half = way.base.across if side in ("front", "rear") else way.base.ahead
        there = offset == 0 or (abs(offset) == QUARTER and half > QUARTER)
        gate.must(there, f"there is no notch {offset / STEP:g} from the middle of the {side}")
        agreed = offset == 0 or way.readings.notches != "centre"
        gate.require(MORE_NOTCHES, agreed, f"the one notch of the {side} is in its middle")


def _slid(table: Table, order: Step | Turn, way: Course, made: Made, gate: Gate) -> Made:
    """A slide to where corners or notches are level (AL-SNAP-10)."""
    if not order.slide:
        return made
    to, snapped = made.contact.against, made.outcome.kind in ("flat", "snapped")
    gate.must(snapped, f"{order.unit} lies on nothing that it could slide along")
    level = slides(way, made.contact)
    by = next((offset for offset in level if abs(offset - order.slide) <= CONTACT), order.slide)
    lined = ", ".join(f"{offset / STEP:g}" for offset in sorted(level))
    reason = f"{order.unit} is level with a corner or notch of {to} after a slide of {lined}, not {by / STEP:g}"
    may = may_slide(way, made.contact, by)
    gate.require(SLIDING, may, reason)
    if not may:
        require_room(table, order.unit, slid(way, made.contact, by).pose, gate)
    return replace(made, by=by)
