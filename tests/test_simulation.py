"""Simulated matches through the recorder: all end, all audit clean, and the same seed writes the same bytes."""

import os
from functools import cache
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from eventstore.memory import MemoryStore
from eventstore.port import Line
from replay.auditor import audit
from replay.book import Book
from replay.cursor import Cursor
from replay.games import GAMES, load
from replay.recording.opening import mustered
from replay.recording.simulation import simulate
from tests.demo import PLAYED, army, recording
from tui.subcommands.simulate import seeded

LONG = "ROLLBOOK_LONG" in os.environ
MATCHES = {"arcane_legions": (1_000, 20)}
"""How many matches of a game are played over hours, and how many every time."""
MOST, FEW = 500, 10
APIECE = 50 if LONG else 10
"""Matches of one part, so that parts can be played side by side."""
AGAIN = 1 if LONG else 5
"""One in so many matches is played once more; its last hash covers every byte of it."""


def parts() -> list[tuple[str, int]]:
    counts = {key: MATCHES.get(key, (MOST, FEW))[not LONG] for key in GAMES if key != "hilltop"}
    return [(key, part) for key, count in counts.items() for part in range(count // APIECE)]


@cache
def shipped(key: str) -> tuple[Any, ...]:
    """The orders that enlist the armies of a game's recorded match, if it has one."""
    names = recording(key).sheet.armies if key in PLAYED else ()
    joined = (mustered(load(key), army(key, name)) for name in names)
    return tuple(replace(order, by=f"p{seat}") for seat, order in enumerate(joined, start=1))


def played(key: str, number: int) -> tuple[MemoryStore, Line]:
    """A match by its number: every third with the armies that ship, the others with armies drawn by lot."""
    chance, store, game = Random(f"simulation/{number}"), MemoryStore(), load(key)
    recorder = simulate(game, store, seeded(chance), chance, () if number % 3 else shipped(key))
    assert not game.awaits(recorder.table)
    return store, store.lines(recorder.book.match)[0]


@pytest.mark.timeout(3_000 if LONG else 300)
@pytest.mark.parametrize(("key", "part"), parts())
def test_simulated_matches_end_audit_clean_and_are_the_same_again(key: str, part: int) -> None:
    for number in range(part * APIECE, (part + 1) * APIECE):
        store, line = played(key, number)
        book = Book.on(load(key), store, line.id)
        assert [finding for finding in audit(Cursor(book)) if finding.open] == [], number
        if number % AGAIN == 0:
            assert played(key, number)[1].head == line.head, number
