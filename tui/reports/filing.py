"""Files that the program writes for people: each appears whole or not at all, and none is lost that is not its own."""

from contextlib import suppress
from os import replace, urandom
from pathlib import Path

from eventstore import open_logs
from eventstore.port import Conflict, Unwritable

OURS = ("# Audit: ", "# Battle report: ", "<!-- Rollbook -->")
"""How a report or a picture begins: such a file is replaced, and no other."""
GENERATOR = '<meta name="generator" content="Rollbook">'
"""Stands at the head of every page that is kept as a file."""
SIGNED = b"Rollbook"
"""What stands among the first bytes of a picture of ours that is no text."""
_FIRST = 200


def demand_ours(path: str) -> None:
    """Raises ``Conflict`` where a file would be lost that is no report."""
    there = Path(path)
    if not there.exists():
        return
    with suppress(OSError), there.open("rb") as file:
        first = file.read(_FIRST)
        ours = first.startswith(tuple(words.encode() for words in OURS)) or GENERATOR.encode() in first
        if ours or (first[:1] == b"\x89" and SIGNED in first):
            return
    raise Conflict(f"{path} exists already and is no report; nothing else is overwritten")


def demand_named(path: str, *ends: str) -> None:
    """Raises ``Unwritable`` where a file would have a name that what is written there does not go by."""
    if not path.endswith(ends):
        raise Unwritable(path, f"is no name for it: it ends in {' or '.join(ends)}")


def write_new(path: str, text: str) -> None:
    """Write a file that people go on with. Raises ``Conflict`` where another is there, and ``Unwritable``."""
    with suppress(OSError, ValueError):
        if Path(path).exists() and Path(path).read_bytes() != text.encode():
            raise Conflict(f"{path} exists already and says something else; nothing is overwritten")
    write(path, text)


def folder(path: Path) -> None:
    """Make a folder, and those it lies in. Raises ``Unwritable``."""
    try:
        path.mkdir(parents=True, exist_ok=True)
    except (OSError, ValueError) as refused:
        raise Unwritable(str(path), f"cannot be made: {getattr(refused, 'strerror', '') or refused}") from refused


def write(path: str, text: str | bytes) -> None:
    """Write a file, which appears whole or not at all. Raises ``Unwritable``."""
    if open_logs.own(path):
        raise Unwritable(path, "is part of the log that is open")
    draft = Path(f"{path}.{urandom(4).hex()}.part")
    try:
        draft.write_bytes(text if isinstance(text, bytes) else text.encode())
        replace(draft, path)
    except (OSError, ValueError) as refused:
        raise Unwritable(path, f"was not written: {getattr(refused, 'strerror', '') or refused}") from refused
    finally:
        with suppress(OSError, ValueError):
            draft.unlink()
