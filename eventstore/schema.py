"""Tables of a log and the steps that lead to them; the list of steps is only ever appended to."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from sqlite_utils import Database
    from sqlite_utils.db import Table

APPLICATION = int.from_bytes(b"Roll", "big")
"""``application_id`` of a log's file."""

_ENTRIES = """CREATE TABLE entries (
  key INTEGER PRIMARY KEY,  -- the line's number << 32 | the entry's number
  id BLOB NOT NULL CHECK (length(id) = 16),
  hash BLOB NOT NULL CHECK (length(hash) = 32),  -- the parent of the entry after it
  recorded_ms INTEGER NOT NULL CHECK (recorded_ms BETWEEN -9007199254740991 AND 9007199254740991),
  actor TEXT NOT NULL,
  kind TEXT NOT NULL,
  version INTEGER NOT NULL,
  salt BLOB NOT NULL CHECK (length(salt) = 16),
  payload BLOB NOT NULL CHECK (length(payload) <= 1048576)
) STRICT"""

_LINES = """CREATE TABLE lines (
  number INTEGER PRIMARY KEY,
  id BLOB NOT NULL UNIQUE CHECK (length(id) = 32),  -- the hash of its first own entry
  match BLOB NOT NULL CHECK (length(match) = 16),
  name TEXT NOT NULL,
  parent BLOB REFERENCES lines (id),
  base INTEGER NOT NULL,  -- the number of the last entry shared with the parent
  seal BLOB NOT NULL CHECK (length(seal) = 32)  -- SHA-256 over the row
) STRICT"""

_REGISTER = """CREATE TABLE register (
  id BLOB PRIMARY KEY,
  key INTEGER NOT NULL
) STRICT, WITHOUT ROWID"""

_TAILS = """CREATE TABLE tails (
  line INTEGER PRIMARY KEY,
  upto INTEGER NOT NULL  -- ids of the line's entries after this one are not in the register yet
) STRICT"""


def _fixed(table: str, taken: str) -> dict[str, str]:
    refuse = "BEGIN SELECT RAISE(ABORT, 'a log is only appended to'); END"
    return {
        f"{table}_keep": f"CREATE TRIGGER {table}_keep BEFORE UPDATE ON {table} {refuse}",
        f"{table}_hold": f"CREATE TRIGGER {table}_hold BEFORE DELETE ON {table} {refuse}",
        f"{table}_once": f"CREATE TRIGGER {table}_once BEFORE INSERT ON {table} WHEN {taken} {refuse}",
    }


# REPLACE deletes the row in its way without asking the DELETE trigger, so the row in its way is looked for first
_ENTRY_TAKEN = "EXISTS (SELECT 1 FROM entries WHERE key = NEW.key) OR EXISTS (SELECT 1 FROM register WHERE id = NEW.id)"
_LINE_TAKEN = (
    "EXISTS (SELECT 1 FROM lines WHERE number = NEW.number) OR EXISTS (SELECT 1 FROM lines WHERE id = NEW.id) "
    "OR (NEW.parent IS NULL AND EXISTS (SELECT 1 FROM lines WHERE match = NEW.match AND parent IS NULL))"
)

GUARDS: Mapping[str, str] = {
    "entries": _ENTRIES,
    "lines": _LINES,
    "register": _REGISTER,
    "tails": _TAILS,
    **_fixed("entries", _ENTRY_TAKEN),
    **_fixed("lines", _LINE_TAKEN),
}
"""What keeps the log append-only, by name: nothing is written while one of these reads otherwise in the file."""

_LOG = """CREATE VIEW log AS
SELECT lower(hex(lines.match)) AS match, lines.name AS line, entries.key & 4294967295 AS seq,
  strftime('%Y-%m-%d %H:%M:%f', entries.recorded_ms / 1000.0, 'unixepoch') AS recorded,
  entries.actor, entries.kind, entries.version, CAST(entries.payload AS TEXT) AS payload,
  lower(hex(entries.id)) AS id, lower(hex(entries.hash)) AS hash
FROM entries JOIN lines ON lines.number = entries.key >> 32
ORDER BY entries.key"""

KEYS: Mapping[str, type] = {"match": str, "line": str, "seq": int, "reading": str, "part": int}
"""What every query row is keyed by: ids in hex, the entry, the reading, and which of the entry's rows it is."""

VIEWS: Mapping[str, Mapping[str, Mapping[str, type]]] = {
    "results": {
        "matches": {
            "game": str,
            "edition": str,
            "event": str,
            "round": int,
            "board": int,
            "seats": str,
            "opened_ms": int,
            "closed_ms": int,
            "winner": str,
            "score": str,
            "turn": int,
        },
        "scores": {"seat": str, "score": int, "turn": int, "why": str},
    },
    "dice": {
        "rolls": {
            "seat": str,
            "purpose": str,
            "sides": int,
            "dice": int,
            "faces": str,
            "total": int,
            "drawn": int,
        },
    },
    "clocks": {"clocks": {"seat": str, "turn": int, "spent_ms": int}},
    "rulings": {
        "rulings": {
            "kind": str,
            "dispute": int,
            "actor": str,
            "rule": str,
            "question": str,
            "decision": str,
            "remedy": str,
        },
        "notes": {"actor": str, "text": str},
    },
}
"""The query tables, by the view that draws them: their fields beside ``KEYS``, each of which may be empty."""

SEARCHED: Mapping[str, tuple[str, ...]] = {"rulings": ("question", "decision", "rule"), "notes": ("text",)}
"""The fields of a table that are searched by words."""


def fields(table: str) -> Mapping[str, type]:
    """A query table's fields, keys included. Raises ``ValueError`` for a table no view draws."""
    for tables in VIEWS.values():
        if table in tables:
            return {**KEYS, **tables[table]}
    raise ValueError(f"no view draws a table {table}")


def _first(db: Database) -> None:
    for statement in (*GUARDS.values(), _LOG):
        db.execute(statement)
    db.table("lines").create_index(["match", "number"])
    _table(db, "recent", {"turn": int, "match": bytes}, "turn").create_index(["match"], unique=True)
    positions = _table(db, "positions", {"n": int, "view": str, "line": bytes, "position": int}, "n")
    positions.create_index(["view", "line"], unique=True)
    for tables in VIEWS.values():
        for name in tables:
            drawn = _table(db, name, {"n": int, **fields(name)}, "n")
            drawn.create_index(["line", "seq", "reading", "part"], unique=True)
    for name, texts in SEARCHED.items():
        # without triggers: SQLite lets no schema it does not trust reach into such an index
        db.table(name).enable_fts(texts)


def _table(db: Database, name: str, columns: Mapping[str, type], key: str) -> Table:
    return db.table(name).create(dict(columns), pk=key, strict=True)


STEPS: tuple[Callable[[Database], None], ...] = (_first,)
"""Step n brings a file from ``user_version`` n to n + 1."""


def migrate(connection: sqlite3.Connection, version: int) -> None:
    """Bring a file of schema ``version`` up to date, inside the transaction that is open on the connection."""
    from sqlite_utils import Database  # noqa: PLC0415 - heavy, and only a file that is new or old needs it

    db = Database(connection, execute_plugins=False)
    for step in STEPS[version:]:
        step(db)
    connection.execute(f"PRAGMA application_id = {APPLICATION}")
    connection.execute(f"PRAGMA user_version = {len(STEPS)}")
