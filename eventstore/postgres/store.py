"""The log in a PostgreSQL database, shared by as many servers as write to it."""

from types import TracebackType
from typing import Any

from eventstore.entry import Entry
from eventstore.frames import Frames
from eventstore.lanes import Lane
from eventstore.naming import choose
from eventstore.port import Head, Line, Match
from eventstore.postgres.database import Database
from eventstore.postgres.lanes import Lanes
from eventstore.postgres.writer import Writer
from eventstore.reading import Reading

_RECENT = "ORDER BY matches.written_at DESC, matches.match"
_IDS = f"SELECT match FROM matches {_RECENT}"
# the last entry of each line of a match, whose numbers count on from the line's base
_MATCHES = f"""SELECT matches.match, min(CASE WHEN lines.base = 0 THEN encode(lines.id, 'hex') END), count(*),
  CAST(sum(tips.seq - lines.base) AS bigint), max(tips.recorded_ms)
FROM matches JOIN lines ON lines.match = matches.match JOIN entries tips
  ON tips.match = lines.match AND tips.line = lines.number AND tips.seq =
    (SELECT max(seq) FROM entries WHERE match = lines.match AND line = lines.number)
GROUP BY matches.match, matches.written_at {_RECENT}"""


class PostgresStore(Reading):
    """A ``Store`` in PostgreSQL; keyframes are kept in memory only."""

    FIELDS = "seq, id, hash, recorded_ms, actor, kind, version, salt, payload"
    BODIES = "seq, kind, version, payload"
    CHUNK = 1000
    _lanes: Lanes

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

    def _some(self, fields: str, lane: Lane, number: int, low: int, high: int) -> list[Any]:
        statement = f"SELECT {fields} FROM entries WHERE match = %s AND line = %s AND seq > %s AND seq <= %s"
        return self.database.rows(f"{statement} ORDER BY seq LIMIT {self.CHUNK}", (lane.match, number, low, high))
