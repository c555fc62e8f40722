"""Whole matches of simulated players, played once for all tests that look at them."""

from collections.abc import Mapping
from functools import cache, partial
from itertools import count
from random import Random
from typing import Any

from eventstore.memory import MemoryStore
from replay.games.battle_for_legend import game
from replay.games.battle_for_legend.table import Table
from replay.recorder import Recorder
from replay.recording.means import Means
from replay.recording.opening import Army, Setting, open_match
from replay.recording.pocket import Pocket
from tests.games.battle_for_legend.boards import PLAYERS, beside, empty, enlisted, text
from tests.games.playing import MOST, Match, choose, play


@cache
def match(seed: int, secrets: str = "table") -> Match:
    """The two shipped warbands; nothing is under seal, since nobody records it."""
    return play(game, enlisted(secrets=secrets), Random(seed))


@cache
def samples(seed: int) -> Match:
    """Players who bring no warbands."""
    return play(game, empty(secrets="table"), Random(seed))


def recorder(options: Mapping[str, Any] | None = None, salt: int = 0) -> Recorder:
    """A match of the shipped warbands through the recorder; its drawer is a pocket."""
    numbers, salts = count(1), count(salt)
    means = Means(
        lambda: 0,
        lambda: next(numbers).to_bytes(16, "big"),
        lambda: Random(next(salts)).randbytes(16),
        lambda many, sides: tuple(range(1, many + 1)),
        Pocket(),
    )
    armies = [Army(name, text(name), beside) for name in ("mire_court", "storm_guard")]
    store = MemoryStore()
    line = open_match(game, store, means, Setting(PLAYERS, armies, dict(options or {})))
    return Recorder(game, store, line.id, means)


def recorded(seed: int, options: Mapping[str, Any] | None = None) -> Recorder:
    """A whole match of simulated players through the recorder."""
    scribe, chance = recorder(options), Random(seed)
    for _ in range(MOST):
        if not game.awaits(scribe.table):
            break
        scribe.record(choose(game, scribe.table, chance))
    return scribe


MATCHES = tuple(partial(played, seed) for seed in (1, 2) for played in (match, samples))
"""Those whose laws are tried."""


def words(table: Table) -> list[str]:
    """Words that a table knows, to say orders wrongly with."""
    return [*table.figures, *table.book.artefacts, "mire_ward", "recharge"]
