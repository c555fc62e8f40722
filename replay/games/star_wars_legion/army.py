"""Armies: the list a player writes, the one text that joins it with its cards, and the rules for its battle deck."""

from collections.abc import Callable
from typing import Annotated, Literal

from msgspec import Meta, Struct

from replay.core.polygon import polygon
from replay.core.pose import Point
from replay.core.rule import Gate
from replay.core.text import Unreadable, by_id, from_json, from_toml
from replay.games.star_wars_legion.cards import (
    KINDS,
    BattleCard,
    Filter,
    Keyword,
    Kind,
    Name,
    Rank,
    Supply,
    Unit,
    Words,
)
from replay.games.star_wars_legion.rulebook.setup import BATTLE_DECK
from replay.lists.pasted import Pasted

Source = Annotated[str, Meta(min_length=1, max_length=240)]
Letter = Annotated[str, Meta(pattern=r"^[A-Z]$", description="one capital letter")]
OwnLetter = Annotated[str, Meta(pattern=r"^[A-Z]?$", description="one capital letter")]
OwnFaction = Annotated[str, Meta(pattern=r"^[a-z0-9._-]{0,40}$", description="a word, or nothing")]
Inches = Annotated[float, Meta(ge=0.001, le=144, description="inches, more than 0 and at most 144")]
Along = Annotated[float, Meta(ge=0, le=144, description="inches, from 0 to 144")]
CARDS = 3
"""Cards of each type in a battle deck (SWL-SETUP-03)."""


class Recruit(Struct, frozen=True, forbid_unknown_fields=True):
    """A unit as it is written in a list; lengths in inches, ``base`` across."""

    name: Words
    rank: Rank
    type: Name
    miniatures: Annotated[int, Meta(ge=1, le=40)] = 1
    courage: Annotated[int, Meta(ge=1, le=20)] | None = None
    points: Annotated[int, Meta(ge=0, le=2000)] = 0
    keywords: Annotated[tuple[Keyword, ...], Meta(max_length=30)] = ()
    base: Inches = 1.063
    contest_range: Inches = 3.0
    can_contest: bool = True


class Written(Struct, frozen=True, forbid_unknown_fields=True):
    """A battle card as it is written, its territory in inches."""

    id: Name
    kind: Kind
    title: Words
    claim: tuple[Filter, ...] = ()
    tokens: Annotated[tuple[Supply, ...], Meta(max_length=10)] = ()
    setup: Annotated[str, Meta(max_length=400)] = ""
    territory: Annotated[tuple[tuple[Along, Along], ...], Meta(max_length=40)] = ()


class DeckList(Struct, frozen=True, forbid_unknown_fields=True):
    """The cards of a battle deck by their ids."""

    objective: tuple[Name, ...] = ()
    secondary: tuple[Name, ...] = ()
    advantage: tuple[Name, ...] = ()


class Records(Struct, frozen=True, forbid_unknown_fields=True):
    """A text of battle cards that several lists may share."""

    schema: Literal["rollbook/swl-cards/1"]
    battle_card: tuple[Written, ...]


class Roster(Struct, frozen=True, forbid_unknown_fields=True):
    """An army as a player writes it: its units, its battle deck, its cards and the texts that hold more of them.

    Without a ``battle_deck`` the list is closed: the cards it may hold are all that it brings. Where it names a
    ``list``, its units are the cards of those in the list.
    """

    schema: Literal["rollbook/swl-army/1"]
    name: Words
    faction: Name
    letter: Letter
    unit: Annotated[tuple[Recruit, ...], Meta(min_length=1, max_length=99)]
    battle_deck: DeckList | None = None
    battle_card: tuple[Written, ...] = ()
    records: Annotated[tuple[Source, ...], Meta(max_length=20)] = ()
    list: Annotated[str, Meta(max_length=240)] = ""


