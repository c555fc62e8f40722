"""Whole matches of simulated players, played once for all tests that look at them."""

from functools import cache, partial
from random import Random

from replay.games.fantasy_skirmish import game
from replay.games.fantasy_skirmish.table import Table
from tests.games.fantasy_skirmish.boards import empty, enlisted
from tests.games.playing import Match, play


@cache
def match(seed: int, battlefield: str = "prepared") -> Match:
    """The two shipped armies."""
    return play(game, enlisted(battlefield=battlefield), Random(seed))


@cache
def patrols(seed: int, battlefield: str = "blank") -> Match:
    """Players who bring no armies."""
    return play(game, empty(battlefield=battlefield, build_total=200), Random(seed))


MATCHES = tuple(
    partial(played, seed, battlefield)
    for seed, battlefield in ((1, "prepared"), (2, "blank"), (3, "tiles"))
    for played in (match, patrols)
)
"""Those whose laws are tried."""


def words(table: Table) -> list[str]:
    """Words that a table knows, to say orders wrongly with."""
    return [*table.warriors, *table.book.powers, *table.book.spells, *table.book.stats]
