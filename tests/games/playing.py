"""Whole matches of simulated players, as tests of any game look at them."""

from collections.abc import Iterable
from importlib import import_module

from msgspec import Struct

from replay.core.form import Chance
from replay.core.game import AnyTable, Game
from replay.core.wire import Event, Order

MOST = 3_000
"""Orders after which a match that has not ended is given up."""


class Told(Struct, frozen=True):
    """One order of a match: the table before it, what it was and what it brought about."""

    table: AnyTable
    order: Order
    events: tuple[Event, ...]


class Match(Struct, frozen=True):
    """A match from its first order to its end."""

    start: AnyTable
    told: tuple[Told, ...]
    end: AnyTable

    @property
    def events(self) -> list[Event]:
        return [event for told in self.told for event in told.events]


def play(game: Game, start: AnyTable, chance: Chance) -> Match:
    """A match between simulated players from a table on."""
    table, told = start, []
    while game.awaits(table) and len(told) < MOST:
        order = choose(game, table, chance)
        told.append(Told(table, order, game.decide(table, order)))
        table = folded(game, table, told[-1].events)
    return Match(start, tuple(told), table)


def choose(game: Game, table: AnyTable, chance: Chance) -> Order:
    """What a simulated player of a game says."""
    chosen: Order = import_module(f"replay.games.{game.key}.simulated").choose(table, chance)
    return chosen


def folded(game: Game, table: AnyTable, events: Iterable[Event]) -> AnyTable:
    """The table after events."""
    for event in events:
        table = game.evolve(table, event)
    return table
