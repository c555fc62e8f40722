"""Whole matches of simulated players, played once for all tests that look at them."""

from collections.abc import Mapping
from functools import cache, partial
from random import Random
from typing import Any

from eventstore.memory import MemoryStore
from replay.case import start
from replay.games.fantasy_skirmish import game
from replay.games.fantasy_skirmish.simulated import arrange, choose
from replay.games.fantasy_skirmish.table import Table
from replay.recorder import Recorder
from replay.recording.opening import Setting, open_match
from tests.games.fantasy_skirmish.boards import empty, enlisted
from tests.games.playing import MOST, Match, play
from tui.subcommands.simulate import seeded

PEOPLE = ("Mika Aalto", "Paz Duarte", "Ines Roth", "Olu Bayo", "Tam Reed", "Ada Lind")


@cache
def match(seed: int, battlefield: str = "prepared") -> Match:
    """The two shipped armies."""
    return play(game, enlisted(battlefield=battlefield), Random(seed))


@cache
def patrols(seed: int, battlefield: str = "blank") -> Match:
    """Players who bring no armies."""
    return play(game, empty(battlefield=battlefield, build_total=200), Random(seed))


@cache
def arranged(seed: int) -> Match:
    """A match as it is arranged by lot, between players who bring no armies."""
    chance = Random(seed)
    count, options = arrange(0, chance)
    return play(game, start(game, options, PEOPLE[:count]), chance)


def recorded(seed: int, count: int, options: Mapping[str, Any]) -> Recorder:
    """A whole match of so many simulated players through the recorder."""
    store, means, chance = MemoryStore(), seeded(Random(seed)), Random(seed)
    line = open_match(game, store, means, Setting(PEOPLE[:count], options=dict(options), simulated=True))
    scribe = Recorder(game, store, line.id, means)
    for _ in range(MOST):
        if not game.awaits(scribe.table):
            break
        scribe.record(choose(scribe.table, chance))
    return scribe


MATCHES = tuple(
    partial(played, seed, battlefield)
    for seed, battlefield in ((1, "prepared"), (2, "blank"), (3, "tiles"))
    for played in (match, patrols)
)
"""Those whose laws are tried."""


def words(table: Table) -> list[str]:
    """Words that a table knows, to say orders wrongly with."""
    return [*table.warriors, *table.book.powers, *table.book.spells, *table.book.stats]
