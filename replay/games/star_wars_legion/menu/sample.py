"""A small army, for a form that asks for one and for simulated players who bring none."""

import msgspec

from replay.games.star_wars_legion.army import Army
from replay.games.star_wars_legion.cards import BattleCard, Kind, Supply, Unit

CARDS = (
    BattleCard("three-wells", "objective", "Three Wells", tokens=(Supply("poi", 3, securable=True),)),
    BattleCard("old-gate", "objective", "The Old Gate", tokens=(Supply("poi", 2, securable=True),)),
    BattleCard("long-road", "objective", "The Long Road", ("type:trooper",), (Supply("asset", 3),)),
    BattleCard("wreckage", "secondary", "Wreckage", ("type:trooper",), (Supply("asset", 2),)),
    BattleCard("couriers", "secondary", "Couriers", ("rank:corps", "rank:operative"), (Supply("asset", 1),)),
    BattleCard("lookout", "secondary", "The Lookout", tokens=(Supply("poi", 1, securable=True),)),
    BattleCard("dug-in", "advantage", "Dug In"),
    BattleCard("beacons", "advantage", "Beacons", tokens=(Supply("advantage", 2),)),
    BattleCard("early-start", "advantage", "An Early Start"),
)
"""Battle cards that every patrol brings."""

UNITS = (
    Unit("", "Patrol Captain", "commander", miniatures=1, courage=2, points=80, keywords=("hunted",)),
    Unit("", "Patrol Squad", miniatures=5, courage=1, points=50, keywords=("prepared-position",)),
    Unit("", "Patrol Squad", miniatures=5, courage=1, points=50),
    Unit("", "Trackers", "operative", miniatures=2, courage=2, points=70, keywords=("bounty", "scout:2")),
    Unit("", "Rangers", "special_forces", miniatures=4, courage=2, points=60, keywords=("prepared-position",)),
    Unit("", "Carrier", "heavy", "vehicle", points=120, keywords=("transport",), base=2756),
)


def sample_army(letter: str, *, closed: bool = False) -> str:
    """A patrol as the text that an order carries; with its battle deck ``closed`` it tells only which cards exist."""
    deck: dict[Kind, tuple[str, ...]] = {}
    if not closed:
        for card in CARDS:
            deck[card.kind] = (*deck.get(card.kind, ()), card.id)
    cards = {card.id: card for card in CARDS}
    army = Army("rollbook/swl-army/1", f"Patrol {letter}", "wanderers", letter, UNITS, deck, cards)
    return msgspec.json.encode(army).decode()


def sample_hand(letter: str) -> tuple[str, ...]:
    """Seven command cards, as a sealed hand says them."""
    pips = (1, 1, 2, 2, 3, 3)
    return (*(f"{n}:{letter.lower()}{place}" for place, n in enumerate(pips, start=1)), "4:standing-orders")
