"""Heads: what a line was at one moment, as a key signs it and as people write it down."""

import re
from collections.abc import Collection
from hashlib import scrypt

import msgspec
from msgspec import Struct

from eventstore import codes
from eventstore.entry import LARGEST
from eventstore.merkle import Frontier
from eventstore.port import Drawer, Line, Store, Unreadable, proved

FORMAT = "rollbook/head/1"
DEVICE, ARCHIVE = "device", "archive"
"""Who signs, when it is no seat: for the device the log was written on, and for an archive."""
WITNESSED = "witnessed"
"""The kind of the entries that hold a signed head: the one kind whose payload is looked into here."""
LONGEST = 1 << 12
"""Characters a note may have."""

_SIGNER = re.compile(r"device|archive|seat [a-z][a-z0-9_-]{0,31}")
_FIELDS = ("match", "line", "seq", "hash", "root", "signed", "signer", "device", "key", "signature")
_SIZES = {"match": 16, "line": 32, "hash": 32, "root": 32, "device": 32, "key": 32, "signature": 64}
_KEPT = "head "
# a collision is sought by trying salts: let a try cost a tenth of a second, and 32 MiB
_COST = 1 << 15


class Mark(Struct, frozen=True):
    """Entry ``seq`` of a line: its hash, and the Merkle root over all entries up to it."""

    seq: int
    hash: bytes
    root: bytes


class Statement(Struct, frozen=True):
    """What is signed of a line: where it stood, when (``signed_ms``), by whom, on which device, with which key.

    ``signer`` is ``device``, ``archive`` or ``seat`` and the seat's id; ``device`` and ``key`` are public keys.
    """

    match: bytes
    line: bytes
    mark: Mark
    signed_ms: int
    signer: str
    device: bytes
    key: bytes

    def written(self) -> bytes:
        """The exact bytes that are signed."""
        mark = self.mark
        values = (
            self.match.hex(),
            self.line.hex(),
            mark.seq,
            mark.hash.hex(),
            mark.root.hex(),
            self.signed_ms,
            self.signer,
            self.device.hex(),
            self.key.hex(),
        )
        lines = (f"{field} {value}\n" for field, value in zip(_FIELDS[:-1], values, strict=True))
        return f"{FORMAT}\n{''.join(lines)}".encode()

    @property
    def seat(self) -> str:
        """The seat that signs; empty where none does."""
        return self.signer.partition(" ")[2]


class Signed(Struct, frozen=True):
    """A statement and the signature over it, 64 bytes; whether that is genuine, the notary says."""

    statement: Statement
    signature: bytes

    @property
    def note(self) -> str:
        """The text that stands in the log and travels."""
        return f"{self.statement.written().decode()}signature {self.signature.hex()}\n"


# ---------------------------------------------------------------- reading


def is_head(note: str) -> bool:
    """Whether a text is meant as a signed head of this format."""
    return note.startswith(f"{FORMAT}\n")


def read(note: str) -> Signed:
    """A signed head from its text, which must stand exactly as it would be written.

    Raises ``Unreadable`` with the line of the text.
    """
    lines = note[:LONGEST].split("\n")
    if lines[0] != FORMAT:
        raise Unreadable(1, f"is not the beginning of a signed head, {FORMAT}")
    values: dict[str, str] = {}
    for number, (field, line) in enumerate(zip(_FIELDS, lines[1:], strict=False), start=2):
        name, _, values[field] = line.partition(" ")
        if name != field or not _fits(field, values[field]):
            raise Unreadable(number, f"is not the {field} of a signed head")
    if len(values) < len(_FIELDS):
        raise Unreadable(len(lines), f"ends before the {_FIELDS[len(values)]} of the signed head")
    signed = _signed(values)
    if signed.note != note:
        raise Unreadable(len(_FIELDS) + 2, "follows the end of the signed head")
    return signed


