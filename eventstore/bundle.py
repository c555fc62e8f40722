"""One match with all its lines as one file of text: written, read and proved, and brought into a store."""

import os
from bisect import bisect_left
from collections import deque
from collections.abc import Iterator, Sequence
from contextlib import suppress
from hashlib import sha256
from itertools import takewhile
from pathlib import Path
from typing import BinaryIO

import msgspec
from msgspec import Struct

from eventstore import open_logs
from eventstore.disk import sync
from eventstore.entry import Entry, Unfit, check
from eventstore.memory import MemoryStore
from eventstore.naming import apart
from eventstore.port import Absent, Conflict, Damaged, Head, Line, Store, Unreadable, Unwritable, proved
from eventstore.records import (
    FORMAT,
    MOST_ENTRIES,
    MOST_LINES,
    Branch,
    End,
    Front,
    Record,
    Texts,
    of_entry,
    parsed,
    to_entry,
    unhex,
    written,
)

_AT_ONCE = 5000


class Bundle(Struct, frozen=True):
    """A match read from a bundle, every entry of it proved. ``store`` holds it, closed to writing."""

    match: bytes
    game: str
    edition: str
    store: MemoryStore


class Brought(Struct, frozen=True):
    """What a bundle added to a store: the lines opened, and how many entries were written in all."""

    lines: tuple[bytes, ...]
    entries: int


class _Genesis(Struct, frozen=True):
    game: str = ""
    edition: str = ""


def write(store: Store, match: bytes, stream: BinaryIO) -> None:
    """Write a match as it stands. Raises ``Absent``, ``Damaged``."""
    lines = store.lines(match)
    digest = sha256()
    front = written(_front(store, match, lines))
    digest.update(front)
    stream.write(front)
    for place, line in enumerate(lines):
        for entry in proved(_upto(store, line), line.head):
            text = written(of_entry(entry, place))
            digest.update(text)
            stream.write(text)
    stream.write(written(End(digest.hexdigest())))


def save(store: Store, match: bytes, path: str | Path) -> None:
    """Write a match to a file, which appears whole or not at all. Raises ``Absent``, ``Damaged``, ``Unwritable``."""
    if open_logs.own(path):
        raise Unwritable(str(path), "is part of a log that is open here")
    draft = Path(f"{path}.{os.urandom(4).hex()}.part")
    try:
        with open(draft, "xb") as stream:
            write(store, match, stream)
            stream.flush()
            os.fsync(stream.fileno())
        os.replace(draft, path)
        sync(os.path.dirname(os.path.abspath(path)))
    except OSError as refused:
        raise Unwritable(str(path), f"was not written: {refused.strerror}") from refused
    finally:
        with suppress(OSError):
            draft.unlink()


def load(path: str | Path) -> Bundle:
    """Read a bundle's file. Raises ``Absent``, ``Unreadable``, ``Damaged``, ``Unwritable`` (no permission)."""
    if open_logs.own(path):
        raise Unreadable(0, f"{path} is part of a log that is open here, and no bundle")
    try:
        with open(path, "rb") as stream:
            return read(stream)
    except FileNotFoundError:
        raise Absent(f"there is no file {str(path) or repr('')}") from None
    except IsADirectoryError:
        raise Unreadable(0, f"{path} is a folder, and no bundle") from None
    except OSError as refused:
        raise Unwritable(str(path), f"cannot be read: {refused.strerror}") from refused


def read(stream: BinaryIO) -> Bundle:
    """Read a bundle and prove it: sizes, checksum, hashes, how entries follow one another, what they may hold.

    Raises ``Damaged`` for a bundle that is torn, changed or does not add up, ``Unreadable`` for what is no bundle or
    exceeds what one may hold; both say in which line.
    """
    texts = Texts(stream)
    trouble: Unreadable | Damaged | None = None
    bundle: Bundle | None = None
    try:
        bundle = _bundle(texts)
    except (Unreadable, Damaged) as stray:
        if texts.excessive:
            raise
        trouble = stray
    # only the last line tells a slip of the disk from a file that was written so
    deque(texts, maxlen=0)
    if bundle is None or not texts.intact():
        raise texts.verdict(trouble)
    return bundle


def bring(store: Store, bundle: Bundle) -> Brought:
    """Write what a store does not hold of a match: entries that follow what it holds, lines it does not know.

    Entries that diverge become a line of their own beside what is held. Bringing the same again writes nothing.
    Raises ``Conflict`` when the store holds another match, or another entry, under the same id; ``Unwritable``.
    """
    opened: list[bytes] = []
    entries = 0
    for line in bundle.store.lines(bundle.match):
        own = tuple(bundle.store.own(line.id))
        held = _held(store, own)
        rest = own[held:]
        if not rest:
            continue
        entries += len(rest)
        target = _owner(store, own[held - 1]) if held else None
        if target is None or store.head(target).hash != rest[0].parent:
            target = _branch_off(store, bundle, line, rest[:_AT_ONCE], target)
            opened.append(target)
            rest = rest[_AT_ONCE:]
        for first in range(0, len(rest), _AT_ONCE):
            store.append(target, *rest[first : first + _AT_ONCE])
    return Brought(tuple(opened), entries)


def _front(store: Store, match: bytes, lines: tuple[Line, ...]) -> Front:
    genesis = _genesis(store.entry(lines[0].id, 1))
    branches = tuple(
        Branch(
            line.id.hex(),
            line.name,
            line.parent.hex() if line.parent else None,
            line.base,
            line.head.seq,
            line.head.hash.hex(),
        )
        for line in lines
    )
    return Front(FORMAT, match.hex(), genesis.game, genesis.edition, branches)


