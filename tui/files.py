"""Files that people wrote, read with bounds, and what is wrong with one told in words that name it."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from eventstore import open_logs
from eventstore.port import Absent, Unwritable
from replay.core.text import MOST_CHARACTERS, Unreadable, bounded
from replay.lists.archive import MOST_BYTES, unpacked


def text_of(path: str | Path) -> str:
    """The text of a file that a person wrote.

    Raises ``Absent``, ``Unreadable`` for what is no UTF-8, ``Unwritable`` for a file that may not be read.
    """
    with _named(path), Path(path).open(encoding="utf-8") as file:
        text = file.read(MOST_CHARACTERS + 1)
    bounded(text, str(path))
    return text


def army_text(path: str | Path) -> str:
    """The text of an army: one that was written, a pasted list, or a roster, which may lie in an archive.

    Raises as ``text_of`` does, and ``Unreadable`` for an archive that holds anything else.
    """
    with _named(path), Path(path).open("rb") as file:
        raw = file.read(MOST_BYTES + 1)
    return unpacked(raw, str(path))


@contextmanager
def _named(path: str | Path) -> Iterator[None]:
    """What goes wrong with a file, in words."""
    if open_logs.own(path):
        raise Unreadable(str(path), "is part of the log that is open")
    try:
        yield
    except FileNotFoundError:
        raise Absent(f"there is no file {path}") from None
    except IsADirectoryError:
        raise Unreadable(str(path), "is a folder, not a file") from None
    except UnicodeDecodeError:
        raise Unreadable(str(path), "is not a text in UTF-8") from None
    except ValueError:
        raise Unreadable(repr(str(path)), "is no file's name") from None
    except OSError as refused:
        raise Unwritable(str(path), f"cannot be read: {refused.strerror}") from refused


def fetch_beside(path: str | Path) -> Callable[[str], str]:
    """How the files are read that a text names: relative to where it lies. Raises ``Unreadable``."""

    def fetch(name: str) -> str:
        try:
            return army_text(Path(path).parent / name)
        except Absent as absent:
            raise Unreadable(str(path), f"names {name}, and {absent}") from None
        except Unwritable as refused:
            raise Unreadable(str(path), f"names {name}, and {refused}") from None

    return fetch
