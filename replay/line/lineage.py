"""Which of a match's lines is the line of record: only rulings move it, each written on the line it leaves."""

from collections.abc import Container, Iterable, Mapping, Sequence
from typing import Any, TypeAlias

import msgspec

from eventstore.port import Damaged, Line, Store
from replay.acts import Act, Ruled
from replay.core.text import misfit
from replay.line.codec import FORKED, RULED, Reader, decoded, genesis_of, steps

PROMOTED = b'"promoted"'
"""This is in every payload of a ruling that moves the line of record."""

Promotion: TypeAlias = tuple[int, Ruled[Any, Any]]
"""The number of an entry, and the ruling in it that names another line."""


def promotions(acts: Iterable[tuple[int, Act]]) -> tuple[Promotion, ...]:
    """The promotions among acts of a line, in order."""
    return tuple((n, act) for n, act in acts if isinstance(act, Ruled) and act.promoted)


def line_of_record(main: str, own: Mapping[str, Sequence[Promotion]]) -> str:
    """The line that the promotions end on, walked from the first line; ids in hex.

    ``own`` holds, for every line held here, the promotions among its own entries. Each step takes the first one after
    the place reached on its line, to its target just past the head it names. A head behind a place already passed is
    an old view of that line and moves nothing, and neither does a line that is not held.
    """
    line, reached = main, {main: 0}
    while (step := _next(line, reached, own)) is not None:
        reached[line], ruling = step
        line = ruling.promoted
        reached[line] = ruling.promoted_seq
    return line


def _next(line: str, reached: Mapping[str, int], own: Mapping[str, Sequence[Promotion]]) -> Promotion | None:
    for n, ruling in own[line]:
        held = ruling.promoted in own and ruling.promoted != line
        if n > reached[line] and held and ruling.promoted_seq >= reached.get(ruling.promoted, 0):
            return n, ruling
    return None


def of_record(store: Store, match: bytes) -> Line:
    """A match's line of record, of the lines a store holds. Raises ``Absent``, ``Damaged``, ``Newer``."""
    lines = store.lines(match)
    main = next(line for line in lines if line.parent is None)
    if len(lines) == 1:
        return main
    reader = _reader(store, main)
    own = {line.id.hex(): promotions(_rulings(store, line, reader)) for line in lines}
    return store.line(bytes.fromhex(line_of_record(main.id.hex(), own)))


def rivals(store: Store, line: Line) -> tuple[Line, ...]:
    """The lines that went on from an entry of this one without a fork, beside what this one went on with.

    Sync keeps what two devices wrote after one entry so: none of them is undisputed until a ruling on the line that is
    left names the one to go on with. One that leaves this line makes another that of record; one that leaves a line
    beside it, for this one or one it came from, says that this one stays. Raises as ``of_record`` does.
    """
    held = {one.id: one for one in store.lines(line.match)}
    # how much of each line belongs to this one
    reached, at = {line.id: line.head.seq}, line
    while at.parent is not None:
        reached[at.parent] = at.base
        at = held[at.parent]
    beside = (one for one in held.values() if one.parent and one.id not in reached)
    left = (one for one in beside if one.base <= reached.get(one.parent or b"", 0))
    # a deliberate fork begins with the entry that names it
    parted = [one for one in left if store.entry(one.id, one.base + 1).kind != FORKED]
    ours = {one.hex() for one in reached}
    return tuple(one for one in parted if not _was_left(store, one, ours))


def _was_left(store: Store, line: Line, others: Container[str]) -> bool:
    """Whether a ruling on a line goes over to one of others (hex), past where the line left it."""
    reader = _reader(store, line)
    ruled = promotions(_rulings(store, line, reader))
    return any(ruling.promoted in others and ruling.promoted_seq > line.base for _, ruling in ruled)


def _reader(store: Store, line: Line) -> Reader:
    return _ruled.decode, steps(genesis_of(store.entry(line.id, 1)).game, RULED)


def _rulings(store: Store, line: Line, reader: Reader) -> Iterable[tuple[int, Act]]:
    for seq, kind, version, payload in store.bodies(line.id, line.base):
        if kind == RULED and PROMOTED in payload:
            try:
                yield seq, decoded(reader, kind, version, payload)
            except msgspec.DecodeError as amiss:
                raise Damaged(f"is not the ruling it claims to be: {misfit(amiss)}", line=line.id, seq=seq) from amiss


_ruled: msgspec.json.Decoder[Ruled[Any, Any]] = msgspec.json.Decoder(Ruled[Any, Any])
