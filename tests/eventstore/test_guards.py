"""What holds other programs off, and what a log does without it."""

import sqlite3
from pathlib import Path

import pytest

from eventstore.port import Damaged
from eventstore.register import MOST_WAITING
from eventstore.sqlite import SqliteStore
from eventstore.verify import verify
from tests.eventstore.logs import MATCH, OTHER, entry, genesis, numbers, run


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE entries SET actor = 'eve' WHERE key & 4294967295 = 2",
        "UPDATE OR REPLACE entries SET key = key + 1 WHERE key & 4294967295 = 2",
        "DELETE FROM entries",
        "DELETE FROM lines",
        "UPDATE lines SET name = 'mine'",
        "REPLACE INTO entries SELECT key, id, hash, 0, 'eve', kind, version, salt, payload FROM entries LIMIT 1",
        "REPLACE INTO entries SELECT key + 999, id, hash, 0, 'eve', kind, version, salt, payload FROM entries "
        "WHERE id IN (SELECT id FROM register) LIMIT 1",
        "INSERT INTO entries SELECT * FROM entries WHERE true ON CONFLICT DO UPDATE SET actor = 'eve'",
        "REPLACE INTO lines SELECT number, id, match, 'mine', parent, base, seal FROM lines LIMIT 1",
        "REPLACE INTO lines SELECT number + 9, id, match, 'mine', parent, base, seal FROM lines LIMIT 1",
        "INSERT INTO lines SELECT 9, zeroblob(32), match, 'second', NULL, 0, seal FROM lines WHERE number = 1",
    ],
)
def test_another_program_cannot_change_what_was_written(
    path: Path, outside: sqlite3.Connection, statement: str
) -> None:
    with SqliteStore(path) as store:
        store.append(store.lines(MATCH)[0].id, *run(7, store.lines(MATCH)[0].head.hash, MOST_WAITING))
    with pytest.raises(sqlite3.IntegrityError, match="only appended"):
        outside.execute(statement)
    with SqliteStore(path) as store:
        assert list(verify(store)) == []


TAMPERED = [
    "DROP TRIGGER entries_keep",
    "DROP TRIGGER entries_hold",
    "DROP TRIGGER entries_once",
    "DROP TRIGGER lines_keep",
    "DROP TRIGGER lines_once",
    "DROP TRIGGER lines_hold; CREATE TRIGGER lines_hold BEFORE DELETE ON lines WHEN false BEGIN SELECT 1; END",
    "CREATE TRIGGER shadow AFTER INSERT ON entries BEGIN SELECT 1; END",
    "CREATE TRIGGER shadow BEFORE INSERT ON tails BEGIN SELECT RAISE(IGNORE); END",
    "DROP TABLE tails; CREATE TABLE tails (line INTEGER, upto INTEGER)",
    "PRAGMA writable_schema = ON; "
    "UPDATE sqlite_schema SET sql = replace(sql, 'only appended', 'just added') WHERE name = 'entries_keep'",
]


@pytest.mark.parametrize("script", TAMPERED)
def test_without_its_guards_a_log_is_read_but_not_written(path: Path, outside: sqlite3.Connection, script: str) -> None:
    outside.executescript(script)
    with SqliteStore(path) as store:
        line = store.lines(MATCH)[0]
        assert numbers(store.read(line.id)) == [1, 2, 3, 4, 5, 6]
        for write in (
            lambda: store.append(line.id, entry(7, line.head.hash)),
            lambda: store.start(genesis(OTHER), name="main"),
        ):
            with pytest.raises(Damaged, match=r"guard|trigger"):
                write()
        assert store.head(line.id) == line.head
        assert any("guard" in flaw.reason or "trigger" in flaw.reason for flaw in verify(store))


def test_a_guard_dropped_while_the_log_is_open_is_found_by_verify(path: Path, outside: sqlite3.Connection) -> None:
    with SqliteStore(path) as store:
        assert list(verify(store)) == []
        outside.execute("DROP TRIGGER entries_keep")
        said = "the file's schema differs from this program's at its guard entries_keep"
        assert [flaw.reason for flaw in verify(store, MATCH)] == [said]
