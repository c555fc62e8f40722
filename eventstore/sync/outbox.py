"""What this device knows of its archives: where they are, what they have acknowledged, how it went last.

It lies in a file of its own that only its owner may read, since the tokens are in it. All of it but the addresses is a
hint for people: what is to be sent is found by comparing heads, each time.
"""

import sqlite3
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

from msgspec import Struct

from eventstore.disk import only_ours
from eventstore.port import Absent, Head, Line, Store, Unwritable
from eventstore.wire import Receipt

SYNCED, BEHIND, OFFLINE, DIVERGED, DENIED = "synced", "behind", "offline", "diverged", "denied"
"""How a match stands with an archive: it has all; it lacks some; it did not answer; it has another branch, which is
kept beside ours; it does not let us in."""

_TABLES = """
CREATE TABLE IF NOT EXISTS remotes (name TEXT PRIMARY KEY, url TEXT NOT NULL, token TEXT NOT NULL,
  key TEXT NOT NULL  -- the archive's public key in hex, empty while none is known
) STRICT;
CREATE TABLE IF NOT EXISTS acknowledged (remote TEXT NOT NULL, line BLOB NOT NULL, seq INTEGER NOT NULL,
  hash BLOB NOT NULL, PRIMARY KEY (remote, line)) STRICT, WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS receipts (n INTEGER PRIMARY KEY, remote TEXT NOT NULL, match TEXT NOT NULL,
  line TEXT NOT NULL, seq INTEGER NOT NULL, head TEXT NOT NULL, at_ms INTEGER NOT NULL, note TEXT NOT NULL) STRICT;
CREATE TABLE IF NOT EXISTS exchanges (remote TEXT NOT NULL, match BLOB NOT NULL, at_ms INTEGER NOT NULL,
  state TEXT NOT NULL, reason TEXT NOT NULL, PRIMARY KEY (remote, match)) STRICT, WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS partings (remote TEXT NOT NULL, match BLOB NOT NULL, seq INTEGER NOT NULL,
  name TEXT NOT NULL, PRIMARY KEY (remote, match, seq, name)) STRICT, WITHOUT ROWID;
"""


class Address(Struct, frozen=True):
    """An archive by the name it has here. ``key`` is its public key in hex, empty while none is known."""

    name: str
    url: str
    token: str
    key: str = ""


class Parting(Struct, frozen=True):
    """Where two branches of a match left each other: the last entry both have, and how the other one is called."""

    seq: int
    name: str


class State(Struct, frozen=True):
    """How a match stands with an archive: the word, the entries it lacks as far as is known, and when that was (ms)."""

    word: str
    behind: int
    at_ms: int
    reason: str
    partings: tuple[Parting, ...]


