"""Whether a log is as it was written: every hash, every link, every row, and the guards around them."""

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec
from msgspec import Struct

from eventstore.chain import ENDLESS, possible, seal_line
from eventstore.database import Database
from eventstore.entry import ZERO, Entry, Unfit, measure
from eventstore.port import Absent, Damaged, Store, proved
from eventstore.sqlite import SqliteStore


class Flaw(Struct, frozen=True):
    """Something that is not as it was written: where, as far as that can be said, and what.

    ``match`` and ``line`` are ids, empty where the file as a whole is meant; ``seq`` is the first bad entry, or 0.
    """

    match: bytes
    line: bytes
    seq: int
    reason: str


def verify(store: Store, match: bytes | None = None) -> Iterator[Flaw]:
    """Every flaw of one match, or of all and the file that holds them; of a line only its first.

    Raises ``Absent``.
    """
    if isinstance(store, SqliteStore):
        yield from _file(store.database, match)
        return
    for held in [match] if match else [match.id for match in store.matches()]:
        for line in store.lines(held):
            try:
                for entry in proved(store.own(line.id), line.head):
                    if entry.seq == line.base + 1 and entry.hash != line.id:
                        raise Damaged("is not the entry the line is named after", seq=entry.seq)
            except Damaged as flaw:
                yield Flaw(held, line.id, flaw.seq, flaw.reason)


class _Row(Struct, frozen=True, array_like=True):
    """A line's row as it lies in the file, believed in nothing but that its cells are of these types."""

    number: int
    id: bytes
    match: bytes
    name: bytes
    parent: bytes | None
    base: int
    seal: bytes


class _Held(Struct, frozen=True, array_like=True):
    """An entry's row as it lies in the file, believed in as little."""

    key: int
    id: bytes
    hash: bytes
    recorded_ms: int
    actor: bytes
    kind: bytes
    version: int
    salt: bytes
    payload: bytes


_ROWS = "SELECT number, id, match, CAST(name AS BLOB), parent, base, seal FROM lines ORDER BY number"
_ENTRIES = """SELECT key, id, hash, recorded_ms, CAST(actor AS BLOB), CAST(kind AS BLOB), version, salt, payload
FROM entries WHERE key >= ? AND key < ? ORDER BY key LIMIT 512"""

_OURS = "SELECT number FROM lines WHERE ?1 IS NULL OR match = ?1"
_WAITING = """tails CROSS JOIN entries
  ON entries.key > (tails.line << 32 | tails.upto) AND entries.key < (tails.line + 1) << 32"""
# each asked of one match, or with NULL of the whole file
_STRAYS = {
    "is missing, though the register of ids names it or one after it": """SELECT min(register.key, ifnull(1 +
        (SELECT max(key) FROM entries WHERE key > lines.number << 32 | lines.base AND key < (lines.number + 1) << 32),
        register.key))
        FROM register LEFT JOIN entries ON entries.key = register.key
        JOIN lines ON lines.number = register.key >> 32
        WHERE entries.key IS NULL AND (?1 IS NULL OR lines.match = ?1)""",
    "belongs to no line": "SELECT key FROM entries WHERE ?1 IS NULL AND key >> 32 NOT IN (SELECT number FROM lines)",
    "has an id that the register of ids does not lead back to it": f"""SELECT entries.key
        FROM lines CROSS JOIN entries
        ON entries.key >= lines.number << 32 AND entries.key < (lines.number + 1) << 32
        LEFT JOIN tails ON tails.line = lines.number AND (entries.key & {ENDLESS}) > tails.upto
        LEFT JOIN register ON register.id = entries.id
        WHERE (?1 IS NULL OR lines.match = ?1) AND register.key IS NOT iif(tails.line, NULL, entries.key)""",
    "is in the register of ids under an id that is not its own": f"""SELECT register.key FROM register
        LEFT JOIN entries ON entries.key = register.key
        WHERE (?1 IS NULL OR register.key >> 32 IN ({_OURS})) AND entries.id IS NOT register.id""",
    "has the id of another": f"""SELECT max(entries.key) FROM {_WAITING}
        GROUP BY entries.id HAVING count(*) > 1 AND (?1 IS NULL OR max(tails.line IN ({_OURS})))""",
    "is missing, though the register of ids waits for it": f"""SELECT (tails.line << 32 | tails.upto) + 1 FROM tails
        LEFT JOIN entries ON entries.key = (tails.line << 32 | tails.upto) + 1
        WHERE (?1 IS NULL OR tails.line IN ({_OURS})) AND (entries.key IS NULL OR tails.upto >> 32)""",
}


