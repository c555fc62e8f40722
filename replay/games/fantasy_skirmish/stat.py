"""What warriors, abilities and spells are, as their records say: stat cards are data, written by players."""

from collections.abc import Mapping
from typing import Annotated, Literal

from msgspec import Meta, Struct

Name = Annotated[str, Meta(pattern=r"^[a-z][a-z0-9_]{0,39}$", description="small letters, digits and '_'")]
Words = Annotated[str, Meta(min_length=1, max_length=120)]
Small = Annotated[int, Meta(ge=0, le=99)]

Faction = Literal[
    "elemental_league",
    "necropolis_sect",
    "knights_immortal",
    "orc_raiders",
    "draconum",
    "solonavi",
    "shyft",
    "bone_brigade",
]
"""The eight factions (FS-ARMY-02)."""

Aim = Literal["none", "self", "ally", "enemy", "any"]
"""Whom an ability or spell may be aimed at."""

SCOUT, SORCERER = "scout", "sorcerer"
"""Abilities that the rules themselves speak of (FS-SETUP-11, FS-SPELL-01)."""


class Stat(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A stat card: price, life, damage in melee and at range, abilities, spell points."""

    id: Name
    name: Words
    faction: Name
    points: Annotated[int, Meta(ge=1, le=1000)]
    life: Annotated[int, Meta(ge=1, le=99)]
    melee: Small
    ranged: Small = 0
    range: Small = 0
    mounted: bool = False
    unique: bool = False
    abilities: tuple[Name, ...] = ()
    sp: Small = 0
    extra_spells: tuple[Name, ...] = ()


class Work(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What an ability or spell does to each of its targets.

    ``damage`` is dealt, ``heal`` given back, ``damage_bonus`` added to the target's own attacks: until somebody says
    it ended where it is ``lasting``, else to the end of the round (FS-STACK-01, 02).
    """

    damage: Small = 0
    heal: Small = 0
    damage_bonus: Small = 0
    lasting: bool = False


class Power(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A special ability (FS-ABIL-01).

    ``use``: ``always`` on; declared with an ``attack``, whose damage ``work.damage`` is added to; an ``action``; or
    ``free``. ``reach`` is in squares, 0 for any distance; ``area`` counts rings around its user, all in which are
    targets. ``steps`` is movement that it gives, ``allowance`` what it adds to movement, ``crosses`` what movement
    passes; ``extra`` lets so many warriors more be activated in the same turn.
    """

    id: Name
    name: Words
    use: Literal["always", "attack", "action", "free"] = "always"
    text: Annotated[str, Meta(max_length=240)] = ""
    target: Aim = "none"
    reach: Small = 0
    area: Small = 0
    work: Work = Work()
    steps: Small = 0
    allowance: Small = 0
    crosses: tuple[Literal["warriors", "hindering", "blocking", "shallow", "deep"], ...] = ()
    no_double_time: bool = False
    extra: Small = 0


class Spell(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A spell: its faction's list, its price in spell points, whom it may be cast on and what it does."""

    id: Name
    name: Words
    faction: Name
    cost: Small
    target: Aim = "any"
    reach: Small = 0
    sight: bool = False
    area: Small = 0
    effect: Work = Work()


class Book(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Records by id: what an army brings, and what a table has."""

    stats: Mapping[str, Stat] = {}
    powers: Mapping[str, Power] = {}
    spells: Mapping[str, Spell] = {}


def called(book: Book, effect: str) -> str:
    """The name of a spell or ability; its id where it has no record."""
    record = book.spells.get(effect) or book.powers.get(effect)
    return record.name if record else effect


def works(book: Book, effect: str) -> Work:
    """What a running effect, named by its spell or ability, does."""
    if effect in book.spells:
        return book.spells[effect].effect
    return book.powers[effect].work if effect in book.powers else Work()
