"""Whole matches of simulated players with the two shipped armies, played once for all tests that look at them."""

from functools import cache
from random import Random
from typing import Any

from msgspec import Struct

from replay.core.game import Seat
from replay.core.wire import Event, Order
from replay.games.arcane_legions import game
from replay.games.arcane_legions.simulated import arrange, choose
from replay.games.arcane_legions.table import Table
from tests.games.arcane_legions.boards import empty, enlisted

MOST = 1_500


class Told(Struct, frozen=True):
    """One order of a match: the table before it, what it was and what it brought about."""

    table: Table
    order: Order
    events: tuple[Event, ...]


class Match(Struct, frozen=True):
    """A match from the first terrain piece to its end."""

    start: Table
    told: tuple[Told, ...]
    end: Table

    @property
    def events(self) -> list[Event]:
        return [event for told in self.told for event in told.events]


@cache
def match(seed: int, preset: str = "standard") -> Match:
    return play(enlisted(preset=preset), Random(seed))


@cache
def drawn(seed: int) -> Match:
    """A match drawn by lot, kept for all tests that look at it."""
    return lot(seed)


def lot(seed: int) -> Match:
    """A match of which everything is drawn by lot: players, options, terrain and armies."""
    chance = Random(f"drawn/{seed}")
    count, options = arrange(0, chance)
    seats = tuple(Seat(f"p{n}", f"Simulated {n}") for n in range(1, count + 1))
    return play(empty(seats, **options), chance)


def play(start: Table, chance: Any) -> Match:
    table, told = start, []
    while game.awaits(table) and len(told) < MOST:
        order = choose(table, chance)
        told.append(Told(table, order, game.decide(table, order)))
        for event in told[-1].events:
            table = game.evolve(table, event)
    return Match(start, tuple(told), table)
