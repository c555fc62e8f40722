"""Whole matches of simulated players, played once for all tests that look at them."""

from collections.abc import Mapping
from functools import cache
from itertools import count
from random import Random
from typing import Any

from msgspec import Struct

from eventstore.memory import MemoryStore
from replay.core.wire import Event, Order
from replay.games.battle_for_legend import game
from replay.games.battle_for_legend.simulated import choose
from replay.games.battle_for_legend.table import Table
from replay.recorder import Recorder
from replay.recording.means import Means
from replay.recording.opening import Army, Setting, open_match
from replay.recording.pocket import Pocket
from tests.games.battle_for_legend.boards import PLAYERS, beside, empty, enlisted, text

MOST = 2_000


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
def match(seed: int, secrets: str = "table") -> Match:
    """The two shipped warbands; nothing is under seal, since nobody records it."""
    return play(enlisted(secrets=secrets), Random(seed))


@cache
def samples(seed: int) -> Match:
    """Players who bring no warbands."""
    return play(empty(secrets="table"), Random(seed))


def play(start: Table, chance: Any) -> Match:
    table, told = start, []
    while game.awaits(table) and len(told) < MOST:
        order = choose(table, chance)
        told.append(Told(table, order, game.decide(table, order)))
        for event in told[-1].events:
            table = game.evolve(table, event)
    return Match(start, tuple(told), table)


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
        scribe.record(choose(scribe.table, chance))
    return scribe
