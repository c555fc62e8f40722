"""A copy of a whole log as it stood at one moment, in one file, and of an archive's tokens in another beside it."""

import os
import sqlite3
from collections.abc import Callable
from contextlib import closing, suppress
from pathlib import Path

from eventstore.disk import sync
from eventstore.port import Conflict, Unwritable
from eventstore.sqlite import SqliteStore


def backup(store: SqliteStore, path: str | Path) -> None:
    """Copy a log, others writing to it or not, to a file that must not exist yet; secrets in the drawer stay there.

    Raises ``Conflict`` where there is one, ``Unwritable``.
    """
    _copied(path, 0o666, lambda target: store.database.rows("VACUUM INTO ?", (target,)))


def backup_with_tokens(store: SqliteStore, path: str | Path, tokens: str | Path) -> None:
    """Copy a log, and the file of an archive's tokens beside the copy, for its owner alone: both or neither.

    Raises as ``backup`` does.
    """
    beside = tokens_beside(path)
    _copied(beside, 0o600, lambda target: _copy(tokens, target))
    try:
        backup(store, path)
    except BaseException:
        with suppress(OSError):
            os.unlink(os.path.realpath(beside))
        raise


def tokens_beside(log: str | Path) -> str:
    """The path of the file in which the tokens of an archive lie, beside its log."""
    return f"{log}-tokens"


def _copy(source: str | Path, target: str) -> None:
    # of a file it may not read SQLite tells no more than that it cannot be opened
    os.close(os.open(source, os.O_RDONLY))
    with closing(sqlite3.connect(f"{Path(source).absolute().as_uri()}?mode=rw", uri=True)) as there:
        there.execute("VACUUM INTO ?", (target,))


def _copied(path: str | Path, mode: int, copy: Callable[[str], object]) -> None:
    target = os.path.realpath(path)
    try:
        os.close(os.open(target, os.O_CREAT | os.O_EXCL | os.O_WRONLY, mode))
    except FileExistsError:
        raise Conflict(f"{target} exists already, and a backup overwrites nothing") from None
    except OSError as refused:
        raise Unwritable(target, f"cannot be written: {refused.strerror}") from refused
    try:
        copy(target)
        sync(target)
        sync(os.path.dirname(target))
    except (OSError, sqlite3.Error, Unwritable) as refused:
        with suppress(OSError):
            os.unlink(target)
        # of what is copied nothing was refused but to be copied there
        why = refused.why if isinstance(refused, Unwritable) else refused
        raise Unwritable(target, f"did not take the copy: {why}") from refused
