"""Whole matches of simulated players, played once for all tests that look at them."""

from functools import cache, partial
from random import Random
from typing import Any

from replay.games.star_wars_legion import game
from replay.games.star_wars_legion.table import Table
from tests.games.playing import Match, play
from tests.games.star_wars_legion.boards import empty, enlisted


@cache
def match(seed: int) -> Match:
    """The two shipped armies."""
    return play(game, enlisted(), Random(seed))


@cache
def patrols(seed: int, **options: Any) -> Match:
    """Players who bring no armies."""
    return play(game, empty(**options), Random(seed))


MATCHES = (
    partial(match, 1),
    partial(match, 2),
    partial(patrols, 3, modifications_per_player="none"),
    partial(patrols, 4, battle_deck_list="closed"),
)
"""Those whose laws are tried."""


def words(table: Table) -> list[str]:
    """Words that a table knows, to say orders wrongly with."""
    return [*table.units, *table.tokens, *table.pieces, *table.cards]
