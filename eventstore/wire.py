"""What travels between a device and an archive, and the bounds both ends hold each other to; no I/O.

Entries travel in batches, packed; all else is JSON that a person can read. Numbers, parents and hashes of a batch's
entries do not travel: whoever receives it computes them, and the hash they lead to must be the one that was named.
"""

import zlib
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TypeVar

import msgspec
from msgspec import Struct

from eventstore.entry import Entry, Unfit, check
from eventstore.port import Damaged, Head, Line

PACKED = "application/vnd.rollbook.batch+msgpack"
"""The media type of a batch, and of a line that is opened with one."""

MOST_ENTRIES = 5000
"""Entries a batch may have."""
MOST_BYTES = 4 << 20
"""Bytes a batch may have before it is compressed."""
MOST_MARKS = 64
"""Entries that may be asked about at once."""
MOST_LISTED = 200
"""Matches on one page of a list."""

_FRAME_BYTES = 80
_FRONT_BYTES = 1024
_GZIP = 31


class Misshapen(ValueError):
    """What came is not what it should be; the reason says where."""


class Excessive(ValueError):
    """What came is larger than is taken in; the reason says which bound."""


class Frame(Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """An entry as it travels: what cannot be computed from those before it."""

    id: bytes
    recorded_ms: int
    actor: str
    kind: str
    version: int
    salt: bytes
    payload: bytes


class Batch(Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """Entries one upon the other: the number and hash of the one before them, and the hash of the last."""

    after: int
    parent: bytes
    head: bytes
    frames: tuple[Frame, ...]


class Opening(Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """A line with its first own entries; ``parent`` is the id of the line it leaves, None for a match's first."""

    name: str
    parent: bytes | None
    batch: Batch


class Tip(Struct, frozen=True, forbid_unknown_fields=True):
    """A line as it stands, ids and hashes in hex; ``last`` is the id of its last entry."""

    line: str
    name: str
    parent: str | None
    base: int
    seq: int
    head: str
    last: str


class Stand(Struct, frozen=True, forbid_unknown_fields=True):
    """A match as it stands: its lines, each after the one it leaves."""

    match: str
    event: str
    lines: tuple[Tip, ...]


class Page(Struct, frozen=True, forbid_unknown_fields=True):
    """Matches by id; ``after`` is where the next page begins, empty on the last."""

    matches: tuple[Stand, ...]
    after: str


class Mark(Struct, frozen=True, forbid_unknown_fields=True):
    """An entry that is held: the line that owns it, or that was asked about, its number, id and hash."""

    line: str
    seq: int
    id: str
    hash: str


class Receipt(Struct, frozen=True, forbid_unknown_fields=True):
    """An archive's word that it holds a line durably up to a head; ``note`` is the head as it signed it, or empty."""

    match: str
    line: str
    seq: int
    head: str
    at_ms: int
    note: str = ""


class Problem(Struct, frozen=True):
    """Why a request was refused, as RFC 9457 has it; ``seq`` and ``head`` say where a line stands, where that helps."""

    type: str
    title: str
    status: int
    detail: str = ""
    seq: int = 0
    head: str = ""


T = TypeVar("T")

_packer = msgspec.msgpack.Encoder()
_batches = msgspec.msgpack.Decoder(Batch)
_openings = msgspec.msgpack.Decoder(Opening)


def tag(head: Head) -> str:
    """A head as an entity tag, for ``If-Match`` and ``ETag``."""
    return f'"{head.seq}-{head.hash.hex()}"'


def spread(after: int, upto: int) -> list[int]:
    """Numbers evenly over a stretch, above ``after`` and up to ``upto``, which is among them if there are any."""
    parts, length = MOST_MARKS - 1, upto - after
    return sorted({after + (length * k + parts - 1) // parts for k in range(1, parts + 1)}) if length > 0 else []


def tip(line: Line, last: bytes) -> Tip:
    """A line as it is told; ``last`` is the id of its last entry."""
    parent = line.parent.hex() if line.parent else None
    return Tip(line.id.hex(), line.name, parent, line.base, line.head.seq, line.head.hash.hex(), last.hex())


# ---------------------------------------------------------------- batches


def pack(entries: Sequence[Entry], before: Head) -> Batch:
    """Entries that follow a head, as they travel."""
    frames = tuple(Frame(e.id, e.recorded_ms, e.actor, e.kind, e.version, e.salt, e.payload) for e in entries)
    return Batch(before.seq, before.hash, entries[-1].hash if entries else before.hash, frames)


def unpack(batch: Batch, match: bytes) -> list[Entry]:
    """The entries of a batch, each held to the bounds of the format.

    Raises ``Unfit`` and ``Damaged``, both naming the entry; ``Misshapen`` for a beginning that is none.
    """
    if len(batch.parent) != 32 or len(batch.head) != 32 or batch.after < 0:
        raise Misshapen("a batch begins after an entry, named by its number and a hash of 32 bytes")
    entries: list[Entry] = []
    parent = batch.parent
    for seq, f in enumerate(batch.frames, start=batch.after + 1):
        entry = Entry(match, seq, parent, f.id, f.recorded_ms, f.actor, f.kind, f.version, f.salt, f.payload)
        try:
            check(entry)
        except Unfit as unfit:
            raise Unfit(f"entry {seq}: {unfit}") from unfit
        parent = entry.hash
        entries.append(entry)
    if parent != batch.head:
        raise Damaged("does not have the hash that it was sent with", match=match, seq=batch.after + len(entries))
    return entries


def sized(entries: Iterable[Entry], most: int = MOST_ENTRIES) -> Iterator[list[Entry]]:
    """Entries in runs that a batch can hold."""
    held: list[Entry] = []
    room = MOST_BYTES - _FRONT_BYTES
    for entry in entries:
        size = _FRAME_BYTES + len(entry.payload) + 4 * (len(entry.actor) + len(entry.kind))
        if held and (size > room or len(held) == most):
            yield held
            held, room = [], MOST_BYTES - _FRONT_BYTES
        held.append(entry)
        room -= size
    if held:
        yield held


def packed(thing: Batch | Opening) -> bytes:
    """A batch or an opening as bytes."""
    return _packer.encode(thing)


def batch_in(content: bytes) -> Batch:
    """The batch in bytes from outside. Raises ``Misshapen``, ``Excessive``."""
    return _bounded(_decoded(_batches.decode, content))


def opening_in(content: bytes) -> Opening:
    """The opening in bytes from outside. Raises ``Misshapen``, ``Excessive``."""
    opening = _decoded(_openings.decode, content)
    _bounded(opening.batch)
    return opening


def _bounded(batch: Batch) -> Batch:
    if len(batch.frames) > MOST_ENTRIES:
        raise Excessive(f"a batch has {len(batch.frames)} entries; the most is {MOST_ENTRIES}")
    return batch


def told(content: bytes, kind: type[T]) -> T:
    """What JSON from outside says. Raises ``Misshapen``."""
    return _decoded(msgspec.json.Decoder(kind).decode, content)


def _decoded(decode: Callable[[bytes], T], content: bytes) -> T:
    try:
        return decode(content)
    except (msgspec.DecodeError, UnicodeError, RecursionError, OverflowError) as stray:
        raise Misshapen(f"is not what it should be: {stray}") from stray


def unhex(digits: str, size: int) -> bytes:
    """Bytes from hex as we write it. Raises ``Misshapen``."""
    try:
        held = bytes.fromhex(digits)
    except ValueError:
        held = b""
    if len(held) != size or held.hex() != digits:
        raise Misshapen(f"{digits[:24]!r} is not {size} bytes in hex")
    return held


# ---------------------------------------------------------------- compression


def deflated(content: bytes) -> bytes:
    """Bytes in gzip's format, at its fastest."""
    return zlib.compress(content, 1, _GZIP)


def inflated(content: bytes, most: int) -> bytes:
    """What was compressed, in memory bounded by ``most``. Raises ``Excessive``, ``Misshapen``."""
    machine = zlib.decompressobj(_GZIP)
    try:
        held = machine.decompress(content, most + 1)
    except zlib.error as stray:
        raise Misshapen(f"is not in gzip's format: {stray}") from stray
    if len(held) > most:
        raise Excessive(f"unpacks to more than {most} bytes")
    if not machine.eof or machine.unused_data:
        raise Misshapen("is not one whole stream in gzip's format")
    return held
