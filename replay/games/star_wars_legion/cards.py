"""Battle cards and units, as army lists and records tell them. Lengths are thousandths of an inch."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from replay.core.pose import Point

Kind = Literal["objective", "secondary", "advantage"]
TokenKind = Literal["asset", "poi", "advantage"]
Rank = Literal["commander", "operative", "corps", "special_forces", "support", "heavy"]

Name = Annotated[str, Meta(pattern=r"^[a-z0-9._-]{1,40}$", description="a word of a-z, 0-9, dot, dash, underscore")]
Words = Annotated[str, Meta(min_length=1, max_length=120)]
Keyword = Annotated[
    str, Meta(pattern=r"^[a-z][a-z0-9-]{0,40}(:[1-9])?$", description="a keyword such as cache or scout:2")
]
Filter = Annotated[
    str,
    Meta(
        pattern=r"^(rank|type|keyword):[a-z][a-z0-9_-]{0,40}$", description="rank:, type: or keyword: and what it asks"
    ),
]
Count = Annotated[int, Meta(ge=1, le=20)]

KINDS: tuple[Kind, ...] = ("objective", "secondary", "advantage")
"""The types of battle cards, in the order their instructions are followed (SWL-ORDER-01)."""

MOST_MINIATURES = 40
"""Of any unit."""
SMALL_BASE = 1063
"""A base of 27 millimetres."""
HALF_RANGE = 3000
"""Three inches (SWL-CONTEST-02)."""

BOUNTY, CACHE, COVERT_OPS, FLAWED = "bounty", "cache", "covert-ops", "flawed"
FIELD_COMMANDER, HUNTED, LOADOUT = "field-commander", "hunted", "loadout"
SCOUTING_PARTY, TRANSPORT = "scouting-party", "transport"
PREPARED_POSITION, SCOUT = "prepared-position", "scout"

SETUP_KEYWORDS = (
    BOUNTY, CACHE, COVERT_OPS, FLAWED, FIELD_COMMANDER, HUNTED, LOADOUT, SCOUTING_PARTY, TRANSPORT,
)  # fmt: skip
"""Keywords that do something during Setup (SWL-EFFECT-03)."""

COMMANDER, CARRIED_BY = "commander", "carried by "
"""Marks that Setup puts on units and that later rules look at; the transport's id follows the second."""


class Supply(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Tokens that a battle card brings; ``securable`` says that they can be secured (SWL-SECURE-01)."""

    kind: TokenKind
    count: Count = 1
    securable: bool = False


class BattleCard(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A battle card: who may claim in its mission, what tokens it brings, its set-up instruction.

    ``territory`` is what the Map Card of an Objective draws for the player in the south; the other's is the same turned
    about the middle of the battlefield.
    """

    id: Name
    kind: Kind
    title: Words
    claim: tuple[Filter, ...] = ()
    tokens: tuple[Supply, ...] = ()
    setup: str = ""
    territory: tuple[Point, ...] = ()


class Unit(Struct, frozen=True, omit_defaults=True):
    """A unit: what its list says of it, and how it stands.

    ``known`` says that a card tells what it is: of any other unit the table is believed.
    ``brings`` is what a pasted list puts on it, in the list's words.
    ``at`` is the middle of its leader's base, None off the battlefield; ``others`` are those miniatures that are told.
    ``base`` is a diameter. ``lent`` is a commander's courage, ``holding`` the assets on its card, ``marks`` what Setup
    put on it, ``resolved`` the keywords it used then.
    """

    seat: str
    name: str
    rank: str = "corps"
    type: str = "trooper"
    miniatures: int = 1
    courage: int | None = None
    points: int = 0
    keywords: tuple[str, ...] = ()
    base: int = SMALL_BASE
    contest_range: int = HALF_RANGE
    can_contest: bool = True
    known: bool = True
    brings: tuple[str, ...] = ()
    at: Point | None = None
    others: tuple[Point, ...] = ()
    wounds: int = 0
    suppression: int = 0
    lent: int = 0
    dodge: int = 0
    marks: tuple[str, ...] = ()
    resolved: tuple[str, ...] = ()
    holding: tuple[str, ...] = ()
    prepared: bool = False
    activated: bool = False
    defeated: bool = False


def most_miniatures(unit: Unit) -> int:
    """The miniatures a unit may have by now; where no card tells, as many as any unit has."""
    return unit.miniatures if unit.known else MOST_MINIATURES


def has(unit: Unit, keyword: str) -> bool:
    """Whether a unit has a keyword, with whatever number."""
    return any(word.partition(":")[0] == keyword for word in unit.keywords)


def value(unit: Unit, keyword: str) -> int:
    """The number of a keyword, 0 where the unit has none."""
    return next((int(word.partition(":")[2] or 0) for word in unit.keywords if word.partition(":")[0] == keyword), 0)


def commands(unit: Unit) -> bool:
    """Whether a unit is a commander, by its rank or by the token of a Field Commander (SWL-EFFECT-08)."""
    return unit.rank == "commander" or COMMANDER in unit.marks


def carrier(unit: Unit) -> str:
    """The transport that carries a unit, nobody where none does (SWL-EFFECT-12)."""
    return next((mark.removeprefix(CARRIED_BY) for mark in unit.marks if mark.startswith(CARRIED_BY)), "")


def meets(unit: Unit, wanted: str) -> bool:
    """Whether a unit is one that a filter of a card names (SWL-CLAIM-01)."""
    field, _, word = wanted.partition(":")
    return has(unit, word) if field == "keyword" else {"rank": unit.rank, "type": unit.type}.get(field) == word


def permits(card: BattleCard, unit: Unit) -> bool:
    """Whether a card lets a unit claim: any of its filters is enough."""
    return any(meets(unit, wanted) for wanted in card.claim)
