"""Where a simulated player wants its units: on control terrain, and in contact where a fight would go well."""

from collections.abc import Iterator
from math import isqrt

from msgspec import Struct

from replay.core.polygon import bounds
from replay.core.pose import FULL_TURN, Point, Pose, bearing, distance2, wrapped
from replay.games.arcane_legions.combat.pools import can_attack, ready
from replay.games.arcane_legions.ground.meeting import adjacent_enemies
from replay.games.arcane_legions.ground.outline import STEP, footprint, leans_on, rests_on
from replay.games.arcane_legions.ground.resting import shape
from replay.games.arcane_legions.players.marching import Rest, onward
from replay.games.arcane_legions.scoring.victory import commanded
from replay.games.arcane_legions.table import Table, card_of, enemies, standing

CONTACT_IS_WORTH = 3 * STEP
"""How much way a unit would go for a contact in which it can attack."""
BOWSHOT = 5 * STEP
"""How near shooters come."""
LEAVING = 4 * STEP
"""How much way a unit that leaves a fight would lose by it."""
PREY = 6 * STEP
"""How much farther than to control terrain a unit that fights at close quarters goes for an enemy."""
CHARGE = 9 * STEP
"""How near to its goal a unit cares to stand square to it."""
ASKEW_COSTS = 5
"""Thousandths of a step a unit would go for a degree that it faces nearer to its goal."""
ASLANT_COSTS = 3 * STEP
"""How much way a unit would go to stand square to what it goes for, so as to meet it flat."""


class Goal(Struct, frozen=True):
    """A place a unit is drawn to: how near it wants to be, how that place faces, and the detour it is worth."""

    spot: Point
    near: int = 0
    heading: int = 0
    pull: int = 0


def destination(table: Table, unit: str, points: int) -> Rest:
    """Where a unit goes with its movement points: step by step toward what it wants most."""
    rest, goal = Rest(_pose(table, unit)), _goal(table, unit)
    while goal is not None:
        want = _want(table, unit, goal, rest)
        eager = want + LEAVING if not rest.spent and adjacent_enemies(table, unit) else want
        further = [(_want(table, unit, goal, other) - eager, other) for other in onward(table, unit, rest, points)]
        nearer = [(less * STEP // (other.spent - rest.spent), other) for less, other in further if less < 0]
        if not nearer:
            break
        rest = min(nearer, key=lambda found: found[0])[1]
    return rest


def away(table: Table, unit: str) -> int:
    """How far a unit is from what it wants most, its pull taken off."""
    goal = _goal(table, unit)
    return _off(_pose(table, unit), goal) - goal.pull if goal else 0


def middle(table: Table, piece: str) -> Point:
    """The middle of a terrain piece."""
    box = bounds(shape(table, piece))
    return Point((box.left + box.right) // 2, (box.bottom + box.top) // 2)


def holds(table: Table, unit: str) -> bool:
    """Whether a unit keeps control terrain that no other unit of its player is at."""
    squares = [name for name in commanded(table) if _at(table, unit, name)]
    friends = [name for name in standing(table, table.units[unit].seat) if name != unit]
    return any(not any(_at(table, friend, square) for friend in friends) for square in squares)


def _at(table: Table, unit: str, square: str) -> bool:
    pose, base, piece = table.units[unit].pose, footprint(card_of(table, unit)), shape(table, square)
    return pose is not None and (rests_on(pose, base, piece) or leans_on(pose, base, piece) is not None)


def _goal(table: Table, unit: str) -> Goal | None:
    return min(_goals(table, unit), key=lambda found: _off(_pose(table, unit), found) - found.pull, default=None)


def _pose(table: Table, unit: str) -> Pose:
    return table.units[unit].pose or Pose(0, 0, 0)


def _goals(table: Table, unit: str) -> Iterator[Goal]:
    seat = table.units[unit].seat
    shoots = ready(table, unit, "ranged") > ready(table, unit, "attack")
    met = adjacent_enemies(table, unit)
    for name, enemy in enemies(table, seat).items():
        if enemy.pose is not None and name not in met:
            spot, heading = Point(enemy.pose.x, enemy.pose.y), enemy.pose.heading
            yield Goal(spot, BOWSHOT, heading) if shoots else Goal(spot, 0, heading, PREY)
    for square, holder in commanded(table).items():
        if holder != seat:
            yield Goal(middle(table, square))


def _off(pose: Pose, goal: Goal) -> int:
    return abs(isqrt(distance2(Point(pose.x, pose.y), goal.spot)) - goal.near)


def _askew(pose: Pose, goal: Goal) -> int:
    """What it costs that a unit does not face its goal squarely."""
    here = Point(pose.x, pose.y)
    toward = bearing(goal.spot.x - here.x, goal.spot.y - here.y) if here != goal.spot else pose.heading
    off = abs(wrapped(pose.heading - toward + FULL_TURN // 2) - FULL_TURN // 2) // 1000
    aslant = (pose.heading - goal.heading) % (FULL_TURN // 4) and distance2(here, goal.spot) < CHARGE**2
    return off * ASKEW_COSTS + (ASLANT_COSTS if aslant else 0)


def _want(table: Table, unit: str, goal: Goal, rest: Rest) -> int:
    """The way left to a goal; a good contact is worth a detour, a bad one is shunned."""
    left = _off(rest.pose, goal) + _askew(rest.pose, goal)
    if rest.against not in enemies(table, table.units[unit].seat):
        return left
    fights = can_attack(table, unit, rest.side, "attack") and not goal.near
    return left - CONTACT_IS_WORTH if fights else left + CONTACT_IS_WORTH
