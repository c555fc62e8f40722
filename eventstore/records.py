"""The lines of text a bundle is made of: how each is written, and how a stranger's file of them is read."""

from collections.abc import Iterator
from hashlib import sha256
from typing import BinaryIO, TypeVar

import msgspec
from msgspec import Struct

from eventstore.entry import LONGEST_PAYLOAD, Entry
from eventstore.port import Damaged, Unreadable

FORMAT = "rollbook/bundle/1"

MOST_LINES = 1024
"""Lines of a match a bundle may hold."""
MOST_ENTRIES = 1_000_000
MOST_BYTES = 1 << 30
LONGEST = 2 * LONGEST_PAYLOAD + 4096
"""Bytes a line of text may have: a payload of nothing but quotation marks, and the fields around it."""


class Branch(Struct, frozen=True, forbid_unknown_fields=True):
    """A line of the match, ids and hashes in hex; ``seq`` and ``head`` are its last entry's number and hash."""

    id: str
    name: str
    parent: str | None
    base: int
    seq: int
    head: str


class Front(Struct, frozen=True, forbid_unknown_fields=True):
    """The first line: what is in the file."""

    format: str
    match: str
    game: str
    edition: str
    lines: tuple[Branch, ...]


class Record(Struct, frozen=True, forbid_unknown_fields=True):
    """One entry: the place of its line in the front, its fields with bytes in hex, and its payload as it was hashed."""

    line: int
    seq: int
    id: str
    parent: str
    recorded_ms: int
    actor: str
    kind: str
    version: int
    salt: str
    hash: str
    payload: str


class End(Struct, frozen=True, forbid_unknown_fields=True):
    """The last line: SHA-256, in hex, over all bytes before it."""

    sha256: str


Text = TypeVar("Text", Front, Record)


def written(record: Front | Record | End) -> bytes:
    """A line as it stands in a bundle."""
    return msgspec.json.encode(record) + b"\n"


def of_entry(entry: Entry, line: int) -> Record:
    """An entry as a record. Raises ``Damaged`` for a payload that is not text."""
    try:
        payload = entry.payload.decode()
    except UnicodeDecodeError as stray:
        raise Damaged("has a payload that is not text", match=entry.match, seq=entry.seq) from stray
    return Record(
        line,
        entry.seq,
        entry.id.hex(),
        entry.parent.hex(),
        entry.recorded_ms,
        entry.actor,
        entry.kind,
        entry.version,
        entry.salt.hex(),
        entry.hash.hex(),
        payload,
    )


def to_entry(record: Record, match: bytes, number: int) -> Entry:
    """A record as an entry. Raises ``Unreadable`` with the line's number."""
    return Entry(
        match,
        record.seq,
        unhex(record.parent, 32, number),
        unhex(record.id, 16, number),
        record.recorded_ms,
        record.actor,
        record.kind,
        record.version,
        unhex(record.salt, 16, number),
        record.payload.encode("utf-8", "surrogatepass"),
    )


def unhex(digits: str, size: int, number: int) -> bytes:
    """Bytes from hex. Raises ``Unreadable`` with the line's number."""
    try:
        held = bytes.fromhex(digits)
    except ValueError:
        held = b""
    if len(held) != size or held.hex() != digits:
        raise Unreadable(number, f"{digits[:24]!r} is not {size} bytes in hex")
    return held


def parsed(text: bytes, kind: type[Text], number: int) -> Text:
    """A line of a bundle. Raises ``Unreadable`` unless it stands exactly as it would be written.

    That alone refuses keys given twice, unknown ones, and every second spelling of the same text.
    """
    try:
        record = msgspec.json.decode(text, type=kind)
        again = written(record)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as stray:
        raise Unreadable(number, f"is not a line of a bundle ({stray})") from stray
    if again != text:
        raise Unreadable(number, "is not written as a bundle's lines are")
    return record


class Texts:
    """The lines of a file but for the last, counted and hashed; bounded, since anybody may have written it."""

    def __init__(self, stream: BinaryIO) -> None:
        """Raises ``Unreadable``, as reading on does, when a line or the file is longer than a bundle may be."""
        self.number = 0
        self.excessive = False
        self._stream = stream
        self._digest = sha256()
        self._bytes = 0
        self._ahead = self._fetch()
        self._ours = self._ahead.startswith(b'{"format":"rollbook/bundle/')

    def __iter__(self) -> Iterator[bytes]:
        return self

    def __next__(self) -> bytes:
        text = self._ahead
        following = self._fetch() if text else b""
        if not following:
            raise StopIteration
        self.number += 1
        self._ahead = following
        self._digest.update(text)
        return text

    def intact(self) -> bool:
        """Whether the last line, once all are read, is the checksum of those before it."""
        return self._ahead == written(End(self._digest.hexdigest()))

    def verdict(self, trouble: Unreadable | Damaged | None) -> Unreadable | Damaged:
        """What to say of a file, all read, with which something is wrong, given the trouble met on the way."""
        ended = self._ahead.startswith(b'{"sha256":"')
        if not self._ours and not ended:
            return Unreadable(1, "is not the beginning of a bundle")
        if not ended:
            return Damaged(f"the bundle is cut short: line {self.number + 1} is its last, and not its checksum")
        if isinstance(trouble, Damaged) or (trouble and self.intact()):
            return trouble
        where = f"; {trouble}" if trouble else ""
        return Damaged(f"the checksum in the bundle's last line is not that of its lines{where}")

    def _fetch(self) -> bytes:
        text = self._stream.readline(LONGEST + 1)
        self._bytes += len(text)
        if len(text) > LONGEST or self._bytes > MOST_BYTES:
            self.excessive = True
            raise Unreadable(
                self.number + 2, f"a bundle's lines have at most {LONGEST} bytes, all of them {MOST_BYTES}"
            )
        return text
