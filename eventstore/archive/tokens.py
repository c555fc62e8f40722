"""Who may do what at an archive: tokens with scopes, of which only hashes are kept."""

import hmac
import sqlite3
import threading
import time
from collections.abc import Callable
from contextlib import closing
from hashlib import sha256
from pathlib import Path
from secrets import token_hex, token_urlsafe
from typing import Any

from msgspec import Struct

from eventstore.disk import only_ours
from eventstore.port import Absent, Unwritable

APPEND, READ, ADMIN = "append", "read", "admin"
SCOPES = (APPEND, READ, ADMIN)
"""What a token is for: to bring and read the matches of one event; to read; to do all, and read the metrics."""

_MARK = "rb"
_LONGEST = 128
_TABLE = """CREATE TABLE IF NOT EXISTS tokens (
  id TEXT PRIMARY KEY,
  hash BLOB NOT NULL CHECK (length(hash) = 32),  -- SHA-256: a token is 256 random bits, which nobody guesses
  scope TEXT NOT NULL CHECK (scope IN ('append', 'read', 'admin')),
  event TEXT NOT NULL,
  label TEXT NOT NULL,
  made_ms INTEGER NOT NULL,
  ends_ms INTEGER NOT NULL,  -- 0: never
  revoked_ms INTEGER NOT NULL  -- 0: not yet
) STRICT"""
_FIELDS = "id, scope, event, label, made_ms, ends_ms, revoked_ms"


class Grant(Struct, frozen=True):
    """What a token allows. ``event`` is the one it is for, empty for all; times are ms since 1970, 0 for never."""

    id: str
    scope: str
    event: str
    label: str
    made_ms: int
    ends_ms: int
    revoked_ms: int

    def reads(self, event: str) -> bool:
        """Whether a match of this event may be read."""
        return self.scope == ADMIN or (self.scope == READ and not self.event) or self.event == event

    def appends(self, event: str) -> bool:
        """Whether a match of this event may be opened and written on."""
        return self.scope == ADMIN or (self.scope == APPEND and self.event == event)


class Tokens:
    """The tokens of one archive, in a file of their own that only its owner may read."""

    def __init__(self, path: str | Path, clock: Callable[[], int] = lambda: time.time_ns() // 1_000_000) -> None:
        """``clock`` tells ms since 1970. Raises ``Unwritable``."""
        self.path = str(path)
        self._clock = clock
        self._mutex = threading.Lock()
        try:
            only_ours(self.path)
            self._connection = sqlite3.connect(self.path, isolation_level=None, check_same_thread=False)
            self._rows(_TABLE)
        except OSError as refused:
            raise Unwritable(self.path, f"cannot be opened: {refused.strerror}") from refused

    def close(self) -> None:
        """Let go of the file."""
        self._connection.close()

    def make(self, scope: str, event: str = "", label: str = "", *, ends_ms: int = 0) -> tuple[Grant, str]:
        """A new token, which is told this once and never again. Raises ``ValueError``, ``Unwritable``."""
        if scope not in SCOPES:
            raise ValueError(f"a token is for one of {', '.join(SCOPES)}")
        if (scope == APPEND) > bool(event) or (scope == ADMIN and event):
            raise ValueError("a token to append is for one event; an admin's is for all")
        grant = Grant(token_hex(4), scope, event, label, self._clock(), ends_ms, 0)
        token = f"{_MARK}_{grant.id}_{token_urlsafe(32)}"
        self._rows(
            "INSERT INTO tokens VALUES (?, ?, ?, ?, ?, ?, ?, 0)",
            (grant.id, _hashed(token), scope, event, label, grant.made_ms, ends_ms),
        )
        return grant, token

    def all(self) -> tuple[Grant, ...]:
        """Every token that was made, the first first."""
        return tuple(Grant(*row) for row in self._rows(f"SELECT {_FIELDS} FROM tokens ORDER BY made_ms, id"))

    def revoke(self, id: str) -> None:  # noqa: A002 - the field's own name
        """Let a token open nothing from now on. Raises ``Absent``, ``Unwritable``."""
        row = self._rows("UPDATE tokens SET revoked_ms = ? WHERE id = ? RETURNING id", (self._clock(), id))
        if not row:
            raise Absent(f"there is no token {id}")

    def grant(self, token: str) -> Grant | None:
        """What a token allows now; None for one that is unknown, revoked or at its end."""
        mark, _, rest = token.partition("_")
        if mark != _MARK or len(token) > _LONGEST or not token.isascii():
            return None
        for digest, *fields in self._rows(f"SELECT hash, {_FIELDS} FROM tokens WHERE id = ?", (rest[:8],)):
            found = Grant(*fields)
            alive = not found.revoked_ms and (not found.ends_ms or self._clock() < found.ends_ms)
            return found if hmac.compare_digest(digest, _hashed(token)) and alive else None
        return None

    def _rows(self, statement: str, arguments: tuple[Any, ...] = ()) -> list[Any]:
        try:
            with self._mutex, closing(self._connection.execute(statement, arguments)) as cursor:
                return cursor.fetchall()
        except sqlite3.Error as refused:
            raise Unwritable(self.path, f"is not to be used: {refused}") from refused


def _hashed(token: str) -> bytes:
    return sha256(token.encode()).digest()
