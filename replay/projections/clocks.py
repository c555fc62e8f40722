"""How long each seat's clock ran, from the recorded times of the entries that started and stopped it."""

from collections.abc import Iterator, Mapping, Sequence

from eventstore.port import Row
from replay.acts import Called, Clocked, Closed
from replay.book import Book
from replay.cursor import Cursor
from replay.line.codec import kind_of
from replay.line.reading import RECORDED, Reading
from replay.projections.results import turn
from replay.showing.lapse import lapse

view = "clocks"
STOPS = tuple(map(kind_of, (Clocked, Called, Closed)))
"""Kinds of entry that end whatever clock runs."""


def rows(cursor: Cursor, reading: Reading, first: int, last: int) -> Mapping[str, Sequence[Row]]:
    """One row for each stretch of a clock, at the entry that ends it; no correction changes a clock."""
    if reading != RECORDED:
        return {"clocks": ()}
    book = cursor.book
    started = _last(book, first)
    found: list[Row] = []
    for n in range(first, last + 1):
        if book.kinds[n - 1] in STOPS:
            found.extend(_stretch(cursor, started, n))
            started = n
    return {"clocks": found}


def _last(book: Book, first: int) -> int:
    """The last entry before ``first`` that started or stopped a clock; 0 where none did."""
    return next((n for n in range(first - 1, 0, -1) if book.kinds[n - 1] in STOPS), 0)


def _stretch(cursor: Cursor, started: int, n: int) -> Iterator[Row]:
    act = cursor.book.act(started) if started else None
    if isinstance(act, Clocked) and act.seat:
        yield {
            "seq": n,
            "reading": RECORDED,
            "seat": act.seat,
            "turn": turn(cursor.game.show(cursor.as_recorded(n), {}).turn),
            "spent_ms": lapse(cursor.book, started, n),
        }
