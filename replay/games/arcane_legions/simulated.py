"""A simulated player: it knows the rules, wants to win and takes its chances, so that every match comes to an end."""

from msgspec.structs import replace

from replay.core.dice import Roll
from replay.core.form import Chance, Form, sample
from replay.core.game import Call, Concede
from replay.core.wire import Order
from replay.games.arcane_legions.adjusters import adjuster, changeable, fighter, most, pools, usable
from replay.games.arcane_legions.assigning import ways
from replay.games.arcane_legions.commanding import command, value
from replay.games.arcane_legions.goals import destination, middle
from replay.games.arcane_legions.legal import legal
from replay.games.arcane_legions.meeting import meeting
from replay.games.arcane_legions.operation import Reroll
from replay.games.arcane_legions.orders import (
    Adjust,
    Assign,
    Deploy,
    Forgo,
    Halt,
    Keep,
    Lay,
    Place,
    Settle,
    Step,
    Strike,
    Turn,
)
from replay.games.arcane_legions.pools import due
from replay.games.arcane_legions.table import Moving, Table
from replay.games.arcane_legions.turn import awaits
from replay.games.arcane_legions.victory import commanded

LAST_TURN = 60
"""The turn after which whoever is behind gives up: by then nobody is left who could change the score."""
TRIES = 4
"""Places a simulated player looks at before it deploys a unit in the best of them."""
PIECES = 4
"""Terrain pieces a simulated table has at most."""


def choose(table: Table, chance: Chance) -> Order:
    """What a simulated player says now, for whichever seat is awaited; an army it has to bring is a small patrol.

    Raises ``LookupError`` when nobody is awaited.
    """
    calls = awaits(table)
    if not calls:
        raise LookupError("the match is over: no player has anything to say")
    call = calls[chance.randrange(len(calls))]
    if call.owed is not None:
        faces = tuple(chance.randrange(call.owed.sides) + 1 for _ in range(call.owed.count))
        return Roll(faces, call.owed.pool, by=call.seat if len(calls) > 1 else "")
    if table.stage == "terrain":
        return _terrain(table, chance)
    if table.stage == "deploy":
        return _deployment(table, chance)
    if table.stage != "orders":
        return _anything(table, chance)
    answer = _answer(table, call, chance)
    return replace(answer, by=call.seat) if len({c.seat for c in calls}) > 1 else answer


def _terrain(table: Table, chance: Chance) -> Order:
    """Terrain is laid as the match asks for it, with a few pieces more, until the table is agreed."""
    offered = legal(table, {})
    settled = [order for order in offered.orders if isinstance(order, Settle)]
    lays = [form for form in offered.forms if _lays(form, control=not settled)]
    if settled and (len(table.terrain) >= PIECES or not lays or not chance.randrange(3)):
        return settled[chance.randrange(len(settled))]
    return sample(lays[chance.randrange(len(lays))], chance)


def _lays(form: Form, *, control: bool) -> bool:
    return isinstance(form.order, Lay) and (form.order.ground == "control") == control


def _anything(table: Table, chance: Chance) -> Order:
    offered = legal(table, {})
    orders = [order for order in offered.orders if not isinstance(order, Concede)]
    picked = chance.randrange(len(orders) + len(offered.forms))
    return orders[picked] if picked < len(orders) else sample(offered.forms[picked - len(orders)], chance)


def _deployment(table: Table, chance: Chance) -> Deploy:
    """Any unit, about opposite to control terrain."""
    forms = [form for form in legal(table, {}).forms if isinstance(form.order, Deploy)]
    tries = [sample(forms[chance.randrange(len(forms))], chance) for _ in range(TRIES)]
    squares = [middle(table, square).x for square in commanded(table)] or [0]

    def off(order: Order) -> int:
        return min(abs(order.pose.x - x) for x in squares) if isinstance(order, Deploy) else 0

    best = min(tries, key=off)
    assert isinstance(best, Deploy)
    return best


def _answer(table: Table, call: Call, chance: Chance) -> Order:
    if "assign" in call.orders:
        return _assignment(table, call.seat, chance)
    if "adjust" in call.orders:
        return _adjustment(table, chance)
    if table.moving and table.moving.enemies:
        return _parting(table, table.moving, call.seat)
    if table.moving:
        return _manoeuvre(table, table.moving, chance)
    if table.turn > LAST_TURN and table.score[call.seat] <= min(table.score.values()):
        return Concede()
    return command(table, chance)


def _manoeuvre(table: Table, moving: Moving, chance: Chance) -> Step | Turn | Halt | Place:
    """The next step or turn of the way it wants to go; now and then a way of steps is said as where it led."""
    rest = destination(table, moving.unit, moving.points)
    if not rest.given:
        return Halt(moving.unit)
    straight = not any(isinstance(order, Turn) for order in rest.given)
    if straight and not chance.randrange(4):
        return Place(moving.unit, rest.pose, rest.against)
    return rest.given[0]


def _assignment(table: Table, seat: str, chance: Chance) -> Assign:
    """Damage goes where it is missed least."""
    unit = next(name for name in table.damage if table.units[name].seat == seat)

    def loss(way: tuple[str, ...]) -> int:
        return 4 * sum(value(table, unit, slot) for slot in set(way)) + chance.randrange(8)

    return Assign(unit, min(ways(table, unit), key=loss))


def _adjustment(table: Table, chance: Chance) -> Adjust | Keep:
    """The worst of one's own dice are rolled again, or the best of the other side's."""
    fight = table.fight
    role = adjuster(table, fight) if fight else None
    if fight is None or role is None:
        return Keep()
    name, power = next(iter(usable(table, fight, role).items()))
    pool = next(found for found in pools(power, role) if fight.faces.get(found))
    faces = sorted((f for f in fight.faces[pool] if f in changeable(power)), reverse=pool != role)
    was = tuple(faces[: most(table, fighter(fight, role), power) or 0])
    if type(power.does) is not Reroll or not was:
        return Keep()
    return Adjust(name, pool, was, tuple(chance.randrange(6) + 1 for _ in was))


def _parting(table: Table, moving: Moving, seat: str) -> Strike | Forgo:
    """An enemy strikes what leaves it, unless that would cost it more."""
    enemy = next(name for name in moving.enemies if table.units[name].seat == seat)
    sides = meeting(table, enemy, moving.unit)
    if sides is None:
        return Strike(enemy)
    gain = due(table, enemy, sides.side, "attack").count - due(table, moving.unit, sides.other, "defence").count
    return Strike(enemy) if gain >= -1 or not table.options["breakaway_optional"] else Forgo(enemy)
