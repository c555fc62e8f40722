"""Which of a match's lines is the line of record: only rulings move it, each written on the line it leaves."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, TypeAlias

import msgspec
from msgspec.structs import replace

from eventstore.port import Body, Damaged, Line, Store
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
    own = {line.id.hex(): _promotions(store, line, lines) for line in lines}
    return store.line(bytes.fromhex(line_of_record(main.id.hex(), own)))


def rivals(store: Store, line: Line) -> tuple[Line, ...]:
    """The lines that went on from an entry of this one without a fork, beside what this one went on with.

    Sync keeps what two devices wrote after one entry so: none of them is undisputed until a ruling on the line that is
    left names the one to go on with. One that leaves this line makes another that of record; one that leaves a line
    beside it, for this one or one it came from, says that this one stays. The base of each is the last entry it shares
    with this one. Raises as ``of_record`` does.
    """
    held = {one.id: one for one in store.lines(line.match)}
    every = tuple(held.values())
    # how much of each line belongs to this one
    reached, at, left = {line.id: line.head.seq}, line, list[Line]()
    while at.parent is not None:
        parent = held[at.parent]
        reached[parent.id] = at.base
        if parent.head.seq > at.base and _parted(store, at):
            left.append(replace(parent, base=at.base))
        at = parent
    left += [
        one
        for one in every
        if one.parent and one.id not in reached and one.base <= reached.get(one.parent, 0) and _parted(store, one)
    ]
    if not left:
        return ()
    ours = {one.hex(): _promotions(store, held[one], every) for one in reached}
    return tuple(one for one in left if not _was_left(one, _promotions(store, held[one.id], every), ours))


def _parted(store: Store, line: Line) -> bool:
    """Whether a line began without anybody meaning it: a deliberate fork begins with the entry that names it."""
    return store.entry(line.id, line.base + 1).kind != FORKED


def _was_left(line: Line, ruled: Iterable[Promotion], others: Mapping[str, Sequence[Promotion]]) -> bool:
    """Whether a ruling on a line goes over to one of others (hex), past where the line left it.

    ``others`` come with the promotions on them: one that goes back over to the line, and that whoever ruled here had
    not seen, says the contrary. Then neither was left.
    """
    id_ = line.id.hex()
    for _, ruling in ruled:
        back = others.get(ruling.promoted, ())
        contrary = any(other.promoted == id_ and n > ruling.promoted_seq for n, other in back)
        if ruling.promoted in others and ruling.promoted_seq > line.base and not contrary:
            return True
    return False


def _promotions(store: Store, line: Line, lines: Sequence[Line]) -> tuple[Promotion, ...]:
    """The promotions on a line, each with the id that the line it goes over to has here."""
    found = promotions(_rulings(store, line, _reader(store, line)))
    return tuple((n, replace(ruling, promoted=_meant(store, lines, ruling))) for n, ruling in found)


def _meant(store: Store, lines: Sequence[Line], ruling: Ruled[Any, Any]) -> str:
    """The line (hex) whose own entry is the head that a ruling names.

    What two devices wrote after one entry is the same line on each, with entries of its own, and is held beside it
    under another id on the other: only the head says which is meant. Where nobody here has that entry yet, it is the
    line that is named, if what is held of it ends before; else none.
    """
    seq = ruling.promoted_seq
    for line in lines:
        if line.base < seq <= line.head.seq and store.head(line.id, seq).hash.hex() == ruling.head:
            return line.id.hex()
    named = next((line for line in lines if line.id.hex() == ruling.promoted), None)
    return ruling.promoted if named and (named.head.seq < seq or not ruling.head) else ""


def _reader(store: Store, line: Line) -> Reader:
    return _ruled.decode, steps(genesis_of(store.entry(line.id, 1)).game, RULED)


def _rulings(store: Store, line: Line, reader: Reader) -> Iterable[tuple[int, Act]]:
    for seq, kind, version, payload in _held(store, line):
        if kind == RULED and PROMOTED in payload:
            try:
                yield seq, decoded(reader, kind, version, payload)
            except msgspec.DecodeError as amiss:
                raise Damaged(f"is not the ruling it claims to be: {misfit(amiss)}", line=line.id, seq=seq) from amiss


def _held(store: Store, line: Line) -> Iterable[Body]:
    """The entries of its own that a line has: what is missing keeps nobody from what was ruled before and after it."""
    last, head = line.base, line.head.seq
    while last < head:
        try:
            for body in store.bodies(line.id, last):
                last = body[0]
                yield body
            return
        except Damaged as gap:
            last = max(last + 1, gap.seq)


_ruled: msgspec.json.Decoder[Ruled[Any, Any]] = msgspec.json.Decoder(Ruled[Any, Any])
