"""One entry as a file that anybody can check without the log: its bytes, and what leads from them to signed heads.

It shows the entry's payload and header whole, and of all others nothing but hashes, which are salted.
"""

from collections.abc import Sequence

import msgspec
from msgspec import Struct

from eventstore import heads
from eventstore.entry import LONGEST_PAYLOAD, Entry, Unfit, check
from eventstore.heads import Signed
from eventstore.merkle import included, inclusion
from eventstore.notary import genuine
from eventstore.port import Absent, Damaged, Line, Store, Unreadable, proved
from eventstore.records import unhex
from eventstore.vouch import Voucher, shared

FORMAT = "rollbook/proof/1"
LONGEST = 2 * LONGEST_PAYLOAD + (1 << 20)
"""Bytes a proof's file may have."""
MOST_HEADS = 32


class Proof(Struct, frozen=True):
    """An entry, and the heads that were signed over it: every one of them holds."""

    entry: Entry
    heads: tuple[Signed, ...]


class _Vouched(Struct, frozen=True, forbid_unknown_fields=True):
    """A signed head's note, and the siblings (hex) that lead from the entry to its root."""

    note: str
    siblings: tuple[str, ...]


class _Document(Struct, frozen=True, forbid_unknown_fields=True):
    """The file: the entry's fields with bytes in hex, its payload as it was hashed, and the heads over it."""

    format: str
    match: str
    seq: int
    id: str
    parent: str
    recorded_ms: int
    actor: str
    kind: str
    version: int
    salt: str
    payload: str
    heads: tuple[_Vouched, ...]


def prove(store: Store, line: Line, seq: int, found: Sequence[Voucher]) -> bytes:
    """The proof of entry ``seq`` of a line, by the first head of each signer that reaches it.

    Raises ``Absent`` for an entry that is not there, or that no true head reaches; ``Damaged``.
    """
    entry = store.entry(line.id, seq)
    chosen = _chosen(store, line, seq, found)
    if not chosen:
        raise Absent(f"no signed head of line {line.name} reaches entry {seq}: sign one first, with rollbook witness")
    leaves: dict[bytes, list[bytes]] = {}
    vouched = []
    for bearer, signed in chosen:
        if bearer not in leaves:
            leaves[bearer] = _leaves(store, store.line(bearer))
        path = inclusion(leaves[bearer][: signed.statement.mark.seq], seq - 1)
        vouched.append(_Vouched(signed.note, tuple(step.hex() for step in path)))
    return _written(_document(entry, tuple(vouched)))


def read(content: bytes) -> Proof:
    """Check a proof: the entry's hash, what leads from it to each head's root, and each head's signature.

    Raises ``Damaged`` where any of them fails, ``Unreadable`` for what is no proof.
    """
    document = _parsed(content)
    entry = _entry(document)
    if not 1 <= len(document.heads) <= MOST_HEADS:
        raise Unreadable(0, f"has {len(document.heads)} signed heads; a proof has 1 to {MOST_HEADS}")
    return Proof(entry, tuple(_held(entry, vouched) for vouched in document.heads))


def _chosen(store: Store, line: Line, seq: int, found: Sequence[Voucher]) -> list[tuple[bytes, Signed]]:
    lines = {held.id: held for held in store.lines(line.match)}
    first: dict[tuple[str, bytes], tuple[bytes, Signed]] = {}
    for held in found:
        if held.signed is None or not held.bearer or shared(lines, line.id, held.bearer) < seq:
            continue
        said = held.signed.statement
        known = first.get((said.signer, said.key))
        if said.mark.seq >= seq and (known is None or said.mark.seq < known[1].statement.mark.seq):
            first[said.signer, said.key] = held.bearer, held.signed
    return list(first.values())[:MOST_HEADS]


def _leaves(store: Store, line: Line) -> list[bytes]:
    return [entry.hash for entry in proved(store.read(line.id, 0, line.head.seq), line.head)]


def _document(entry: Entry, vouched: tuple[_Vouched, ...]) -> _Document:
    try:
        payload = entry.payload.decode()
    except UnicodeDecodeError as stray:
        raise Damaged("has a payload that is not text", match=entry.match, seq=entry.seq) from stray
    return _Document(
        FORMAT,
        entry.match.hex(),
        entry.seq,
        entry.id.hex(),
        entry.parent.hex(),
        entry.recorded_ms,
        entry.actor,
        entry.kind,
        entry.version,
        entry.salt.hex(),
        payload,
        vouched,
    )


def _written(document: _Document) -> bytes:
    return msgspec.json.format(msgspec.json.encode(document), indent=2) + b"\n"


def _close(content: bytes) -> bytes:
    """JSON without the white space between its parts; every other byte stays."""
    return msgspec.json.format(content, indent=-1)


def _parsed(content: bytes) -> _Document:
    """The document, which must stand as it would be written but for white space. Raises ``Unreadable``."""
    if len(content) > LONGEST:
        raise Unreadable(0, f"has more than {LONGEST} bytes, which no proof has")
    try:
        document = msgspec.json.decode(content, type=_Document)
        same = _close(content) == _close(_written(document))
    except (msgspec.DecodeError, UnicodeError, RecursionError) as stray:
        raise Unreadable(0, f"is not a proof ({stray})") from stray
    if document.format != FORMAT:
        raise Unreadable(0, f"is not a proof of the form this program reads, {FORMAT}")
    if not same:
        raise Unreadable(0, "is not written as a proof is")
    return document


def _entry(document: _Document) -> Entry:
    entry = Entry(
        unhex(document.match, 16, 0),
        document.seq,
        unhex(document.parent, 32, 0),
        unhex(document.id, 16, 0),
        document.recorded_ms,
        document.actor,
        document.kind,
        document.version,
        unhex(document.salt, 16, 0),
        document.payload.encode("utf-8", "surrogatepass"),
    )
    try:
        check(entry)
    except Unfit as stray:
        raise Unreadable(0, f"holds an entry whose {stray}") from stray
    return entry


def _held(entry: Entry, vouched: _Vouched) -> Signed:
    """The head, which is genuine and whose root is reached from the entry. Raises ``Damaged`` and ``Unreadable``."""
    try:
        signed = heads.read(vouched.note)
    except Unreadable as stray:
        raise Unreadable(0, f"holds a signed head of which {stray}") from stray
    said, path = signed.statement, [unhex(step, 32, 0) for step in vouched.siblings]
    if not genuine(signed):
        raise _fails(entry, f"the signature over head {said.mark.seq} is not that of its key")
    if said.match != entry.match:
        raise _fails(entry, f"head {said.mark.seq} is of another match")
    if not included(entry.hash, entry.seq - 1, said.mark.seq, path, said.mark.root):
        raise _fails(entry, f"its bytes do not lead to the root that was signed at entry {said.mark.seq}")
    return signed


def _fails(entry: Entry, why: str) -> Damaged:
    return Damaged(f"is not proved: {why}", match=entry.match, seq=entry.seq)
