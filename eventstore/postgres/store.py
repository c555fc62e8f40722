"""The log in a PostgreSQL database, shared by as many servers as write to it."""

from collections.abc import Iterator
from itertools import chain
from types import TracebackType
from typing import Any

from eventstore.chain import ENDLESS, absent, within
from eventstore.entry import ZERO, Entry
from eventstore.frames import Frames
from eventstore.lanes import Lane
from eventstore.naming import choose
from eventstore.port import Absent, Body, Damaged, Head, Line, Match
from eventstore.postgres.database import Database
from eventstore.postgres.lanes import Lanes
from eventstore.postgres.writer import Writer

_FIELDS = "seq, id, hash, recorded_ms, actor, kind, version, salt, payload"
_BODIES = "seq, kind, version, payload"
_CHUNK = 1000
_RECENT = "ORDER BY matches.written_at DESC, matches.match"
_IDS = f"SELECT match FROM matches {_RECENT}"
# the last entry of each line of a match, whose numbers count on from the line's base
_MATCHES = f"""SELECT matches.match, min(CASE WHEN lines.base = 0 THEN encode(lines.id, 'hex') END), count(*),
  CAST(sum(tips.seq - lines.base) AS bigint), max(tips.recorded_ms)
FROM matches JOIN lines ON lines.match = matches.match JOIN entries tips
  ON tips.match = lines.match AND tips.line = lines.number AND tips.seq =
    (SELECT max(seq) FROM entries WHERE match = lines.match AND line = lines.number)
GROUP BY matches.match, matches.written_at {_RECENT}"""


class PostgresStore:
    """A ``Store`` in PostgreSQL; keyframes are kept in memory only."""

    def __init__(self, address: str, **how: int) -> None:
        """Open the log that was prepared there; raises as ``Database`` does."""
        self.database = Database(address, **how)
        self._lanes = Lanes(self.database)
        self._writer = Writer(self.database, self._lanes)
        self._frames = Frames()

    def __enter__(self) -> "PostgresStore":
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.close()

    def close(self) -> None:
        """Let go of the database."""
        self.database.close()

    def start(
        self, entry: Entry, *more: Entry, name: str, parent: bytes | None = None, base: int = 0, alone: bool = False
    ) -> Line:
        """Open a line: see ``Store.start``."""
        return self._lanes.line(self._writer.start((entry, *more), name, parent, base, alone=alone))

    def append(self, line: bytes, *entries: Entry) -> Head:
        """Write entries after the head they name: see ``Store.append``."""
        lane = self._lanes.get(line)
        return self._writer.append(lane, entries) if entries else self._lanes.head(lane)

    def find(self, id: bytes) -> tuple[bytes, Entry] | None:  # noqa: A002 - the field's own name
        """The line that owns the entry of this id, and the entry."""
        if len(id) != 16:
            return None
        for match, number, seq in self.database.rows("SELECT match, line, seq FROM register WHERE id = %s", (id,)):
            lane = self._lanes.numbered(match, number)
            return lane.id, self.entry(lane.id, seq)
        return None

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
        return tuple(
            Match(match, bytes.fromhex(line), lines, entries, recorded_ms)
            for match, line, lines, entries, recorded_ms in self.database.rows(_MATCHES)
        )

    def resolve(self, prefix: str) -> bytes:
        """The match whose hex id begins with ``prefix``, or the one written ``last``."""
        return choose(prefix, [match for (match,) in self.database.rows(_IDS)])

    def keyframe(self, key: bytes) -> bytes | None:
        """A kept state, or None."""
        return self._frames.get(key)

    def keep(self, key: bytes, match: bytes, state: bytes) -> None:
        """Keep a state for a while."""
        self._frames.put(key, state)

    def _entries(self, lane: Lane, after: int, upto: int | None) -> Iterator[Entry]:
        parent = ZERO
        if after:
            try:
                parent = self._lanes.hash(lane, after)
            except Absent:
                return
        for rows in self._chunks(_FIELDS, lane, after, upto):
            for seq, id_, digest, recorded_ms, actor, kind, version, salt, payload in rows:
                yield Entry(lane.match, seq, parent, id_, recorded_ms, actor, kind, version, salt, payload)
                parent = digest

    def _chunks(self, fields: str, lane: Lane, after: int, upto: int | None) -> Iterator[list[Any]]:
        statement = f"SELECT {fields} FROM entries WHERE match = %s AND line = %s AND seq > %s AND seq <= %s"
        statement += f" ORDER BY seq LIMIT {_CHUNK}"
        for number, low, high in within(lane.spans, after, ENDLESS if upto is None else upto):
            last = low
            while rows := self.database.rows(statement, (lane.match, number, last, high)):
                missing = absent(last, [row[0] for row in rows])
                if missing:
                    raise Damaged("is missing", match=lane.match, line=lane.id, seq=missing)
                last = rows[-1][0]
                yield rows
                if len(rows) < _CHUNK and number == lane.number:
                    break
            if number != lane.number and last < high:
                raise Damaged("is missing", match=lane.match, line=lane.id, seq=last + 1)
