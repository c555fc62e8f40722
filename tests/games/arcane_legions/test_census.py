"""Simulated players exercise everything: each outcome that the rules know of comes about in their matches."""

import os
from collections import Counter
from collections.abc import Iterable

import pytest

from tests.games.arcane_legions.census import EXPECTED, counted
from tests.games.arcane_legions.playing import lot

LONG = "ROLLBOOK_LONG" in os.environ
SEEDS = (49, 41, 22, 29, 7, 31, 30, 8, 33, 14, 25, 57, 5)
"""Matches in which everything comes about; ``python -m tests.games.arcane_legions.census`` tells where each is met."""
MANY = 1_000


def union(seeds: Iterable[int]) -> Counter[str]:
    total: Counter[str] = Counter()
    for seed in seeds:
        total += counted(lot(seed))
    return total


def test_a_few_matches_meet_everything() -> None:
    found = union(SEEDS)
    assert [name for name in EXPECTED if not found[name]] == []


@pytest.mark.skipif(not LONG, reason="a thousand matches take minutes")
@pytest.mark.timeout(3_400)
def test_simulated_players_meet_everything_in_a_thousand_matches() -> None:
    found = union(range(MANY))
    assert [name for name in EXPECTED if not found[name]] == []
