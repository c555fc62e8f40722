"""The entry: one act in a match's log, the exact bytes that are hashed, and the bounds it must keep."""

import json
import re
import struct
import unicodedata
from collections.abc import Iterator
from functools import lru_cache
from hashlib import sha256

import msgspec
from msgspec import Struct

ZERO = bytes(32)
"""The parent of a genesis entry."""

LONGEST_PAYLOAD = 1 << 20
"""Bytes of payload an entry may carry."""
LONGEST_WORD = 255
"""UTF-8 bytes an actor or a kind may have: their length is written in one byte."""
DEEPEST = 64
"""Brackets that may stand open at once in a payload."""
LARGEST = 2**53 - 1
"""The largest integer, either side of zero, that every JSON reader keeps exactly."""

_DOMAIN = b"rollbook/entry/v1\0"
# a copy of a hash costs less than a new one, which asks the library for the algorithm again
_EMPTY = sha256()
_LEAF = sha256(b"\0")


class Unfit(ValueError):
    """An entry lies outside the bounds of the format; the reason says which field and which bound."""


class Entry(Struct, frozen=True, dict=True):
    """One act as it is stored: what the header hashes, and the payload's bytes.

    ``match``, ``id`` and ``salt`` have 16 bytes; ``parent`` has 32, all zero for genesis; ``seq`` counts from 1 along
    the line; ``recorded_ms`` is milliseconds since 1970; ``payload`` is one JSON document as it was first encoded.
    """

    match: bytes
    seq: int
    parent: bytes
    id: bytes
    recorded_ms: int
    actor: str
    kind: str
    version: int
    salt: bytes
    payload: bytes

    @property
    def hash(self) -> bytes:
        """The RFC 6962 leaf hash of the header, and the next entry's parent: 32 bytes.

        Raises ``Unfit`` where a field cannot be written into a header.
        """
        kept = self.__dict__
        if "hash" not in kept:
            leaf = _LEAF.copy()
            leaf.update(header(self))
            kept["hash"] = leaf.digest()
        digest: bytes = kept["hash"]
        return digest


def header(entry: Entry) -> bytes:
    """The bytes an entry's hash is over, big-endian, the payload by its salted hash.

    Raises ``Unfit`` where a number, a length or a text does not fit its field.
    """
    try:
        actor, kind = entry.actor.encode(), entry.kind.encode()
        # without the salt, the payload's hash would tell whoever guesses the payload that they guessed right
        salted = _EMPTY.copy()
        salted.update(entry.salt)
        salted.update(entry.payload)
        return _layout(len(actor), len(kind)).pack(
            _DOMAIN,
            entry.match,
            entry.seq,
            entry.parent,
            entry.id,
            entry.recorded_ms,
            len(actor),
            actor,
            len(kind),
            kind,
            entry.version,
            len(entry.payload),
            salted.digest(),
        )
    except (struct.error, UnicodeEncodeError) as beyond:
        raise Unfit(f"entry {entry.seq} has a field that does not fit its header: {beyond}") from beyond


@lru_cache
def _layout(actor: int, kind: int) -> struct.Struct:
    return struct.Struct(f">18s16sQ32s16sqB{actor}sB{kind}sHI32s")


def check(entry: Entry, *, encoded: bool = False) -> None:
    """Hold an entry to the bounds of the format, its payload included; deep or huge input costs no more.

    ``encoded`` says that the payload was encoded here from structs, in which no key stands twice: it is then not read
    again unless its bytes leave a doubt. Raises ``Unfit``, naming the field and the bound.
    """
    measure(entry)
    for field, word in (("actor", entry.actor), ("kind", entry.kind)):
        if _known_blemish(word):
            raise Unfit(f"{field} {blemish(word)}")
    if not (encoded and _clear(entry.payload)):
        check_payload(entry.payload)


def measure(entry: Entry) -> None:
    """Hold an entry's fields to their sizes, without reading the payload. Raises ``Unfit``."""
    if (
        len(entry.match) == len(entry.id) == len(entry.salt) == 16
        and len(entry.parent) == 32
        and 1 <= entry.seq <= LARGEST
        and -LARGEST <= entry.recorded_ms <= LARGEST
        and 0 <= entry.version < 1 << 16
        and len(entry.payload) <= LONGEST_PAYLOAD
        and len(entry.actor.encode("utf-8", "replace")) <= LONGEST_WORD
        and len(entry.kind.encode("utf-8", "replace")) <= LONGEST_WORD
    ):
        return
    raise Unfit(_excess(entry))


