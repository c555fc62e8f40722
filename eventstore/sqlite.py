"""The log in one SQLite file."""

from pathlib import Path
from types import TracebackType
from typing import Any

from eventstore.chain import ENDLESS
from eventstore.database import Database
from eventstore.entry import Entry
from eventstore.keyframes import Keyframes
from eventstore.lanes import Lane, Lanes
from eventstore.naming import choose
from eventstore.port import Head, Line, Match
from eventstore.reading import Reading
from eventstore.writer import Writer

_MATCHES = f"""SELECT match, max(id) FILTER (WHERE parent IS NULL), count(*), sum((last & {ENDLESS}) - base),
  max((SELECT recorded_ms FROM entries WHERE key = last))
FROM (SELECT *, (SELECT max(key) FROM entries WHERE key < (number + 1) << 32) AS last FROM lines)
LEFT JOIN recent USING (match) GROUP BY match ORDER BY max(turn) DESC, max(number) DESC"""

_IDS = "SELECT match FROM lines LEFT JOIN recent USING (match) WHERE parent IS NULL ORDER BY turn DESC, number DESC"


class SqliteStore(Reading):
    """A ``Store`` in one SQLite file, shared by as many readers and writers as open it.

    ``remark`` is what a user should know of the file, if anything.
    """

    FIELDS = f"key & {ENDLESS}, id, hash, recorded_ms, actor, kind, version, salt, payload"
    BODIES = f"key & {ENDLESS}, kind, version, payload"
    CHUNK = 256
    _lanes: Lanes

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

    def _some(self, fields: str, lane: Lane, number: int, low: int, high: int) -> list[Any]:
        statement = f"SELECT {fields} FROM entries WHERE key > ? AND key <= ? ORDER BY key LIMIT {self.CHUNK}"
        place = number << 32
        return self.database.rows(statement, (place | low, place | high))
