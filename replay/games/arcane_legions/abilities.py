"""Abilities at the table: special and replaced orders, and what an ability did as the players saw it."""

from replay.core.game import Remarked
from replay.core.pose import CONTACT, Point, distance2
from replay.core.rule import Gate
from replay.core.text import plain
from replay.games.arcane_legions.ability import Ability
from replay.games.arcane_legions.card import active, slots
from replay.games.arcane_legions.events import AbilityUsed, Events, FigureReturned, Kind, UnitDisplaced
from replay.games.arcane_legions.hook import Hook
from replay.games.arcane_legions.ordering import CALLED, give, lapsed, still_needs
from replay.games.arcane_legions.orders import Effect, Special
from replay.games.arcane_legions.outline import FORMATION_LENGTH, SIDES, footprint, notch
from replay.games.arcane_legions.regrouping import require_fit
from replay.games.arcane_legions.resting import require_room
from replay.games.arcane_legions.rulebook.abil import ABILITIES_OVERRIDE, ABILITY_RANGE, ONE_READY_SLOT_IS_ENOUGH
from replay.games.arcane_legions.rulebook.unit import ONE_FIGURE_PER_SLOT
from replay.games.arcane_legions.table import Table, called, card_of, standing
from replay.games.arcane_legions.unfolding import Unfolding

MOST_WORDS = 240
"""The longest sentence that says what an ability did."""

CHANGES = (Hook.ORDER_SPECIAL, Hook.ORDER_REPLACE, Hook.FIGURE_RETURN, Hook.UNIT_DISPLACE, Hook.FREE_TEXT)
"""The moments at which an ability may return a figure or shift a unit; at all others it changes numbers."""


def special(table: Table, order: Special, seat: str, gate: Gate) -> tuple[Events, ...]:
    """An ability's own order, or an order of another kind with its effect in place of the usual one (AL-ABIL-07 to 09).

    What it does is taken at the table's word and entered as an ``effect``.
    """
    unfolding = give(table, order, order.kind, seat, gate)
    ability = _written(table, order.unit, order.ability, gate)
    replaces = f"{ability.name} is not called on by a {CALLED[order.kind]} order"
    gate.must(order.kind in kinds(ability), replaces)
    if lapsed(unfolding, order.unit):
        return unfolding.events
    gate.require(ONE_READY_SLOT_IS_ENOUGH, is_on(table, order.unit, ability), _off(order.unit, ability))
    if order.target:
        _require_range(table, order, ability, gate)
    if not still_needs(unfolding, order.unit, lambda left: _lacks(left, order.unit, ability), gate):
        unfolding.say(AbilityUsed(order.unit, order.ability, order.target), _at_its_word(order.unit, ability))
    return unfolding.events


def effect(table: Table, order: Effect, seat: str, gate: Gate) -> tuple[Events, ...]:
    """What an ability did: a figure returns, a unit is shifted, or something that only words can say (AL-ABIL-11)."""
    gate.must(calm(table), "an effect is entered during a turn, while no dice, damage or breakaway is due")
    for unit in {order.unit, order.target or order.unit}:
        gate.must(unit in standing(table), f"{unit} is not on the table")
    owner = table.units[order.unit].seat
    gate.must(owner == seat, f"{order.unit} is {called(table, owner)}'s")
    ability = _written(table, order.unit, order.ability, gate)
    gate.require(ONE_READY_SLOT_IS_ENOUGH, is_on(table, order.unit, ability), _off(order.unit, ability))
    gate.must(0 < len(order.text) <= MOST_WORDS, f"what {ability.name} did is said in 1 to {MOST_WORDS} characters")
    gate.must(not plain(order.text), plain(order.text))
    gate.must(not (order.figure and order.pose), "one change at a time: a figure returns, or a unit is shifted")
    numbers = f"{ability.name} changes numbers: it neither returns a figure nor shifts a unit"
    gate.must(ability.hook in CHANGES or not (order.figure or order.slot or order.pose), numbers)
    unfolding = Unfolding(table)
    unfolding.say(AbilityUsed(order.unit, order.ability, order.target, order.text))
    unfolding.follow(_change(table, order, gate))
    unfolding.say(_at_its_word(order.unit, ability))
    return unfolding.events


