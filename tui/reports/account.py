"""An audit's report on a line as it lies in a store: where the log does not hang together, that first, then what could
be read before it.
"""

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from itertools import islice

from msgspec import Struct

from eventstore.port import Absent, Damaged, Drawer, Line, Store, proved
from replay.auditing.finding import Finding
from replay.auditing.report import report
from replay.book import Book
from replay.core.game import Game
from replay.cursor import Cursor
from tui.judging.custody import custody
from tui.reports.block import Block, Heading, Words
from tui.reports.judged import judged


class Account(Struct, frozen=True):
    """What is to be written, how much is open in it, entries and questions, and what is damaged; None where all hangs
    together."""

    blocks: Iterable[Block]
    open: int
    damage: Damaged | None


def account(
    game: Game, store: Store, line: Line, drawer: Drawer | None, findings: Callable[[Cursor], Iterable[Finding]]
) -> Account:
    """The report on a line; ``findings`` is asked for those of as much of it as can be read.

    Raises ``Newer`` where an entry is newer than the program.
    """
    try:
        book, damage = sound(game, store, line), None
    except Damaged as trouble:
        damage = trouble
        try:
            book = Book.of(game, islice(store.read(line.id), max(0, damage.seq - 1)))
        except (Absent, Damaged):
            # where nothing can be read of it, that is all there is to tell
            return Account((Heading(1, "Audit: a log that cannot be read"), *_damage(damage, 0)), 0, damage)
    cursor = Cursor(book)
    whole = report(book, line.name, findings(cursor))
    vouched = _custody(store, line, drawer) if damage else custody(store, line.match, line, drawer)
    blocks = judged(cursor, whole, vouched, tuple(_damage(damage, book.head)) if damage else ())
    return Account(blocks, len(whole.open) + len(whole.waiting), damage)


def sound(game: Game, store: Store, line: Line) -> Book:
    """A line's book, every entry of it proved and read: who judged what does not hang together would bear witness for
    it. Raises ``Damaged`` and ``Newer``, naming the entry.
    """
    book, head = Book.on(game, store, line.id), store.head(line.id)
    deque(proved(store.read(line.id, 0, head.seq), head), maxlen=0)
    for n in range(1, book.head + 1):
        book.act(n)
    return book


def _damage(damage: Damaged, last: int) -> Iterator[Block]:
    yield Heading(2, "The log is damaged", "!", "damage")
    yield Words(str(damage))
    if last > 0:
        yield Words(f"What follows was read before it, entries 1–{last}. Nothing after them is judged.")


def _custody(store: Store, line: Line, drawer: Drawer | None) -> tuple[str, ...]:
    """Who vouches for a log that is damaged, as far as that can be read."""
    with suppress(Absent, Damaged):
        return custody(store, line.match, line, drawer)
    return ()
