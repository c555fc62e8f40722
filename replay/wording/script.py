"""A whole line as notation: what is to be said, in order, to a match just opened, so that its table is the same."""

from collections.abc import Iterator
from typing import Any

from replay.acts import Adjusted, Amended, Forked, Held, Noted, Struck
from replay.book import Book
from replay.line.intent import span
from replay.wording.quotes import word
from replay.wording.sayings import write_act

CARRIED = "carried by the fork"


def script(book: Book) -> Iterator[str]:
    """The lines that record a line of a match again.

    Where it was forked, what it carries is struck and amended there: one entry or a note keep the later numbers as they
    are, of more a comment says how far they shift. Raises ``Newer`` and ``Damaged`` where an entry cannot be read.
    """
    for n, act in book.acts():
        if isinstance(act, Forked):
            yield from _forked(book, n, act)
        else:
            yield write_act(act)


def _forked(book: Book, n: int, act: Forked[Any, Any]) -> Iterator[str]:
    said = f"forked from entry {act.base} {act.reading}: {word(act.name)}"
    lines = list(_carried(book, n, act))
    if not lines:
        yield write_act(Noted(said))
        return
    shift = f"; read back, later entries are numbered {len(lines) - 1} higher" if len(lines) > 1 else ""
    yield f"# {said}{shift}"
    yield from lines


def _carried(book: Book, n: int, act: Forked[Any, Any]) -> Iterator[str]:
    """Strikes first, then amendments by entry: each finds the table before its target as it will stay."""
    moved = [m for change in act.changes if change.intent for m in span(change) if _moved(book, m, n)]
    # what holds no longer would not be taken as an amendment; struck, it leaves the same table
    struck = tuple(m for m in moved if not isinstance(book.outcome(m, n), Held))
    if struck:
        yield write_act(Struck(struck, CARRIED))
    for m in moved:
        meant = book.intent(m, n)
        if m in struck:
            continue
        if isinstance(meant.orders[0], Adjusted):
            yield f"# entry {m}, which a judge set, stands again; notation has no line for that"
        else:
            yield write_act(Amended(m, meant.orders, CARRIED, meant.waives))


def _moved(book: Book, m: int, n: int) -> bool:
    if not book.is_act(m):
        return False
    meant, before = book.intent(m, n), book.intent(m, n - 1)
    return (meant.orders, meant.waives) != (before.orders, before.waives)
