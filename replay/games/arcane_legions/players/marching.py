"""How a simulated player walks: steps and turns, with whatever they run into, on its way to a goal or astray."""

from collections.abc import Iterator

from msgspec import Struct

from replay.core.form import Chance
from replay.core.lots import one
from replay.core.pose import Pose
from replay.games.arcane_legions.ground.outline import SIDES
from replay.games.arcane_legions.manoeuvres.courses import control_pieces, course
from replay.games.arcane_legions.manoeuvres.edges import called
from replay.games.arcane_legions.motion.course import Course, Ending, Manoeuvre, Outcome
from replay.games.arcane_legions.motion.manoeuvring import attempt, manoeuvres, price
from replay.games.arcane_legions.motion.sliding import slides
from replay.games.arcane_legions.orders import Side, Step, Turn
from replay.games.arcane_legions.table import Table

WALKS = (
    *(Manoeuvre(side) for side in SIDES),
    *(Manoeuvre("front", 45, hand) for hand in ("left", "right")),
    *(Manoeuvre("front", 90, hand) for hand in ("left", "right")),
)
"""The manoeuvres that lead to a goal as well as any: a unit that turns comes down on its rear."""
GUESSES = 4
"""Manoeuvres a unit that goes astray looks at; it likes best what runs into something."""


class Rest(Struct, frozen=True):
    """Where a unit stands after some of its move: points spent, orders given, what it lies on if its move is over."""

    pose: Pose
    spent: int = 0
    against: str = ""
    side: Side = "front"
    given: tuple[Step | Turn, ...] = ()


def onward(table: Table, unit: str, rest: Rest, points: int) -> Iterator[Rest]:
    """Every place one more step or turn leads to, for no more than the points in all (AL-MOVE-11, AL-SNAP-11)."""
    if rest.against:
        return
    way = course(table, unit)
    for how in WALKS:
        spent = rest.spent + price(way, how)
        if spent <= points:
            for order, ending in _endings(table, unit, way, rest.pose, how):
                yield Rest(ending.pose, spent, ending.against, ending.side, (*rest.given, order))


def astray(table: Table, unit: str, points: int, chance: Chance) -> Step | Turn | None:
    """Any manoeuvre at all that can be paid for, as it may end and slide; None where none was found (AL-MOVE-03)."""
    pose, pieces = table.units[unit].pose, control_pieces(table)
    wished = (one(pieces, chance),) if pieces and table.options["snap_control"] != "never" else ()
    for control in dict.fromkeys((wished, ())):
        way = course(table, unit, control)
        found = _guessed(way, pose, points, chance) if pose else None
        if found is not None and (not control or found[2].against in control):
            how, outcome, ending = found
            toward = called(table, ending, outcome.endings) if len(outcome.endings) > 1 else ""
            lies = outcome.kind in ("flat", "snapped")
            return _said(unit, how, toward, one(sorted(slides(way, ending)), chance) if lies else 0, control)
    return None


def _guessed(way: Course, pose: Pose, points: int, chance: Chance) -> tuple[Manoeuvre, Outcome, Ending] | None:
    """One of a few manoeuvres and one of its ends."""
    guesses = [one(manoeuvres(way), chance) for _ in range(GUESSES)]
    tries = [(how, attempt(way, pose, how)) for how in guesses if price(way, how) <= points]
    made = [(how, outcome) for how, outcome in tries if outcome.barred is None]
    if not made:
        return None
    how, outcome = min(made, key=lambda found: found[1].kind == "clear")
    wished = [ending for ending in outcome.endings if ending.against in way.control]
    return how, outcome, one(wished or outcome.endings, chance)


def _said(unit: str, how: Manoeuvre, toward: str = "", slide: int = 0, control: tuple[str, ...] = ()) -> Step | Turn:
    """A manoeuvre as its player says it."""
    if how.angle and how.hand:
        return Turn(unit, how.side, how.hand, how.angle, how.landing, how.notch, how.ahead, toward, slide, control)
    return Step(unit, how.side, toward, slide, control)


def _endings(table: Table, unit: str, way: Course, pose: Pose, how: Manoeuvre) -> Iterator[tuple[Step | Turn, Ending]]:
    """The ways a manoeuvre may end, each with the order that says so."""
    outcome = attempt(way, pose, how)
    if outcome.kind == "impossible":
        return
    tie = outcome.kind == "snapped" and len(outcome.endings) > 1
    for ending in outcome.endings if tie else outcome.endings[:1]:
        yield _said(unit, how, called(table, ending, outcome.endings) if tie else ""), ending
