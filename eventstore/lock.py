"""The writers' lock: one process at a time writes or checkpoints a log.

SQLite before 3.51.3 can corrupt a file when a commit in one process races a checkpoint in another. Python's own SQLite
is often older, so the log does not rely on SQLite's locks alone.
"""

import os
import time
from fcntl import LOCK_EX, LOCK_NB, LOCK_UN, flock
from types import TracebackType

from eventstore.port import Conflict, Unwritable

_TOKEN_BYTES = 8
_AT_ONCE = LOCK_EX | LOCK_NB


class Lock:
    """An exclusive lock on a file, taken for one write and let go.

    The file's content is a token of whoever held the lock last, so that a holder knows whether what it remembers of
    the log can still be true: ``strangers`` counts the times somebody else was found to have held it.
    """

    __slots__ = ("_descriptor", "_token", "path", "patience", "strangers")

    def __init__(self, path: str, *, patience: float = 5.0) -> None:
        """``patience`` is how many seconds to wait for another holder. Raises ``Unwritable``."""
        self.path = path
        self.strangers = 0
        self.patience = patience
        self._token = os.urandom(_TOKEN_BYTES)
        try:
            self._descriptor = os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o666)
        except OSError as refused:
            raise Unwritable(path, f"cannot be opened to lock the log: {refused.strerror}") from refused

    def __enter__(self) -> "Lock":
        """Take the lock. Raises ``Conflict`` after waiting too long, ``Unwritable``."""
        try:
            flock(self._descriptor, _AT_ONCE)
        except BlockingIOError:
            self._wait()
        except OSError as refused:
            raise Unwritable(self.path, f"cannot be locked: {refused.strerror}") from refused
        try:
            if os.pread(self._descriptor, _TOKEN_BYTES, 0) != self._token:
                self.strangers += 1
                os.pwrite(self._descriptor, self._token, 0)
        except OSError as refused:
            flock(self._descriptor, LOCK_UN)
            raise Unwritable(self.path, f"cannot be written: {refused.strerror}") from refused
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        """Let the lock go."""
        flock(self._descriptor, LOCK_UN)

    def since(self, strangers: int) -> bool:
        """Whether nobody else has held the lock since ``strangers`` were counted, asked without taking it."""
        return strangers == self.strangers and os.pread(self._descriptor, _TOKEN_BYTES, 0) == self._token

    def close(self) -> None:
        """Close the file; the lock file itself stays, since removing it would split its holders in two camps."""
        if self._descriptor >= 0:
            os.close(self._descriptor)
            self._descriptor = -1

    def _wait(self) -> None:
        deadline = time.monotonic() + self.patience
        pause = 0.0002
        while time.monotonic() < deadline:
            time.sleep(pause)
            try:
                return flock(self._descriptor, _AT_ONCE)
            except BlockingIOError:
                pause = min(pause * 1.5, 0.005)
        raise Conflict(f"busy: another program has been writing to this log for {self.patience:g} seconds")
