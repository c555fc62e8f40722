"""What a broken act leaves behind it: the acts after it that do not hold, and are no fault of their own.

Beside the table as it is written goes the one that should have been, every broken act on it as expected. An act that
holds there is as it should be. Where nothing was to be expected of a broken act, since its order could not be given at
all, the log does not say what the table should have been: until that act is put right nothing after it is held to one.
"""

from collections.abc import Generator, Iterator, Sequence

from msgspec import Struct

from eventstore.port import Damaged
from replay.acts import Enlisted, Orphaned
from replay.book import Book
from replay.core.game import AnyTable
from replay.cursor import Cursor
from replay.line.judgement import Outcome, advance, judge, same


class Wake(Struct, frozen=True):
    """``cause`` is the last act broken of its own fault, the tables are those after an act: as written, and as it
    should have been; None where nobody can say.
    """

    cause: int
    was: AnyTable
    now: AnyTable | None


def followers(cursor: Cursor, suspects: Sequence[int], k: int) -> Iterator[tuple[int, int]]:
    """The acts among the ``suspects``, ascending, that do not hold under ``k``, each with the one of them that it only
    follows from; with itself where the fault is its own.
    """
    place = 0
    while place < len(suspects):
        n = suspects[place]
        wake = _begun(cursor, n, k)
        place += 1
        if wake is not None:
            yield n, n
            place = yield from _along(cursor, wake, suspects, place, k)


def _along(
    cursor: Cursor, wake: Wake, suspects: Sequence[int], place: int, k: int
) -> Generator[tuple[int, int], None, int]:
    """Go on from a broken act until both tables agree; returns the place among the suspects that is reached."""
    for m, _ in cursor.book.decided(wake.cause + 1, k):
        if place == len(suspects) or wake.now is None or wake.was == wake.now:
            break
        suspect = m == suspects[place]
        wake, wrong = _next(cursor.book, wake, m, k, suspect=suspect)
        if wrong:
            yield m, wake.cause
        place += suspect
    if wake.now is None:
        yield from ((m, wake.cause) for m in suspects[place:])
        return len(suspects)
    return place


def _begun(cursor: Cursor, n: int, k: int) -> Wake | None:
    """What act ``n`` leaves behind it under ``k``; None where it holds there."""
    book = cursor.book
    had, intent = book.outcome(n, k), book.intent(n, k)
    try:
        before = cursor.table(n - 1, k)
        expected = judge(book.game, before, intent)
        if same(expected, had):
            # of an army that nobody announced the units are what is wrong
            unlike = isinstance(book.act(n), Enlisted) and not book.decider(n, k)
            return Wake(n, before, None) if unlike else None
        return _left(book, Wake(n, before, before), had, expected, fault=True)
    except Damaged:
        return Wake(n, book.start(), None)


def _next(book: Book, wake: Wake, m: int, k: int, *, suspect: bool) -> tuple[Wake, bool]:
    """The tables after act ``m``, and whether it does not hold as it is written."""
    had, intent = book.outcome(m, k), book.intent(m, k)
    try:
        has, holds = judge(book.game, wake.now, intent), judge(book.game, wake.was, intent)
        wrong = suspect and not same(holds, had)
        if same(has, had):
            return _left(book, wake, had, had), wrong
        if wrong:
            return _left(book, Wake(m, wake.was, wake.now), had, has, fault=True), True
        # where both tables answer alike, what is written is what another edition decided, or a correction kept
        return _left(book, wake, had, had if same(has, holds) else has), False
    except Damaged:
        return Wake(wake.cause, wake.was, None), suspect


def _left(book: Book, wake: Wake, had: Outcome, has: Outcome, *, fault: bool = False) -> Wake:
    """The tables after an act that had one outcome and should have the other."""
    was = advance(book.game, wake.was, had)
    unsaid = fault and isinstance(has, Orphaned)
    return Wake(wake.cause, was, None if unsaid else advance(book.game, wake.now, has))
