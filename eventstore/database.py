"""One SQLite file: opened with care, read in whole statements, written by one process at a time."""

import os
import sqlite3
import stat
import threading
import weakref
from collections.abc import Mapping, Sequence
from contextlib import nullcontext
from pathlib import Path
from types import TracebackType
from typing import Any, NoReturn

from msgspec import Struct

from eventstore import open_logs
from eventstore.lock import Lock
from eventstore.port import Absent, Conflict, Damaged, Unreadable, Unwritable
from eventstore.schema import APPLICATION, GUARDS, STEPS, migrate

_PATIENCE = 5.0
_LEVELS = ("OFF", "NORMAL", "FULL", "EXTRA")
# a write-ahead log that is written over commits in half the time of one that still grows: let it stop growing early
_CHECKPOINT = 250
# what SQLite says to a reader of a schema that a slip of the disk has bent
_BENT = ("no such column", "no such table")
# it quotes what is damaged, and that may be no text
_REFUSALS = (sqlite3.Error, UnicodeDecodeError)


class Database:
    """A log's file and its one connection, shared by the log and its query tables.

    A reader opens the file read-only and never checkpoints. A writer does both only inside ``with database:``, which
    holds the lock beside the file. ``tampering`` says what is wrong with the guards of the log, if anything is;
    ``remark`` what the user should know of this file. Reads take whole statements, never a cursor left open, which
    would keep the file's past alive and make the connection's next write fail.
    """

    def __init__(self, path: str | Path, *, readonly: bool = False, synchronous: str = "FULL") -> None:
        """Raises ``Absent``, ``Unwritable``, ``Unreadable``, ``Damaged`` or ``Conflict``."""
        if synchronous not in _LEVELS:
            raise ValueError(f"synchronous is one of {', '.join(_LEVELS)}")
        self.path = os.path.realpath(path)
        self.remark = self.tampering = ""
        self._mutex = threading.RLock()
        self._within = 0
        _look(self.path, missing_is_new=not readonly)
        self._left: _Left | None = None
        self.lock = None if readonly else Lock(self.path + "-lock", patience=_PATIENCE)
        self.connection = _connect(self.path, readonly)
        open_logs.enter(self.path)
        self._end = weakref.finalize(self, _close, self.connection, self.lock, self.path)
        try:
            _harden(self.connection, synchronous)
            if readonly:
                self._demand_current()
            else:
                with self:
                    self._prepare()
            self.tampering = self.unguarded()
        except BaseException as refused:
            self._end()
            if isinstance(refused, _REFUSALS):
                self.refuse(refused)
            raise

    def close(self) -> None:
        """Close the connection; a writer's last checkpoint happens under the lock."""
        with self._mutex:
            self._end()

    def rows(self, statement: str, arguments: Sequence[Any] | Mapping[str, Any] = ()) -> list[Any]:
        """All rows of one statement. Raises as ``refuse`` says."""
        try:
            with self._mutex:
                return self.connection.execute(statement, arguments).fetchall()
        except _REFUSALS as refused:
            if str(refused).startswith(_BENT):
                raise Damaged(f"{self.path} is damaged ({refused})") from refused
            self.refuse(refused)

    def __enter__(self) -> sqlite3.Connection:
        """Take the file for one write, which a write within it shares.

        Raises ``Conflict`` when busy, ``Unwritable``, ``Damaged`` if unguarded.
        """
        if self.lock is None:
            raise Unwritable(self.path, "was opened for reading only")
        if self.tampering:
            raise Damaged(f"nothing more is written to {self.path}: {self.tampering}")
        self._mutex.acquire()
        try:
            if not self._within:
                self.lock.__enter__()
                self._demand_untouched(self.lock)
            self._within += 1
        except BaseException:
            self._mutex.release()
            raise
        return self.connection

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        """Let the file go; what was not committed never happened."""
        try:
            if error is not None:
                if self.connection.in_transaction:
                    self.connection.rollback()
                if isinstance(error, _REFUSALS):
                    self.refuse(error)
        finally:
            self._within -= 1
            if self.lock is not None and not self._within:
                self._left = _left(self.path, self.lock.strangers)
                self.lock.__exit__(kind, error, at)
            self._mutex.release()

    def unguarded(self) -> str:
        """What is wrong with the guards of the log as the file stands; empty when nothing is."""
        try:
            with self._mutex:
                return _compare(self.connection)
        except _REFUSALS as refused:
            self.refuse(refused)

    def refuse(self, refused: sqlite3.Error | UnicodeDecodeError) -> NoReturn:
        """Raise what SQLite's refusal means to the caller; one that can only be a mistake here stays itself."""
        meant = _meaning(refused, self.path)
        raise meant from (None if meant is refused else refused)

    def _demand_untouched(self, lock: Lock) -> None:
        """What goes into a file that has no name any more, or is another's, is lost with it. Raises ``Unwritable``."""
        left = self._left
        now = _left(self.path, lock.strangers) if left else None
        if left is None or now == left:
            return
        # whoever else wrote by the rules has held the lock
        if now is None or now.file != left.file or now.strangers == left.strangers:
            lock.__exit__(None, None, None)
            how = "was moved, replaced, overwritten or deleted while it was open"
            raise Unwritable(self.path, f"{how}; nothing was recorded, and what was lies partly in {self.path}-wal")

    def _demand_current(self) -> None:
        version = _version(self.connection, self.path)
        if not version:
            raise Absent(f"there is no log at {self.path} yet")
        if version < len(STEPS):
            raise Unwritable(self.path, f"has schema {version}; it is brought up to date when opened for writing")

    def _prepare(self) -> None:
        version = _version(self.connection, self.path)
        if self.connection.execute("PRAGMA journal_mode = WAL").fetchone()[0] != "wal":
            self.remark = f"{self.path} cannot keep a write-ahead log here: writing is slower, and readers wait for it"
        if version < len(STEPS):
            self.connection.execute("BEGIN IMMEDIATE")
            migrate(self.connection, version)
            self.connection.execute("COMMIT")


