"""A log as somebody may see it who is told of it later: every line ends sooner than it does."""

from collections.abc import Callable, Iterator

from msgspec.structs import replace

from eventstore.entry import Entry
from eventstore.port import Absent, Body, Head, Line, Store

Upto = Callable[[Line], int]
"""The number of the last entry of a line that may be seen."""


class Past:
    """Reads from a store what may be seen of it; to whoever asks, the rest is not there yet."""

    def __init__(self, store: Store, upto: Upto) -> None:
        self._store = store
        self._upto = upto

    def line(self, id: bytes) -> Line:  # noqa: A002 - the field's own name
        """A line with the head it may be seen to have. Raises ``Absent``."""
        line = self._store.line(id)
        last = min(line.head.seq, self._upto(line))
        if last <= line.base:
            raise Absent(f"no line {id.hex()} is held")
        return line if last == line.head.seq else replace(line, head=self._store.head(id, last))

    def lines(self, match: bytes) -> tuple[Line, ...]:
        """The lines of a match that may be seen. Raises ``Absent``."""
        found = []
        for line in self._store.lines(match):
            try:
                found.append(self.line(line.id))
            except Absent:
                continue
        if not found:
            raise Absent(f"no match {match.hex()} is held")
        return tuple(found)

    def head(self, line: bytes, at: int | None = None) -> Head:
        """See ``Store.head``."""
        seen = self.line(line).head
        return seen if at is None or at == seen.seq else self._store.head(line, self._within(line, at))

    def read(self, line: bytes, after: int = 0, upto: int | None = None) -> Iterator[Entry]:
        """See ``Store.read``."""
        return self._store.read(line, after, self._last(line, upto))

    def bodies(self, line: bytes, after: int = 0, upto: int | None = None) -> Iterator[Body]:
        """See ``Store.bodies``."""
        return self._store.bodies(line, after, self._last(line, upto))

    def own(self, line: bytes, after: int = 0) -> Iterator[Entry]:
        """See ``Store.own``."""
        last = self._last(line, None)
        return (entry for entry in self._store.own(line, after) if entry.seq <= last)

    def entry(self, line: bytes, seq: int) -> Entry:
        """See ``Store.entry``."""
        return self._store.entry(line, self._within(line, seq))

    def _last(self, line: bytes, upto: int | None) -> int:
        last = self.line(line).head.seq
        return last if upto is None else min(last, upto)

    def _within(self, line: bytes, seq: int) -> int:
        if seq > self._last(line, None):
            raise Absent(f"there is no entry {seq}")
        return seq
