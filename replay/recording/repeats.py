"""A request that comes again has the answer it had; whatever else holds its id or its place is a conflict."""

from collections.abc import Collection

from eventstore.entry import Entry
from eventstore.port import Conflict, Drawer, Store
from replay import acts
from replay.book import Book
from replay.core.wire import Order
from replay.correcting.fork import fork_name
from replay.line.codec import FORKED
from replay.recording.asked import answers
from replay.wording.teller import Teller

Written = tuple[bytes, Entry, acts.Act]
"""A line, an entry that is reached by it, and its act."""


class Repeats:
    """What requests to a line of a match have come to already."""

    def __init__(self, store: Store, line: bytes, book: Book, drawer: Drawer) -> None:
        """``book`` reads the line, as far as it has grown."""
        self._store = store
        self._line = line
        self._book = book
        self._drawer = drawer

    def find(self, asked: Order | acts.Act, identity: bytes, at: int) -> Written | None:
        """What the same request came to, by the id (16 bytes) or the number that it names; nothing where it is new.

        Raises ``Conflict`` where another request came to that, and where the number is not the next one.
        """
        found = self._store.find(identity) if identity else None
        if found is not None:
            return self._same(*found, asked, "this id")
        if isinstance(asked, acts.Forked):
            return self._forked(asked, at) if at else None
        if at and at <= self._book.head:
            # anybody can name a number: it is no proof of having written what lies there
            untold = {seal.seal for seal in self._book.seals()} - self._book.opened().keys()
            return self._same(self._line, self._book.entry(at), asked, f"entry {at}", untold)
        if at > self._book.head + 1:
            raise Conflict(f"entry {at} is not the next: {self._book.head} is the last", self._store.head(self._line))
        return None

    def _forked(self, asked: acts.Forked[object, object], at: int) -> Written | None:
        """The line that left here by the same request, if one did."""
        if at != asked.base + 1:
            raise Conflict(f"a line that leaves after {asked.base} begins with entry {asked.base + 1}, not {at}")
        for line in self._store.lines(self._book.match):
            if line.parent == self._line and line.base == asked.base and line.name == fork_name(asked):
                return self._same(line.id, self._store.entry(line.id, line.base + 1), asked, f"line {line.name}")
        return None

    def _same(
        self, line: bytes, entry: Entry, asked: Order | acts.Act, what: str, untold: Collection[str] = ()
    ) -> Written:
        if entry.match != self._book.match or (line != self._line and entry.kind != FORKED):
            raise Conflict(f"{what} is held already, by entry {entry.seq} of another line")
        act = self._book.codec.read(entry.kind, entry.version, entry.payload)
        here = line == self._line or (isinstance(act, acts.Forked) and act.parent == self._line.hex())
        if not here or not answers(entry, act, asked, self._drawer, untold):
            raise Conflict(f"{what} holds something else already: {Teller(self._book).act(act)}")
        return line, entry, act
