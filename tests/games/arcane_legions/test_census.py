"""Simulated players exercise everything: each outcome that the rules know of comes about in their matches."""

import os
from collections import Counter
from functools import cache

import pytest

from tests.games.arcane_legions.census import EXPECTED, counted
from tests.games.arcane_legions.playing import lot

LONG = "ROLLBOOK_LONG" in os.environ
FEW = 24
"""Matches in which whatever is not rare comes about."""
MANY = 1_000
RARE: dict[str, int] = {
    "turn right left 90 on front": 27,
    "turn right right 45 on front": 35,
    "turn right right 45 on right": 35,
    "turn left right 45 on rear": 41,
    "met control": 27,
    "breakaway forgone": 28,
    "won draw": 25,
}
"""What is met in fewer matches, and the seed of one; ``python -m tests.games.arcane_legions.census`` finds others."""


@cache
def census(seed: int) -> Counter[str]:
    return counted(lot(seed))


def union(seeds: range) -> Counter[str]:
    total: Counter[str] = Counter()
    for seed in seeds:
        total += census(seed)
    return total


def test_a_few_matches_meet_all_that_is_not_rare() -> None:
    found = union(range(FEW))
    assert [name for name in EXPECTED if not found[name] and name not in RARE] == []


@pytest.mark.parametrize("name", RARE)
def test_what_is_rare_is_met_too(name: str) -> None:
    assert census(RARE[name])[name]


@pytest.mark.skipif(not LONG, reason="a thousand matches take minutes")
@pytest.mark.timeout(3_400)
def test_simulated_players_meet_everything_in_a_thousand_matches() -> None:
    found = union(range(MANY))
    assert [name for name in EXPECTED if not found[name]] == []
