"""What can be read off a unit when it is looked at closely: its slots, icons, sides and abilities as they are now."""

from replay.core.fight import Dice
from replay.core.meter import Meter
from replay.core.sheet import Ability as Written
from replay.core.sheet import Condition, Line, Sheet, Side, Total
from replay.core.sheet import Slot as Place
from replay.games.arcane_legions.ability import Ability
from replay.games.arcane_legions.card import Card, Slot, active, slots, starting, totals
from replay.games.arcane_legions.outline import SIDES
from replay.games.arcane_legions.rulebook.abil import (
    HINDRANCES_ALWAYS_ON,
    ONE_READY_SLOT_IS_ENOUGH,
    UNIT_ABILITIES_ALWAYS_ON,
)
from replay.games.arcane_legions.table import Figure, Table, Unit, card_of

COLUMNS = 5
"""Slots to a row where a card does not say where they are."""

RULED = {"blue": Line.DOUBLE, "red": Line.SINGLE, "gray": Line.DOTTED}
MEANS = {"blue": "all dice", "red": "ranged -3", "gray": "-3 dice"}
RULES = {"figure": ONE_READY_SLOT_IS_ENOUGH, "unit": UNIT_ABILITIES_ALWAYS_ON, "hindrance": HINDRANCES_ALWAYS_ON}


def sheet(table: Table, name: str) -> Sheet:
    """A unit's card with the figures that stand in it."""
    unit, card = table.units[name], card_of(table, name)
    codes = starting(card)
    told = [card.unit.base, f"{card.unit.build_points} BP", *(["pushed this turn"] if unit.pushed else [])]
    return Sheet(
        piece=name,
        meta=" · ".join(told),
        meters=(Meter("figures", len(unit.figures), len(unit.figures) + len(unit.downed)), hit_points(card, unit)),
        totals=_totals(card, unit),
        slots=tuple(_place(slot, unit.figures.get(slot.id), codes) for slot in card.slots),
        columns=COLUMNS,
        sides=tuple(_side(card, side) for side in SIDES),
        abilities=tuple(_written(ability, active(card, unit.figures)) for ability in card.ability),
    )


def hit_points(card: Card, unit: Unit) -> Meter:
    """The pegs left of all pegs the unit came with (AL-UNIT-12)."""
    pegs = {name: slot.pegs for name, slot in slots(card).items()}
    standing = sum(pegs.get(figure.start, 0) for figure in unit.figures.values())
    hurt = sum(figure.hurt for figure in unit.figures.values())
    return Meter("hit points", standing - hurt, standing + sum(pegs.get(start, 0) for start in unit.downed))


def _totals(card: Card, unit: Unit) -> tuple[Total, ...]:
    icons = totals(card, unit.figures)
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


def _written(ability: Ability, on: dict[str, int]) -> Written:
    effect = str(ability.effect.get("text") or " ".join(f"{key} {value}" for key, value in ability.effect.items()))
    state = "" if ability.id in on else "off: "
    return Written(ability.name, state + effect.removeprefix("op "), RULES[ability.kind].id)
