"""An army that a pasted list or a roster tells, each unit with what its card says.

The command hand is not of the army: what a list says of it is kept back, whether or not the match seals its secrets.
No list tells how many miniatures a unit has or what may make it panic: of a unit that no card tells of, the table is
believed. Battle cards that a list names but nobody has a record of bring no tokens, and let nobody claim.
"""

import re
from collections.abc import Callable, Mapping
from typing import TypeAlias, get_args

import msgspec
from msgspec.structs import replace

from replay.core.text import Unreadable, from_toml
from replay.games.star_wars_legion.army import CARDS, Army, Roster, gathered, read_army
from replay.games.star_wars_legion.cards import KINDS, BattleCard, Kind, Rank, Unit
from replay.lists.army_list import ArmyList, Entry, called
from replay.lists.naming import alike
from replay.lists.pasted import Unknown, not_understood, pasted
from replay.lists.reckoning import each_of
from replay.lists.recognition import recognise
from replay.lists.systems import read_for

LONGEST = 120
"""Characters of a name; the lines of the list have it whole."""
MOST_UNITS = 99
MOST_POINTS = 2_000
HAND = (
    "the command hand, taken up with `hold`, where secrets are sealed with"
    " `hold 1:name,1:name,2:name,2:name,3:name,3:name,4:standing-orders`"
)
"""What of a list nobody may read before it is played (SWL-SETUP-04), and how its player says it."""

Cards: TypeAlias = Mapping[str, Unit]
"""Units that tell what they are, by names as they are compared."""
Say: TypeAlias = Callable[[Unknown], None]


def muster(text: str, fetch: Callable[[str], str], name: str = "army") -> str:
    """An army and its cards as one text, pasted or written; ``fetch`` reads the files that it names.

    Raises ``Unreadable``.
    """
    if recognise(text):
        return listed(text, name)
    roster = from_toml(text, Roster, name)
    army = gathered(roster, fetch, name)
    return listed(fetch(roster.list), roster.list, army) if roster.list else msgspec.json.encode(army).decode()


def listed(text: str, name: str, given: Army | None = None) -> str:
    """A list as the text that an order carries; the units of ``given`` are the cards of those in the list.

    Raises ``Unreadable``.
    """
    found = read_for("star_wars_legion", text, name)
    count = sum(entry.count for entry in found.entries)
    if not 0 < count <= MOST_UNITS:
        raise Unreadable(name, f"lists {count} units; an army has 1 to {MOST_UNITS}{not_understood(found)}")
    dear = next((one for one in found.entries if (each_of(one) or 0) > MOST_POINTS), None)
    if dear:
        raise Unreadable(
            f"{name} line {dear.line}", f"{dear.name} has {each_of(dear):,} points; a unit has {MOST_POINTS:,} at most"
        )
    joined = msgspec.json.encode(_army(found, given)).decode()
    read_army(joined, name)
    return joined


def _army(found: ArmyList, given: Army | None) -> Army:
    cards = {alike(unit.name): unit for unit in given.units} if given else {}
    unknown: list[Unknown] = []
    units = tuple(
        unit
        for entry in found.entries
        for unit in [_unit(entry, _card(entry, cards, unknown.append), unknown.append)] * entry.count
    )
    if given:
        return replace(given, units=units, pasted=pasted(found, unknown, HAND))
    deck = _deck(found)
    unknown += [("record", card.title, "bringing nothing") for cards_ in deck.values() for card in cards_]
    return Army(
        "rollbook/swl-army/1",
        (found.title or found.faction or "An army without a name")[:LONGEST],
        _word(found.faction),
        "",
        units,
        {kind: tuple(card.id for card in cards_) for kind, cards_ in deck.items()},
        {card.id: card for cards_ in deck.values() for card in cards_},
        pasted=pasted(found, unknown, HAND),
    )


def _unit(entry: Entry, card: Unit | None, say: Say) -> Unit:
    """A unit of a list, at the points that the list says."""
    points = each_of(entry) or 0
    name, brings = entry.name[:LONGEST], tuple(called(option, LONGEST) for option in entry.options)
    if card:
        return replace(card, name=name, points=points or card.points, brings=brings)
    rank = _rank(entry)
    missing = "type, miniatures and courage" if rank else "rank, type, miniatures and courage"
    say((missing, entry.name, "what the players say"))
    return Unit("", name, rank, "", points=points, known=False, brings=brings)


def _rank(entry: Entry) -> str:
    """The rank whose heading a unit stands under, or that a roster counts it to."""
    told = [entry.section, *entry.facts.get("categories", "").split(", ")]
    words = (word.lower().replace(" ", "_") for word in told)
    return next((word for word in words if word in get_args(Rank)), "")


def _card(entry: Entry, cards: Cards, say: Say) -> Unit | None:
    """The card of a unit: that of its name, or of how its name begins, for some lists put a title behind it."""
    name = alike(entry.name)
    if name in cards:
        return cards[name]
    begins = [known for known in cards if name.startswith(f"{known} ")]
    if not begins:
        return None
    found = cards[max(begins, key=len)]
    say(("name", entry.name, found.name))
    return found


def _deck(found: ArmyList) -> dict[Kind, tuple[BattleCard, ...]]:
    """The battle deck that a list names, where it names all of one."""
    deck: dict[Kind, tuple[BattleCard, ...]] = {
        kind: tuple(
            BattleCard(_word(card.name), kind, card.name[:LONGEST]) for card in found.cards if card.kind == kind
        )
        for kind in KINDS
    }
    ids = {card.id for cards in deck.values() for card in cards if card.id}
    whole = all(len(cards) == CARDS for cards in deck.values()) and len(ids) == CARDS * len(KINDS)
    return deck if whole else {}


def _word(name: str) -> str:
    """A name as a word of small letters, digits and dashes."""
    return re.sub(r"[^a-z0-9._-]+", "-", name.lower()).strip("-")[:40]
