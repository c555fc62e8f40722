"""Abilities at the table: orders that call on one, and what its player chooses of what it does."""

from replay.core.names import called
from replay.core.rule import Gate
from replay.core.text import plain
from replay.games.arcane_legions.cards.ability import KINDS, Power
from replay.games.arcane_legions.cards.condition import Moment
from replay.games.arcane_legions.cards.hook import Hook
from replay.games.arcane_legions.cards.operation import CHOSEN, NUMBERED, Free, target
from replay.games.arcane_legions.combat import aftermath, assigning, breakaway
from replay.games.arcane_legions.events import AbilityUsed, BreakawayDrawn, EffectOwed, Events, Kind, OrderWasted
from replay.games.arcane_legions.ordering import CALLED, give, lapsed, still_needs
from replay.games.arcane_legions.orders import Effect, Special
from replay.games.arcane_legions.powers.deeds import Deed, choose, do, for_a_judge, owes
from replay.games.arcane_legions.powers.sway import holds, in_range, power, reaches, times
from replay.games.arcane_legions.rulebook.abil import (
    ABILITIES_OVERRIDE,
    ABILITY_RANGE,
    ONE_READY_SLOT_IS_ENOUGH,
    REPLACEMENT_ORDERS,
    SPECIAL_ORDERS,
)
from replay.games.arcane_legions.table import CalledOn, Table, standing
from replay.games.arcane_legions.unfolding import Unfolding

MOST_WORDS = 240
"""The longest sentence that says what an ability did."""


def special(table: Table, order: Special, seat: str, gate: Gate) -> tuple[Events, ...]:
    """An ability's own order, or an order of another kind with its effect in place of the usual one (AL-ABIL-07 to 09).

    What it does is done at once; what its player has to choose is said by an ``effect`` that follows.
    """
    told = give(table, order, order.kind, seat, gate)
    found = _written(table, order.unit, order.ability, gate)
    gate.must(order.kind in kinds(found), f"{found.name} is not called on by a {CALLED[order.kind]} order")
    if lapsed(told, order.unit):
        return told.events
    _require_usable(table, order.unit, found, gate, kind=order.kind)
    _require_target(table, order, found, gate)
    if still_needs(told, order.unit, lambda left: _lacks(left, order.unit, found), gate):
        return told.events
    enemies = breakaway.drawn(told.table, order.unit) if order.kind == "move" else ()
    if enemies:
        told.say(*breakaway.ruled(told.table, order.unit))
        told.say(BreakawayDrawn(order.unit, enemies, ability=found.id, target=order.target))
    else:
        _carry_out(told, order.unit, found, order.target)
    return told.events


def carry_out(told: Unfolding, calls: CalledOn) -> None:
    """What takes the place of a move, once nobody strikes the unit any more, if it is still there (AL-BREAK-04, 05)."""
    found = power(told.table, calls.unit, calls.ability)
    lacking = _lacks(told.table, calls.unit, found) if found else f"{calls.unit} has no {calls.ability}"
    if found is None or lacking:
        told.say(OrderWasted(calls.unit, lacking))
    else:
        _carry_out(told, calls.unit, found, calls.target)


def _carry_out(told: Unfolding, unit: str, found: Power, named: str) -> None:
    other = named if named != unit else ""
    told.say(AbilityUsed(unit, found.id, other, spends=found.spends))
    strong = max(1, times(told.table, unit, found))
    deed = Deed(unit, found, named or unit, strong)
    do(told, deed, named)
    assigning.settle_foregone(told)
    aftermath.finish(told)
    told.say(*([for_a_judge(deed)] if isinstance(found.does, Free) else []))


def effect(table: Table, order: Effect, seat: str, gate: Gate) -> tuple[Events, ...]:
    """What an ability does as its player chooses: a figure returns, a unit is shifted, or words say it (AL-ABIL-11)."""
    gate.must(calm(table), "an effect is entered during a turn, while no dice, damage or breakaway is due")
    for unit in {order.unit, order.target or order.unit}:
        gate.must(unit in standing(table), f"{unit} is not on the table")
    owner = table.units[order.unit].seat
    gate.must(owner == seat, f"{order.unit} is {called(table, owner)}'s")
    found = _written(table, order.unit, order.ability, gate)
    waits = waiting(table, order.unit, found)
    if waits is None:
        _require_direct(found, gate)
        _require_usable(table, order.unit, found, gate, kind=next(iter(kinds(found)), ""))
    _require_words(order, found, gate)
    meant = waits.target if waits else ""
    gate.must(meant in ("", order.target), f"{found.name} was called on for {meant}")
    _require_target(table, order, found, gate)
    deed = Deed(order.unit, found, order.target or order.unit, max(1, times(table, order.unit, found)))
    told = Unfolding(table)
    other = deed.target if deed.target != order.unit else ""
    told.say(AbilityUsed(order.unit, found.id, other, order.text, "" if waits else found.spends))
    told.say(*choose(table, deed, order, gate))
    if waits is None and owes(deed) > 1:
        told.say(EffectOwed(order.unit, found.id, order.target, owes(deed) - 1))
    told.say(*([for_a_judge(deed)] if isinstance(found.does, Free) else []))
    return told.events


