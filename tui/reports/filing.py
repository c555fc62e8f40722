"""Files that the program writes for people: each appears whole or not at all, and none is lost that is not its own."""

from contextlib import suppress
from os import replace, urandom
from pathlib import Path

from eventstore import open_logs
from eventstore.port import Conflict, Unwritable

OURS = ("<!doctype html>", "# Audit: ", "game = ")
"""How a report or a case begins: such a file is replaced, and no other."""


def demand_ours(path: str) -> None:
    """Raises ``Conflict`` where a file would be lost that is no report."""
    there = Path(path)
    if not there.exists():
        return
    with suppress(OSError, UnicodeDecodeError), there.open(encoding="utf-8") as file:
        if file.read(max(map(len, OURS))).startswith(OURS):
            return
    raise Conflict(f"{path} exists already and is no report; nothing else is overwritten")


def write(path: str, text: str) -> None:
    """Write a file, which appears whole or not at all. Raises ``Unwritable``."""
    if open_logs.own(path):
        raise Unwritable(path, "is part of the log that is open")
    draft = Path(f"{path}.{urandom(4).hex()}.part")
    try:
        draft.write_text(text, encoding="utf-8")
        replace(draft, path)
    except (OSError, ValueError) as refused:
        raise Unwritable(path, f"was not written: {getattr(refused, 'strerror', '') or refused}") from refused
    finally:
        with suppress(OSError, ValueError):
            draft.unlink()