def _file(database: Database, match: bytes | None) -> Iterator[Flaw]:
    try:
        held = database.rows(_ROWS)
        rows = {row.id: row for row in map(_row, held) if row is not None}
        chosen = [row for row in rows.values() if match in (None, row.match)]
        if match and not chosen:
            raise Absent(f"no match {match.hex()} is held")
        guards = database.unguarded()
        if guards:
            yield Flaw(b"", b"", 0, guards)
        if len(rows) < len(held):
            yield Flaw(b"", b"", 0, "a line's row holds what no line's does")
        for row in chosen:
            yield from _line(database, row, rows)
        yield from _strays(database, match, {row.number: row for row in rows.values()})
        if match is None:
            yield from _pages(database)
    except Damaged as torn:
        yield Flaw(b"", b"", 0, torn.reason)


def _row(cells: Any) -> _Row | None:
    """A line's row; None where a cell is of another type than it can be."""
    try:
        row = msgspec.convert(cells, _Row, builtin_types=(bytes,))
    except msgspec.ValidationError:
        return None
    # the seal takes an empty parent for none
    return None if row.parent == b"" else row


def _pages(database: Database) -> Iterator[Flaw]:
    for (report,) in database.rows("PRAGMA integrity_check(1)"):
        if report != "ok":
            yield Flaw(b"", b"", 0, f"{database.path}: {report}")


def _strays(database: Database, match: bytes | None, lines: Mapping[int, _Row]) -> Iterator[Flaw]:
    for reason, statement in _STRAYS.items():
        for (key,) in database.rows(f"{statement} ORDER BY 1 LIMIT 1", (match,)):
            place = key if isinstance(key, int) else 0
            row = lines.get(place >> 32)
            yield Flaw(row.match if row else b"", row.id if row else b"", place & ENDLESS, reason)


def _line(database: Database, row: _Row, rows: Mapping[bytes, _Row]) -> Iterator[Flaw]:
    sealed = seal_line(row.id, row.match, row.name, row.parent, row.base)
    if sealed != row.seal:
        yield Flaw(row.match, row.id, 0, "is not the line that was opened: its row does not bear its seal")
    if not possible(row.number, row.base):
        return
    seq = row.base
    try:
        parent = _hash(database, row, row.base, rows) if row.base else ZERO
        for held in _entries(database, row):
            seq += 1
            digest = _prove(row, held, seq, parent)
            if seq == row.base + 1 and digest != row.id:
                raise Damaged("is not the entry the line is named after")
            parent = digest
        if seq == row.base:
            raise Damaged("is missing, and the line is empty without it")
    except Damaged as flaw:
        yield Flaw(row.match, row.id, seq, flaw.reason)


def _prove(row: _Row, cells: Any, seq: int, parent: bytes) -> bytes:
    """The hash of an entry as it lies in the file. Raises ``Damaged``."""
    try:
        held = msgspec.convert(cells, _Held, builtin_types=(bytes,))
        if held.key != row.number << 32 | seq:
            raise Damaged("is missing")
        words = held.actor.decode(), held.kind.decode()
        entry = Entry(row.match, seq, parent, held.id, held.recorded_ms, *words, held.version, held.salt, held.payload)
        # a header has room for sixteen bytes of an id, and takes no notice of more
        measure(entry)
        proof = entry.hash
    except msgspec.ValidationError:
        raise Damaged("holds what no entry does") from None
    except UnicodeDecodeError:
        raise Damaged("has an actor or a kind that is not text") from None
    except Unfit as unfit:
        raise Damaged(str(unfit)) from unfit
    if proof != held.hash:
        raise Damaged("does not have the hash that stands beside it")
    return proof


def _entries(database: Database, row: _Row) -> Iterator[Any]:
    key = row.number << 32
    end = (row.number + 1) << 32
    while rows := database.rows(_ENTRIES, (key, end)):
        yield from rows
        key = rows[-1][0] + 1


def _hash(database: Database, row: _Row, seq: int, rows: Mapping[bytes, _Row]) -> bytes:
    """The hash that stands beside entry ``seq`` of the line a line has left. Raises ``Damaged``."""
    left: _Row | None = row
    for _ in rows:
        left = rows.get(left.parent) if left and left.parent else None
        if left and left.base < seq and possible(left.number, left.base):
            for (digest,) in database.rows("SELECT hash FROM entries WHERE key = ?", (left.number << 32 | seq,)):
                if isinstance(digest, bytes):
                    return digest
            break
    raise Damaged("is not held on the line that this one left there")