def calm(table: Table) -> bool:
    """Whether no dice, damage or breakaway is due, so that an effect can be entered."""
    fought = table.fight is None or table.fight.ended
    return table.turn >= 0 and fought and not table.damage and not (table.moving and table.moving.enemies)


def kinds(found: Power) -> tuple[Kind, ...]:
    """The kinds of order that call on an ability; a replaced kind stands in its conditions (AL-ABIL-07, 09)."""
    if found.hook is Hook.ORDER_SPECIAL:
        return ("special",)
    if found.hook is not Hook.ORDER_REPLACE:
        return ()
    return tuple(kind for kind in KINDS if kind != "special" and found.when.kind in (None, kind))


def direct(found: Power) -> bool:
    """Whether an ability is entered by its player without an order that calls on it."""
    if found.hook in NUMBERED:
        return not found.by_itself
    return found.hook is Hook.FREE_TEXT or (
        found.hook in (Hook.FIGURE_RETURN, Hook.UNIT_DISPLACE) and isinstance(found.does, CHOSEN)
    )


def waiting(table: Table, unit: str, found: Power) -> CalledOn | None:
    """The choice that an order has left to an ability's player, if one is."""
    owed = table.called_on
    return owed if owed is not None and (owed.unit, owed.ability) == (unit, found.id) else None


def _require_direct(found: Power, gate: Gate) -> None:
    if kinds(found):
        rule = SPECIAL_ORDERS if found.hook is Hook.ORDER_SPECIAL else REPLACEMENT_ORDERS
        orders = " or ".join(CALLED[kind] for kind in kinds(found))
        gate.must(isinstance(found.does, CHOSEN), f"{found.name} leaves nothing to choose")
        gate.require(rule, False, f"{found.name} takes a {orders} order that calls on it, or has done what it does")
    else:
        gate.must(direct(found), f"{found.name} works by itself: nothing is entered for it")


def _require_usable(table: Table, unit: str, found: Power, gate: Gate, kind: str = "") -> None:
    """State that an ability is on, under its conditions, and not used up (AL-ABIL-02, 11)."""
    gate.require(ONE_READY_SLOT_IS_ENOUGH, times(table, unit, found), _off(unit, found))
    applies = holds(table, unit, found.when, Moment(kind=kind)) or found.hook in NUMBERED
    gate.require(ABILITIES_OVERRIDE, applies, f"{found.name} of {unit} does not apply now")
    until = table.units[unit].spent.get(found.id, "")
    gate.require(ABILITIES_OVERRIDE, not until, f"{found.name} of {unit} was used this {until} already")


def _require_target(table: Table, order: Special | Effect, found: Power, gate: Gate) -> None:
    """State that an ability works on the unit it is called on for, in its range (AL-ABIL-06)."""
    unit = order.target or order.unit
    gate.must(unit in standing(table), f"{unit} is not on the table")
    far = f"{unit} is farther from {order.unit} than the {found.written.range_fl} FL of {found.name}"
    gate.require(ABILITY_RANGE, in_range(table, order.unit, unit, found), far)
    if not isinstance(found.does, Free):
        works = {"self": "its own unit", "friendly_unit": "friendly units", "enemy_unit": "enemy units"}
        fits = reaches(table, order.unit, unit, found) or not in_range(table, order.unit, unit, found)
        gate.require(ABILITIES_OVERRIDE, fits, f"{found.name} works on {works[target(found.does)]}, not on {unit}")


def _require_words(order: Effect, found: Power, gate: Gate) -> None:
    words = f"what {found.name} did is said in 1 to {MOST_WORDS} characters"
    gate.must(len(order.text) <= MOST_WORDS and (order.text or not isinstance(found.does, Free)), words)
    gate.must(not plain(order.text), plain(order.text))


def _written(table: Table, unit: str, ability: str, gate: Gate) -> Power:
    return gate.found(power(table, unit, ability), f"{unit} has no ability {ability}")


def _off(unit: str, found: Power) -> str:
    return f"no slot of {unit} that bears {found.name} holds a figure"


def _lacks(table: Table, unit: str, found: Power) -> str:
    return "" if times(table, unit, found) else _off(unit, found)
