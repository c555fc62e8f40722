"""What somebody brings to try a log against: a head they wrote down or were given, a proof of one entry, a key."""

import re
from collections.abc import Collection
from pathlib import Path

from eventstore import heads, open_logs, proof
from eventstore.codes import read as spelled
from eventstore.heads import Note
from eventstore.notary import fingerprint
from eventstore.port import Absent, Conflict, Damaged, Line, Store, Unwritable
from eventstore.port import Unreadable as Misread
from eventstore.proof import Proof
from eventstore.vouch import Verdict, reach, vouchers
from replay.core.text import Unreadable
from tui.judging.testimony import Testimony


def content_of(path: str, most: int) -> bytes:
    """The bytes of a file that somebody brings, of which no more than ``most`` and one are read.

    Raises ``Absent``, ``Unreadable`` and ``Unwritable`` (no permission).
    """
    if open_logs.own(path):
        raise Unreadable(path, "is part of the log that is open")
    try:
        with Path(path).open("rb") as file:
            return file.read(most + 1)
    except FileNotFoundError:
        raise Absent(f"there is no file {path}") from None
    except IsADirectoryError:
        raise Unreadable(path, "is a folder, not a file") from None
    except ValueError:
        raise Unreadable(repr(path), "is no file's name") from None
    except OSError as refused:
        raise Unwritable(path, f"cannot be read: {refused.strerror}") from refused


def note_of(path: str) -> str:
    """The signed head in a file, as text. Raises ``Unreadable`` and as ``content_of``."""
    try:
        note = content_of(path, heads.LONGEST).decode()
        heads.read(note)
    except UnicodeDecodeError:
        raise Unreadable(path, "is no signed head") from None
    except Misread as stray:
        raise Unreadable(path, str(stray)) from None
    return note


def proof_of(path: str) -> Proof:
    """The proof in a file, checked. Raises ``Damaged``, ``Unreadable`` and as ``content_of``."""
    try:
        return proof.read(content_of(path, proof.LONGEST))
    except Misread as stray:
        raise Unreadable(path, str(stray)) from None
    except Damaged as damage:
        raise Damaged(f"{path}: {damage}", match=damage.match) from None


# ---------------------------------------------------------------- tried against a log


def bear_head(store: Store, match: bytes, head: str) -> str:
    """Where a match bears out a head: one that is spelled as a code, a whole hash in hex, or signed, in a file.

    Raises ``Damaged`` where no line does, ``Unreadable`` for what is none of these.
    """
    if re.fullmatch("[0-9a-fA-F]{64}", head):
        return _borne(store, match, bytes.fromhex(head))
    try:
        seq, code = heads.code_of(head)
    except ValueError as stray:
        if not Path(head).exists():
            raise Unreadable(head, f"is no file and no hash, and {stray}") from None
        return bear_note(store, match, note_of(head), head)
    return _coded(store, match, seq, code)


def bear_note(store: Store, match: bytes, note: str, name: str) -> str:
    """Where a match bears out a signed head; ``name`` is what people call it. Raises ``Damaged``."""
    (held,) = vouchers(store, match, [Note(b"", 0, note)])
    if held.verdict is not Verdict.TRUE or held.signed is None:
        raise Damaged(f"{name} {held.why}", match=match)
    return f"{_line(store, match, held.bearer).name} to entry {held.signed.statement.mark.seq}"


def _borne(store: Store, match: bytes, digest: bytes) -> str:
    for line in store.lines(match):
        for entry in store.own(line.id, line.base):
            if entry.hash == digest:
                return f"{line.name} to entry {entry.seq}"
    raise Damaged(f"no entry of this match has the hash {digest.hex()}", match=match)


def _coded(store: Store, match: bytes, seq: int, code: str) -> str:
    lines = store.lines(match)
    for line in lines:
        for mark in heads.marks(store, line, (seq,)).values():
            if heads.code(mark) == code:
                return f"{line.name} to entry {seq}"
    if all(line.head.seq < seq for line in lines):
        longest = max(line.head.seq for line in lines)
        raise Damaged(f"{code} was written down at entry {seq}, and the log ends at {longest}", match=match)
    raise Damaged(f"{code} is not the code of entries 1–{seq}: they are not those it was written down for", match=match)


def _line(store: Store, match: bytes, held: bytes) -> Line:
    return next(line for line in store.lines(match) if line.id == held)


def known_key(key: str) -> str:
    """A key's sixteen letters, as somebody typed them, or as they are for a whole key in hex. Raises ``Unreadable``."""
    if re.fullmatch("[0-9a-fA-F]{64}", key):
        return fingerprint(bytes.fromhex(key))
    try:
        return spelled(key)
    except ValueError as stray:
        raise Unreadable(key, str(stray)) from None


def bear_key(told: Testimony, asked: Collection[bytes], key: str) -> str:
    """How far a key has signed the lines that are asked for.

    Raises ``Conflict`` where it has signed nothing, ``Unreadable`` for what is no key.
    """
    letters = known_key(key)
    reached = [
        (upto, line.name)
        for line in told.lines.values()
        if line.id in asked
        for (_, public, _), upto in reach(told.lines, line.id, told.found).items()
        if fingerprint(public) == letters
    ]
    if not reached:
        raise Conflict(f"nothing of this log is signed with key {letters}")
    return ", ".join(f"{name} 1–{upto}" for upto, name in reached)
