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
from replay.games.arcane_legions import game
from replay.recording.simulation import simulate
from tests.games.arcane_legions.fixture_files import FOLDER, fetch
from tui.subcommands.simulate import seeded

LONG = "ROLLBOOK_LONG" in os.environ
APIECE = 50 if LONG else 10
"""Matches of one part, so that parts can be played side by side."""
PARTS = 20 if LONG else 5
AGAIN = 1 if LONG else 5
"""One in so many matches is played once more; its last hash covers every byte of it."""


@cache
def shipped() -> tuple[Any, ...]:
    """The orders that enlist the armies that ship."""
    names = ("saltmark", "thornmoor")
    joined = (game.muster((FOLDER / "armies" / f"{name}.toml").read_text(), fetch) for name in names)
    return tuple(replace(order, by=f"p{seat}") for seat, order in enumerate(joined, start=1))


def played(number: int) -> tuple[MemoryStore, Line]:
    """A match by its number: every third with the armies that ship, the others with armies drawn by lot."""
    chance, store = Random(f"simulation/{number}"), MemoryStore()
    recorder = simulate(game, store, seeded(chance), chance, () if number % 3 else shipped())
    assert not game.awaits(recorder.table)
    return store, store.lines(recorder.book.match)[0]


@pytest.mark.timeout(3_000 if LONG else 300)
@pytest.mark.parametrize("part", range(PARTS))
def test_simulated_matches_end_audit_clean_and_are_the_same_again(part: int) -> None:
    for number in range(part * APIECE, (part + 1) * APIECE):
        store, line = played(number)
        book = Book.on(game, store, line.id)
        assert [finding for finding in audit(Cursor(book)) if finding.open] == [], number
        if number % AGAIN == 0:
            assert played(number)[1].head == line.head, number
