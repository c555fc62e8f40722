"""The unit card: its slots, its bar, its codex and its abilities, read from TOML, and what follows from them."""

from collections.abc import Collection, Iterator
from functools import lru_cache
from typing import Annotated, Literal

from msgspec import Meta, Struct

from replay.core.text import Unreadable, from_json, from_toml
from replay.games.arcane_legions.cards.ability import Ability, ranges, read, strength

Words = Annotated[str, Meta(min_length=1, max_length=120)]
SlotId = Annotated[str, Meta(pattern=r"^[A-Za-z0-9][A-Za-z0-9_]{0,15}$", description="letters, digits and '_'")]
Label = Annotated[str, Meta(pattern=r"^[^\s,]{1,24}$", description="a word without spaces or commas")]
Code = Annotated[str, Meta(pattern=r"^[^\s,]{0,24}$", description="a figure code, or nothing for nobody")]
Count = Annotated[int, Meta(ge=0, le=20)]


class Icons(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The four basic icons, counted (AL-UNIT-05)."""

    attack: Count = 0
    defence: Count = 0
    ranged: Count = 0
    move: Count = 0


class Slot(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One opening of a card; ``start`` is the code of the figure that begins there, ``at`` its place in millimetres."""

    id: SlotId
    colour: Literal["white", "green", "red", "yellow"]
    footpad: Label
    pegs: Annotated[int, Meta(ge=1, le=20)]
    icons: Icons = Icons()
    abilities: tuple[str, ...] = ()
    start: Code = ""
    at: tuple[int, int] | None = None


class Bar(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The unit bar (AL-UNIT-07) with the unit number (AL-UNIT-13)."""

    number: Label
    name: Words
    description: Annotated[str, Meta(max_length=240)]
    faction: Words
    base: Literal["sortie", "formation"]
    build_points: Annotated[int, Meta(ge=1, le=100_000)]
    abilities: tuple[str, ...] = ()


class CodexSide(Struct, frozen=True, forbid_unknown_fields=True):
    """One side of the codex: its colour and what a step out through it costs (AL-UNIT-08)."""

    colour: Literal["blue", "red", "gray"]
    cost: Annotated[int, Meta(ge=1, le=20)]


class Codex(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The four sides; ``front_edge`` says through which edge of a formation the arrow points."""

    front: CodexSide
    right: CodexSide
    rear: CodexSide
    left: CodexSide
    front_edge: Literal["long", "short"] | None = None


class Card(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A unit card and its ability card (AL-ABIL-01)."""

    schema: Literal["rollbook/al-card/1"]
    slots: Annotated[tuple[Slot, ...], Meta(min_length=1, max_length=60)]
    unit: Bar
    codex: Codex
    ability: tuple[Ability, ...] = ()


@lru_cache(maxsize=512)
def read_card(text: str, name: str = "card") -> Card:
    """A card from its TOML, or from the JSON an army carries; ``name`` is what people call the text.

    Raises ``Unreadable`` with the key that is wrong. Abilities have to be understood where a card is read for the first
    time, from its TOML; a match that was recorded before an ability was known by its operation still reads.
    """
    if text.lstrip().startswith("{"):
        card = from_json(text, Card, name)
    else:
        card = from_toml(text, Card, name)
        _require_understood(card, name)
    check_card(card, name)
    return card


def check_card(card: Card, name: str) -> None:
    """What a card's fields must have to do with each other. Raises ``Unreadable``."""
    for fault in (_slot_faults, _figure_faults, _front_faults, _ability_faults):
        for path, why, rule in fault(card):
            raise Unreadable(f"{name} {path}", why, rule)


def slots(card: Card) -> dict[str, Slot]:
    """The slots by id."""
    return {slot.id: slot for slot in card.slots}


def starting(card: Card) -> dict[str, str]:
    """The figures a card calls for: starting slot to figure code (AL-SETUP-01)."""
    return {slot.id: slot.start for slot in card.slots if slot.start}


def totals(card: Card, occupied: Collection[str]) -> Icons:
    """The icons of the slots that hold a figure, summed (AL-UNIT-04, 06)."""
    ready = [slot.icons for slot in card.slots if slot.id in occupied]
    return Icons(
        attack=sum(icons.attack for icons in ready),
        defence=sum(icons.defence for icons in ready),
        ranged=sum(icons.ranged for icons in ready),
        move=sum(icons.move for icons in ready),
    )


def active(card: Card, occupied: Collection[str]) -> dict[str, int]:
    """The abilities that are on while these slots hold a figure, and how strongly each (AL-ABIL-02 to 05)."""
    ready = [name for slot in card.slots if slot.id in occupied for name in slot.abilities]
    listed = {
        ability.id: strength(ability, ready.count(ability.id)) for ability in card.ability if _borne(card, ability)
    }
    return {name: times for name, times in listed.items() if times}


def is_commander(card: Card) -> bool:
    """Whether this is a commander unit: any yellow slot makes it one (AL-UNIT-11)."""
    return any(slot.colour == "yellow" for slot in card.slots)


def commanders(card: Card) -> dict[str, str]:
    """The commander figures: yellow starting slot to figure code (AL-UNIT-11)."""
    return {slot.id: slot.start for slot in card.slots if slot.start and slot.colour == "yellow"}


def is_bad(edge: CodexSide, dice: str) -> bool:
    """Whether a side is bad for ``attack``, ``defence`` or ``ranged`` dice (AL-UNIT-09)."""
    return edge.colour == "gray" or (edge.colour == "red" and dice == "ranged")


def over_side(icons: int, edge: CodexSide, dice: str) -> int:
    """Dice for so many ready icons over a side: three fewer over a bad one, never below 0 (AL-UNIT-10)."""
    return max(0, icons - 3) if is_bad(edge, dice) else icons


def _borne(card: Card, ability: Ability) -> bool:
    return ability.kind == "figure" or ability.id in card.unit.abilities


Fault = tuple[str, str, str]


def _slot_faults(card: Card) -> Iterator[Fault]:
    first: dict[str, int] = {}
    for place, slot in enumerate(card.slots, start=1):
        if slot.id in first:
            yield f"slots[{place}].id", f"{slot.id!r} is also the id of slots[{first[slot.id]}]", "AL-UNIT-14"
        first[slot.id] = place
    if not starting(card):
        yield "slots", "no slot prints a figure code in 'start': the unit would have no figures", "AL-SETUP-01"


def _figure_faults(card: Card) -> Iterator[Fault]:
    seen: dict[str, Slot] = {}
    for place, slot in enumerate(card.slots, start=1):
        other = seen.setdefault(slot.start, slot) if slot.start else slot
        if (other.footpad, other.pegs) != (slot.footpad, slot.pegs):
            found = f"{slot.footpad} with {slot.pegs}, but {other.footpad} with {other.pegs} in slot {other.id}"
            yield f"slots[{place}].start", f"figure {slot.start} has its footpad and pegs {found}", "AL-UNIT-13"


def _front_faults(card: Card) -> Iterator[Fault]:
    if card.unit.base == "sortie" and card.codex.front_edge is not None:
        yield "codex.front_edge", f"found {card.codex.front_edge!r}, but a sortie is square and has none", "AL-UNIT-02"
    if card.unit.base == "formation" and card.codex.front_edge is None:
        yield "codex.front_edge", "a formation needs it: 'long' or 'short'", "AL-UNIT-08"


def _ability_faults(card: Card) -> Iterator[Fault]:
    kinds: dict[str, str] = {}
    for place, ability in enumerate(card.ability, start=1):
        if ability.id in kinds:
            yield f"ability[{place}].id", f"{ability.id!r} is defined twice", "AL-ABIL-01"
        kinds[ability.id] = ability.kind
        if ability.kind != "figure" and ability.scaling != "once":
            yield f"ability[{place}].scaling", "only a figure ability grows with ready slots", "AL-ABIL-03"
    for place, slot in enumerate(card.slots, start=1):
        yield from _misplaced(f"slots[{place}].abilities", slot.abilities, kinds, ("figure",), "AL-ABIL-02")
    yield from _misplaced("unit.abilities", card.unit.abilities, kinds, ("unit", "hindrance"), "AL-ABIL-04")


def _require_understood(card: Card, name: str) -> None:
    for place, ability in enumerate(card.ability, start=1):
        try:
            found = read(ability)
        except Unreadable as fault:
            raise Unreadable(f"{name} ability[{place}].{fault.where}", fault.why, "AL-ABIL-11") from None
        if ability.range_fl is not None and not ranges(found):
            why = f"{ability.name} works on its own unit alone: a range needs a 'target' in its effect"
            raise Unreadable(f"{name} ability[{place}].range_fl", why, "AL-ABIL-06")


def _misplaced(
    path: str, used: Collection[str], kinds: dict[str, str], allowed: Collection[str], rule: str
) -> Iterator[Fault]:
    for name in used:
        if name not in kinds:
            yield path, f"{name!r} is not defined under [[ability]]", "AL-ABIL-01"
        elif kinds[name] not in allowed:
            yield path, f"{name!r} is of kind '{kinds[name]}', expected {' or '.join(allowed)}", rule
