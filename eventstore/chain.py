"""How entries follow one another, and where the entries of a line are held; no I/O."""

from collections.abc import Sequence
from hashlib import sha256
from typing import TypeVar

from eventstore.entry import LONGEST_WORD, ZERO, Entry, Unfit, blemish
from eventstore.port import Conflict, Head

ENDLESS = (1 << 32) - 1
"""The number a line's last span reaches up to."""

Place = TypeVar("Place")
Span = tuple[Place, int, int]
"""Where a run of entries is held: the place, the number before the first, the number of the last."""


def follow(head: Head, match: bytes, entries: Sequence[Entry]) -> None:
    """Demand that entries follow a head, one upon the other. Raises ``Conflict`` with that head."""
    before: tuple[Head | Entry, ...] = (head, *entries)
    for last, entry in zip(before, entries, strict=False):
        if entry.parent != last.hash or entry.seq != last.seq + 1:
            raise Conflict(_first(entry, head) or f"entry {entry.seq} does not follow entry {last.seq}", head)
        if entry.match != match:
            raise Conflict(f"entry {entry.seq} belongs to match {entry.match.hex()}", head)


def _first(entry: Entry, head: Head) -> str:
    """What stands where an entry was to go; empty where nothing does."""
    if entry.seq > head.seq:
        return ""
    last = f", and {head.seq} is the last by now" if head.seq > entry.seq else f", with the hash {head.hash.hex()[:12]}"
    return f"another writer was first: entry {entry.seq} is written already{last}"


def open_with(entry: Entry, match: bytes, base: int, fork: bytes) -> None:
    """Demand that an entry may be the first of a line based on entry ``base``, whose hash is ``fork``.

    ``base`` is 0 and ``fork`` is ``ZERO`` for a match's first line. Raises ``Conflict``.
    """
    head = None if fork == ZERO else Head(b"", base, fork)
    if head is None and base:
        raise Conflict(f"entry {entry.seq} begins no match: entry 1 does")
    if entry.seq != base + 1 or entry.parent != fork:
        raise Conflict(f"entry {entry.seq} does not follow entry {base} of the line it leaves", head)
    if entry.match != match:
        raise Conflict(f"entry {entry.seq} belongs to match {entry.match.hex()}, the line to {match.hex()}", head)


def check_name(name: str) -> None:
    """Hold a line's name to the text a log keeps. Raises ``Unfit``."""
    if blemish(name):
        raise Unfit(f"a line's name {blemish(name)}")
    if len(name.encode()) > LONGEST_WORD:
        raise Unfit(f"a line's name is longer than {LONGEST_WORD} bytes")


def taken(name: str) -> str:
    """Why a line cannot be called so."""
    return f"a line is called {name} already"


def lineage(parent: Sequence[Span[Place]], base: int, place: Place) -> tuple[Span[Place], ...]:
    """Spans of a line held at ``place`` that leaves a line of these spans after entry ``base``."""
    shared = tuple((held, after, min(upto, base)) for held, after, upto in parent if after < base)
    return (*shared, (place, base, ENDLESS))


def within(spans: Sequence[Span[Place]], after: int, upto: int) -> list[Span[Place]]:
    """The parts of spans that hold entries numbered above ``after`` and not above ``upto``."""
    cut = ((place, max(low, after), min(high, upto)) for place, low, high in spans)
    return [span for span in cut if span[1] < span[2]]


def absent(after: int, numbers: Sequence[int]) -> int:
    """The first number that is not among these, which should come one after another; 0 where all are there."""
    if numbers[-1] - after == len(numbers):
        return 0
    return next(n for n, held in enumerate(numbers, start=after + 1) if n != held)


def possible(number: object, base: object) -> bool:
    """Whether a line can have this number in a file, and leave its parent there."""
    return isinstance(number, int) and isinstance(base, int) and 0 < number < 1 << 31 and 0 <= base < ENDLESS


def seal_line(id: bytes, match: bytes, name: bytes, parent: bytes | None, base: int) -> bytes:  # noqa: A002
    """SHA-256 over what a store notes of a line: shows a slip of the disk, and proves nothing to anybody else."""
    return sha256(b"\0".join((b"rollbook/line/v1", id, match, parent or b"", b"%d" % base, name))).digest()
