"""What a line is called: no hash covers the name, so it is held to what the entry that began the line says."""

import msgspec
from msgspec import Struct

from eventstore.port import Damaged, Store
from replay.line.codec import FORKED

MAIN = "main"
"""The name of a match's first line."""


class _Forked(Struct, frozen=True):
    """Of the act that begins a fork, only this."""

    name: str = ""


def demand_named(store: Store, match: bytes) -> None:
    """Raises ``Damaged`` where a line is called otherwise than it was begun, and ``Absent``.

    Where two devices went on after the same entry nothing was said, and any name will do.
    """
    for line in store.lines(match):
        first = store.entry(line.id, line.base + 1)
        try:
            said = msgspec.json.decode(first.payload, type=_Forked).name if first.kind == FORKED else ""
        except (msgspec.DecodeError, RecursionError):
            continue
        said = said if line.parent else MAIN
        if said and line.name != said:
            trouble = f"begins the line {said!r}, which is called {line.name!r} here"
            raise Damaged(trouble, match=match, line=line.id, seq=first.seq)
