"""A copy of a whole log as it stood at one moment, in one file."""

import os
import sqlite3
from contextlib import suppress
from pathlib import Path

from eventstore.disk import sync
from eventstore.port import Conflict, Unwritable
from eventstore.sqlite import SqliteStore


def backup(store: SqliteStore, path: str | Path) -> None:
    """Copy a log, others writing to it or not, to a file that must not exist yet; secrets in the drawer stay there.

    Raises ``Conflict`` where there is one, ``Unwritable``.
    """
    target = os.path.realpath(path)
    try:
        os.close(os.open(target, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o666))
    except FileExistsError:
        raise Conflict(f"{target} exists already, and a backup overwrites nothing") from None
    except OSError as refused:
        raise Unwritable(target, f"cannot be written: {refused.strerror}") from refused
    try:
        store.database.rows("VACUUM INTO ?", (target,))
        sync(target)
        sync(os.path.dirname(target))
    except (OSError, sqlite3.Error, Unwritable) as refused:
        with suppress(OSError):
            os.unlink(target)
        # of the log nothing was refused but to be copied there
        why = refused.why if isinstance(refused, Unwritable) else refused
        raise Unwritable(target, f"did not take the copy: {why}") from refused
