"""An audit's report on a line as it lies in a store: where the log does not hang together, that first, then what could
be read before it.
"""

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress

from msgspec import Struct

from eventstore.port import Absent, Damaged, Drawer, Line, Store, proved
from replay.auditing.finding import Finding
from replay.auditing.report import report
from replay.core.game import Game
from replay.cursor import Cursor
from replay.legible import Legible, before, decoded
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
        read, found = judged_before(game, store, line, findings)
    except Damaged as unread:
        # where nothing can be read of it, that is all there is to tell
        return Account((Heading(1, "Audit: a log that cannot be read"), *_damage(unread, 0)), 0, unread)
    book, damage = read.book, read.damage
    whole = report(book, line.name, found)
    vouched = _custody(store, line, drawer) if damage else custody(store, line.match, line, drawer)
    blocks = judged(Cursor(book), whole, vouched, tuple(_damage(damage, book.head)) if damage else ())
    return Account(blocks, len(whole.open) + len(whole.waiting), damage)


def judged_before(
    game: Game, store: Store, line: Line, findings: Callable[[Cursor], Iterable[Finding]]
) -> tuple[Legible, tuple[Finding, ...]]:
    """As much of a line as hangs together and leads to tables, and what is found of it.

    Raises ``Newer``, and ``Damaged`` where there is nothing to read before the damage.
    """
    read = sound(game, store, line)
    while True:
        try:
            return read, tuple(findings(Cursor(read.book)))
        except Damaged as damage:
            if not 1 < damage.seq <= read.book.head:
                raise
            read = before(game, store, line.id, damage)


def sound(game: Game, store: Store, line: Line) -> Legible:
    """A line's book as far as every entry is proved and read: who judged what does not hang together would bear witness
    for it. Raises ``Newer``, and ``Damaged`` where that is so from the beginning.
    """
    read = decoded(game, store, line.id)
    head = store.head(line.id, read.book.head)
    try:
        deque(proved(store.read(line.id, 0, head.seq), head), maxlen=0)
    except Damaged as damage:
        return before(game, store, line.id, damage)
    return read


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
