"""What all orders have in common: whose turn it is, which unit, the price, and the figure a push takes first."""

from collections.abc import Callable, Iterator
from typing import TypeAlias

from replay.core.game import Remarked
from replay.core.rule import Gate
from replay.games.arcane_legions import victory
from replay.games.arcane_legions.card import active
from replay.games.arcane_legions.events import Kind, OrderGiven, OrderWasted
from replay.games.arcane_legions.hook import Hook
from replay.games.arcane_legions.orders import Close, Move, Range, Regroup, Special
from replay.games.arcane_legions.rulebook.abil import ABILITIES_OVERRIDE
from replay.games.arcane_legions.rulebook.order import ACTIVE_PLAYER_ORDERS, ENOUGH_ORDER_POINTS, OWN_UNIT_IN_PLAY
from replay.games.arcane_legions.rulebook.push import (
    NO_SECOND_SPECIAL,
    ONE_PUSH_PER_TURN,
    PUSH_DOWNS_A_FIGURE,
    PUSH_MAY_WASTE_ORDER,
    WHOLE_FIGURE_DOWNED,
)
from replay.games.arcane_legions.rulebook.setup import SETUP_IN_ORDER
from replay.games.arcane_legions.table import Table, called, card_of
from replay.games.arcane_legions.unfolding import Unfolding

CALLED: dict[Kind, str] = {
    "move": "move",
    "close": "close combat",
    "ranged": "ranged combat",
    "regroup": "regroup",
    "special": "special",
}
"""The five kinds in words (AL-ORDER-04)."""

UnitOrder: TypeAlias = Move | Close | Range | Regroup | Special
"""The orders that a unit is given."""

Need = Callable[[Table], str]
"""What an order still lacks at a table, as a clause for people; empty when it can be carried out."""


def cost(table: Table, unit: str, kind: Kind) -> int:
    """Order points for an order of a kind (AL-ORDER-05, 06)."""
    by_base = kind in ("move", "close", "ranged")
    return 2 if by_base and card_of(table, unit).unit.base == "formation" else 1


def is_push(table: Table, unit: str, kind: Kind) -> bool:
    """Whether an order of a kind would push the unit (AL-PUSH-01)."""
    return kind in table.units[unit].kinds


def pushable(table: Table, unit: str) -> tuple[str, ...]:
    """The slots of the figures a push may take (AL-PUSH-08)."""
    figures = table.units[unit].figures
    hurt = tuple(slot for slot, figure in figures.items() if figure.hurt)
    return hurt if hurt and table.options["push_injured_first"] else tuple(figures)


def give(table: Table, order: UnitOrder, kind: Kind, seat: str, gate: Gate) -> Unfolding:
    """An order of a kind goes to a unit: it is paid for, and a push downs the figure it names first.

    The unit may be gone afterwards, and the match with it: ask ``lapsed``.
    """
    unit, push = order.unit, order.push
    in_play(table, gate)
    _own_unit(table, unit, seat, gate)
    _push_allowed(table, unit, kind, push, gate)
    price = cost(table, unit, kind)
    left = f"{unit}'s {CALLED[kind]} order costs {price} OP, {max(table.op, 0)} are left"
    gate.require(ENOUGH_ORDER_POINTS, price <= table.op, left)
    unfolding = Unfolding(table)
    unfolding.say(OrderGiven(unit, kind, price, is_push(table, unit, kind)), *_not_worked_out(table, unit, kind))
    if push:
        victory.lose_figure(unfolding, unit, push, "push")
        if unfolding.table.units[unit].defeated:
            unfolding.say(OrderWasted(unit, "the push took its last figure"))
            victory.settle(unfolding)
    return unfolding


def lapsed(unfolding: Unfolding, unit: str) -> bool:
    """Whether nobody is left to carry out the order (AL-PUSH-10)."""
    return unfolding.table.units[unit].defeated


def still_needs(unfolding: Unfolding, unit: str, need: Need, gate: Gate) -> bool:
    """Whether the push took what its own order needs: then the order is wasted, or refused (AL-PUSH-12)."""
    lacking = need(unfolding.table)
    if not lacking:
        return False
    wasted = unfolding.table.options["push_breaks_order"] == "wasted"
    gate.require(PUSH_MAY_WASTE_ORDER, wasted, f"after the push {lacking}")
    unfolding.say(OrderWasted(unit, f"after the push {lacking}"))
    return True


def in_play(table: Table, gate: Gate) -> None:
    """Orders are given once all units stand, and one at a time. A match that is over but goes on by agreement too."""
    begun = table.turn >= 0
    gate.require(SETUP_IN_ORDER, begun, "the units are not deployed yet")
    gate.must(begun, "no turn has begun")
    moving = table.moving.unit if table.moving else ""
    gate.must(not moving, f"{moving} is under a move order and has to be placed first")
    gate.must(table.fight is None or table.fight.ended, "a fight is not over yet")
    gate.must(not table.damage, f"{', '.join(table.damage)} has damage to be assigned first")


def _not_worked_out(table: Table, unit: str, kind: Kind) -> Iterator[Remarked]:
    """Active abilities that may change the price or the push of an order: taken at the table's word (AL-ABIL-11)."""
    card = card_of(table, unit)
    asked = {Hook.ORDER_COST, Hook.PUSH_PENALTY} if is_push(table, unit, kind) else {Hook.ORDER_COST}
    on = active(card, table.units[unit].figures)
    for ability in card.ability:
        if ability.id in on and ability.hook in asked and ability.when.get("kind", kind) == kind:
            what = "costs" if ability.hook is Hook.ORDER_COST else "pushes"
            text = f"what {unit}'s {CALLED[kind]} order {what} with {ability.name} is taken at the table's word"
            yield Remarked(ABILITIES_OVERRIDE.id, text)


def _own_unit(table: Table, unit: str, seat: str, gate: Gate) -> None:
    gate.must(unit in table.units, f"there is no unit {unit}")
    active, speaker = called(table, table.active), called(table, seat)
    gate.require(ACTIVE_PLAYER_ORDERS, seat == table.active, f"it is {active}'s turn, not {speaker}'s")
    found = table.units[unit]
    gate.require(OWN_UNIT_IN_PLAY, found.seat == seat, f"{unit} is {called(table, found.seat)}'s")
    gate.require(OWN_UNIT_IN_PLAY, found.pose is not None, f"{unit} is not on the table")
    gate.must(found.pose is not None, f"{unit} is not on the table")


def _push_allowed(table: Table, unit: str, kind: Kind, push: str, gate: Gate) -> None:
    found, again = table.units[unit], is_push(table, unit, kind)
    gate.require(NO_SECOND_SPECIAL, not (again and kind == "special"), f"{unit} had its special order this turn")
    gate.require(ONE_PUSH_PER_TURN, not (again and found.pushed), f"{unit} was pushed this turn already")
    second = f"a second {CALLED[kind]} order pushes {unit}: name the slot of the figure that goes down"
    gate.require(PUSH_DOWNS_A_FIGURE, push or not again, second)
    if push:
        gate.must(again, f"{unit} had no {CALLED[kind]} order this turn: nothing is pushed")
        gate.must(push in found.figures, f"{unit} has no figure in slot {push}")
        gate.require(WHOLE_FIGURE_DOWNED, push in pushable(table, unit), f"an injured figure of {unit} goes down first")
