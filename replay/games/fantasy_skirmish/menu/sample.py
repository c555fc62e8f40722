"""A small army, for a form that asks for one and for simulated players who bring none."""

from itertools import accumulate

import msgspec

from replay.games.fantasy_skirmish.army import Army
from replay.games.fantasy_skirmish.chart import Area, Chart, Tile
from replay.games.fantasy_skirmish.stat import Book, Power, Spell, Stat, Work

CARDS = (
    Stat("shyft_recruit", "Recruit", "shyft", 10, 1, 1),
    Stat("shyft_thrower", "Thrower", "shyft", 15, 1, 1, ranged=1, range=6),
    Stat("shyft_outrider", "Outrider", "shyft", 35, 3, 2, mounted=True),
    Stat("shyft_scout", "Pathfinder", "shyft", 20, 2, 1, abilities=("scout", "ambush")),
    Stat("shyft_mage", "Hedge Mage", "shyft", 30, 2, 1, abilities=("sorcerer",), sp=6),
    Stat("shyft_captain", "Captain", "shyft", 45, 4, 2, unique=True, abilities=("rally",)),
)
POWERS = (
    Power("ambush", "Ambush", "attack", "one more in an attack", work=Work(damage=1)),
    Power("rally", "Rally", "free", "an ally strikes harder this round", "ally", 6, work=Work(damage_bonus=1)),
)
SPELLS = (
    Spell("shyft_spark", "Spark", "shyft", 2, "enemy", 6, True, effect=Work(damage=1)),
    Spell("shyft_balm", "Balm", "shyft", 1, "ally", effect=Work(heal=1)),
)
RANKS = ("recruit", "thrower", "captain", "outrider", "mage", "scout", "thrower", "recruit", "outrider", "recruit")
"""The warriors of a patrol, as many as may be paid."""

MEADOW = Chart(
    "plain_meadow",
    16,
    10,
    (
        "................",
        "................",
        "...hh......BB...",
        "...h........B...",
        ".......^^^......",
        "......^^^^......",
        "......^^^.......",
        "...B.......ss...",
        "...BB......s....",
        "................",
    ),
    (Area("hilltop", ((7, 5), (8, 5))), Area("copse", ((3, 2), (4, 2))), Area("pool", ((11, 7), (12, 7)))),
)


def sample_army(letter: str, total: int = 300, tile: int = 6) -> str:
    """A patrol for so many points with a map and a tile of so many squares, as the text that an order carries."""
    cards = {card.id: card for card in CARDS}
    ranks = [f"shyft_{rank}" for rank in RANKS]
    costs = accumulate(cards[rank].points for rank in ranks)
    turf = Tile(f"turf_{tile}", ("." * tile,) * tile)
    army = Army(
        "rollbook/fs-army/1",
        f"Patrol {letter}",
        "shyft",
        letter,
        Book(cards, {power.id: power for power in POWERS}, {spell.id: spell for spell in SPELLS}),
        tuple(rank for rank, cost in zip(ranks, costs, strict=True) if cost <= total),
        ("shyft_recruit", "shyft_thrower"),
        {MEADOW.id: MEADOW},
        {turf.id: turf},
    )
    return msgspec.json.encode(army).decode()
