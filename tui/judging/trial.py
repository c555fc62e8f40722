"""A match tried for what is signed of it, and against what somebody brings: what to say, and what is wrong."""

from collections.abc import Callable, Collection, Iterator
from functools import partial
from typing import Any

from msgspec import Struct

from eventstore.port import Conflict, Damaged, Drawer, Store
from tui.judging import testimony, touchstone
from tui.judging.testimony import Testimony

CONTRADICTED, DAMAGED = 1, 4
"""Exit codes: signed heads that cannot both be true, or a key that is missed; a log that does not verify."""


class Brought(Struct, frozen=True):
    """What a log is tried against: heads and keys as they were typed, and a proof's file."""

    heads: tuple[str, ...] = ()
    keys: tuple[str, ...] = ()
    proof: str = ""

    def __bool__(self) -> bool:
        return bool(self.heads or self.keys or self.proof)


class Trial(Struct, frozen=True):
    """What is to be said of a match: lines for people, fields for programs, what is wrong and the exit code of that."""

    lines: tuple[str, ...]
    fields: dict[str, Any]
    wrong: str = ""
    code: int = 0


def tried(store: Store, match: bytes, asked: Collection[bytes], drawer: Drawer | None, brought: Brought) -> Trial:
    """Try the lines that are ``asked`` of a match whose hashes hold.

    Raises ``Absent``, and ``Unreadable`` for what is brought and cannot be read.
    """
    told = testimony.testimony(store, match, drawer)
    borne, wrong = _against(told, match, asked, brought)
    lines = (*testimony.vouched(told, asked), *borne, *testimony.contradicted(told, asked))
    fields = testimony.documents(told, asked)
    damage = testimony.flaw(told, asked) or wrong.get(DAMAGED, "")
    if damage:
        return Trial(lines, fields, damage, DAMAGED)
    if any(True for _ in testimony.contradicted(told, asked)):
        return Trial(lines, fields, "signed heads contradict one another, or the log: both are kept", CONTRADICTED)
    return Trial(lines, fields, wrong.get(CONTRADICTED, ""), CONTRADICTED if wrong else 0)


def _against(
    told: Testimony, match: bytes, asked: Collection[bytes], brought: Brought
) -> tuple[tuple[str, ...], dict[int, str]]:
    """What of the things brought is borne out, in words, and the first of each code that is not."""
    borne: list[str] = []
    wrong: dict[int, str] = {}
    for name, where in _bearings(told, match, asked, brought):
        try:
            borne.append(f"  {name} is borne out: {where()}")
        except Damaged as damage:
            wrong.setdefault(DAMAGED, damage.reason)
        except Conflict as conflict:
            wrong.setdefault(CONTRADICTED, conflict.reason)
    return tuple(borne), wrong


def _bearings(
    told: Testimony, match: bytes, asked: Collection[bytes], brought: Brought
) -> Iterator[tuple[str, Callable[[], str]]]:
    """What is brought, by name, and what finds out where it is borne out."""
    for head in brought.heads:
        yield f"head {head}", partial(touchstone.bear_head, told.store, match, head)
    for signed in touchstone.proof_of(brought.proof).heads if brought.proof else ():
        name = f"the head of entry {signed.statement.mark.seq} in {brought.proof}"
        yield name, partial(touchstone.bear_note, told.store, match, signed.note, name)
    for key in brought.keys:
        yield f"key {key}", partial(touchstone.bear_key, told, asked, key)
