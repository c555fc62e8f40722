"""What all orders have in common: whose turn it is, which unit, the price, and the figure a push takes first."""

from collections.abc import Callable, Sequence
from itertools import combinations, islice
from typing import TypeAlias

from msgspec import Struct

from replay.core.count import be
from replay.core.names import called
from replay.core.rule import Gate, Rule
from replay.games.arcane_legions.cards.card import slots
from replay.games.arcane_legions.cards.condition import Moment
from replay.games.arcane_legions.cards.hook import Hook
from replay.games.arcane_legions.cards.operation import Only
from replay.games.arcane_legions.events import Kind, OrderGiven, OrderWasted
from replay.games.arcane_legions.orders import Close, Move, Range, Regroup, Special
from replay.games.arcane_legions.powers.reckoning import order_cost, penalty, used
from replay.games.arcane_legions.powers.sway import swaying
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
from replay.games.arcane_legions.scoring import victory
from replay.games.arcane_legions.table import Table, card_of
from replay.games.arcane_legions.unfolding import Unfolding

CALLED: dict[Kind, str] = {
    "move": "move",
    "close": "close combat",
    "ranged": "ranged combat",
    "regroup": "regroup",
    "special": "special",
}
"""The five kinds in words (AL-ORDER-04)."""

JOINED = "+"
"""What stands between the slots of a push that takes several figures."""
MOST_PUSHES = 200
"""Ways of a push that are listed; more would tell nobody anything."""

UnitOrder: TypeAlias = Move | Close | Range | Regroup | Special
"""The orders that a unit is given."""

Need = Callable[[Table], str]
"""What an order still lacks at a table, as a clause for people; empty when it can be carried out."""


def cost(table: Table, unit: str, kind: Kind) -> int:
    """Order points for an order of a kind, as abilities change them (AL-ORDER-05, 06; AL-ABIL-08, 11)."""
    return order_cost(table, unit, kind, push=is_push(table, unit, kind)).count


def is_push(table: Table, unit: str, kind: Kind) -> bool:
    """Whether an order of a kind would push the unit (AL-PUSH-01)."""
    return kind in table.units[unit].kinds


def pushable(table: Table, unit: str, kind: Kind) -> tuple[str, ...]:
    """What a push may name: the slot of a figure (AL-PUSH-08), or of as many as it takes, joined by ``+``.

    The empty string alone where an ability spares the unit; at most ``MOST_PUSHES``.
    """
    figures, first = table.units[unit].figures, _first_to_go(table, unit, kind)
    count = min(penalty(table, unit, kind).count, len(figures))
    ways = (way for way in combinations(figures, count) if all(one.takes(way) for one in first))
    return tuple(JOINED.join(way) for way in islice(ways, MOST_PUSHES))


def taken(push: str) -> tuple[str, ...]:
    """The slots that a push names."""
    return tuple(push.split(JOINED)) if push else ()


def give(table: Table, order: UnitOrder, kind: Kind, seat: str, gate: Gate) -> Unfolding:
    """An order of a kind goes to a unit: it is paid for, and a push downs the figure it names first.

    The unit may be gone afterwards, and the match with it: ask ``lapsed``.
    """
    unit, push = order.unit, order.push
    in_play(table, gate)
    _own_unit(table, unit, seat, gate)
    _push_allowed(table, unit, kind, push, gate)
    price = order_cost(table, unit, kind, push=is_push(table, unit, kind))
    op = max(table.op, 0)
    left = f"{unit}'s {CALLED[kind]} order costs {price.count} OP{price.why}, {op} {be(op)} left"
    gate.require(ENOUGH_ORDER_POINTS, price.count <= table.op, left)
    told = Unfolding(table)
    told.say(OrderGiven(unit, kind, price.count, is_push(table, unit, kind)))
    told.say(*used(price, unit, f"OP for its {CALLED[kind]} order"))
    if is_push(table, unit, kind):
        _pay(told, order, kind)
    return told


def _pay(told: Unfolding, order: UnitOrder, kind: Kind) -> None:
    """The figures of a push go down before the order is carried out (AL-PUSH-02, 03)."""
    unit = order.unit
    told.say(*used(penalty(told.table, unit, kind), unit, "figures to the push"))
    for slot in taken(order.push):
        victory.lose_figure(told, unit, slot, "push")
    if told.table.units[unit].defeated:
        told.say(OrderWasted(unit, "the push took its last figure"))
        victory.settle(told)


def lapsed(told: Unfolding, unit: str) -> bool:
    """Whether nobody is left to carry out the order (AL-PUSH-10)."""
    return told.table.units[unit].defeated


