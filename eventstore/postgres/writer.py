"""How entries get into the database: one writer a match at a time, each write whole, an id held once."""

from collections.abc import Callable, Sequence
from typing import Any

from psycopg import errors
from psycopg_pool import PoolTimeout

from eventstore.chain import check_name, follow, lineage, open_with, seal_line, taken
from eventstore.entry import ZERO, Entry, measure
from eventstore.lanes import Lane
from eventstore.port import Absent, Conflict, Damaged, Head, Unwritable
from eventstore.postgres.database import Connection, Database
from eventstore.postgres.lanes import Lanes
from eventstore.postgres.schema import CHANNEL

_WRITTEN = "UPDATE matches SET written_at = clock_timestamp() WHERE match = %s"
_OPENED = "INSERT INTO matches VALUES (%s, clock_timestamp())"
_LINE = "INSERT INTO lines VALUES (%s, %s, %s, %s, %s, %s, %s)"
_ENTRY = "INSERT INTO entries VALUES (%s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s)"
_NAMED = "SELECT 1 FROM lines WHERE match = %s AND name = %s"
_REGISTER = "INSERT INTO register VALUES (%s, %s, %s, %s)"
_NEXT = "SELECT coalesce(max(number), 0) + 1 FROM lines WHERE match = %s"


class Writer:
    """Writes to one database; every write locks the row of its match first, and reads the head after that."""

    def __init__(self, database: Database, lanes: Lanes) -> None:
        self._database = database
        self._lanes = lanes

    def start(self, entries: Sequence[Entry], name: str, parent: bytes | None, base: int, *, alone: bool) -> Lane:
        """Open a line with its first own entries."""
        check_name(name)
        left = self._lanes.get(parent) if parent is not None else None
        first = entries[0]
        match = left.match if left else first.match
        open_with(first, match, base, self._lanes.hash(left, base) if left else ZERO)
        follow(Head(first.hash, first.seq, first.hash), match, entries[1:])
        _demand_fit(entries)

        def work(connection: Connection) -> Lane:
            connection.execute(_WRITTEN if left else _OPENED, (match,))
            if alone and connection.execute(_NAMED, (match, name)).fetchone():
                raise Conflict(taken(name))
            ((number,),) = connection.execute(_NEXT, (match,)).fetchall()
            lane = Lane(
                number, first.hash, match, name, parent, base, lineage(left.spans if left else (), base, number)
            )
            seal = seal_line(lane.id, match, name.encode(), parent, base)
            connection.execute(_LINE, (match, number, lane.id, name, parent, base, seal))
            insert(connection, lane, entries, [(lane.id, match, number, first.seq)])
            self._ring(connection, match)
            return lane

        said = f"match {match.hex()} has a first line, or this line, already"
        self._written(work, entries, lambda: Conflict(said))
        return self._lanes.get(first.hash)

    def append(self, lane: Lane, entries: Sequence[Entry]) -> Head:
        """Write entries after a lane's head."""
        _demand_fit(entries)

        def work(connection: Connection) -> None:
            connection.execute(_WRITTEN, (lane.match,))
            follow(self._lanes.head(lane, connection), lane.match, entries)
            insert(connection, lane, entries, [])
            self._ring(connection, lane.match)

        self._written(work, entries, lambda: Conflict("another entry got there first", self._lanes.head(lane)))
        return Head(lane.id, entries[-1].seq, entries[-1].hash)

    def _written(
        self, work: Callable[[Connection], Any], entries: Sequence[Entry], beaten: Callable[[], Conflict]
    ) -> None:
        try:
            self._database.write(work)
        except errors.UniqueViolation:
            conflict = beaten()
            for entry in entries:
                if self._row(entry.id):
                    raise Conflict(f"an entry of the id {entry.id.hex()} is held already", conflict.head) from None
            raise conflict from None
        except Unwritable as refused:
            # the answer to a commit may be lost after it was made
            if isinstance(refused.__cause__, PoolTimeout) or not self._is_there(entries[-1]):
                raise

    def _ring(self, connection: Connection, match: bytes) -> None:
        """Tell the other servers, once this is committed."""
        if self._database.notifies:
            connection.execute("SELECT pg_notify(%s, %s)", (CHANNEL, match.hex()))

    def _row(self, id: bytes) -> tuple[bytes, int, int] | None:  # noqa: A002 - the field's own name
        rows = self._database.rows("SELECT match, line, seq FROM register WHERE id = %s", (id,))
        return rows[0] if rows else None

    def _is_there(self, entry: Entry) -> bool:
        try:
            row = self._row(entry.id)
            lane = self._lanes.numbered(row[0], row[1]) if row else None
            return lane is not None and self._lanes.hash(lane, entry.seq) == entry.hash
        except (Unwritable, Absent, Damaged, Conflict):
            return False


def _demand_fit(entries: Sequence[Entry]) -> None:
    """Demand fields of their sizes, and ids that differ. Raises ``Unfit``, ``Conflict``."""
    for entry in entries:
        measure(entry)
    if len({entry.id for entry in entries}) < len(entries):
        raise Conflict("an id is given to two entries")


def insert(connection: Connection, lane: Lane, entries: Sequence[Entry], registered: list[Any]) -> None:
    """Write entries on a lane inside the transaction that is open."""
    cursor = connection.cursor()
    cursor.executemany(_ENTRY, [_row(lane, entry) for entry in entries])
    registered += [(entry.id, lane.match, lane.number, entry.seq) for entry in entries]
    # in one order whoever writes, so that nobody waits for who waits for them
    cursor.executemany(_REGISTER, sorted(registered))


def _row(lane: Lane, entry: Entry) -> tuple[Any, ...]:
    return (
        lane.match,
        lane.number,
        entry.seq,
        entry.id,
        entry.hash,
        entry.recorded_ms,
        entry.actor,
        entry.kind,
        entry.version,
        entry.salt,
        entry.payload,
    )
