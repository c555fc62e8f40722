"""A manoeuvre as it came out at the table, and the events it brings about, to the end of the move if it is one."""

from collections.abc import Iterator

from msgspec import Struct

from replay.core.pose import ONE, Pose, rounded, unit, wrapped
from replay.games.arcane_legions import events as e
from replay.games.arcane_legions.ground.outline import SIDES
from replay.games.arcane_legions.manoeuvres.courses import edge_called
from replay.games.arcane_legions.motion.course import Course, Ending, Manoeuvre, Outcome
from replay.games.arcane_legions.motion.sliding import slid
from replay.games.arcane_legions.orders import Side
from replay.games.arcane_legions.table import Table


class Made(Struct, frozen=True):
    """A manoeuvre and what came of it: ``contact`` is how it ended before any slide, ``by`` how far the unit slid."""

    manoeuvre: Manoeuvre
    outcome: Outcome
    contact: Ending
    by: int = 0


def travelled(table: Table, name: str, points: int, made: Made, way: Course) -> Iterator[e.Events]:
    """What a unit's manoeuvre with so many points left brings about (AL-SNAP-10, 11, 14, 15)."""
    outcome, contact = made.outcome, made.contact
    left = points - outcome.price
    if outcome.kind == "impossible":
        price = outcome.price if way.readings.blocked_turn_points == "spent" else 0
        left = points - price
        yield e.SnapRefused(name, _met(made), "impossible", price)
    else:
        yield _gone(table, name, made)
    if outcome.kind == "blocked":
        yield e.SnapRefused(name, _met(made), "blocked")
    if outcome.kind in ("flat", "snapped"):
        yield e.UnitSnapped(name, contact.against, edge_called(table, contact), contact.side, contact.pose)
        if made.by:
            yield e.UnitSlid(name, made.by, slid(way, contact, made.by).pose)
        yield e.MoveEnded(name, "snapped", max(left, 0))
    elif left < min(*way.prices.values(), *way.turning.values()):
        yield e.MoveEnded(name, "spent", max(left, 0))


def _gone(table: Table, name: str, made: Made) -> e.UnitStepped | e.UnitTurned:
    """The step up to where it met something, or the turn with the snap that belongs to it."""
    how, outcome, pose, start = made.manoeuvre, made.outcome, made.contact.pose, table.units[name].pose
    if how.angle and how.hand:
        return e.UnitTurned(name, how.side, how.hand, how.angle, how.landing, pose, outcome.price, how.notch, how.ahead)
    if outcome.kind == "snapped" and start is not None:
        pose = _straight_on(start, how.side, outcome.travelled)
    return e.UnitStepped(name, how.side, pose, outcome.price, outcome.travelled)


def _met(made: Made) -> str:
    """What the unit met and could not snap to."""
    against = (ending.against for ending in (made.contact, *(barred.ending for barred in made.outcome.shut)))
    return next(filter(None, against), "")


def _straight_on(start: Pose, side: Side, length: int) -> Pose:
    east, north = unit(wrapped(start.heading + SIDES[side]))
    return Pose(start.x + rounded(east * length, ONE), start.y + rounded(north * length, ONE), start.heading)
