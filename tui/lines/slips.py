"""Which entries a slip of the pen is put right at: the last one to undo or amend, the last undoing to redo."""

from typing import Any

from msgspec import Struct

from replay.acts import Amended, Enlisted, Held, Ruled, Struck
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
    """The last entry that can be undone: an order that stands, what closes the match, a correction; 0 for none.

    What took out the last order that stood was a step back, and the next one leads further; what took out an earlier
    one was done as an order is, and is undone itself.
    """
    idle, closings = book.intents().idle, book.closings()
    for n in range(book.head, 1, -1):
        act = book.act(n)
        if isinstance(act, Enlisted):
            return 0
        if n in closings or _stands(book, n):
            return n
        if is_correction(act) and n not in idle and (isinstance(act, Amended | Ruled) or _deep(book, n)):
            return n
    return 0


def to_redo(book: Book) -> int:
    """The last step back that was not taken back and after which nothing else was done; 0 for none."""
    idle = book.intents().idle
    for n in range(book.head, 1, -1):
        act = book.act(n)
        if _stands(book, n) or (n not in idle and _deep(book, n)):
            return 0
        if isinstance(act, Struck) and n not in idle and not _redoes(book, act):
            return n
    return 0


def to_amend(book: Book, n: int) -> int:
    """The last order up to an entry that stands and can say something else; 0 for none."""
    acts = (m for m in range(min(n, book.head), 1, -1) if _stands(book, m))
    return next((m for m in acts if said_at(book, m)), 0)


def _stands(book: Book, n: int, k: int | None = None) -> bool:
    """Whether an entry is an act that holds under the corrections up to ``k``."""
    k = book.head if k is None else k
    return book.is_act(n) and isinstance(book.outcome(n, k), Held) and bool(book.intent(n, k).orders)


def _deep(book: Book, c: int) -> bool:
    """Whether a correction took out an order after which others stood."""
    act = book.act(c)
    if not isinstance(act, Struck) or not any(book.is_act(n) for n in act.targets):
        return False
    return any(_stands(book, n, c - 1) for n in range(c - 1, min(act.targets), -1) if n not in act.targets)


def _redoes(book: Book, act: Struck[Any, Any]) -> bool:
    """Whether a correction only takes back a step back."""
    return all(isinstance(book.act(n), Struck) and not _deep(book, n) for n in act.targets)


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
