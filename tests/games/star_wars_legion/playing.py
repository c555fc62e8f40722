"""Whole matches of simulated players, played once for all tests that look at them."""

from functools import cache
from random import Random
from typing import Any

from msgspec import Struct

from replay.core.wire import Event, Order
from replay.games.star_wars_legion import game
from replay.games.star_wars_legion.simulated import choose
from replay.games.star_wars_legion.table import Table
from tests.games.star_wars_legion.boards import empty, enlisted

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
def match(seed: int) -> Match:
    """The two shipped armies."""
    return play(enlisted(), Random(seed))


@cache
def patrols(seed: int, **options: Any) -> Match:
    """Players who bring no armies."""
    return play(empty(**options), Random(seed))


def play(start: Table, chance: Any) -> Match:
    table, told = start, []
    while game.awaits(table) and len(told) < MOST:
        order = choose(table, chance)
        told.append(Told(table, order, game.decide(table, order)))
        for event in told[-1].events:
            table = game.evolve(table, event)
    return Match(start, tuple(told), table)
