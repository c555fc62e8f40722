"""This device's secrets in a file of their own, which only its owner may read and which travels nowhere."""

import errno
import fcntl
import os
from pathlib import Path
from zlib import crc32

import msgspec
from msgspec import Struct

from eventstore.disk import sync
from eventstore.port import Conflict, Damaged, Unwritable

_BEGINNING = b'{"key":"'


class _Slip(Struct, frozen=True, forbid_unknown_fields=True):
    """One secret as it lies in the file: bytes in hex, and a checksum over the rest."""

    key: str
    name: str
    value: str
    sum: int


class FileDrawer:
    """A ``Drawer`` that only ever grows at its end.

    A slip that was torn by a crash is skipped: it was never acknowledged. Where any other is not as it was written,
    what is not found may have lain there: then nothing is said to be absent, and nothing new is made in its place.
    """

    def __init__(self, path: str | Path) -> None:
        """Raises ``Unwritable``."""
        self.path = os.path.realpath(path)
        self._held: dict[bytes, dict[str, bytes]] = {}
        self._read = self._lines = 0
        self._damage = ""
        try:
            new = not os.path.exists(self.path)
            self._descriptor = os.open(self.path, os.O_RDWR | os.O_CREAT | os.O_APPEND | os.O_CLOEXEC, 0o600)
            os.fchmod(self._descriptor, 0o600)
            if new:
                sync(os.path.dirname(self.path))
        except OSError as refused:
            raise Unwritable(self.path, f"cannot be opened: {refused.strerror}") from refused

    def close(self) -> None:
        """Let go of the file."""
        if self._descriptor >= 0:
            os.close(self._descriptor)
            self._descriptor = -1

    def put(self, key: bytes, name: str, value: bytes) -> None:
        """Keep a secret, durably before return: see ``Drawer.put``."""
        try:
            fcntl.flock(self._descriptor, fcntl.LOCK_EX)
            try:
                if not _same(self.get(key, name), value, name):
                    self._write(_slip(key, name, value))
                # also for one that was there: whoever wrote it may have crashed before this
                os.fsync(self._descriptor)
            finally:
                fcntl.flock(self._descriptor, fcntl.LOCK_UN)
        except OSError as refused:
            raise Unwritable(self.path, f"did not take the secret: {refused.strerror}") from refused

    def get(self, key: bytes, name: str) -> bytes | None:
        """A secret, or None. Raises ``Damaged`` where it may have lain in what cannot be read."""
        self._catch_up()
        found = self._held.get(key, {}).get(name)
        if found is None and self._damage:
            raise Damaged(self._damage)
        return found

    def names(self, key: bytes) -> tuple[str, ...]:
        """The names under a key, as they were put. Raises ``Damaged`` where all may lie in what cannot be read."""
        self._catch_up()
        if self._damage and key not in self._held:
            raise Damaged(self._damage)
        return tuple(self._held.get(key, ()))

    def _write(self, slip: bytes) -> None:
        size = os.fstat(self._descriptor).st_size
        torn = size and os.pread(self._descriptor, 1, size - 1) != b"\n"
        line = (b"\n" if torn else b"") + slip
        if os.write(self._descriptor, line) != len(line):
            raise OSError(errno.ENOSPC, "the disk is full")

    def _catch_up(self) -> None:
        """Read what has been put since, by whomever."""
        behind = os.fstat(self._descriptor).st_size - self._read
        if behind > 0:
            whole, newline, _ = os.pread(self._descriptor, behind, self._read).rpartition(b"\n")
            for line in whole.split(b"\n") if newline else ():
                self._take(line)
            self._read += len(whole) + len(newline)

    def _take(self, line: bytes) -> None:
        self._lines += 1
        # of one that lacks no more than its end, all is known
        found = _read(line) or _read(line + b"}")
        if found:
            key, name, value = found
            self._held.setdefault(key, {})[name] = value
        elif not _torn(line):
            self._damage = f"the secrets in {self.path} are damaged at line {self._lines}; a copy may be whole"


class MemoryDrawer:
    """A ``Drawer`` that is gone when the program is."""

    def __init__(self) -> None:
        self._held: dict[bytes, dict[str, bytes]] = {}

    def put(self, key: bytes, name: str, value: bytes) -> None:
        """Keep a secret: see ``Drawer.put``."""
        if not _same(self.get(key, name), value, name):
            self._held.setdefault(key, {})[name] = value

    def get(self, key: bytes, name: str) -> bytes | None:
        """A secret, or None."""
        return self._held.get(key, {}).get(name)

    def names(self, key: bytes) -> tuple[str, ...]:
        """The names under a key, as they were put."""
        return tuple(self._held.get(key, ()))


def _same(held: bytes | None, value: bytes, name: str) -> bool:
    """Whether a value is there already. Raises ``Conflict`` when it is another."""
    if held is not None and held != value:
        raise Conflict(f"the drawer holds another {name} under this key")
    return held is not None


def _torn(line: bytes) -> bool:
    """Whether a line may be the beginning of a slip that a crash cut short."""
    begun = _BEGINNING.startswith(line[: len(_BEGINNING)])
    return not line or (begun and not line.endswith(b"}") and not _read(line[:-1] + b"}"))


def _read(line: bytes) -> tuple[bytes, str, bytes] | None:
    """A slip's key, name and value, if it is as it was written."""
    try:
        slip = msgspec.json.decode(line, type=_Slip)
        key, value = bytes.fromhex(slip.key), bytes.fromhex(slip.value)
    except (msgspec.DecodeError, ValueError):
        return None
    return (key, slip.name, value) if _slip(key, slip.name, value) == line + b"\n" else None


def _slip(key: bytes, name: str, value: bytes) -> bytes:
    checksum = crc32(b"\0".join((key, name.encode(), value)))
    return msgspec.json.encode(_Slip(key.hex(), name, value.hex(), checksum)) + b"\n"
