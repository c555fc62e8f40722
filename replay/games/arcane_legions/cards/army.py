"""Armies: the list a player writes, the one text that joins it with its cards, and the rules of building."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from itertools import combinations
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct

from replay.core.rule import Gate
from replay.core.text import Unreadable, from_json, from_toml
from replay.games.arcane_legions.cards.ability import understood
from replay.games.arcane_legions.cards.card import (
    Card,
    Code,
    Label,
    SlotId,
    Words,
    check_card,
    commanders,
    is_commander,
    read_card,
    slots,
    starting,
)
from replay.games.arcane_legions.cards.operation import AtMost, ForbidUnits, Operation, RequireUnits, Wanted
from replay.games.arcane_legions.ground.outline import LONG_FRONT, SHORT_FRONT, SORTIE, STEP, footprint
from replay.games.arcane_legions.readings import terms
from replay.games.arcane_legions.rulebook import build, setup
from replay.games.arcane_legions.rulebook.abil import ABILITIES_OVERRIDE

Schema = Literal["rollbook/al-army/1"]
Letter = Annotated[str, Meta(pattern=r"^[A-Z]$", description="one capital letter")]


class Entry(Struct, frozen=True, forbid_unknown_fields=True):
    """One unit of a list: where its card's text is, and the slots that do not start as printed ("" for nobody)."""

    card: Annotated[str, Meta(min_length=1, max_length=240)]
    figures: dict[SlotId, Code] = {}


class Roster(Struct, frozen=True, forbid_unknown_fields=True):
    """An army as a player writes it."""

    schema: Schema
    name: Words
    faction: Words
    letter: Letter
    unit: Annotated[tuple[Entry, ...], Meta(min_length=1, max_length=60)]


class Troop(Struct, frozen=True, forbid_unknown_fields=True):
    """A unit of an army: its id, its card's number, and the code of the figure in each slot that holds one."""

    id: str
    card: Label
    figures: dict[SlotId, Label]


class Army(Struct, frozen=True, forbid_unknown_fields=True):
    """An army with its cards by unit number: everything it takes to play it."""

    schema: Schema
    name: Words
    faction: Words
    letter: Letter
    cards: dict[str, Card]
    units: Annotated[tuple[Troop, ...], Meta(min_length=1, max_length=60)]


def muster(text: str, fetch: Callable[[str], str], name: str = "army") -> str:
    """An army list and the cards it names as one text; ``fetch`` gives the text a name in the list stands for.

    Raises ``Unreadable`` for the list or a card that is not what it should be.
    """
    roster = from_toml(text, Roster, name)
    cards: dict[str, Card] = {}
    units: list[Troop] = []
    for place, entry in enumerate(roster.unit, start=1):
        card = read_card(fetch(entry.card), entry.card)
        number = card.unit.number
        if cards.setdefault(number, card) != card:
            raise Unreadable(f"{name} unit[{place}].card", f"{entry.card} is another card with number {number}")
        units.append(Troop(f"{roster.letter}{place}", number, _figures(card, entry, f"{name} unit[{place}].figures")))
    army = Army(roster.schema, roster.name, roster.faction, roster.letter, cards, tuple(units))
    return msgspec.json.encode(army).decode()


def read_army(text: str, name: str = "army") -> Army:
    """The army that ``muster`` made a text of. Raises ``Unreadable``."""
    army = from_json(text, Army, name)
    for number, card in army.cards.items():
        check_card(card, f"{name} cards.{number}")
        if card.unit.number != number:
            raise Unreadable(f"{name} cards.{number}.unit.number", f"found {card.unit.number!r}")
    for place, unit in enumerate(army.units, start=1):
        where = f"{name} units[{place}]"
        if unit.id != f"{army.letter}{place}":
            raise Unreadable(f"{where}.id", f"found {unit.id!r}, expected {army.letter}{place}")
        if unit.card not in army.cards:
            raise Unreadable(f"{where}.card", f"no card with number {unit.card!r} comes with the army")
        _require_slots(army.cards[unit.card], unit.figures, f"{where}.figures")
    return army


def card_texts(army: Army) -> dict[str, str]:
    """Each card of an army as a text that ``read_card`` reads, by unit number."""
    return {number: msgspec.json.encode(card).decode() for number, card in army.cards.items()}


def cost(army: Army) -> int:
    """The build points of all units."""
    return sum(army.cards[unit.card].unit.build_points for unit in army.units)


