"""What commands read of a line that may be damaged: all that is whole, and a word where it is not."""

from collections import deque
from collections.abc import Callable
from typing import TypeVar

from eventstore.port import Damaged, proved
from replay.book import Book
from replay.cursor import Cursor
from replay.legible import before, legible
from tui.complaint import tell
from tui.lines.recollection import Recollection, remember_damaged
from tui.wiring import Place, Wiring

T = TypeVar("T")


def read_at(wiring: Wiring, place: Place, at: int | None, job: Callable[[Cursor], T]) -> T:
    """What a job reads of a line at entry ``at``, or at its last: later damage keeps nobody from it.

    Whatever is wrong with the line is told on standard error. Raises ``Damaged`` where that is at ``at`` or before it
    and cannot be read, and as the job does.
    """
    read = legible(place.game, place.store, place.line.id)
    if at is None and read.damage is not None:
        raise read.damage
    book = read.demand(at or 0)
    try:
        found = job(Cursor(book, place.store))
    except Damaged as damage:
        if at is None or damage.seq <= at:
            raise
        read = before(place.game, place.store, place.line.id, damage)
        found = job(Cursor(read.book, place.store))
    tell_unproved(place, read.book, at or read.book.head, wiring.recollection, read.damage)
    return found


def tell_unproved(place: Place, book: Book, upto: int, kept: Recollection, damage: Damaged | None = None) -> None:
    """Say on standard error what is wrong with the entries up to one, and keep it in mind; or else the damage that lies
    after them.
    """
    try:
        head = place.store.head(place.line.id, upto)
        deque(proved(place.store.read(place.line.id, 0, upto), head), maxlen=0)
    except Damaged as unproved:
        tell(f"the log is damaged: {unproved}")
        remember_damaged(kept, book)
        return
    if damage is not None:
        tell(f"the log is damaged, and read up to entry {damage.seq - 1}: {damage}")
