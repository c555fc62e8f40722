"""How a simulated player walks: steps through every side and turns over its front, with whatever they run into."""

from collections.abc import Iterator

from msgspec import Struct

from replay.core.pose import Pose
from replay.games.arcane_legions.courses import course
from replay.games.arcane_legions.edges import called
from replay.games.arcane_legions.motion.course import Course, Ending, Manoeuvre
from replay.games.arcane_legions.motion.manoeuvring import attempt, price
from replay.games.arcane_legions.orders import Side, Step, Turn
from replay.games.arcane_legions.outline import SIDES
from replay.games.arcane_legions.table import Table

WALKS = (
    *(Manoeuvre(side) for side in SIDES),
    *(Manoeuvre("front", 45, hand) for hand in ("left", "right")),
    *(Manoeuvre("front", 90, hand) for hand in ("left", "right")),
)
"""The manoeuvres a simulated player thinks of: a unit that turns comes down on its rear."""


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


def _endings(table: Table, unit: str, way: Course, pose: Pose, how: Manoeuvre) -> Iterator[tuple[Step | Turn, Ending]]:
    """The ways a manoeuvre may end, each with the order that says so."""
    outcome = attempt(way, pose, how)
    if outcome.kind == "impossible":
        return
    tie = outcome.kind == "snapped" and len(outcome.endings) > 1
    for ending in outcome.endings if tie else outcome.endings[:1]:
        toward = called(table, ending, outcome.endings) if tie else ""
        if how.angle and how.hand:
            yield Turn(unit, how.side, how.hand, how.angle, how.landing, toward=toward), ending
        else:
            yield Step(unit, how.side, toward), ending
