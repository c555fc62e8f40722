"""Units in prepared positions: one each in turn, blue first (SWL-PREP)."""

from replay.core.count import counted
from replay.core.game import Remarked
from replay.core.names import called
from replay.core.rule import Gate
from replay.games.star_wars_legion.cards import PREPARED_POSITION, Unit, has, most_miniatures
from replay.games.star_wars_legion.discs import Disc, lies_in, overlaps
from replay.games.star_wars_legion.effects import go_on
from replay.games.star_wars_legion.events import Events
from replay.games.star_wars_legion.orders import Done
from replay.games.star_wars_legion.places import require_footing, territory
from replay.games.star_wars_legion.rulebook import prep as rules
from replay.games.star_wars_legion.rulebook.fact import COHESION
from replay.games.star_wars_legion.setup_events import SeatDone, UnitPrepared
from replay.games.star_wars_legion.setup_orders import Deploy
from replay.games.star_wars_legion.steps import in_step, own_unit
from replay.games.star_wars_legion.table import Table
from replay.games.star_wars_legion.unfolding import Unfolding


def deploy(table: Table, order: Deploy, seat: str, gate: Gate) -> tuple[Events, ...]:
    """A unit is placed and gains a dodge token (SWL-PREP-01 to 04)."""
    in_step(table, gate, "prepared")
    unit = own_unit(table, order.unit, seat, gate)
    _require_turn(table, seat, gate)
    able = f"{order.unit} ({unit.name}) has no Prepared Position"
    gate.require(rules.PREPARED_UNITS, has(unit, PREPARED_POSITION), able)
    gate.require(rules.PREPARED_UNITS, not unit.prepared, f"{order.unit} stands in its prepared position")
    stand = stance(unit, order, gate)
    _require_ground(table, order.unit, seat, stand, gate)
    require_footing(table, order.unit, stand, gate)
    told = Unfolding(table)
    told.say(UnitPrepared(order.unit, order.at, order.others))
    if unit.miniatures > 1:
        told.say(Remarked(COHESION.id, f"{order.unit} stands in cohesion, as told", judge=True))
    go_on(told)
    return told.events


def done(table: Table, order: Done, seat: str, gate: Gate) -> tuple[Events, ...]:
    """A player places no more units; that is final (SWL-PREP-03)."""
    in_step(table, gate, "prepared")
    _require_turn(table, seat, gate)
    gate.must(not table.seats[seat].done, f"{called(table, seat)} is done")
    told = Unfolding(table)
    told.say(SeatDone(seat))
    go_on(told)
    return told.events


def stance(unit: Unit, order: Deploy, gate: Gate) -> tuple[Disc, ...]:
    """Where the miniatures that are told would stand, the leader first. Raises ``Breach``."""
    most = max(most_miniatures(unit) - 1, 0)
    gate.must(len(order.others) <= most, f"{order.unit} has {counted(most, 'miniature')} beside its leader")
    return tuple(Disc(at, unit.base // 2) for at in (order.at, *order.others))


def _require_turn(table: Table, seat: str, gate: Gate) -> None:
    final = f"{called(table, seat)} is done with prepared positions"
    gate.require(rules.DONE_IS_FINAL, not table.seats[seat].done, final)
    turn = f"it is {called(table, table.active)}'s turn to place a unit"
    gate.require(rules.ALTERNATE_FROM_BLUE, seat == table.active, turn)


def _require_ground(table: Table, unit: str, seat: str, stand: tuple[Disc, ...], gate: Gate) -> None:
    """State that a unit stands in friendly territory, and not on what nobody can cross. Raises ``Breach``."""
    ground = territory(table, seat)
    inside = all(lies_in(disc, ground) for disc in stand)
    gate.require(rules.WITHIN_TERRITORY, inside, f"{unit} would stand outside {called(table, seat)}'s territory")
    walls = [(i, piece.outline) for i, piece in table.pieces.items() if piece.movement == "impassable"]
    met = next((i for i, outline in walls for disc in stand if overlaps(disc, outline)), "")
    gate.require(rules.WITHIN_TERRITORY, not met, f"{unit} would stand on {met}, which is impassable")
