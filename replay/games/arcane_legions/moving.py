"""Move orders: what they draw before the unit moves, and where it came to rest."""

from replay.core.game import Remarked
from replay.core.rule import Gate
from replay.games.arcane_legions import breakaway
from replay.games.arcane_legions.card import active, totals
from replay.games.arcane_legions.events import BreakawayDrawn, Events, MoveBegun, OrderWasted, UnitPlaced
from replay.games.arcane_legions.hook import Hook
from replay.games.arcane_legions.ordering import give, lapsed, still_needs
from replay.games.arcane_legions.orders import Move, Place
from replay.games.arcane_legions.resting import laid_flat, require_room
from replay.games.arcane_legions.rulebook.move import MOVEMENT_POINTS, WHOLE_MANOEUVRE_PAID
from replay.games.arcane_legions.rulebook.order import ACTIVE_PLAYER_ORDERS
from replay.games.arcane_legions.table import Table, called, card_of
from replay.games.arcane_legions.unfolding import Unfolding


def move(table: Table, order: Move, seat: str, gate: Gate) -> tuple[Events, ...]:
    """A unit is ordered to move: enemies it touches may strike a formation first (AL-MOVE-01, AL-BREAK-01)."""
    unfolding = give(table, order, "move", seat, gate)
    if lapsed(unfolding, order.unit):
        return unfolding.events
    idle = _cannot_move(table, order.unit)
    gate.require(MOVEMENT_POINTS, not idle or table.options["zero_mp_move"] == "warn", idle)
    if idle:
        unfolding.say(Remarked(MOVEMENT_POINTS.id, idle), OrderWasted(order.unit, idle))
    elif not still_needs(unfolding, order.unit, lambda left: _cannot_move(left, order.unit), gate):
        _draw(unfolding, order.unit)
    return unfolding.events


def begin(unfolding: Unfolding, unit: str) -> None:
    """No enemy is left to strike: the unit may move, or has no movement icon left (AL-MOVE-02, AL-BREAK-05)."""
    table = unfolding.table
    early = table.options["mp_count_time"] == "when_ordered" and table.moving is not None
    points = table.moving.points if early and table.moving else movement_points(table, unit)
    idle = "" if points else _cannot_move(table, unit)
    unfolding.say(OrderWasted(unit, idle) if idle else MoveBegun(unit, points))


def place(table: Table, order: Place, seat: str, gate: Gate) -> tuple[Events, ...]:
    """The moving unit comes to rest; how it got there is taken as said (AL-MOVE-11, AL-SNAP-11)."""
    moving = table.moving
    gate.must(moving is not None, "no unit is under a move order")
    assert moving is not None
    gate.must(moving.unit == order.unit, f"{moving.unit} is under a move order, not {order.unit}")
    gate.must(not moving.enemies, f"{', '.join(moving.enemies)} may strike {order.unit} first")
    gate.must((table.fight is None or table.fight.ended) and not table.damage, "a fight is not over yet")
    active, speaker = called(table, table.active), called(table, seat)
    gate.require(ACTIVE_PLAYER_ORDERS, seat == table.active, f"it is {active}'s turn, not {speaker}'s")
    pose = laid_flat(table, order.unit, order.pose, order.against, gate) if order.against else order.pose
    require_room(table, order.unit, pose, gate)
    placed = UnitPlaced(order.unit, pose, order.against)
    if pose == table.units[order.unit].pose:
        return (placed,)
    return (placed, Remarked(WHOLE_MANOEUVRE_PAID.id, f"how {order.unit} spent its movement points is taken as said"))


def movement_points(table: Table, unit: str) -> int:
    """The ready movement icons of a unit (AL-MOVE-01)."""
    return totals(card_of(table, unit), table.units[unit].figures).move


def _cannot_move(table: Table, unit: str) -> str:
    """Why a unit has nothing to move with; an ability that lends points is taken at the table's word."""
    card = card_of(table, unit)
    on = active(card, table.units[unit].figures)
    lent = any(ability.hook is Hook.MOVE_POINTS and ability.id in on for ability in card.ability)
    return "" if lent or movement_points(table, unit) else f"no movement icon of {unit} is ready"


def _draw(unfolding: Unfolding, unit: str) -> None:
    enemies = breakaway.drawn(unfolding.table, unit)
    if enemies:
        early = unfolding.table.options["mp_count_time"] == "when_ordered"
        points = movement_points(unfolding.table, unit) if early else 0
        unfolding.say(BreakawayDrawn(unit, enemies, points))
    else:
        begin(unfolding, unit)