def _excess(entry: Entry) -> str:
    """The first field that does not have its size, and the size."""
    for field, size in (("match", 16), ("parent", 32), ("id", 16), ("salt", 16)):
        if len(getattr(entry, field)) != size:
            return f"{field} has {len(getattr(entry, field))} bytes instead of {size}"
    if not 1 <= entry.seq <= LARGEST:
        return f"seq {entry.seq} is not a number from 1 up"
    if abs(entry.recorded_ms) > LARGEST:
        return f"recorded_ms {entry.recorded_ms} is beyond 2^53-1"
    if not 0 <= entry.version < 1 << 16:
        return f"version {entry.version} does not fit 16 bits"
    if len(entry.payload) > LONGEST_PAYLOAD:
        return f"payload has {len(entry.payload)} bytes; the most is {LONGEST_PAYLOAD}"
    return f"actor or kind is longer than {LONGEST_WORD} bytes"


_BARRED = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\ud800-\udfff\u202a-\u202e\u2066-\u2069]")


def blemish(text: str) -> str | None:
    """What keeps a text out of a log: not NFC, a control character, half a surrogate, a direction override.

    Line feed and tab are allowed. None when the text may be logged; otherwise words that follow the field's name.
    """
    barred = _BARRED.search(text)
    if barred:
        return f"contains the character U+{ord(barred[0]):04X}, which a log does not keep"
    if not text.isascii() and not unicodedata.is_normalized("NFC", text):
        return "is not in Unicode's composed form (NFC)"
    return None


# the same few words stand in all entries of a match
_known_blemish = lru_cache(blemish)


def check_payload(payload: bytes) -> None:
    """Hold a payload to what a log keeps: JSON of bounded depth, whole numbers within 2^53-1, no key twice, clean text.

    Raises ``Unfit``.
    """
    if _plain(payload):
        return
    try:
        text = payload.decode("utf-8")
    except UnicodeDecodeError as stray:
        raise Unfit(f"payload is not UTF-8 at byte {stray.start}") from stray
    if _too_deep(text):
        raise Unfit(f"payload opens more than {DEEPEST} brackets at once")
    try:
        document = _DOCUMENT.decode(text)
    except json.JSONDecodeError as stray:
        raise Unfit(f"payload is not JSON at character {stray.pos}: {stray.msg}") from stray
    for string in _strings(document):
        if blemish(string):
            raise Unfit(f"payload text {blemish(string)}")


def _shape(byte: int) -> str:
    """What a byte may mean for a payload: a digit, what makes a fraction of it, a doubt, or nothing."""
    letter = chr(byte)
    if letter in "0123456789":
        return "0"
    if letter in ".eE":
        return "."
    return " " if " " <= letter <= "~" and letter != "\\" else "?"


_SHAPES = "".join(map(_shape, range(256))).encode()


def _clear(payload: bytes) -> bool:
    """Whether JSON is beyond doubt at a glance, as most is, but for a key given twice; if not, it may still be fit.

    With no long number, no fraction, no escape and only printable ASCII in it, nothing else is left to refuse.
    """
    shape = payload.translate(_SHAPES)
    if b"?" in shape or b"0." in shape or b"0" * 16 in shape:
        return False
    return payload.count(b"{") + payload.count(b"[") <= DEEPEST


def _plain(payload: bytes) -> bool:
    """Whether a payload is clear, and of itself JSON without a key given twice: bytes that decode and encode to it."""
    try:
        return _clear(payload) and msgspec.json.encode(msgspec.json.decode(payload)) == payload
    except msgspec.DecodeError:
        return False


# possessive throughout: a text that is never closed must not be read again from each of its quotation marks
_TEXT_OR_BRACKET = re.compile(r'"[^"\\]*+(?:\\.[^"\\]*+)*+"?|[\[\]{}]', re.DOTALL)
_TURNS = {"[": 1, "{": 1, "]": -1, "}": -1}


def _too_deep(text: str) -> bool:
    if text.count("{") + text.count("[") <= DEEPEST:
        return False
    depth = 0
    for found in _TEXT_OR_BRACKET.finditer(text):
        depth += _TURNS.get(found[0], 0)
        if depth > DEEPEST:
            return True
    return False


def _object(pairs: list[tuple[str, object]]) -> dict[str, object]:
    held: dict[str, object] = {}
    for key, value in pairs:
        if key in held:
            raise Unfit(f"payload gives the key {key[:40]!r} twice in one object")
        held[key] = value
    return held


def _integer(digits: str) -> int:
    # the length first: turning a hundred thousand digits into a number is itself an attack
    if len(digits) > 17 or abs(int(digits)) > LARGEST:
        raise Unfit(f"payload holds the number {digits[:24]}, beyond 2^53-1")
    return int(digits)


def _fraction(digits: str) -> int:
    raise Unfit(f"payload holds {digits[:24]}; a log holds whole numbers only")


_DOCUMENT = json.JSONDecoder(
    object_pairs_hook=_object, parse_int=_integer, parse_float=_fraction, parse_constant=_fraction
)


def _strings(document: object) -> Iterator[str]:
    waiting = [document]
    while waiting:
        part = waiting.pop()
        if isinstance(part, str):
            yield part
        elif isinstance(part, list):
            waiting.extend(part)
        elif isinstance(part, dict):
            waiting.extend(part)
            waiting.extend(part.values())
