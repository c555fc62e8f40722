"""States kept for a while in a file of their own: never needed, so never in the way."""

import contextlib
import os
import sqlite3
import threading
from collections.abc import Sequence
from hashlib import sha256
from pathlib import Path
from typing import Any

_FORMAT = 1
_MOST = 256 << 20
_LARGEST = 8 << 20
_PATIENCE = 0.05
_DROPPED = 64

_TABLE = """CREATE TABLE IF NOT EXISTS frames (
  n INTEGER PRIMARY KEY,
  key BLOB NOT NULL UNIQUE,
  match BLOB NOT NULL,
  sum BLOB NOT NULL,
  state BLOB NOT NULL
) STRICT"""
_USED = (
    "SELECT page_size * (page_count - freelist_count) FROM pragma_page_size, pragma_page_count, pragma_freelist_count"
)
_DROP = "DELETE FROM frames WHERE n IN (SELECT n FROM frames ORDER BY match = ?, n LIMIT ?)"
_KEEP = "INSERT OR REPLACE INTO frames (key, match, sum, state) VALUES (?, ?, ?, ?)"


class Keyframes:
    """A bounded cache of states by key.

    What cannot be read, or does not bear its own checksum, is absent; what cannot be written is not kept. The file may
    be deleted at any time.
    """

    def __init__(self, path: str, *, readonly: bool = False, most: int = _MOST) -> None:
        """``most`` bounds the file in bytes; the oldest states of other matches give way first."""
        self.path = path
        self._readonly = readonly
        self._most = most
        self._mutex = threading.Lock()
        self._connection: sqlite3.Connection | None = None

    def get(self, key: bytes) -> bytes | None:
        """The state kept under a key, or None."""
        for checksum, state in self._run("SELECT sum, state FROM frames WHERE key = ?", (key,)):
            if checksum == _sum(key, state):
                kept: bytes = state
                return kept
        return None

    def put(self, key: bytes, match: bytes, state: bytes) -> None:
        """Keep a state if there is room."""
        if self._readonly or len(state) > _LARGEST:
            return
        used = self._run(_USED)
        if used and used[0][0] + len(state) > self._most:
            self._run(_DROP, (match, _DROPPED))
        self._run(_KEEP, (key, match, _sum(key, state), state))

    def close(self) -> None:
        """Let go of the file."""
        with self._mutex:
            if self._connection is not None:
                self._connection.close()
                self._connection = None

    def _run(self, statement: str, arguments: Sequence[Any] = ()) -> list[Any]:
        with self._mutex:
            try:
                if self._connection is None:
                    self._connection = self._open()
                return self._connection.execute(statement, arguments).fetchall()
            except sqlite3.Error as refused:
                if getattr(refused, "sqlite_errorcode", 0) & 0xFF in (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB):
                    self._discard()
                return []

    def _open(self) -> sqlite3.Connection:
        address = f"{Path(self.path).as_uri()}?mode={'ro' if self._readonly else 'rwc'}"
        connection = sqlite3.connect(
            address, uri=True, isolation_level=None, timeout=_PATIENCE, check_same_thread=False
        )
        try:
            if not self._readonly:
                # nothing here outlives a power cut, and nothing has to
                connection.execute("PRAGMA synchronous = OFF")
                connection.execute("PRAGMA journal_mode = WAL")
                connection.execute(_TABLE)
        except sqlite3.Error:
            connection.close()
            raise
        return connection

    def _discard(self) -> None:
        if self._connection is not None:
            self._connection.close()
            self._connection = None
        if not self._readonly:
            for suffix in ("", "-wal", "-shm"):
                with contextlib.suppress(OSError):
                    os.unlink(self.path + suffix)


def _sum(key: bytes, state: bytes) -> bytes:
    return sha256(b"rollbook/keyframe/%d\0" % _FORMAT + key + state).digest()
