"""What was found of matches before, on this device: nobody waits for thousands of entries to be decided again.

It only says where a mark stands in the library; whoever judges a match decides every entry of it anew.
"""

from collections import deque
from collections.abc import Callable, Iterable
from contextlib import suppress
from hashlib import sha256
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Protocol

from eventstore.port import Damaged
from replay.book import Book
from tui.library import DAMAGED, SIGNS

MOST = 10_000
"""Matches that are remembered; with one more all are forgotten, and found again as they are looked at."""
CLEAN = "-"
"""What is kept where nothing was found."""


class Recollection(Protocol):
    """Remembers by which marks it was found."""

    def read(self, key: str) -> str | None:
        """The marks; None where nobody knows."""
        ...

    def write(self, key: str, marks: str) -> None:
        """Remember them."""
        ...


class Oblivion:
    """Remembers nothing."""

    def read(self, key: str) -> str | None:
        """Nobody knows."""
        return None

    def write(self, key: str, marks: str) -> None:
        """Forget it."""


class FileRecollection:
    """A file of few letters for each match, in a folder of this device's own. What cannot be kept is not remembered."""

    def __init__(self, folder: str | Path) -> None:
        """The folder is made when something is kept there."""
        self._folder = Path(folder)

    def read(self, key: str) -> str | None:
        """The marks; None where the file is none of ours."""
        try:
            kept = (self._folder / key).read_text(encoding="utf-8")
        except (OSError, UnicodeDecodeError):
            return None
        marks = kept.replace(CLEAN, "")
        return marks if kept and set(marks) <= set(SIGNS) else None

    def write(self, key: str, marks: str) -> None:
        """Remember them."""
        with suppress(OSError):
            self._folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            kept = list(self._folder.iterdir())
            if len(kept) >= MOST:
                for old in kept:
                    old.unlink(missing_ok=True)
            (self._folder / key).write_text(marks or CLEAN, encoding="utf-8")


def known_whole(recollection: Recollection, book: Book, proof: Callable[[], Iterable[object]]) -> bool:
    """Whether a line hangs together: proved where nobody has yet, and again where it once did not."""
    key = f"whole-{key_of(book)}"
    if recollection.read(key) == "":
        return True
    try:
        deque(proof(), maxlen=0)
    except Damaged:
        recollection.write(key, DAMAGED)
        return False
    recollection.write(key, "")
    return True


def remember_damaged(recollection: Recollection, book: Book) -> None:
    """Keep in mind that a line was found not to hang together."""
    recollection.write(f"whole-{key_of(book)}", DAMAGED)


def key_of(book: Book) -> str:
    """What a finding holds for: the very entries, the edition of the game that judges, and this program's release."""
    try:
        release = version("rollbook")
    except PackageNotFoundError:
        release = ""
    game = book.game
    return sha256("\n".join((release, game.key, game.edition, book.hash(book.head).hex())).encode()).hexdigest()
