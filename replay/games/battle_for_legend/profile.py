"""What figures, artefacts and arenas are, as their records say: character sheets are data, written by players."""

from collections.abc import Mapping
from typing import Annotated, Literal

from msgspec import Meta, Struct

from replay.games.battle_for_legend.place import Disc

Name = Annotated[str, Meta(pattern=r"^[a-z][a-z0-9_]{0,39}$", description="small letters, digits and '_'")]
Words = Annotated[str, Meta(min_length=1, max_length=120)]
Whole = Annotated[int, Meta(ge=0, le=100_000, description="hundredths of an inch, from 0 to 100000")]
Radius = Annotated[int, Meta(ge=10, le=1_000, description="hundredths of an inch, from 10 to 1000")]
Small = Annotated[int, Meta(ge=0, le=99, description="a whole number from 0 to 99")]
Life = Annotated[int, Meta(ge=1, le=99, description="a whole number from 1 to 99")]
Tokens = Annotated[tuple[Small, ...], Meta(min_length=1, max_length=20, description="one token value or more")]
Spot = Annotated[tuple[Whole, Whole], Meta(description="two numbers, hundredths of an inch east and north")]
Rectangle = Annotated[
    tuple[Whole, Whole, Whole, Whole], Meta(description="four numbers, hundredths of an inch: west, south, east, north")
]

Faction = Literal["malsainiste", "energise"]
"""The two camps (BFL-SETUP-02)."""
Rarity = Literal["grey", "green", "purple"]
"""The rarities from the common to the rare (BFL-FIG-03)."""
Kind = Literal["offensive", "defensive", "utility"]
Orb = Literal["fog", "frenzy"]

FIGHTER = "Combattant"
"""The type whose tokens Frenzy raises (BFL-ORB-10)."""
BALLISTA = (2, 1, 1)
"""The Power tokens of every siege ballista (BFL-BAL-02)."""


class Cost(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What using something costs: nothing, or a token out of the stock (BFL-RESP-05)."""

    kind: Literal["none", "discard_power", "discard_defence"] = "none"


class Effect(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What an ability or artefact does: added to a token, life given back; what ``text`` says is left to people."""

    power_bonus: Small = 0
    defence_bonus: Small = 0
    heal: Small = 0
    text: Annotated[str, Meta(max_length=240)] = ""


class Ability(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A special ability; ``range`` is how far its target may be, 0 for contact."""

    id: Name
    kind: Kind
    cost: Cost = Cost()
    effect: Effect = Effect()
    name_en: str = ""
    name_fr: str = ""
    range: Whole = 0
    allows_both: bool = False


class Profile(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A character sheet (BFL-FIG-01, BFL-FIG-02); lengths in hundredths of an inch."""

    id: Name
    name_en: Words
    name_fr: Words
    faction: Faction
    rarity: Rarity
    type: Words
    size: Annotated[int, Meta(ge=1, le=9, description="a whole number from 1 to 9")]
    initiative: Annotated[int, Meta(ge=1, le=20, description="a whole number from 1 to 20")]
    life: Life
    move: Whole
    range: Whole
    contest: Annotated[int, Meta(ge=0, le=9, description="a whole number from 0 to 9")]
    base_radius: Radius
    power: Tokens
    defence: Tokens
    artefact_allowed: bool = False
    ability: tuple[Ability, ...] = ()


class Artefact(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """An artefact of one camp (BFL-ART-01); without ``uses`` it may be used without limit."""

    id: Name
    name_en: Words
    name_fr: Words
    faction: Faction
    kind: Kind
    uses: Annotated[int, Meta(ge=1, le=99)] | Literal["unlimited"] = "unlimited"
    cost: Cost = Cost()
    effect: Effect = Effect()
    range: Whole = 0
    allows_both: bool = False


class Start(Struct, frozen=True, forbid_unknown_fields=True):
    """Where the figures of a camp begin and come back (BFL-SETUP-07)."""

    faction: Faction
    rect: Rectangle


class StartOrb(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A start orb; whoever is within ``presence`` of it is at it (BFL-ORB-05)."""

    id: Orb
    faction: Faction
    at: Spot
    radius: Radius
    presence: Whole = 100


class Portal(Struct, frozen=True, forbid_unknown_fields=True):
    """The portal in the camp of a faction."""

    faction: Faction
    at: Spot
    radius: Radius


class Ballista(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The siege ballista of a faction."""

    faction: Faction
    at: Spot
    radius: Radius
    power: Tokens = BALLISTA


class Arena(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The board and what lies on it (BFL-SETUP-06); ``card`` is the central place."""

    id: Name
    width: Whole
    height: Whole
    card: Rectangle
    start: tuple[Start, ...]
    orb: tuple[StartOrb, ...]
    portal: tuple[Portal, ...]
    ballista: tuple[Ballista, ...]
    control_reach: Whole = 400


class Book(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Records by id: what a warband brings, and what a table has."""

    figures: Mapping[str, Profile] = {}
    artefacts: Mapping[str, Artefact] = {}


def start_of(arena: Arena, faction: str) -> Rectangle:
    """The start zone of a camp."""
    return next(start.rect for start in arena.start if start.faction == faction)


def orb_of(arena: Arena, faction: str) -> StartOrb:
    """The start orb of a camp."""
    return next(orb for orb in arena.orb if orb.faction == faction)


def portal_of(arena: Arena, faction: str) -> Portal:
    """The portal of a camp."""
    return next(portal for portal in arena.portal if portal.faction == faction)


def ballista_of(arena: Arena, faction: str) -> Ballista:
    """The ballista of a camp."""
    return next(ballista for ballista in arena.ballista if ballista.faction == faction)


def disc(piece: StartOrb | Portal | Ballista) -> Disc:
    """The base of something that lies on the board."""
    return Disc(piece.at, piece.radius)