class Army(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """An army with all its cards: everything it takes to play it; an empty ``deck`` is a closed one.

    ``pasted`` is what stays of a list that was pasted, which may have no letter and no faction.
    """

    schema: Literal["rollbook/swl-army/1"]
    name: Words
    faction: OwnFaction
    letter: OwnLetter
    units: Annotated[tuple[Unit, ...], Meta(min_length=1, max_length=99)]
    deck: dict[Kind, tuple[str, ...]]
    cards: dict[str, BattleCard]
    pasted: Pasted | None = None


def gathered(roster: Roster, fetch: Callable[[str], str], name: str) -> Army:
    """An army as it was written, with its cards; ``fetch`` gives the text that a name in the list stands for.

    Raises ``Unreadable`` for the list or the records that are not what they should be.
    """
    found = [from_toml(fetch(source), Records, source) for source in roster.records]
    written = [*roster.battle_card, *(card for records in found for card in records.battle_card)]
    cards = by_id("battle_card", (_card(card) for card in written))
    deck = _deck(roster.battle_deck)
    _require_cards(deck, cards, name)
    named = {card for ids in deck.values() for card in ids}
    return Army(
        roster.schema,
        roster.name,
        roster.faction,
        roster.letter,
        tuple(map(_unit, roster.unit)),
        deck,
        {i: card for i, card in cards.items() if not deck or i in named},
    )


def read_army(text: str, name: str = "army") -> Army:
    """The army that a text was made of when it was mustered. Raises ``Unreadable``."""
    army = from_json(text, Army, name)
    _require_cards(army.deck, army.cards, name)
    return army


def check_deck(army: Army, gate: Gate) -> None:
    """State the size of a battle deck; a closed one is counted when it is turned up. Raises ``Breach``."""
    if not army.deck:
        return
    sizes = {kind: len(army.deck.get(kind, ())) for kind in KINDS}
    said = ", ".join(f"{size} {kind}" for kind, size in sizes.items())
    of_three = all(size == CARDS for size in sizes.values())
    gate.require(BATTLE_DECK, of_three, f"{army.name} has {said}; a battle deck has {CARDS} of each")
    for kind, ids in army.deck.items():
        twice = next((card for card in ids if ids.count(card) > 1), "")
        gate.require(BATTLE_DECK, not twice, f"{twice} is twice among the {kind} cards of {army.name}")
        # a deck is a set of cards: the second copy could not be told from the first
        gate.must(not twice, f"{twice} is twice among the {kind} cards of {army.name}")


def thousandths(inches: float) -> int:
    """A length as it is kept."""
    return round(inches * 1000)


def _unit(recruit: Recruit) -> Unit:
    return Unit(
        seat="",
        name=recruit.name,
        rank=recruit.rank,
        type=recruit.type,
        miniatures=recruit.miniatures,
        courage=recruit.courage,
        points=recruit.points,
        keywords=recruit.keywords,
        base=thousandths(recruit.base),
        contest_range=thousandths(recruit.contest_range),
        can_contest=recruit.can_contest,
    )


def _card(card: Written) -> BattleCard:
    corners = tuple(Point(thousandths(x), thousandths(y)) for x, y in card.territory)
    return BattleCard(card.id, card.kind, card.title, card.claim, card.tokens, card.setup, corners)


def _deck(listed: DeckList | None) -> dict[Kind, tuple[str, ...]]:
    if listed is None:
        return {}
    return {"objective": listed.objective, "secondary": listed.secondary, "advantage": listed.advantage}


def _require_cards(deck: dict[Kind, tuple[str, ...]], cards: dict[str, BattleCard], name: str) -> None:
    for kind, ids in deck.items():
        for place, card in enumerate(ids, start=1):
            where = f"{name} battle_deck.{kind}[{place}]"
            if card not in cards:
                raise Unreadable(where, f"no record of a battle card {card!r}; there are {', '.join(cards) or 'none'}")
            if cards[card].kind != kind:
                raise Unreadable(where, f"{card} is a card of type {cards[card].kind}")
    for i, record in cards.items():
        if i != record.id:
            raise Unreadable(f"{name} cards", f"{i} is the card {record.id}")
        _require_territory(record.territory, f"{name} battle_card {i}.territory")


def _require_territory(corners: tuple[Point, ...], where: str) -> None:
    """Refuse a territory that is drawn and encloses no ground. Raises ``Unreadable``."""
    if not corners:
        return
    if len(corners) < 3:
        raise Unreadable(where, f"a territory has three corners or more, found {len(corners)}")
    try:
        polygon(corners)
    except ValueError as fault:
        raise Unreadable(where, str(fault)) from None
