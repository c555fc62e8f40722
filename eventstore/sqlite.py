"""The log in one SQLite file."""

from collections.abc import Iterator
from itertools import chain
from pathlib import Path
from types import TracebackType
from typing import Any

from eventstore.chain import ENDLESS, absent, within
from eventstore.database import Database
from eventstore.entry import ZERO, Entry
from eventstore.keyframes import Keyframes
from eventstore.lanes import Lane, Lanes
from eventstore.naming import choose
from eventstore.port import Absent, Body, Damaged, Head, Line, Match
from eventstore.writer import Writer

_FIELDS = f"key & {ENDLESS}, id, hash, recorded_ms, actor, kind, version, salt, payload"
_BODIES = f"key & {ENDLESS}, kind, version, payload"
_CHUNK = 256
_MATCHES = f"""SELECT match, max(id) FILTER (WHERE parent IS NULL), count(*), sum((last & {ENDLESS}) - base),
  max((SELECT recorded_ms FROM entries WHERE key = last))
FROM (SELECT *, (SELECT max(key) FROM entries WHERE key < (number + 1) << 32) AS last FROM lines)
LEFT JOIN recent USING (match) GROUP BY match ORDER BY max(turn) DESC, max(number) DESC"""

_IDS = "SELECT match FROM lines LEFT JOIN recent USING (match) WHERE parent IS NULL ORDER BY turn DESC, number DESC"


class SqliteStore:
    """A ``Store`` in one SQLite file, shared by as many readers and writers as open it.

    ``remark`` is what a user should know of the file, if anything.
    """

    def __init__(self, path: str | Path, *, readonly: bool = False, synchronous: str = "FULL") -> None:
        """Open the log, or begin it. ``synchronous`` is SQLite's word for how sure a commit is of the disk.

        Raises ``Absent`` (read-only, and no file), ``Unwritable``, ``Unreadable``, ``Damaged``, ``Conflict`` (busy).
        """
        self.database = Database(path, readonly=readonly, synchronous=synchronous)
        self.remark = self.database.remark
        self._frames = Keyframes(self.database.path + "-keyframes", readonly=readonly)
        self._lanes = Lanes(self.database)
        self._writer = Writer(self.database, self._lanes)
        self.written: set[bytes] = set()
        """The matches that were written on through this store."""

    def __enter__(self) -> "SqliteStore":
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.close()

    def close(self) -> None:
        """Let go of the file."""
        self._frames.close()
        self.database.close()

    def start(
        self, entry: Entry, *more: Entry, name: str, parent: bytes | None = None, base: int = 0, alone: bool = False
    ) -> Line:
        """Open a line: see ``Store.start``."""
        lane = self._writer.start((entry, *more), name, parent, base, alone=alone)
        self.written.add(lane.match)
        return self._lanes.line(self._lanes.get(lane.id))

    def append(self, line: bytes, *entries: Entry) -> Head:
        """Write entries after the head they name: see ``Store.append``."""
        lane = self._lanes.get(line)
        if not entries:
            return self._lanes.head(lane)
        head = self._writer.append(lane, entries)
        self.written.add(lane.match)
        return head

    def find(self, id: bytes) -> tuple[bytes, Entry] | None:  # noqa: A002 - the field's own name
        """The line that owns the entry of this id, and the entry."""
        key = self._writer.find(id)
        if key is None:
            return None
        lane = self._lanes.numbered(key >> 32)
        return lane.id, self.entry(lane.id, key & ENDLESS)

    def head(self, line: bytes, at: int | None = None) -> Head:
        """Where a line stands, or stood when entry ``at`` was its last."""
        lane = self._lanes.get(line)
        return self._lanes.head(lane) if at is None else Head(line, at, self._lanes.hash(lane, at))

    def read(self, line: bytes, after: int = 0, upto: int | None = None) -> Iterator[Entry]:
        """Entries along the whole lineage, in order."""
        return self._entries(self._lanes.get(line), after, upto)

    def bodies(self, line: bytes, after: int = 0, upto: int | None = None) -> Iterator[Body]:
        """The same, each as number, kind, version and payload."""
        return chain.from_iterable(self._chunks(_BODIES, self._lanes.get(line), after, upto))

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

    def matches(self) -> tuple[Match, ...]:
        """Every match, the one most recently written first."""
        return tuple(Match(*row) for row in self.database.rows(_MATCHES))

    def resolve(self, prefix: str) -> bytes:
        """The match whose hex id begins with ``prefix``, or the one written ``last``."""
        return choose(prefix, [match for (match,) in self.database.rows(_IDS)])

    def keyframe(self, key: bytes) -> bytes | None:
        """A kept state, or None."""
        return self._frames.get(key)

    def keep(self, key: bytes, match: bytes, state: bytes) -> None:
        """Keep a state for a while."""
        self._frames.put(key, match, state)

    def _entries(self, lane: Lane, after: int, upto: int | None) -> Iterator[Entry]:
        parent = ZERO
        if after:
            try:
                parent = self._lanes.hash(lane, after)
            except Absent:
                return
        match = lane.match
        for rows in self._chunks(_FIELDS, lane, after, upto):
            for seq, id_, digest, recorded_ms, actor, kind, version, salt, payload in rows:
                yield Entry(match, seq, parent, id_, recorded_ms, actor, kind, version, salt, payload)
                parent = digest

    def _chunks(self, fields: str, lane: Lane, after: int, upto: int | None) -> Iterator[list[Any]]:
        statement = f"SELECT {fields} FROM entries WHERE key > ? AND key <= ? ORDER BY key LIMIT {_CHUNK}"
        for number, low, high in within(lane.spans, after, ENDLESS if upto is None else upto):
            last = low
            place = number << 32
            while rows := self.database.rows(statement, (place | last, place | high)):
                missing = absent(last, [row[0] for row in rows])
                if missing:
                    raise Damaged("is missing", match=lane.match, line=lane.id, seq=missing)
                last = rows[-1][0]
                yield rows
            if number != lane.number and last < high:
                raise Damaged("is missing", match=lane.match, line=lane.id, seq=last + 1)
