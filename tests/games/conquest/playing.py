"""Whole matches of simulated players, played once for all tests that look at them."""

from functools import cache
from random import Random
from typing import Any

from msgspec import Struct

from eventstore.memory import MemoryStore
from replay.core.wire import Event, Order
from replay.games.conquest import game
from replay.games.conquest.simulated import choose
from replay.games.conquest.table import Table
from replay.recorder import Recorder
from replay.recording.simulation import simulate
from tests.games.conquest.boards import begun
from tui.subcommands.simulate import seeded

MOST = 3_000


class Told(Struct, frozen=True):
    """One order of a match: the table before it, what it was and what it brought about."""

    table: Table
    order: Order
    events: tuple[Event, ...]


class Match(Struct, frozen=True):
    """A match from its first order to its end."""

    start: Table
    told: tuple[Told, ...]
    end: Table

    @property
    def events(self) -> list[Event]:
        return [event for told in self.told for event in told.events]


@cache
def match(seed: int) -> Match:
    """The two shipped armies, their Stacks laid at the table."""
    return play(begun(round_limit=5), Random(seed))


def play(start: Table, chance: Any) -> Match:
    table, told = start, []
    while game.awaits(table) and len(told) < MOST:
        order = choose(table, chance)
        told.append(Told(table, order, game.decide(table, order)))
        for event in told[-1].events:
            table = game.evolve(table, event)
    return Match(start, tuple(told), table)


@cache
def recorded(seed: int) -> Recorder:
    """A match through the recorder, of players who bring no armies; some have sealed Stacks."""
    chance = Random(seed)
    return simulate(game, MemoryStore(), seeded(chance), chance)
