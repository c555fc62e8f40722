"""How long was played on a line, whenever it was forked."""

from collections.abc import Sequence

import pytest
from msgspec.structs import replace

from replay.book import Book
from replay.showing.lapse import lapse
from tests.invented import hilltop
from tests.replay.ledger import Ledger, turns

DAY = 86_400_000


def recorded(line: Ledger, times: Sequence[int]) -> Book:
    """The line, its entries recorded at these times."""
    return Book.of(hilltop, [replace(entry, recorded_ms=ms) for entry, ms in zip(line.entries, times, strict=True)])


def forked_twice() -> Ledger:
    """Genesis, two turns, a fork at 3, a turn, a fork at 5 and a note: forks are entries 4 and 6."""
    line = Ledger()
    turns(line, (4, 3), (2, 1))
    aside = line.fork(3)
    turns(aside, (1, 1))
    further = aside.fork(5)
    further.note()
    return further


TIMES = (0, 10, 30, DAY, DAY + 5, 9 * DAY, 9 * DAY + 200)


@pytest.mark.parametrize(
    ("first", "last", "spent"), [(1, 3, 30), (3, 4, 0), (1, 5, 35), (5, 6, 0), (4, 7, 205), (1, 7, 235), (7, 7, 0)]
)
def test_what_lies_before_a_fork_is_not_played_on_it(first: int, last: int, spent: int) -> None:
    assert lapse(recorded(forked_twice(), TIMES), first, last) == spent


def test_a_device_that_was_set_back_has_spent_no_time() -> None:
    line = Ledger()
    turns(line, (4, 3))
    assert lapse(recorded(line, (DAY, 10, 30)), 1, 3) == 0
