"""What can be read off a unit when it is looked at closely: its slots, icons, sides and abilities as they are now."""

from collections.abc import Collection
from functools import lru_cache

from msgspec import Struct

from replay.core.fight import Dice
from replay.core.meter import Meter
from replay.core.sheet import Ability as Written
from replay.core.sheet import Condition, Line, Sheet, Side, Total
from replay.core.sheet import Slot as Place
from replay.games.arcane_legions.cards.ability import Power, understood
from replay.games.arcane_legions.cards.card import Card, Slot, active, read_card, slots, starting, totals
from replay.games.arcane_legions.cards.rubric import in_words
from replay.games.arcane_legions.ground.outline import SIDES
from replay.games.arcane_legions.rulebook.abil import (
    HINDRANCES_ALWAYS_ON,
    ONE_READY_SLOT_IS_ENOUGH,
    UNIT_ABILITIES_ALWAYS_ON,
)
from replay.games.arcane_legions.table import Figure, Table

COLUMNS = 5
"""Slots to a row where a card does not say where they are."""

RULED = {"blue": Line.DOUBLE, "red": Line.SINGLE, "gray": Line.DOTTED}
MEANS = {"blue": "all dice", "red": "ranged -3", "gray": "-3 dice"}
RULES = {"figure": ONE_READY_SLOT_IS_ENOUGH, "unit": UNIT_ABILITIES_ALWAYS_ON, "hindrance": HINDRANCES_ALWAYS_ON}


class Look(Struct, frozen=True):
    """All of a unit that its sheet shows: its card's text, figures by slot, slots of those down, whether pushed."""

    card: str
    figures: tuple[tuple[str, Figure], ...]
    downed: tuple[str, ...]
    pushed: bool


def sheet(table: Table, name: str) -> Sheet:
    """A unit's card with the figures that stand in it."""
    return _sheet(name, look(table, name))


def look(table: Table, name: str) -> Look:
    """How a unit looks now."""
    unit = table.units[name]
    return Look(table.texts[unit.card], tuple(unit.figures.items()), unit.downed, unit.pushed)


# an entry changes a unit or two, and every picture shows them all
@lru_cache(maxsize=1024)
def _sheet(name: str, unit: Look) -> Sheet:
    card, figures = read_card(unit.card), dict(unit.figures)
    codes, on = starting(card), active(card, figures)
    told = [card.unit.base, f"{card.unit.build_points} BP", *(["pushed this turn"] if unit.pushed else [])]
    return Sheet(
        piece=name,
        meta=" · ".join(told),
        meters=(Meter("figures", len(figures), len(figures) + len(unit.downed)), hit_points(unit)),
        totals=_totals(card, figures),
        slots=tuple(_place(slot, figures.get(slot.id), codes) for slot in card.slots),
        columns=COLUMNS,
        sides=tuple(_side(card, side) for side in SIDES),
        abilities=tuple(_written(understood(ability), on) for ability in card.ability),
    )


@lru_cache(maxsize=1024)
def hit_points(unit: Look) -> Meter:
    """The pegs left of all pegs the unit came with (AL-UNIT-12)."""
    pegs = {name: slot.pegs for name, slot in slots(read_card(unit.card)).items()}
    standing = sum(pegs.get(figure.start, 0) for _, figure in unit.figures)
    hurt = sum(figure.hurt for _, figure in unit.figures)
    return Meter("hit points", standing - hurt, standing + sum(pegs.get(start, 0) for start in unit.downed))


def _totals(card: Card, figures: Collection[str]) -> tuple[Total, ...]:
    icons = totals(card, figures)
    return (
        Total(str(icons.attack), "attack", Dice.ATTACK),
        Total(str(icons.defence), "defence", Dice.DEFENCE),
        Total(str(icons.ranged), "ranged", Dice.RANGED),
        Total(str(icons.move), "move"),
    )


def _place(slot: Slot, figure: Figure | None, codes: dict[str, str]) -> Place:
    letters = {"A": slot.icons.attack, "D": slot.icons.defence, "R": slot.icons.ranged, "M": slot.icons.move}
    icons = "".join(letter * count for letter, count in letters.items()) + "◇" * bool(slot.abilities)
    if figure is None:
        return Place(slot.id, slot.colour[0], icons, Condition.EMPTY)
    condition = Condition.HURT if figure.hurt else Condition.READY
    return Place(slot.id, slot.colour[0], icons, condition, codes.get(figure.start, ""))


def _side(card: Card, side: str) -> Side:
    edge = getattr(card.codex, side)
    return Side(side, edge.colour, edge.cost, RULED[edge.colour], MEANS[edge.colour])


def _written(power: Power, on: dict[str, int]) -> Written:
    state = "" if power.id in on else "off: "
    return Written(power.name, state + in_words(power), RULES[power.written.kind].id)
