"""Which entries a slip of the pen is put right at: the last one to undo or amend, the last undoing to redo."""

from typing import Any

from msgspec import Struct

from replay.acts import Amended, Enlisted, Ruled, Struck
from replay.book import Book
from replay.core.game import Game
from replay.line.intent import is_correction
from replay.notation import write
from replay.wording.quotes import quoted
from tui.offers.stand import Stand, stand

UNDONE, REDONE = "undone", "done again"
"""Reasons that are given where nobody says another."""


class Slip(Struct, frozen=True):
    """An entry that is to say something else: its number, what it says now, and what could be said there."""

    n: int
    text: str
    stand: Stand | None = None


def to_undo(book: Book) -> int:
    """The last entry that can be undone: an order that stands, what closes the match, a correction; 0 for none."""
    idle, closings = book.intents().idle, book.closings()
    for n in range(book.head, 1, -1):
        act = book.act(n)
        if isinstance(act, Enlisted):
            return 0
        if n in closings or (book.is_act(n) and book.intent(n).orders):
            return n
        if isinstance(act, Amended | Ruled) and is_correction(act) and n not in idle:
            return n
    return 0


def to_redo(book: Book) -> int:
    """The last undoing that was not taken back and after which nothing else was ordered; 0 for none."""
    idle = book.intents().idle
    for n in range(book.head, 1, -1):
        act = book.act(n)
        if isinstance(act, Struck) and n not in idle and not _redoes(book, act):
            return n
        if book.is_act(n) and book.intent(n).orders:
            return 0
    return 0


def to_amend(book: Book, n: int) -> int:
    """The last order up to an entry that stands and can say something else; 0 for none."""
    acts = (m for m in range(min(n, book.head), 1, -1) if book.is_act(m) and book.intent(m).orders)
    return next((m for m in acts if said_at(book, m)), 0)


def _redoes(book: Book, act: Struck[Any, Any]) -> bool:
    """Whether a correction only takes back what took something out."""
    return all(isinstance(book.act(n), Struck) for n in act.targets)


def striking(n: int, why: str) -> str:
    """The line that takes an entry out."""
    return f":strike {n} {quoted(why)}"


def amending(n: int, order: str, why: str) -> str:
    """The line that has an entry say something else."""
    return f":amend {n} {quoted(order)} {quoted(why)}"


def standing(rules: tuple[str, ...], why: str, order: str) -> str:
    """The line that has an order stand though it breaks rules."""
    return f":stood {','.join(rules)} {quoted(why)} {order}"


def said_at(book: Book, n: int) -> str:
    """What an entry says now, in notation; empty where it is no order that was given."""
    if not 1 < n <= book.head or not book.is_act(n):
        return ""
    orders = book.intent(n).orders or (getattr(book.act(n), "order", None),)
    return write(orders[0]) if len(orders) == 1 and orders[0] is not None and hasattr(orders[0], "by") else ""


def slip(game: Game, book: Book, table: object, n: int) -> Slip | None:
    """An entry to be amended, with what stood open on the ``table`` before it; None where there is nothing to amend."""
    text = said_at(book, n)
    return Slip(n, text, stand(game, table, book.opened())) if text else None
