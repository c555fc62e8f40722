"""Move orders: what they draw before the unit moves, and what it has to move with."""

from replay.core.game import Remarked
from replay.core.names import called
from replay.core.rule import Gate
from replay.games.arcane_legions.combat import breakaway
from replay.games.arcane_legions.events import BreakawayDrawn, Events, MoveBegun, OrderWasted
from replay.games.arcane_legions.ordering import give, lapsed, still_needs
from replay.games.arcane_legions.orders import Move
from replay.games.arcane_legions.powers import reckoning
from replay.games.arcane_legions.powers.reckoning import used
from replay.games.arcane_legions.rulebook.move import MOVEMENT_POINTS, WHOLE_MANOEUVRE_PAID
from replay.games.arcane_legions.rulebook.order import ACTIVE_PLAYER_ORDERS
from replay.games.arcane_legions.rulebook.snap import SNAP_ENDS_THE_MOVE
from replay.games.arcane_legions.table import Table
from replay.games.arcane_legions.unfolding import Unfolding


def move(table: Table, order: Move, seat: str, gate: Gate) -> tuple[Events, ...]:
    """A unit is ordered to move: enemies it touches may strike a formation first (AL-MOVE-01, AL-BREAK-01)."""
    told = give(table, order, "move", seat, gate)
    if lapsed(told, order.unit):
        return told.events
    idle = _cannot_move(table, order.unit)
    gate.require(MOVEMENT_POINTS, not idle or table.options["zero_mp_move"] == "warn", idle)
    if idle:
        told.say(Remarked(MOVEMENT_POINTS.id, idle), OrderWasted(order.unit, idle))
    elif not still_needs(told, order.unit, lambda left: _cannot_move(left, order.unit), gate):
        _draw(told, order.unit)
    return told.events


def begin(told: Unfolding, unit: str) -> None:
    """No enemy is left to strike: the unit may move, or has no movement icon left (AL-MOVE-02, AL-BREAK-05)."""
    table = told.table
    early = table.options["mp_count_time"] == "when_ordered" and table.moving is not None
    counted = reckoning.points(table, unit)
    points = table.moving.points if early and table.moving else counted.count
    idle = "" if points else _cannot_move(table, unit)
    told.say(*(() if early else used(counted, unit, "MP")))
    told.say(OrderWasted(unit, idle) if idle else MoveBegun(unit, points))


def under_orders(table: Table, unit: str, seat: str, gate: Gate) -> int:
    """State that a unit is under a move order of the seat and still on its way (AL-MOVE-11, AL-SNAP-11).

    Returns the movement points it has left; those that were lost, where it goes on by agreement.
    """
    moving = table.moving
    if moving is not None:
        gate.must(moving.unit == unit, f"{moving.unit} is under a move order, not {unit}")
        gate.must(not moving.enemies, f"{', '.join(moving.enemies)} may strike {unit} first")
    points = moving.points if moving else _over(table, unit, gate)
    gate.must((table.fight is None or table.fight.ended) and not table.damage, "a fight is not over yet")
    active, speaker = called(table, table.active), called(table, seat)
    gate.require(ACTIVE_PLAYER_ORDERS, seat == table.active, f"it is {active}'s turn, not {speaker}'s")
    return points


def _over(table: Table, unit: str, gate: Gate) -> int:
    """A unit whose move is over may go on only if the players let it (AL-MOVE-11, AL-SNAP-11)."""
    track = table.track
    gate.must(track is not None and track.unit == unit and track.over != "halted", "no unit is under a move order")
    assert track is not None
    gate.must(table.units[unit].pose is not None, f"{unit} is not on the table")
    lies = f"{unit} came to lie against {track.against}: its move is over"
    gate.require(SNAP_ENDS_THE_MOVE, track.over != "snapped", lies)
    few = f"{unit} has {track.lost} MP left, which pay for no step"
    gate.require(WHOLE_MANOEUVRE_PAID, track.over != "spent", few)
    return track.lost


def movement_points(table: Table, unit: str) -> int:
    """The ready movement icons of a unit, as abilities change them (AL-MOVE-01, AL-ABIL-11)."""
    return reckoning.points(table, unit).count


def _cannot_move(table: Table, unit: str) -> str:
    """Why a unit has nothing to move with."""
    counted = reckoning.points(table, unit)
    if counted.count:
        return ""
    return f"{unit} has no movement points{counted.why}" if counted.shares else f"no movement icon of {unit} is ready"


def _draw(told: Unfolding, unit: str) -> None:
    enemies = breakaway.drawn(told.table, unit)
    told.say(*breakaway.ruled(told.table, unit))
    if enemies:
        early = told.table.options["mp_count_time"] == "when_ordered"
        counted = reckoning.points(told.table, unit)
        told.say(*(used(counted, unit, "MP") if early else ()))
        told.say(BreakawayDrawn(unit, enemies, counted.count if early else 0))
    else:
        begin(told, unit)
