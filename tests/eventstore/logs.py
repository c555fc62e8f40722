"""Entries and lines for tests: told by small numbers, the same each time."""

import json
from collections.abc import Iterable
from hashlib import sha256

from eventstore.entry import ZERO, Entry
from eventstore.port import Line, Store

MATCH = bytes.fromhex("00112233445566778899aabbccddeeff")
OTHER = bytes.fromhex("ffeeddccbbaa99887766554433221100")
WHEN = 1_900_000_000_000


def mark(*words: object) -> bytes:
    """Sixteen bytes that stand for these words."""
    return sha256(repr(words).encode()).digest()[:16]


def entry(
    seq: int, parent: bytes, *, match: bytes = MATCH, tag: object = "", payload: bytes | None = None, actor: str = "ada"
) -> Entry:
    """Entry ``seq`` after the one of hash ``parent``; another ``tag`` makes another entry."""
    text = json.dumps({"n": seq, "tag": str(tag)}, separators=(",", ":")).encode() if payload is None else payload
    return Entry(
        match=match,
        seq=seq,
        parent=parent,
        id=mark("id", match, seq, parent, tag),
        recorded_ms=WHEN + seq,
        actor=actor,
        kind="ordered",
        version=1,
        salt=mark("salt", seq, tag),
        payload=text,
    )


def genesis(match: bytes = MATCH, tag: object = "") -> Entry:
    """The first entry of a match, which names a game as every genesis does."""
    return entry(1, ZERO, match=match, tag=tag, payload=b'{"game":"hilltop","edition":"1"}')


def run(seq: int, parent: bytes, count: int, *, match: bytes = MATCH, tag: object = "") -> list[Entry]:
    """``count`` entries, one upon the other, of which the first has number ``seq``."""
    entries = []
    for n in range(seq, seq + count):
        entries.append(entry(n, parent, match=match, tag=tag))
        parent = entries[-1].hash
    return entries


def begun(store: Store, count: int = 1, *, match: bytes = MATCH) -> Line:
    """A match whose first line has ``count`` entries."""
    line = store.start(genesis(match), name="main")
    store.append(line.id, *run(2, line.head.hash, count - 1, match=match))
    return store.line(line.id)


def forked(store: Store, parent: bytes, base: int, count: int = 1, *, name: str = "what if") -> Line:
    """A line that leaves ``parent`` after entry ``base`` and has ``count`` entries of its own."""
    left = store.line(parent)
    entries = run(base + 1, store.head(parent, base).hash, count, match=left.match, tag=name)
    line = store.start(entries[0], name=name, parent=parent, base=base)
    store.append(line.id, *entries[1:])
    return store.line(line.id)


def numbers(entries: Iterable[Entry]) -> list[int]:
    """The entries' numbers."""
    return [held.seq for held in entries]
