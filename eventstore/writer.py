"""How entries get into the log's file: one writer at a time, each write whole, an id held once."""

import sqlite3
from collections.abc import Sequence
from typing import NoReturn

from eventstore.chain import check_name, follow, lineage, open_with, seal_line, taken
from eventstore.database import Database
from eventstore.entry import ZERO, Entry, measure
from eventstore.lanes import Lane, Lanes
from eventstore.port import Conflict, Head
from eventstore.register import FIND, Register

_NAMED = "SELECT 1 FROM lines WHERE match = ? AND name = ?"
_INSERT = "INSERT INTO entries VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)"

_Row = tuple[int, bytes, bytes, int, str, str, int, bytes, bytes]


class Writer:
    """Writes to one file, and remembers of it what stays true until somebody else has written."""

    def __init__(self, database: Database, lanes: Lanes) -> None:
        self._database = database
        self._lanes = lanes
        self._register = Register()
        self._heads: dict[int, Head] = {}
        self._recent = b""
        self._strangers = -1

    def start(self, entries: Sequence[Entry], name: str, parent: bytes | None, base: int, *, alone: bool) -> Lane:
        """Open a line with its first own entries."""
        check_name(name)
        left = self._lanes.get(parent) if parent is not None else None
        first = entries[0]
        match = left.match if left else first.match
        open_with(first, match, base, self._lanes.hash(left, base) if left else ZERO)
        follow(Head(first.hash, first.seq, first.hash), match, entries[1:])
        with self._database as connection:
            try:
                self._recall(connection)
                connection.execute("BEGIN IMMEDIATE")
                if alone and connection.execute(_NAMED, (match, name)).fetchone():
                    raise Conflict(taken(name))
                number = connection.execute("SELECT coalesce(max(number), 0) + 1 FROM lines").fetchone()[0]
                spans = lineage(left.spans if left else (), base, number)
                lane = Lane(number, first.hash, match, name, parent, base, spans)
                seal = seal_line(lane.id, match, name.encode(), parent, base)
                row = (number, lane.id, match, name, parent, base, seal)
                connection.execute("INSERT INTO lines VALUES (?, ?, ?, ?, ?, ?, ?)", row)
                self._insert(connection, lane, [_row(lane, entry) for entry in entries])
                connection.execute("COMMIT")
            except BaseException as refused:
                self._give_up(refused, entries, f"match {match.hex()} has a first line, or this line, already")
        return lane

    def append(self, lane: Lane, entries: Sequence[Entry]) -> Head:
        """Write entries after a lane's head."""
        rows = [_row(lane, entry) for entry in entries]
        with self._database as connection:
            try:
                self._recall(connection)
                head = self._heads.get(lane.number) or self._lanes.head(lane)
                follow(head, lane.match, entries)
                if len(rows) == 1 and lane.match == self._recent and self._register.takes(lane.number):
                    # one statement is a transaction of its own, and takes the write lock before it reads
                    self._hold(rows[0], head)
                    connection.execute(_INSERT, rows[0])
                else:
                    connection.execute("BEGIN IMMEDIATE")
                    self._insert(connection, lane, rows, head)
                    connection.execute("COMMIT")
            except BaseException as refused:
                self._give_up(refused, entries, "another entry got there first", lane)
            head = self._heads[lane.number] = Head(lane.id, entries[-1].seq, rows[-1][2])
        return head

    def find(self, id: bytes) -> int | None:  # noqa: A002 - the field's own name
        """The key of the entry with this id."""
        lock = self._database.lock
        if lock is not None and self._register.known and lock.since(self._strangers):
            waiting = self._register.waiting(id)
            if waiting is not None:
                return waiting
            rows = self._database.rows("SELECT key FROM register WHERE id = ?", (id,))
        else:
            rows = self._database.rows(FIND, (id,))
        return rows[0][0] if rows else None

    def _recall(self, connection: sqlite3.Connection) -> None:
        lock = self._database.lock
        if lock is not None and (self._strangers != lock.strangers or not self._register.known):
            self._strangers = lock.strangers
            self._heads.clear()
            self._register.learn(connection)
            recent = connection.execute("SELECT match FROM recent ORDER BY turn DESC LIMIT 1").fetchall()
            self._recent = recent[0][0] if recent else b""

    def _hold(self, row: _Row, head: Head | None) -> None:
        """Let an id wait to be registered. Raises ``Conflict`` when it waits already."""
        if not self._register.wait(row[1], row[0]):
            raise Conflict(_held(row[1]), head)

    def _insert(
        self, connection: sqlite3.Connection, lane: Lane, rows: Sequence[_Row], head: Head | None = None
    ) -> None:
        """Write rows after a head, or as the first of a new line, inside the open transaction."""
        for row in rows:
            self._hold(row, head)
        connection.executemany(_INSERT, rows)
        self._register.open_tail(connection, lane.number, head.seq if head else lane.base)
        # a fork leaves the entering of ids to the next append: it writes the same whenever it is made
        if (head or len(rows) > 1) and self._register.full():
            self._register.enter(connection)
        if lane.match != self._recent:
            connection.execute("DELETE FROM recent WHERE match = ?", (lane.match,))
            connection.execute("INSERT INTO recent (match) VALUES (?)", (lane.match,))
            self._recent = lane.match

    def _give_up(
        self, refused: BaseException, entries: Sequence[Entry], reason: str, lane: Lane | None = None
    ) -> NoReturn:
        """Forget what may not be so, and raise a refusal in the words of the port."""
        self._register.known = False
        if not isinstance(refused, sqlite3.IntegrityError):
            raise refused
        if self._database.connection.in_transaction:
            self._database.connection.rollback()
        # asked now, not before every write: the file refuses what does not measure up by itself, but not in words
        for entry in entries:
            measure(entry)
        head = self._lanes.head(lane) if lane else None
        for entry in entries:
            if self._database.rows(FIND, (entry.id,)):
                raise Conflict(_held(entry.id), head) from None
        raise Conflict(reason, head) from None


def _row(lane: Lane, entry: Entry) -> _Row:
    return (
        lane.number << 32 | entry.seq,
        entry.id,
        entry.hash,
        entry.recorded_ms,
        entry.actor,
        entry.kind,
        entry.version,
        entry.salt,
        entry.payload,
    )


def _held(id: bytes) -> str:  # noqa: A002 - the field's own name
    return f"an entry of the id {id.hex()} is held already"
