"""Which entry ids a log holds.

Ids are random, so entering each of them at once would dirty a page of its own in every append, and double the price of
a durable commit. They wait instead at the ends of their lines, a thousand at most, and are entered together.
"""

import sqlite3

MOST_WAITING = 1024
"""How many ids may wait before they are entered."""

FIND = """SELECT key FROM register WHERE id = ?1 UNION ALL
SELECT entries.key FROM tails CROSS JOIN entries ON entries.key > (tails.line << 32 | tails.upto)
  AND entries.key < (tails.line + 1 << 32) WHERE +entries.id = ?1"""
"""The key of the entry with an id, whether the id is entered or waits: one statement, so one moment of the file."""

_WAITING = """SELECT entries.id, entries.key FROM tails CROSS JOIN entries
ON entries.key > (tails.line << 32 | tails.upto) AND entries.key < (tails.line + 1 << 32)"""
# in their order, so that neighbours meet in one page
_ENTER = f"INSERT INTO register {_WAITING} ORDER BY entries.id"


class Register:
    """A writer's picture of the ids that wait, true as long as nobody else has written."""

    __slots__ = ("_lines", "_waiting", "known")

    def __init__(self) -> None:
        self.known = False
        self._lines: set[int] = set()
        self._waiting: dict[bytes, int] = {}

    def learn(self, connection: sqlite3.Connection) -> None:
        """Read which ids wait."""
        self._lines = {line for (line,) in connection.execute("SELECT line FROM tails")}
        self._waiting = dict(connection.execute(_WAITING))
        self.known = True

    def waiting(self, id: bytes) -> int | None:  # noqa: A002 - the field's own name
        """The key of the entry whose id waits, or None."""
        return self._waiting.get(id)

    def takes(self, line: int) -> bool:
        """Whether one more id can wait at the end of this line without a word in the file."""
        return line in self._lines and len(self._waiting) < MOST_WAITING - 1

    def wait(self, id: bytes, key: int) -> bool:  # noqa: A002 - the field's own name
        """Let an id wait from now on; False when it does already."""
        if id in self._waiting:
            return False
        self._waiting[id] = key
        return True

    def full(self) -> bool:
        """Whether it is time to enter what waits."""
        return len(self._waiting) >= MOST_WAITING

    def enter(self, connection: sqlite3.Connection) -> None:
        """Enter all that wait, inside the transaction that is open on the connection."""
        connection.execute(_ENTER)
        connection.execute("DELETE FROM tails")
        self._lines = set()
        self._waiting = {}

    def open_tail(self, connection: sqlite3.Connection, line: int, upto: int) -> None:
        """Let ids of this line after entry ``upto`` wait, inside the transaction that is open on the connection."""
        if line not in self._lines:
            connection.execute("INSERT INTO tails VALUES (?, ?)", (line, upto))
            self._lines.add(line)