def calm(table: Table) -> bool:
    """Whether no dice, damage or breakaway is due, so that an effect can be entered."""
    fought = table.fight is None or table.fight.ended
    return table.turn >= 0 and fought and not table.damage and not (table.moving and table.moving.enemies)


def kinds(ability: Ability) -> tuple[Kind, ...]:
    """The kinds of order that call on an ability; a replaced kind stands in its conditions (AL-ABIL-07, 09)."""
    if ability.hook is Hook.ORDER_SPECIAL:
        return ("special",)
    if ability.hook is not Hook.ORDER_REPLACE:
        return ()
    replaceable: tuple[Kind, ...] = ("move", "close", "ranged", "regroup")
    named = ability.when.get("kind")
    return tuple(kind for kind in replaceable if named in (None, kind))


def is_on(table: Table, unit: str, ability: Ability) -> bool:
    """Whether a unit's ability is active (AL-ABIL-02 to 05)."""
    return ability.id in active(card_of(table, unit), table.units[unit].figures)


def in_range(table: Table, unit: str, target: str, ability: Ability) -> bool:
    """Whether an ability reaches a unit, from nearest notch to nearest notch (AL-ABIL-06)."""
    if ability.range_fl is None or unit == target:
        return True
    ours, theirs = (_notches(table, name) for name in (unit, target))
    nearest = min(distance2(one, other) for one in ours for other in theirs)
    return nearest <= (ability.range_fl * FORMATION_LENGTH + CONTACT) ** 2


def _change(table: Table, order: Effect, gate: Gate) -> tuple[Events, ...]:
    target = order.target or order.unit
    if order.pose:
        require_room(table, target, order.pose, gate)
        return (UnitDisplaced(target, order.pose),)
    gate.must(bool(order.figure) == bool(order.slot), "a figure that returns is named with the slot it returns to")
    if not order.figure:
        return ()
    gate.must(
        order.figure in table.units[target].downed, f"no figure of {target} that started in {order.figure} is down"
    )
    card = card_of(table, target)
    gate.must(order.slot in slots(card), f"{target} has no slot {order.slot}")
    require_fit(card, order.figure, order.slot, gate)
    taken = order.slot in table.units[target].figures
    gate.require(ONE_FIGURE_PER_SLOT, not taken, f"a figure stands in slot {order.slot} of {target}")
    gate.must(not taken, f"a figure stands in slot {order.slot} of {target}")
    return (FigureReturned(target, order.figure, order.slot),)


def _require_range(table: Table, order: Special, ability: Ability, gate: Gate) -> None:
    gate.must(order.target in standing(table), f"{order.target} is not on the table")
    far = f"{order.target} is farther from {order.unit} than the {ability.range_fl} FL of {ability.name}"
    gate.require(ABILITY_RANGE, in_range(table, order.unit, order.target, ability), far)


def _notches(table: Table, unit: str) -> list[Point]:
    pose, base = table.units[unit].pose, footprint(card_of(table, unit))
    return [notch(pose, base, side) for side in SIDES] if pose else []


def _written(table: Table, unit: str, ability: str, gate: Gate) -> Ability:
    found = next((known for known in card_of(table, unit).ability if known.id == ability), None)
    gate.must(found is not None, f"{unit} has no ability {ability}")
    assert found is not None
    return found


def _off(unit: str, ability: Ability) -> str:
    return f"no slot of {unit} that bears {ability.name} holds a figure"


def _lacks(table: Table, unit: str, ability: Ability) -> str:
    return "" if is_on(table, unit, ability) else _off(unit, ability)


def _at_its_word(unit: str, ability: Ability) -> Remarked:
    return Remarked(ABILITIES_OVERRIDE.id, f"what {ability.name} of {unit} does is taken at the table's word")
