"""Whole matches of simulated players with the two shipped armies, played once for all tests that look at them."""

from functools import cache, partial
from random import Random

from replay.core.game import Seat
from replay.games.arcane_legions import game
from replay.games.arcane_legions.simulated import arrange
from replay.games.arcane_legions.table import Table
from tests.games.arcane_legions.boards import empty, enlisted
from tests.games.playing import Match, play


@cache
def match(seed: int, preset: str = "standard") -> Match:
    return play(game, enlisted(preset=preset), Random(seed))


@cache
def drawn(seed: int) -> Match:
    """A match drawn by lot, kept for all tests that look at it."""
    return lot(seed)


def lot(seed: int) -> Match:
    """A match of which everything is drawn by lot: players, options, terrain and armies."""
    chance = Random(f"drawn/{seed}")
    count, options = arrange(0, chance)
    seats = tuple(Seat(f"p{n}", f"Simulated {n}") for n in range(1, count + 1))
    return play(game, empty(seats, **options), chance)


MATCHES = tuple(partial(match, seed) for seed in (3, 6, 8))
"""Those whose laws are tried."""


def words(table: Table) -> list[str]:
    """Words that a table knows, to say orders wrongly with."""
    return [*table.units, *table.terrain, "front", "rear", "a1", "w1"]
