"""What was not said yet: half a line, and where one stood. It is kept beside the log, and never in it."""

import os
from contextlib import suppress
from pathlib import Path
from typing import Protocol

from msgspec import DecodeError, Struct, json


class Begun(Struct, frozen=True, omit_defaults=True):
    """What somebody had begun on a line of a match: the ``text`` typed, and the entry ``n`` looked at; 0: the last."""

    text: str = ""
    n: int = 0


NOTHING = Begun()


class Slate(Protocol):
    """Keeps what was begun, line by line."""

    def read(self, line: bytes) -> Begun:
        """What was begun on a line; nothing where nothing was."""
        ...

    def write(self, line: bytes, begun: Begun) -> None:
        """Keep what was begun; nothing begun is forgotten."""
        ...


class Blank:
    """A slate that keeps nothing."""

    def read(self, line: bytes) -> Begun:
        """Nothing."""
        return NOTHING

    def write(self, line: bytes, begun: Begun) -> None:
        """Forget it."""


class FileSlate:
    """A file for each line on which something was begun.

    Each is replaced whole, so that whoever is killed leaves the old one or the new. It outlives the program and not the
    power: what it holds was said by nobody. Where it cannot be written, nothing is kept and nothing is said.
    """

    def __init__(self, folder: str | Path) -> None:
        """The folder is made when something is kept there."""
        self._folder = Path(folder)

    def read(self, line: bytes) -> Begun:
        """What was begun on a line; nothing where that cannot be read."""
        try:
            return json.decode(self._path(line).read_bytes(), type=Begun)
        except (OSError, DecodeError):
            return NOTHING

    def write(self, line: bytes, begun: Begun) -> None:
        """Keep what was begun."""
        path = self._path(line)
        with suppress(OSError):
            if begun == NOTHING:
                path.unlink(missing_ok=True)
                return
            self._folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            beside = path.with_suffix(f".{os.getpid()}")
            beside.write_bytes(json.encode(begun))
            beside.replace(path)

    def _path(self, line: bytes) -> Path:
        return self._folder / line.hex()
