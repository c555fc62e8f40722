"""Which abilities bear on a unit now: its own, those of others in range, and what was called on until the turn ends."""

from collections.abc import Iterator, Mapping
from functools import lru_cache

from msgspec import Struct

from replay.core.pose import CONTACT, Point, distance2
from replay.games.arcane_legions.cards.ability import Power, understood
from replay.games.arcane_legions.cards.card import active, is_commander, read_card
from replay.games.arcane_legions.cards.condition import Moment, When
from replay.games.arcane_legions.cards.hook import Hook
from replay.games.arcane_legions.cards.operation import Add, AddDice, AddMp, LendDice, Operation, target
from replay.games.arcane_legions.ground.meeting import adjacent_enemies, meeting
from replay.games.arcane_legions.ground.outline import FORMATION_LENGTH, every_notch, footprint
from replay.games.arcane_legions.table import Table, card_of, opponents, standing

NOW = Moment()


class Sway(Struct, frozen=True):
    """An ability that bears on a unit: whose it is, what it does there, and how strongly (AL-ABIL-03)."""

    source: str
    power: Power
    does: Operation
    times: int


def swaying(table: Table, unit: str, hook: Hook, moment: Moment = NOW) -> tuple[Sway, ...]:
    """The abilities that change a number or a permission of a unit at a hook (AL-ABIL-02 to 06, 11)."""
    return (*_by_themselves(table, unit, hook, moment), *_lasting(table, unit, hook, moment))


def powers(table: Table, unit: str) -> tuple[Power, ...]:
    """The abilities of a unit's card, as the program reads them."""
    return _powers(table.texts[table.units[unit].card])


def power(table: Table, unit: str, ability: str) -> Power | None:
    """One of a unit's abilities by its id."""
    return next((known for known in powers(table, unit) if known.id == ability), None)


def times(table: Table, unit: str, found: Power) -> int:
    """How strongly a unit's ability is on now; 0 is off (AL-ABIL-02 to 05)."""
    return active(card_of(table, unit), table.units[unit].figures).get(found.id, 0)


def reaches(table: Table, source: str, unit: str, found: Power) -> bool:
    """Whether a unit is one that an ability of another may work on, and in its range (AL-ABIL-06)."""
    hostile = table.units[unit].seat in opponents(table, table.units[source].seat)
    fits = {"self": source == unit, "friendly_unit": not hostile, "enemy_unit": hostile}[target(found.does)]
    return fits and in_range(table, source, unit, found)


def in_range(table: Table, unit: str, other: str, found: Power) -> bool:
    """Whether an ability reaches a unit, from nearest notch to nearest notch (AL-ABIL-06)."""
    far = found.written.range_fl
    if far is None or unit == other:
        return True
    ours, theirs = _notches(table, unit), _notches(table, other)
    gaps = [distance2(one, another) for one in ours for another in theirs]
    return bool(gaps) and min(gaps) <= (far * FORMATION_LENGTH + CONTACT) ** 2


def holds(table: Table, unit: str, when: When, moment: Moment = NOW) -> bool:
    """Whether all conditions of an ability hold for a unit at a moment."""
    return all(_told(when, moment)) and _stands(table, unit, when) and _faces(table, when, moment)


def _by_themselves(table: Table, unit: str, hook: Hook, moment: Moment) -> Iterator[Sway]:
    for name, found in table.units.items():
        known = _at(table.texts[found.card]).get(hook) if found.pose or name == unit else None
        for one in known or ():
            if reaches(table, name, unit, one) and holds(table, unit, one.when, moment):
                strong = times(table, name, one)
                if strong:
                    yield Sway(name, one, one.does, strong)


def _lasting(table: Table, unit: str, hook: Hook, moment: Moment) -> Iterator[Sway]:
    """What was called on for this turn: the conditions of its number still count, those of its order do not."""
    for laid in table.units[unit].lasting:
        found = power(table, laid.source, laid.ability) if laid.source in table.units else None
        if found is None:
            continue
        match found.does:
            case AddMp(amount=amount):
                if hook is Hook.MOVE_POINTS:
                    yield Sway(laid.source, found, Add(amount=amount), laid.times)
            case LendDice(amount=amount, icons=icons):
                if hook is Hook.DICE_COUNT and icons == rolled(moment):
                    yield Sway(laid.source, found, AddDice(amount=amount), laid.times)
            case does:
                if hook is found.hook and holds(table, unit, found.when, moment):
                    yield Sway(laid.source, found, does, laid.times)


def rolled(moment: Moment) -> str:
    """The kind of dice a unit rolls in a fight: attack, ranged or defence."""
    if moment.role == "defender":
        return "defence"
    return "ranged" if moment.combat == "ranged" else "attack"


def _told(when: When, moment: Moment) -> Iterator[bool]:
    """The conditions that the moment itself answers."""
    yield when.kind in (None, moment.kind)
    yield when.push in (None, moment.push)
    yield when.role in (None, moment.role)
    yield when.combat in (None, moment.combat) or (when.combat == "close" and moment.combat == "breakaway")
    yield when.manoeuvre in (None, moment.manoeuvre)
    yield when.side in (None, moment.side)
    yield when.reason in (None, moment.reason)


def _stands(table: Table, unit: str, when: When) -> bool:
    """The conditions that the table answers: neighbours, whose turn it is, figures left."""
    found = table.units[unit]
    if when.own_turn not in (None, found.seat == table.active):
        return False
    least, most = when.figures_min or 0, len(found.figures) if when.figures_max is None else when.figures_max
    if not least <= len(found.figures) <= most:
        return False
    if when.adjacent_enemy is not None and when.adjacent_enemy != bool(adjacent_enemies(table, unit)):
        return False
    return when.adjacent_friend is None or when.adjacent_friend == _has_friend(table, unit)


def _has_friend(table: Table, unit: str) -> bool:
    friends = (name for name in standing(table, table.units[unit].seat) if name != unit)
    return any(meeting(table, unit, name) for name in friends)


def _faces(table: Table, when: When, moment: Moment) -> bool:
    if when.against is None:
        return True
    if moment.against not in table.units:
        return False
    card = card_of(table, moment.against)
    return is_commander(card) if when.against == "commander" else card.unit.base == when.against


def _notches(table: Table, unit: str) -> tuple[Point, ...]:
    pose, base = table.units[unit].pose, footprint(card_of(table, unit))
    return every_notch(pose, base, table.options["notches"]) if pose else ()


@lru_cache(maxsize=512)
def _powers(text: str) -> tuple[Power, ...]:
    return tuple(understood(ability) for ability in read_card(text).ability)


@lru_cache(maxsize=512)
def _at(text: str) -> Mapping[Hook, tuple[Power, ...]]:
    """The abilities of a card that work on numbers by themselves, by hook."""
    found: dict[Hook, tuple[Power, ...]] = {}
    for one in _powers(text):
        if one.by_itself:
            found[one.hook] = (*found.get(one.hook, ()), one)
    return found
