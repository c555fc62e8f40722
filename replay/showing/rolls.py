"""The rolls of a line that stand."""

from collections.abc import Iterator

from msgspec import Struct

from replay.acts import Held
from replay.core.dice import Owed, Roll, owed_to
from replay.core.game import speaker
from replay.cursor import Cursor
from replay.line.reading import RECORDED, Reading, upto


class Rolled(Struct, frozen=True):
    """A roll in entry ``n``, the ``part``-th order said there; ``owed`` is the debt it paid, where one is known."""

    n: int
    part: int
    seat: str
    roll: Roll
    owed: Owed | None


def rolls(cursor: Cursor, reading: Reading, first: int, last: int) -> Iterator[Rolled]:
    """The rolls in entries ``first`` to ``last`` that hold under a reading."""
    book = cursor.book
    for n, _ in book.decided(first, last):
        k = n if reading == RECORDED else book.head
        said = book.intent(n, k).orders if isinstance(book.outcome(n, k), Held) else ()
        if any(isinstance(order, Roll) for order in said):
            calls = cursor.game.awaits(cursor.table(n - 1, upto(reading, n - 1, book.head)))
            debts = tuple(call.owed for call in calls if call.owed is not None)
            for part, order in enumerate(said):
                if isinstance(order, Roll):
                    yield Rolled(n, part, speaker(order, calls), order, owed_to(order, debts))
