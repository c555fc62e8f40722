"""What is read along a line and what it shares with others, whichever database the rows of entries lie in."""

from abc import abstractmethod
from collections.abc import Iterator
from itertools import chain
from typing import Any, ClassVar, Protocol

from eventstore.chain import ENDLESS, absent, within
from eventstore.entry import ZERO, Entry
from eventstore.lanes import Lane
from eventstore.port import Absent, Body, Damaged, Head, Line


class Lanes(Protocol):
    """Where the entries of lines lie."""

    def get(self, id: bytes) -> Lane:  # noqa: A002 - the field's own name
        """A line's lane by its id. Raises ``Absent``."""

    def of(self, match: bytes) -> tuple[Lane, ...]:
        """All lanes of a match, as they were opened."""

    def head(self, lane: Lane) -> Head:
        """Where it ends."""

    def hash(self, lane: Lane, seq: int) -> bytes:
        """The hash of an entry along its lineage. Raises ``Absent``."""

    def line(self, lane: Lane) -> Line:
        """The line as others see it."""


class Reading:
    """The half of a ``Store`` that reads; ``FIELDS`` and ``BODIES`` are columns of an entry, its number first."""

    FIELDS: ClassVar[str]
    BODIES: ClassVar[str]
    CHUNK: ClassVar[int]
    """Rows that are read at once."""
    _lanes: Lanes

    @abstractmethod
    def _some(self, fields: str, lane: Lane, number: int, low: int, high: int) -> list[Any]:
        """The next rows of lane ``number``, in the match of another, after entry ``low``, at most to ``high``."""

    def head(self, line: bytes, at: int | None = None) -> Head:
        """Where a line stands, or stood when entry ``at`` was its last."""
        lane = self._lanes.get(line)
        return self._lanes.head(lane) if at is None else Head(line, at, self._lanes.hash(lane, at))

    def read(self, line: bytes, after: int = 0, upto: int | None = None) -> Iterator[Entry]:
        """Entries along the whole lineage, in order."""
        return self._entries(self._lanes.get(line), after, upto)

    def bodies(self, line: bytes, after: int = 0, upto: int | None = None) -> Iterator[Body]:
        """The same, each as number, kind, version and payload."""
        return chain.from_iterable(self._chunks(self.BODIES, self._lanes.get(line), after, upto))

    def own(self, line: bytes, after: int = 0) -> Iterator[Entry]:
        """The line's own entries after number ``after``."""
        lane = self._lanes.get(line)
        return self._entries(lane, max(after, lane.base), None)

    def entry(self, line: bytes, seq: int) -> Entry:
        """Entry ``seq`` along the lineage."""
        lane = self._lanes.get(line)
        for entry in self._entries(lane, seq - 1, seq):
            return entry
        self._lanes.hash(lane, seq)
        raise Absent(f"line {lane.name} has no entry {seq}")

    def line(self, id: bytes) -> Line:  # noqa: A002 - the field's own name
        """A line by its id."""
        return self._lanes.line(self._lanes.get(id))

    def lines(self, match: bytes) -> tuple[Line, ...]:
        """A match's lines, as they were opened here."""
        lanes = self._lanes.of(match)
        if not lanes:
            raise Absent(f"no match {match.hex()} is held")
        return tuple(self._lanes.line(lane) for lane in lanes)

    def _entries(self, lane: Lane, after: int, upto: int | None) -> Iterator[Entry]:
        parent = ZERO
        if after:
            try:
                parent = self._lanes.hash(lane, after)
            except Absent:
                return
        match = lane.match
        for rows in self._chunks(self.FIELDS, lane, after, upto):
            for seq, id_, digest, recorded_ms, actor, kind, version, salt, payload in rows:
                yield Entry(match, seq, parent, id_, recorded_ms, actor, kind, version, salt, payload)
                parent = digest

    def _chunks(self, fields: str, lane: Lane, after: int, upto: int | None) -> Iterator[list[Any]]:
        for number, low, high in within(lane.spans, after, ENDLESS if upto is None else upto):
            last = low
            while rows := self._some(fields, lane, number, last, high):
                missing = absent(last, [row[0] for row in rows])
                if missing:
                    raise Damaged("is missing", match=lane.match, line=lane.id, seq=missing)
                last = rows[-1][0]
                yield rows
                if len(rows) < self.CHUNK and number == lane.number:
                    break
            if number != lane.number and last < high:
                raise Damaged("is missing", match=lane.match, line=lane.id, seq=last + 1)
