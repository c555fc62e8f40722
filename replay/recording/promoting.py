"""Which line a ruling goes over to: one that is named, or one that it begins."""

from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from eventstore.port import Store
from replay.acts import Ruled
from replay.core.rule import STRUCTURE
from replay.recording.refusal import Refusal


class Branch(Struct, frozen=True):
    """A line by its name, the line it leaves (id) and the last entry they share."""

    name: str
    parent: bytes
    base: int


def rewound(n: int) -> str:
    """The name of the line on which a match goes on after the ruling in entry ``n`` rewound it."""
    return f"ruling {n}"


def promoted(store: Store, match: bytes, here: bytes, asked: Ruled[Any, Any]) -> Ruled[Any, Any]:
    """The ruling with the line it goes over to and that line's head; ``here`` is the line it leaves.

    Raises ``Refusal`` where no line, or more than one, is meant, or the same.
    """
    lines = [line for line in store.lines(match) if line.id.hex().startswith(asked.promoted)]
    if len(lines) != 1:
        raise Refusal(STRUCTURE, f"{'several lines begin' if lines else 'no line begins'} with {asked.promoted}")
    to = lines[0]
    if to.id == here:
        raise Refusal(STRUCTURE, f"{to.name} is the line this would be written on; name the line to go on with")
    return replace(asked, promoted=to.id.hex(), promoted_seq=to.head.seq, head=to.head.hash.hex())


def left_bare(store: Store, match: bytes, meant: Branch) -> bytes | None:
    """The line (id) that was begun so and holds nothing else: whoever began it was stopped before ruling."""
    for line in store.lines(match):
        begun = Branch(line.name, line.parent or b"", line.base)
        if begun == meant and line.head.seq == line.base + 1:
            return line.id
    return None
