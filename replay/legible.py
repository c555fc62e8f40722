"""As much of a line as can be read: where it is damaged, that ends what can be said of it, and nothing before."""

from msgspec import Struct

from eventstore.port import Damaged, Store
from replay.book import Book
from replay.core.game import Game


class Legible(Struct, frozen=True):
    """The book of a line up to the entry before the ``damage``; of all of it where there is none."""

    book: Book
    damage: Damaged | None = None

    def demand(self, n: int) -> Book:
        """The book, where it holds entry ``n``. Raises the ``damage`` where that is why it does not."""
        if self.damage is not None and n > self.book.head:
            raise self.damage
        return self.book


def legible(game: Game, store: Store, line: bytes) -> Legible:
    """A line up to the first entry that is missing, or a correction that cannot be: nobody knows how what comes after
    it reads. An entry that cannot be read itself stops only whoever comes to it.

    Raises ``Absent``, ``Newer``, and ``Damaged`` where there is nothing to read before it.
    """
    try:
        read = Legible(Book.on(game, store, line))
    except Damaged as damage:
        read = before(game, store, line, damage)
    _, unread = read.book.unread or (0, None)
    return before(game, store, line, unread) if isinstance(unread, Damaged) else read


def before(game: Game, store: Store, line: bytes, damage: Damaged) -> Legible:
    """A line up to the entry before the one that is damaged. Raises as ``legible`` does."""
    if damage.seq <= 1:
        raise damage
    return Legible(Book.on(game, store, line, damage.seq - 1), damage)


def decoded(game: Game, store: Store, line: bytes) -> Legible:
    """A line up to the first entry that cannot be read. Raises as ``legible`` does."""
    read = legible(game, store, line)
    try:
        for n in range(1, read.book.head + 1):
            read.book.act(n)
    except Damaged as damage:
        return before(game, store, line, damage)
    return read
