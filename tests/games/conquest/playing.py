"""Whole matches of simulated players, played once for all tests that look at them."""

from functools import cache, partial
from random import Random

from eventstore.memory import MemoryStore
from replay.games.conquest import game
from replay.games.conquest.table import Table
from replay.recorder import Recorder
from replay.recording.simulation import simulate
from tests.games.conquest.boards import begun
from tests.games.playing import Match, play
from tui.subcommands.simulate import seeded


@cache
def match(seed: int) -> Match:
    """The two shipped armies, their Stacks laid at the table."""
    return play(game, begun(round_limit=5), Random(seed))


@cache
def recorded(seed: int) -> Recorder:
    """A match through the recorder, of players who bring no armies; some have sealed Stacks."""
    chance = Random(seed)
    return simulate(game, MemoryStore(), seeded(chance), chance)


MATCHES = tuple(partial(match, seed) for seed in (1, 2, 3))
"""Those whose laws are tried."""


def words(table: Table) -> list[str]:
    """Words that a table knows, to say orders wrongly with."""
    return [*table.units, *sorted({unit.entry for unit in table.units.values()})]
