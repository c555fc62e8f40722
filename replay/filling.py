"""What an order leaves unsaid, filled in before it is decided: the seat, the pool, the faces, seals and openings."""

from typing import Any

from msgspec.structs import replace

from replay.book import Book
from replay.core.dice import Owed, Roll, owed_to
from replay.core.game import AnyTable, Call, speaker
from replay.core.rule import STRUCTURE
from replay.means import Means
from replay.refusal import Refusal
from replay.reroll import Undone, taken_up, undone
from replay.secrets import LAID, hidden, open_from, openings, seal


def filled(
    book: Book, means: Means, table: AnyTable, order: Any, entry: bytes, *, earlier: Undone | None = None
) -> Any:
    """The order as it will be written under the id ``entry``.

    ``earlier`` is a roll that an amendment puts right; otherwise a roll takes up the one that was undone, if any.
    Raises ``Refusal`` where the seat must be named or a secret has no place; ``Conflict`` and ``Unwritable`` of the
    drawer.
    """
    calls = book.game.awaits(table)
    if isinstance(order, Roll):
        order = _rolled(book, means, calls, order, earlier)
    if not order.by:
        order = replace(order, by=_seat(order, calls))
    return _turned_up(book, means, _face_down(book, means, order, entry))


def _seat(order: Any, calls: tuple[Call, ...]) -> str:
    seats = sorted({call.seat for call in calls})
    if len(seats) > 1:
        raise Refusal(STRUCTURE, f"{' and '.join(seats)} may speak now; say whose order it is: by={seats[0]}")
    return speaker(order, calls)


def debts(calls: tuple[Call, ...]) -> tuple[Owed, ...]:
    """The dice that are owed, those to be rolled first in front."""
    return tuple(call.owed for call in calls if call.owed is not None)


def _rolled(book: Book, means: Means, calls: tuple[Call, ...], roll: Roll, earlier: Undone | None) -> Roll:
    debt = owed_to(roll, debts(calls))
    if debt is None:
        return roll
    roll = replace(roll, pool=debt.pool, by=debt.seat)
    if earlier is None:
        waiting = undone(book).get((debt.seat, debt.pool))
        earlier = waiting[0] if waiting else None
    return taken_up(roll, debt, earlier, means.dice)


def _face_down(book: Book, means: Means, order: Any, entry: bytes) -> Any:
    typed = [name for name, part in hidden(order) if part.value]
    if typed and book.genesis.options.get("secrets") == LAID:
        raise Refusal("secret", f"this match lays its secrets at the table: leave the {typed[0]} out")
    return seal(order, book.match.hex(), entry, means.drawer, means.salt) if typed else order


def _turned_up(book: Book, means: Means, order: Any) -> Any:
    if not any(not part.salt for _, part in openings(order)):
        return order
    laid = book.seals()
    entries = (book.entry(n).id for n in reversed(list(laid.values())))
    return open_from(means.drawer, order, book.match.hex(), entries, laid)
