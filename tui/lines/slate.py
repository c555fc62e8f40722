"""What was not said yet: half a line, and where one stood. It is kept beside the log, and never in it."""

import os
from collections.abc import Iterator, Mapping
from contextlib import suppress
from fcntl import LOCK_EX, LOCK_NB, flock
from pathlib import Path
from typing import Protocol

from msgspec import DecodeError, Struct, json
from msgspec.structs import replace


class Begun(Struct, frozen=True, omit_defaults=True):
    """What somebody had begun on a line of a match: the ``text`` typed, and the entry ``n`` looked at; 0: the last.

    ``recording`` says that orders were being taken on it.
    """

    text: str = ""
    n: int = 0
    recording: bool = False


class Spot(Struct, frozen=True):
    """Where somebody is in the program: on a line of a match, taking orders or not; without any, setting one up.

    ``seat`` is whose secrets are seen there; ``push`` says that what is recorded there is sent to archives.
    """

    match: bytes = b""
    line: bytes = b""
    recording: bool = False
    seat: str = ""
    push: bool = True


NOTHING = Begun()
SETTING_UP = Spot()


class Slate(Protocol):
    """Keeps what was begun, line by line."""

    def read(self, line: bytes) -> Begun:
        """What was begun on a line; nothing where nothing was."""
        ...

    def write(self, line: bytes, begun: Begun) -> None:
        """Keep what was begun; nothing begun is forgotten."""
        ...

    def kept(self) -> Mapping[bytes, Begun]:
        """What was begun, by its lines."""
        ...

    def stand(self, spot: Spot | None) -> None:
        """Keep where one is as long as the program runs, and after it where it is killed there; nowhere is kept too."""
        ...

    def lost(self) -> Spot | None:
        """Where one was when the program was killed last; whoever is told is told once."""
        ...


class Blank:
    """A slate that keeps nothing."""

    def read(self, line: bytes) -> Begun:
        """Nothing."""
        return NOTHING

    def write(self, line: bytes, begun: Begun) -> None:
        """Forget it."""

    def kept(self) -> Mapping[bytes, Begun]:
        """Nothing."""
        return {}

    def stand(self, spot: Spot | None) -> None:
        """Forget it."""

    def lost(self) -> Spot | None:
        """Nowhere."""
        return None


RUN = "run-"
"""How the file of a running program is called, before its number."""


class FileSlate:
    """A file for each line on which something was begun, and one for each program that runs.

    Each is replaced whole, so that whoever is killed leaves the old one or the new. It outlives the program and not the
    power: what it holds was said by nobody. Where it cannot be written, nothing is kept and nothing is said.
    """

    def __init__(self, folder: str | Path, seat: str = "", *, push: bool = True) -> None:
        """The folder is made when something is kept there; ``seat`` and ``push`` are those of every place kept."""
        self._folder = Path(folder)
        self._seat, self._push = seat, push
        self._run = -1

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

    def kept(self) -> Mapping[bytes, Begun]:
        """What was begun, by its lines."""
        with suppress(OSError):
            return {line: self.read(line) for path in self._folder.iterdir() if (line := _named(path.name))}
        return {}

    def _path(self, line: bytes) -> Path:
        return self._folder / line.hex()

    # ------------------------------------------------------------ where one is

    def stand(self, spot: Spot | None) -> None:
        """Keep where one is, in a file that is locked as long as the program runs."""
        with suppress(OSError):
            if self._run < 0 and spot is not None:
                self._folder.mkdir(mode=0o700, parents=True, exist_ok=True)
                # whoever begins anew somewhere looks for no older place any more
                self.lost()
                self._run = os.open(self._own, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
                flock(self._run, LOCK_EX | LOCK_NB)
            if self._run >= 0 and spot is not None:
                told = json.encode(replace(spot, seat=self._seat, push=self._push))
                os.ftruncate(self._run, os.pwrite(self._run, told, 0))
            elif self._run >= 0:
                self._own.unlink(missing_ok=True)
                os.close(self._run)
                self._run = -1

    def lost(self) -> Spot | None:
        """Where one was when the program was killed last; the files of all that were are taken away."""
        found = sorted(self._orphaned(), key=lambda one: one[0])
        return found[-1][1] if found else None

    @property
    def _own(self) -> Path:
        return self._folder / f"{RUN}{os.getpid()}"

    def _orphaned(self) -> Iterator[tuple[int, Spot]]:
        """Every file that nobody holds any more: when it was written last, and what it says."""
        for path in self._folder.glob(f"{RUN}*"):
            # what another program holds is where that one is; what is torn says nothing
            with suppress(OSError, DecodeError), path.open("rb") as held:
                flock(held, LOCK_EX | LOCK_NB)
                path.unlink()
                yield os.fstat(held.fileno()).st_mtime_ns, json.decode(held.read(), type=Spot)


def _named(name: str) -> bytes:
    """The line that a file is called by; empty where it is another's."""
    try:
        return bytes.fromhex(name)
    except ValueError:
        return b""