def _look(path: str, *, missing_is_new: bool) -> None:
    """Refuse a file that is not ours before anything, even a lock, is placed beside it.

    Nothing here opens the file but SQLite: see ``open_logs``.
    """
    try:
        found = os.stat(path)
    except FileNotFoundError:
        if missing_is_new:
            return
        raise Absent(f"there is no log at {path}") from None
    except OSError as refused:
        raise Unwritable(path, f"cannot be opened: {refused.strerror}") from refused
    if not stat.S_ISREG(found.st_mode):
        raise Unwritable(path, "is not a file")
    if not found.st_size:
        return
    connection = _connect(path, readonly=True)
    try:
        _version(connection, path)
    except _REFUSALS as refused:
        raise _meaning(refused, path) from refused
    finally:
        connection.close()


class _Left(Struct, frozen=True):
    """A log's file as a writer left it, and how often others had held the lock by then."""

    file: tuple[int, int]
    content: tuple[int, int]
    strangers: int


def _left(path: str, strangers: int) -> _Left | None:
    """The file a path leads to now, if there is one."""
    try:
        found = os.stat(path)
    except OSError:
        return None
    return _Left((found.st_dev, found.st_ino), (found.st_size, found.st_mtime_ns), strangers)


def _connect(path: str, readonly: bool) -> sqlite3.Connection:
    address = f"{Path(path).as_uri()}?mode={'ro' if readonly else 'rwc'}"
    barred = not any(os.access(place, os.W_OK) for place in (path, os.path.dirname(path)))
    if readonly and barred and not os.path.exists(path + "-wal"):
        # where nothing can be written, SQLite cannot place the index of a write-ahead log, and needs none
        address += "&immutable=1"
    try:
        return sqlite3.connect(address, uri=True, isolation_level=None, timeout=_PATIENCE, check_same_thread=False)
    except sqlite3.Error as refused:
        raise _meaning(refused, path) from refused