def still_needs(told: Unfolding, unit: str, need: Need, gate: Gate) -> bool:
    """Whether the push took what its own order needs: then the order is wasted, or refused (AL-PUSH-12)."""
    lacking = need(told.table)
    if not lacking:
        return False
    wasted = told.table.options["push_breaks_order"] == "wasted"
    gate.require(PUSH_MAY_WASTE_ORDER, wasted, f"after the push {lacking}")
    told.say(OrderWasted(unit, f"after the push {lacking}"))
    return True


def in_play(table: Table, gate: Gate) -> None:
    """Orders are given once all units stand, and one at a time. A match that is over but goes on by agreement too."""
    begun = table.turn >= 0
    gate.require(SETUP_IN_ORDER, begun, "the units are not deployed yet")
    gate.must(begun, "no turn has begun")
    moving = table.moving.unit if table.moving else ""
    gate.must(not moving, f"{moving} is under a move order: it moves or halts first")
    gate.must(table.fight is None or table.fight.ended, "a fight is not over yet")
    gate.must(not table.damage, f"{', '.join(table.damage)} has damage to be assigned first")


class _First(Struct, frozen=True):
    """Figures that a push takes before any others: by which rule, and why."""

    rule: Rule
    slots: frozenset[str]
    why: str

    def takes(self, way: Sequence[str]) -> bool:
        """Whether a push that names these slots takes them first."""
        return len(self.slots & set(way)) == min(len(way), len(self.slots))


def _first_to_go(table: Table, unit: str, kind: Kind) -> tuple[_First, ...]:
    """The figures of a colour that an ability has go first, and among those the injured where it is read so (A-11)."""
    figures, places = table.units[unit].figures, slots(card_of(table, unit))
    only = [
        sway
        for sway in swaying(table, unit, Hook.PUSH_PENALTY, Moment(kind=kind, push=True))
        if type(sway.does) is Only
    ]
    open_to = frozenset(figures)
    for sway in only:
        assert isinstance(sway.does, Only)
        colour = sway.does.colour
        open_to = frozenset(slot for slot in open_to if places[figures[slot].start].colour == colour) or open_to
    first = [_First(ABILITIES_OVERRIDE, open_to, f"{sway.power.name} has other figures go down") for sway in only]
    if table.options["push_injured_first"]:
        hurt = frozenset(slot for slot in open_to if figures[slot].hurt)
        first.append(_First(WHOLE_FIGURE_DOWNED, hurt, f"an injured figure of {unit} goes down first"))
    return tuple(first)


def _own_unit(table: Table, unit: str, seat: str, gate: Gate) -> None:
    gate.must(unit in table.units, f"there is no unit {unit}")
    active, speaker = called(table, table.active), called(table, seat)
    gate.require(ACTIVE_PLAYER_ORDERS, seat == table.active, f"it is {active}'s turn, not {speaker}'s")
    found = table.units[unit]
    gate.require(OWN_UNIT_IN_PLAY, found.seat == seat, f"{unit} is {called(table, found.seat)}'s")
    gate.require(OWN_UNIT_IN_PLAY, found.pose is not None, f"{unit} is not on the table")
    gate.must(found.pose is not None, f"{unit} is not on the table")


def _push_allowed(table: Table, unit: str, kind: Kind, push: str, gate: Gate) -> None:
    found, again, way = table.units[unit], is_push(table, unit, kind), taken(push)
    gate.require(NO_SECOND_SPECIAL, not (again and kind == "special"), f"{unit} had its special order this turn")
    gate.require(ONE_PUSH_PER_TURN, not (again and found.pushed), f"{unit} was pushed this turn already")
    count = min(penalty(table, unit, kind).count, len(found.figures)) if again else 0
    gate.must(again or not push, f"{unit} had no {CALLED[kind]} order this turn: nothing is pushed")
    gate.require(PUSH_DOWNS_A_FIGURE, len(way) == count, _asks(unit, kind, count))
    gate.must(len(set(way)) == len(way), f"a figure of {unit} goes down once")
    for slot in way:
        gate.must(slot in found.figures, f"{unit} has no figure in slot {slot}")
    for first in _first_to_go(table, unit, kind) if way else ():
        gate.require(first.rule, first.takes(way), first.why)


def _asks(unit: str, kind: Kind, count: int) -> str:
    """What a push has to name."""
    second = f"a second {CALLED[kind]} order pushes {unit}"
    if count == 1:
        return f"{second}: name the slot of the figure that goes down"
    figures = f"name the slots of the {count} figures that go down, joined by {JOINED}" if count else "nobody goes down"
    return f"{second}: {figures}"
