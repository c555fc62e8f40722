"""The files of the logs that are open here, which nothing but SQLite may open.

A POSIX lock is a whole program's: closing any descriptor of a file gives up every lock the program has on it, SQLite's
among them. Another program then takes the log to be abandoned, and what is acknowledged after that is lost.
"""

import os
from contextlib import suppress
from pathlib import Path

_LOCKED = ("", "-wal", "-shm")

# a path stands here as often as it is open; adding and taking away one are each a single step for threads
_OPEN: list[str] = []


def enter(path: str) -> None:
    """Note that a log is open; ``path`` is its real one."""
    _OPEN.append(path)


def leave(path: str) -> None:
    """Note that a log has been closed."""
    _OPEN.remove(path)


def own(path: str | Path) -> bool:
    """Whether a file, by whatever name, is part of a log that is open here."""
    # what cannot be a file's name is the name of no log
    with suppress(OSError, ValueError):
        asked = os.stat(path)
        return any(_same(asked, log + part) for log in tuple(_OPEN) for part in _LOCKED)
    return False


def _same(asked: os.stat_result, path: str) -> bool:
    with suppress(OSError):
        return os.path.samestat(asked, os.stat(path))
    return False