def _harden(connection: sqlite3.Connection, synchronous: str) -> None:
    for pragma in (
        "trusted_schema = OFF",
        "cell_size_check = ON",
        "foreign_keys = ON",
        "recursive_triggers = ON",
        f"synchronous = {synchronous}",
        f"wal_autocheckpoint = {_CHECKPOINT}",
    ):
        connection.execute(f"PRAGMA {pragma}")


def _version(connection: sqlite3.Connection, path: str) -> int:
    """A file's schema, 0 for a new one. Raises ``Unwritable`` for a file that is not ours, or is ahead of us."""
    version: int = connection.execute("PRAGMA user_version").fetchone()[0]
    application = connection.execute("PRAGMA application_id").fetchone()[0]
    if application != APPLICATION:
        used = connection.execute("SELECT EXISTS (SELECT 1 FROM sqlite_schema)").fetchone()[0]
        if application or version or used:
            raise Unwritable(path, "is another application's database")
    if version > len(STEPS):
        raise Unwritable(path, f"was written by a newer program (schema {version}; this one knows {len(STEPS)})")
    return version


def _compare(connection: sqlite3.Connection) -> str:
    """What differs between the guards a log must have and those in the file; empty when nothing does."""
    found = dict(
        connection.execute(
            "SELECT name, sql FROM sqlite_schema WHERE type IN ('table', 'trigger') "
            "AND tbl_name IN ('entries', 'lines', 'register', 'tails')"
        )
    )
    for name, text in GUARDS.items():
        if found.pop(name, None) != text:
            return f"the file's schema differs from this program's at its guard {name}"
    return f"the file's schema differs from this program's by its trigger {min(found)}" if found else ""


def _meaning(refused: sqlite3.Error | UnicodeDecodeError, path: str) -> Exception:
    if isinstance(refused, UnicodeDecodeError):
        return Damaged(f"{path} is damaged: its schema is no text")
    code = getattr(refused, "sqlite_errorcode", None)
    if code is None:
        undecodable = isinstance(refused, sqlite3.OperationalError) and "UTF-8" in str(refused)
        return Damaged(f"{path} holds text that is not UTF-8") if undecodable else refused
    match code & 0xFF:
        case sqlite3.SQLITE_BUSY | sqlite3.SQLITE_LOCKED:
            return Conflict(f"busy: another program has held {path} for {_PATIENCE:g} seconds")
        case sqlite3.SQLITE_FULL:
            return Unwritable(path, "the disk is full; nothing was recorded")
        case sqlite3.SQLITE_CORRUPT:
            return Damaged(f"{path} is damaged ({refused})")
        case sqlite3.SQLITE_ERROR if "file format" in str(refused):
            return Damaged(f"{path} is damaged ({refused})")
        case sqlite3.SQLITE_NOTADB:
            return Unreadable(0, f"{path} is not a database")
        case sqlite3.SQLITE_IOERR | sqlite3.SQLITE_READONLY | sqlite3.SQLITE_CANTOPEN | sqlite3.SQLITE_PERM:
            return Unwritable(_barred(path), str(refused))
    return refused


def _barred(path: str) -> str:
    """The one of a log's files that may not be written, for a log that was once read-only may leave one so."""
    held = (place for place in (path, path + "-wal", path + "-shm") if os.path.exists(place))
    return next((place for place in held if not os.access(place, os.W_OK)), path)


def _close(connection: sqlite3.Connection, lock: Lock | None, path: str) -> None:
    if lock is not None:
        lock.patience = 0
    try:
        with lock or nullcontext():
            connection.close()
    except (Conflict, Unwritable):
        # whoever holds the lock has the file open, so SQLite leaves the last checkpoint to them
        connection.close()
    finally:
        open_logs.leave(path)
        if lock is not None:
            lock.close()
