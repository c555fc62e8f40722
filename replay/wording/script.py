"""A whole line as notation: what is to be said, in order, to a match just opened, so that its table is the same."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from msgspec.structs import replace

from replay.acts import (
    Act,
    Adjusted,
    Amended,
    Bookmarked,
    Confirmed,
    Disputed,
    Forked,
    Held,
    Intent,
    Noted,
    Ordered,
    Ruled,
    Stood,
    Struck,
)
from replay.book import Book
from replay.core.dice import Roll
from replay.line.intent import span
from replay.wording.quotes import word
from replay.wording.sayings import write_act

CARRIED = "carried by the fork"


Numbered = Callable[[int], int]
"""An entry's number as it is when the lines are read back."""


def script(book: Book) -> Iterator[str]:
    """The lines that record a line of a match again.

    Where it was forked, what it carries is struck and amended there: one entry or a note keep the later numbers as they
    are, of more a comment says how far they shift, and what names a later entry names it by its new number. Raises
    ``Newer`` and ``Damaged`` where an entry cannot be read.
    """
    shifts: list[tuple[int, int]] = []

    def numbered(n: int) -> int:
        return n + sum(by for fork, by in shifts if n > fork)

    for n, act in book.acts():
        if isinstance(act, Forked):
            lines = list(_carried(book, n, act, numbered))
            by = sum(not line.startswith("#") for line in lines) - 1
            yield from _forked(act, lines, by)
            shifts.append((n, max(0, by)))
        else:
            yield write_act(renumbered(act, numbered))


def renumbered(act: Act, numbered: Numbered) -> Act:
    """An act that names other entries by the numbers they have then."""
    match act:
        case Noted(at=at) | Bookmarked(at=at) | Confirmed(at=at):
            return replace(act, at=numbered(at))
        case Disputed(at=at, concerns=concerns):
            return replace(act, at=numbered(at), concerns=tuple(map(numbered, concerns)))
        case Struck(targets):
            return replace(act, targets=tuple(map(numbered, targets)))
        case Amended(target, orders):
            return replace(act, target=numbered(target), orders=tuple(_rolled(one, numbered) for one in orders))
        case Ruled(dispute=dispute, target=target, to=to):
            return replace(act, dispute=numbered(dispute), target=numbered(target), to=numbered(to))
        case Ordered(order) | Stood(order):
            return replace(act, order=_rolled(order, numbered))
    return act


def _rolled(order: Any, numbered: Numbered) -> Any:
    return replace(order, again=numbered(order.again)) if isinstance(order, Roll) else order


def _forked(act: Forked[Any, Any], lines: Sequence[str], by: int) -> Iterator[str]:
    said = f"forked from entry {act.base} {act.reading}: {word(act.name)}"
    if by < 0:
        # a note has the number that the fork has
        yield write_act(Noted(said))
    else:
        yield f"# {said}{f'; read back, later entries are numbered {by} higher' if by else ''}"
    yield from lines


def _carried(book: Book, n: int, act: Forked[Any, Any], numbered: Numbered) -> Iterator[str]:
    """Strikes first, then amendments by entry: each finds the table before its target as it will stay."""
    moved = [m for change in act.changes if change.intent for m in span(change) if _moved(book, m, n)]
    # what holds no longer would not be taken as an amendment; struck, it leaves the same table
    struck = tuple(m for m in moved if not isinstance(book.outcome(m, n), Held))
    if struck:
        yield write_act(Struck(tuple(map(numbered, struck)), CARRIED))
    for m in moved:
        meant = book.intent(m, n)
        if meant.orders:
            yield _said_there(meant, numbered(m), numbered, stands=m not in struck)


def _said_there(meant: Intent[Any], m: int, numbered: Numbered, *, stands: bool) -> str:
    """What an act means to say on the fork; a comment where no line would be taken."""
    if any(isinstance(order, Adjusted) for order in meant.orders):
        return f"# entry {m}, which a judge set, stands again; notation has no line for that"
    orders = tuple(_rolled(order, numbered) for order in meant.orders)
    line = write_act(Amended(m, orders, CARRIED, meant.waives))
    return line if stands else f"# holds no longer: {line}"


def _moved(book: Book, m: int, n: int) -> bool:
    if not book.is_act(m):
        return False
    meant, before = book.intent(m, n), book.intent(m, n - 1)
    return (meant.orders, meant.waives) != (before.orders, before.waives)