def _genesis(entry: Entry) -> _Genesis:
    """The two names a bundle shows of a match; the only payload this layer looks into."""
    try:
        return msgspec.json.decode(entry.payload, type=_Genesis)
    except (msgspec.DecodeError, RecursionError):
        return _Genesis()


def _upto(store: Store, line: Line) -> Iterator[Entry]:
    """A line's own entries as far as it went when its head was read: others may be writing."""
    return takewhile(lambda entry: entry.seq <= line.head.seq, store.own(line.id))


def _bundle(texts: Texts) -> Bundle:
    text = next(texts, b"")
    if not text.startswith(b'{"format":"%s",' % FORMAT.encode()):
        raise Unreadable(1, f"does not begin a bundle of the format this program reads, {FORMAT}")
    front = parsed(text, Front, 1)
    if not 1 <= len(front.lines) <= MOST_LINES:
        raise Unreadable(1, f"names {len(front.lines)} lines; a bundle has 1 to {MOST_LINES}")
    if sum(max(branch.seq - branch.base, 0) for branch in front.lines) > MOST_ENTRIES:
        raise Unreadable(1, f"names more than {MOST_ENTRIES} entries")
    match = unhex(front.match, 16, 1)
    store = MemoryStore()
    for place, branch in enumerate(front.lines):
        _fill(store, match, place, branch, texts)
    genesis = _genesis(store.entry(store.lines(match)[0].id, 1))
    for what, named, begun in (
        ("game", front.game, genesis.game),
        ("edition", front.edition, genesis.edition),
    ):
        if named != begun:
            raise Unreadable(1, f"names the {what} {named[:40]!r}, its genesis {begun[:40]!r}")
    for _ in texts:
        raise Unreadable(texts.number, "follows the last entry the first line names")
    store.readonly = True
    return Bundle(match, front.game, front.edition, store)


def _fill(store: MemoryStore, match: bytes, place: int, branch: Branch, texts: Texts) -> None:
    """Read a line's own entries into a store, which proves that they follow one another."""
    line = unhex(branch.id, 32, 1)
    head = Head(line, branch.seq, unhex(branch.head, 32, 1))
    parent = None if branch.parent is None else unhex(branch.parent, 32, 1)
    for seq in range(branch.base + 1, branch.seq + 1):
        text = next(texts, None)
        if text is None:
            raise Damaged(f"the bundle ends before entry {seq} of line {branch.name!r}", match=match, line=line)
        entry = _entry(text, texts.number, match, place, seq)
        try:
            if seq == branch.base + 1:
                opened = store.start(entry, name=branch.name, parent=parent, base=branch.base)
            else:
                store.append(opened.id, entry)
        except (Conflict, Absent) as stray:
            raise _damaged(str(stray), texts.number, entry, line) from stray
        except Unfit as stray:
            raise Unreadable(1, str(stray)) from stray
    if branch.base >= branch.seq or opened.id != line or store.head(line) != head:
        raise Damaged(f"line {branch.name!r} has not the first or last entry that line 1 names", match=match, line=line)


def _entry(text: bytes, number: int, match: bytes, place: int, seq: int) -> Entry:
    record = parsed(text, Record, number)
    entry = to_entry(record, match, number)
    try:
        check(entry)
    except Unfit as stray:
        raise Unreadable(number, str(stray)) from stray
    if entry.hash.hex() != record.hash:
        raise _damaged("does not have the hash that stands beside it", number, entry)
    if (record.line, seq) != (place, record.seq):
        raise _damaged(f"stands where entry {seq} of line {place} should", number, entry)
    return entry


def _damaged(reason: str, number: int, entry: Entry, line: bytes = b"") -> Damaged:
    said = reason.removeprefix(f"entry {entry.seq} ")
    return Damaged(f"{said} (line {number} of the bundle)", match=entry.match, line=line, seq=entry.seq)


def _held(store: Store, own: Sequence[Entry]) -> int:
    """How many of a line's own entries a store holds: the first so many, as each holds its parent's hash.

    Raises ``Conflict`` when the next one's id is another entry's there: the first that was changed, not one after it.
    """
    held = bisect_left(own, True, key=lambda entry: not _holds(store, entry))
    if held < len(own):
        _owner(store, own[held])
    return held


def _holds(store: Store, entry: Entry) -> bool:
    found = store.find(entry.id)
    return found is not None and found[1].hash == entry.hash


def _owner(store: Store, entry: Entry) -> bytes | None:
    """The line of a store that owns an entry. Raises ``Conflict`` when its id is another entry's there."""
    found = store.find(entry.id)
    if found is not None and found[1].hash != entry.hash:
        raise Conflict(f"entry {entry.seq} has the id of another entry held here, {entry.id.hex()}")
    return found[0] if found else None


def _branch_off(store: Store, bundle: Bundle, line: Line, entries: Sequence[Entry], owner: bytes | None) -> bytes:
    """Open the line that begins with ``entries``; ``owner`` holds the entries of its own before that, if any."""
    first = entries[0]
    if owner is not None:
        base = first.seq - 1
        name = apart(line.name, base, (held.name for held in store.lines(line.match)))
        return store.start(*entries, name=name, parent=owner, base=base).id
    parent = line.parent
    if parent is not None and not _has(store, parent, line.base, first.parent):
        parent = _owner(store, bundle.store.entry(parent, line.base))
    return store.start(*entries, name=line.name, parent=parent, base=line.base).id


def _has(store: Store, line: bytes, seq: int, digest: bytes) -> bool:
    try:
        return store.head(line, seq).hash == digest
    except Absent:
        return False