class Outbox:
    """The file of archives beside a log; ``:memory:`` is one that is gone when the program is."""

    def __init__(self, path: str | Path, clock: Callable[[], int] = lambda: time.time_ns() // 1_000_000) -> None:
        """``clock`` tells ms since 1970. Raises ``Unwritable``."""
        self.path = str(path)
        self._clock = clock
        try:
            if self.path != ":memory:":
                only_ours(self.path)
            self._connection = sqlite3.connect(self.path, isolation_level=None, check_same_thread=False)
            self._connection.executescript(_TABLES)
        except OSError as refused:
            raise Unwritable(self.path, f"cannot be opened: {refused.strerror}") from refused
        except sqlite3.Error as refused:
            raise Unwritable(self.path, f"is not to be used: {refused}") from refused

    def __enter__(self) -> "Outbox":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Let go of the file."""
        self._connection.close()

    # ------------------------------------------------------------ addresses

    def add(self, address: Address) -> None:
        """Name an archive; one of this name gets the new address and token.

        At another address another archive may be: it is not taken to hold what the one before it acknowledged, nor to
        sign with its key. Where lines parted stays known, for they are held here.
        """
        known = {one.name: one for one in self.addresses()}.get(address.name)
        if known is None or known.url != address.url:
            known = None
            self._rows("DELETE FROM acknowledged WHERE remote = ?", (address.name,))
        # how it went was with another token
        self._rows("DELETE FROM exchanges WHERE remote = ?", (address.name,))
        self._rows(
            "INSERT INTO remotes VALUES (?, ?, ?, ?) ON CONFLICT (name) "
            "DO UPDATE SET url = excluded.url, token = excluded.token, key = excluded.key",
            (address.name, address.url, address.token, address.key or (known.key if known else "")),
        )

    def remove(self, name: str) -> None:
        """Forget an archive's address and token; what it has acknowledged is kept. Raises ``Absent``."""
        if not self._rows("DELETE FROM remotes WHERE name = ? RETURNING name", (name,)):
            raise Absent(f"no archive is called {name} here")

    def addresses(self) -> tuple[Address, ...]:
        """Every archive, by name."""
        return tuple(Address(*row) for row in self._rows("SELECT name, url, token, key FROM remotes ORDER BY name"))

    def address(self, name: str = "") -> Address:
        """The archive of this name, or the only one there is. Raises ``Absent``."""
        known = self.addresses()
        found = [one for one in known if name in ("", one.name)]
        if len(found) == 1:
            return found[0]
        if not known:
            raise Absent("no archive is named here yet: rollbook remote add NAME URL")
        names = ", ".join(one.name for one in known)
        raise Absent(f"no archive is called {name}; there are {names}" if name else f"say which archive: {names}")

    def known_key(self, name: str, key: str) -> str:
        """The key an archive signs with: the one it was first seen with, which is this one if there was none."""
        self._rows("UPDATE remotes SET key = ? WHERE name = ? AND key = ''", (key, name))
        return self.address(name).key

    # ------------------------------------------------------------ what was acknowledged

    def acknowledge(self, remote: str, head: Head, receipt: Receipt | None = None) -> None:
        """Note that an archive holds a line of ours up to a head, and keep the receipt if it gave one."""
        self._rows(
            "INSERT INTO acknowledged VALUES (?, ?, ?, ?) ON CONFLICT (remote, line) "
            "DO UPDATE SET seq = excluded.seq, hash = excluded.hash",
            (remote, head.line, head.seq, head.hash),
        )
        if receipt is not None:
            fields = (receipt.match, receipt.line, receipt.seq, receipt.head, receipt.at_ms, receipt.note)
            self._rows(
                "INSERT INTO receipts (remote, match, line, seq, head, at_ms, note) VALUES (?, ?, ?, ?, ?, ?, ?)",
                (remote, *fields),
            )

    def acknowledged(self, remote: str, line: bytes) -> Head | None:
        """Up to where an archive has acknowledged a line of ours, as far as is known."""
        for seq, digest in self._rows(
            "SELECT seq, hash FROM acknowledged WHERE remote = ? AND line = ?", (remote, line)
        ):
            return Head(line, seq, digest)
        return None

    def receipts(self, match: bytes) -> tuple[Receipt, ...]:
        """Every receipt for a match, as they came."""
        rows = self._rows("SELECT match, line, seq, head, at_ms, note FROM receipts WHERE match = ?", (match.hex(),))
        return tuple(Receipt(*row) for row in rows)

    # ------------------------------------------------------------ how it went

    def went(self, remote: str, match: bytes, state: str = "", reason: str = "") -> None:
        """Note how an exchange about a match ended; no state for one that did all it should."""
        self._rows(
            "INSERT INTO exchanges VALUES (?, ?, ?, ?, ?) ON CONFLICT (remote, match) "
            "DO UPDATE SET at_ms = excluded.at_ms, state = excluded.state, reason = excluded.reason",
            (remote, match, self._clock(), state, reason),
        )

    def part(self, remote: str, match: bytes, parting: Parting) -> None:
        """Note that branches of a match left each other."""
        self._rows("INSERT OR IGNORE INTO partings VALUES (?, ?, ?, ?)", (remote, match, parting.seq, parting.name))

    def partings(self, remote: str, match: bytes) -> tuple[Parting, ...]:
        """Where branches of a match have left each other, as far as was found with an archive."""
        rows = self._rows(
            "SELECT seq, name FROM partings WHERE remote = ? AND match = ? ORDER BY seq, name", (remote, match)
        )
        return tuple(Parting(*row) for row in rows)

    def state(self, store: Store, remote: str, match: bytes) -> State:
        """How a match stands with an archive. Raises ``Absent`` for a match that is not held here."""
        behind = sum(self._behind(remote, line) for line in store.lines(match))
        partings = self.partings(remote, match)
        rows = self._rows("SELECT at_ms, state, reason FROM exchanges WHERE remote = ? AND match = ?", (remote, match))
        at_ms, word, reason = rows[0] if rows else (0, "", "")
        if not word:
            word = BEHIND if behind else DIVERGED if partings else SYNCED
        return State(word, behind, at_ms, reason, partings)

    def _behind(self, remote: str, line: Line) -> int:
        known = self.acknowledged(remote, line.id)
        return line.head.seq - max(line.base, min(known.seq, line.head.seq) if known else 0)

    def _rows(self, statement: str, arguments: tuple[Any, ...] = ()) -> list[Any]:
        try:
            with closing(self._connection.execute(statement, arguments)) as cursor:
                return cursor.fetchall()
        except sqlite3.Error as refused:
            raise Unwritable(self.path, f"is not to be used: {refused}") from refused