def _fits(field: str, value: str) -> bool:
    if field == "signer":
        return _SIGNER.fullmatch(value) is not None
    if field in _SIZES:
        return re.fullmatch(f"[0-9a-f]{{{2 * _SIZES[field]}}}", value) is not None
    number = re.fullmatch("0|-?[1-9][0-9]{0,15}", value) is not None and abs(int(value)) <= LARGEST
    return number and (field != "seq" or int(value) > 0)


def _signed(values: dict[str, str]) -> Signed:
    held = {field: bytes.fromhex(values[field]) for field in _SIZES}
    mark = Mark(int(values["seq"]), held["hash"], held["root"])
    statement = Statement(
        held["match"], held["line"], mark, int(values["signed"]), values["signer"], held["device"], held["key"]
    )
    return Signed(statement, held["signature"])


# ---------------------------------------------------------------- in the log


class Note(Struct, frozen=True):
    """The text of a signed head, and the entry that holds it, as in ``Voucher``."""

    owner: bytes
    entry: int
    text: str


class _Witnessed(Struct, frozen=True):
    note: str = ""


def notes(store: Store, match: bytes) -> tuple[Note, ...]:
    """The signed heads that a match's entries hold, line by line. Raises ``Absent`` and ``Damaged``."""
    found = []
    for line in store.lines(match):
        for seq, kind, _, payload in store.bodies(line.id, line.base):
            if kind == WITNESSED:
                found.append(Note(line.id, seq, _text(payload)))
    return tuple(found)


def _text(payload: bytes) -> str:
    try:
        return msgspec.json.decode(payload, type=_Witnessed).note
    except (msgspec.DecodeError, RecursionError):
        return ""


# ---------------------------------------------------------------- where a line stood


def marks(store: Store, line: Line, numbers: Collection[int]) -> dict[int, Mark]:
    """The line's marks at these entries, as far as it has them, from its bytes as they lie there now.

    Raises ``Damaged``.
    """
    wanted = {seq for seq in numbers if 0 < seq <= line.head.seq}
    if not wanted:
        return {}
    last = max(wanted)
    frontier, found = Frontier(), {}
    for entry in proved(store.read(line.id, 0, last), store.head(line.id, last)):
        frontier.add(entry.hash)
        if entry.seq in wanted:
            found[entry.seq] = Mark(entry.seq, entry.hash, frontier.root())
    return found


# ---------------------------------------------------------------- on paper


def code(mark: Mark) -> str:
    """What both write down of a line: the entry's number, and the root in sixteen letters, ``236-K7QM-2XDP-…``."""
    salt = b"rollbook/code/1\0" + mark.seq.to_bytes(8, "big")
    stretched = scrypt(mark.root, salt=salt, n=_COST, r=8, p=1, maxmem=128 << 20, dklen=codes.BYTES)
    return f"{mark.seq}-{codes.spelled(stretched)}"


def code_of(text: str) -> tuple[int, str]:
    """The number in a code, and the code as ``code`` writes it. Raises ``ValueError`` for none, or a miswritten one."""
    found = re.fullmatch(r"\s*([1-9][0-9]{0,15})[\s-]+(.*)", text)
    if found is None:
        raise ValueError(f"{text[:40]} is no code: one is an entry's number and sixteen letters and digits")
    return int(found[1]), f"{found[1]}-{codes.read(found[2])}"


# ---------------------------------------------------------------- in the drawer


def keep(drawer: Drawer, signed: Signed) -> None:
    """Remember a head that was signed here, so that this device misses what a log loses. Raises ``Unwritable``."""
    drawer.put(signed.statement.match, _KEPT + signed.signature.hex(), signed.note.encode())


def kept(drawer: Drawer, match: bytes) -> tuple[Signed, ...]:
    """The heads of a match that were signed on this device, as they were signed."""
    notes = (drawer.get(match, name) for name in drawer.names(match) if name.startswith(_KEPT))
    return tuple(read(note.decode()) for note in notes if note is not None)
