"""Armies drawn by lot for simulated players: cards that nobody printed, with every ability that there is."""

from collections.abc import Iterator
from typing import Literal, TypeAlias

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from replay.core.form import Chance
from replay.core.lots import once_in, one
from replay.games.arcane_legions.cards.ability import Ability
from replay.games.arcane_legions.cards.army import Army, Troop
from replay.games.arcane_legions.cards.card import Bar, Card, Codex, CodexSide, Icons, Slot, starting
from replay.games.arcane_legions.players.talents import FIGURES, REVIVE, UNITS

SIZES = (1, 2, 3, 4, 5, 6, 7, 8)
"""How many units an army may have; some are a lone one, so that the last units of both may fall at once."""
COSTS = 100
"""Build points of an icon."""
LEAST_POINTS = 200
"""Build points of a unit, its icons apart."""


Base: TypeAlias = Literal["sortie", "formation"]
Colour: TypeAlias = Literal["blue", "red", "gray"]
BASES: tuple[Base, ...] = ("sortie", "sortie", "formation")
FRONTS: tuple[Literal["long", "short"], ...] = ("long", "short")
BLUE: tuple[Colour, ...] = ("blue",)
OTHERS: tuple[Colour, ...] = ("red", "gray")


class Breed(Struct, frozen=True):
    """Figures of one kind: the colour of their slots, their footpad, their pegs."""

    colour: Literal["white", "green", "red", "yellow"]
    footpad: str
    pegs: int


BREEDS = (Breed("white", "small", 1), Breed("white", "small", 1), Breed("green", "small", 2), Breed("red", "large", 2))
CHIEF = Breed("yellow", "large", 3)


def levy(letter: str, points: int, most: int, chance: Chance) -> str:
    """An army of no more units than ``most`` and within so many build points, as a text that enlists it."""
    cards: dict[str, Card] = {}
    units: list[Troop] = []
    for place in range(1, min(one(SIZES, chance), most) + 1):
        card = _card(f"{letter}-{place}", chance, commanded=place == 1 and not once_in(4, chance))
        card = _duellist(card) if card.unit.build_points > points and not units else card
        points -= card.unit.build_points
        if points < 0 and units:
            break
        # a card may stand for several units, but a commander's for one (AL-BUILD-03, 04)
        again = list(cards.values())[1:]
        card = one(again, chance) if again and once_in(4, chance) else card
        cards[card.unit.number] = card
        units.append(Troop(f"{letter}{place}", card.unit.number, starting(card)))
    army = Army("rollbook/al-army/1", f"Levy {letter}", f"House {letter}", letter, cards, tuple(units))
    return msgspec.json.encode(army).decode()


def _card(number: str, chance: Chance, *, commanded: bool) -> Card:
    base = one(BASES, chance)
    figures, units = _some(FIGURES, chance), _some(UNITS, chance)
    if commanded and REVIVE not in units and once_in(2, chance):
        units = (*units, REVIVE)
    slots = tuple(_slots(number, base, commanded, figures, chance))
    icons = sum(slot.icons.attack + slot.icons.defence + slot.icons.ranged + slot.icons.move for slot in slots)
    borne = tuple(ability.id for ability in units)
    points = LEAST_POINTS + COSTS * icons // (2 if base == "sortie" else 3)
    bar = Bar(number, f"Unit {number}", "", f"House {number[0]}", base, points, borne)
    front = one(FRONTS, chance) if base == "formation" else None
    codex = Codex(_side(chance, 3), _side(chance, 2), _side(chance, 1), _side(chance, 2), front)
    return Card("rollbook/al-card/1", slots, bar, codex, (*figures, *units))


def _duellist(card: Card) -> Card:
    """The least of units, of a single figure: a fight may be the end of two of them (AL-WIN-04)."""
    alone = Slot("s1", "white", "small", 1, Icons(attack=4, defence=4, move=2), start=f"{card.unit.number}d")
    bar = replace(card.unit, base="sortie", build_points=LEAST_POINTS)
    return replace(card, slots=(alone,), unit=bar, codex=replace(card.codex, front_edge=None))


def _slots(
    number: str,
    base: Base,
    commanded: bool,
    abilities: tuple[Ability, ...],
    chance: Chance,
) -> Iterator[Slot]:
    """Slots that figures start in, and some that are free."""
    count = 1 + chance.randrange(4) if base == "sortie" else 4 + chance.randrange(4)
    free = 1 + chance.randrange(3)
    for place in range(count + free):
        chief = commanded and place in (0, count)
        breed = CHIEF if chief else one(BREEDS, chance)
        start = f"{number}{breed.colour[0]}{breed.footpad[0]}" if place < count else ""
        borne = (one(abilities, chance).id,) if abilities and once_in(2, chance) else ()
        yield Slot(f"s{place + 1}", breed.colour, breed.footpad, breed.pegs, _icons(chance), borne, start)


def _icons(chance: Chance) -> Icons:
    drawn = [chance.randrange(5) for _ in range(3)]
    return Icons(drawn.count(0) + drawn.count(1), drawn.count(2), drawn.count(3), int(not once_in(5, chance)))


def _side(chance: Chance, good: int) -> CodexSide:
    """A side, the likelier blue the greater ``good``."""
    colour = one((*BLUE * good, *OTHERS), chance)
    return CodexSide(colour, 1 + chance.randrange(3) // 2)


def _some(abilities: tuple[Ability, ...], chance: Chance) -> tuple[Ability, ...]:
    """None, one or two of them."""
    return tuple({found.id: found for found in (one(abilities, chance) for _ in range(chance.randrange(3)))}.values())