def room_needed(army: Army) -> int:
    """The narrowest deployment zone that holds all units, in thousandths of a step (AL-DEPLOY-08, 09).

    A zone is two steps deep: formations with a short front stand alone in it, all others in two ranks.
    """
    counted = Counter(footprint(army.cards[unit.card]) for unit in army.units)
    longs, sorties = counted[LONG_FRONT], counted[SORTIE]
    rank = -((2 * longs + sorties) // -2)
    uneven = longs % 2 == 1 and not sorties
    return STEP * (counted[SHORT_FRONT] + rank + uneven)


def check_army(army: Army, options: Mapping[str, Any], gate: Gate, room: int | None = None) -> None:
    """State the rules of army building and starting figures.

    ``room`` is how long its zone is, in thousandths of a step; as the table is wide where nothing else is said.
    Raises ``Breach`` at the gate (AL-BUILD, AL-SETUP, AL-DEPLOY-08).
    """
    total, spent = terms(options).build_total, cost(army)
    gate.require(build.WITHIN_BUILD_TOTAL, spent <= total, f"{army.name} costs {spent:,} points of {total:,}")
    twice = next(_commander_units_twice(army), "")
    gate.require(build.COMMANDER_UNIT_ONCE, not twice, twice)
    shared = next(_commander_figures_shared(army), "")
    gate.require(build.COMMANDER_FIGURE_ONCE, not shared, shared)
    for unit in army.units:
        _check_figures(army.cards[unit.card], unit, gate)
    unlike = next(_company_faults(army), "")
    gate.require(ABILITIES_OVERRIDE, not unlike, unlike)
    needed, found = room_needed(army), options["table_width"] if room is None else room
    wide = f"{army.name} needs a zone {needed / STEP:g} steps wide, it has {found / STEP:g}"
    gate.require(build.ARMY_FITS_ITS_ZONE, needed <= found, wide)


def _check_figures(card: Card, unit: Troop, gate: Gate) -> None:
    printed = starting(card)
    for slot, code in printed.items():
        found = unit.figures.get(slot)
        called = f"slot {slot} of {unit.id} starts with {code}, not with {found or 'nobody'}"
        gate.require(setup.STARTING_SLOTS_FILLED, found == code, called)
    for slot, code in unit.figures.items():
        gate.require(
            setup.OTHER_SLOTS_EMPTY, slot in printed, f"slot {slot} of {unit.id} starts empty, not with {code}"
        )


def _commander_units_twice(army: Army) -> Iterator[str]:
    for one, other in combinations(army.units, 2):
        if one.card == other.card and is_commander(army.cards[one.card]):
            yield f"{one.id} and {other.id} are both the commander unit {one.card}"


def _commander_figures_shared(army: Army) -> Iterator[str]:
    for one, other in combinations(army.units, 2):
        calls = [set(commanders(army.cards[unit.card]).values()) for unit in (one, other)]
        for code in sorted(calls[0] & calls[1]):
            yield f"{one.id} and {other.id} both call for the commander {code}"


def _company_faults(army: Army) -> Iterator[str]:
    """What an ability says of the army its unit belongs to, and does not find (AL-BUILD-07, AL-ABIL-11)."""
    for unit in army.units:
        for written in army.cards[unit.card].ability:
            power = understood(written)
            others = [other for other in army.units if other.id != unit.id and _wanted(army, unit, other, power.does)]
            match power.does:
                case ForbidUnits() if others:
                    yield f"{power.name} of {unit.id} allows no {others[0].id} in its army"
                case RequireUnits(amount=amount) if len(others) < amount:
                    yield f"{power.name} of {unit.id} asks for {amount} more such units, found {len(others)}"
                case AtMost(amount=amount) if len(others) + 1 > amount:
                    yield f"{power.name} of {unit.id} allows {amount} such units, found {len(others) + 1}"


def _wanted(army: Army, unit: Troop, other: Troop, does: Operation) -> bool:
    """Whether another unit of an army is one that an operation speaks of."""
    if not isinstance(does, Wanted):
        return False
    card = does.card or ("" if does.faction else unit.card)
    return card in ("", other.card) and does.faction in ("", army.cards[other.card].unit.faction)


def _figures(card: Card, entry: Entry, where: str) -> dict[str, str]:
    _require_slots(card, entry.figures, where)
    placed = starting(card) | entry.figures
    return {slot: placed[slot] for slot in slots(card) if placed.get(slot)}


def _require_slots(card: Card, figures: Mapping[str, str], where: str) -> None:
    for slot in figures:
        if slot not in slots(card):
            raise Unreadable(where, f"{card.unit.name} has no slot {slot!r}; it has {', '.join(slots(card))}")
