"""Where several seats may speak, an order that names the pieces of one alone is that seat's; anything else is asked."""

from collections.abc import Iterator
from typing import Any

import pytest
from msgspec.structs import replace

from eventstore.memory import MemoryStore
from replay.acts import Ordered
from replay.book import Book
from replay.core.rule import STRUCTURE
from replay.cursor import Cursor
from replay.notation import parse
from replay.recording.filling import placed
from replay.recording.owner import owner
from replay.recording.refusal import Refusal
from tests.demo import PLAYED, recorded, recording

TOLD = {
    "arcane_legions": {"Assign"},
    "battle_for_legend": {"Deploy", "Return", "Respond"},
    "conquest": {"Attach"},
    "fantasy_skirmish": set[str](),
    "star_wars_legion": {"Activate"},
}
"""What is told apart in the recorded matches; in Fantasy Skirmish several seats are awaited for dice alone."""


def spoken(key: str) -> Iterator[tuple[Any, Any, list[str]]]:
    """Orders as they were written where several seats were awaited, with the table before and those seats."""
    store = MemoryStore()
    line, _ = recorded(recording(key), store)
    book = Book.on(recording(key).game, store, line.id)
    cursor = Cursor(book)
    for n, act in book.acts(2):
        if isinstance(act, Ordered):
            table = cursor.as_recorded(n - 1)
            seats = sorted({call.seat for call in book.game.awaits(table)})
            if len(seats) > 1:
                yield table, act.order, seats


@pytest.mark.parametrize("key", PLAYED)
def test_law_no_order_is_taken_for_another_seat_s_than_it_was(key: str) -> None:
    game, told = recording(key).game, set()
    for table, order, seats in spoken(key):
        found = owner(game, table, replace(order, by=""), seats)
        assert found in ("", order.by)
        told |= {type(order).__name__} if found else set()
    assert told == TOLD[key]


def test_what_names_no_piece_is_asked_for() -> None:
    """Two tokens lie face down: which of them is turned up cannot be told by the number of the confrontation."""
    game = recording("battle_for_legend").game
    table, order = next(
        (table, order) for table, order, _ in spoken("battle_for_legend") if order.by and "Commit" in str(type(order))
    )
    with pytest.raises(Refusal) as refused:
        placed(game, table, replace(order, by=""))
    assert refused.value.word == STRUCTURE
    assert refused.value.reason == "p1 and p2 may speak now; say whose order it is: by=p1"


@pytest.mark.parametrize("key", PLAYED)
def test_law_no_order_that_was_taken_is_one_that_nobody_may_say(key: str) -> None:
    game = recording(key).game
    for table, order, _ in spoken(key):
        try:
            placed(game, table, replace(order, by=""))
        except Refusal as refused:
            assert "say whose order it is" in refused.reason  # noqa: PT017 - some are told apart


def test_of_an_order_that_no_seat_may_say_it_is_said_what_is_awaited() -> None:
    """The table is settled: what comes next is the roll-off, of both."""
    game = recording("arcane_legions").game
    table = next(table for table, order, _ in spoken("arcane_legions") if "Roll" in str(type(order)))
    with pytest.raises(Refusal) as refused:
        placed(game, table, parse(game, "settle"))
    assert refused.value.reason == (
        "nobody may settle now: Ines rolls 2 dice for play order; Ruben rolls 2 dice for play order"
    )
