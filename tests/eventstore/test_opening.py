"""What is opened as a log and what is refused, with nothing left beside it."""

import os
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

from eventstore.port import Absent, Unreadable, Unwritable
from eventstore.schema import APPLICATION, STEPS
from eventstore.sqlite import SqliteStore
from tests.eventstore.logs import MATCH, OTHER, entry, genesis, numbers, run


def test_a_log_is_opened_as_it_was_left(path: Path) -> None:
    with SqliteStore(path) as store:
        assert [line.name for line in store.lines(MATCH)] == ["main", "what if"]
        assert numbers(store.read(store.lines(MATCH)[1].id)) == [1, 2, 3, 4, 5]


def test_a_log_is_durable_and_hardened(path: Path) -> None:
    expected = {
        "journal_mode": "wal",
        "synchronous": 2,
        "foreign_keys": 1,
        "trusted_schema": 0,
        "recursive_triggers": 1,
        "cell_size_check": 1,
        "busy_timeout": 5000,
        "wal_autocheckpoint": 250,
        "application_id": APPLICATION,
        "user_version": len(STEPS),
    }
    with SqliteStore(path) as store:
        found = {name: store.database.rows(f"PRAGMA {name}")[0][0] for name in expected}
        assert found == expected
        assert store.remark == ""
        for table, strict in store.database.rows("SELECT name, strict FROM pragma_table_list WHERE type = 'table'"):
            assert strict or "fts" in table or table.startswith("sqlite_"), table


def test_opening_a_log_loads_neither_sqlite_utils_nor_anything_heavy(path: Path) -> None:
    code = (
        "import sys; from eventstore.sqlite import SqliteStore; from eventstore.bundle import load; "
        f"SqliteStore({str(path)!r}).close(); "
        "print(*sorted({'sqlite_utils', 'httpx', 'click', 'textual'} & set(sys.modules)))"
    )
    loaded = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert loaded.stdout.strip() == ""


def test_a_reader_needs_a_log_that_is_there(tmp_path: Path) -> None:
    with pytest.raises(Absent, match=r"none\.db"):
        SqliteStore(tmp_path / "none.db", readonly=True)
    assert list(tmp_path.iterdir()) == []


def test_a_reader_writes_nothing(path: Path) -> None:
    before = path.read_bytes()
    with SqliteStore(path, readonly=True) as store:
        line = store.lines(MATCH)[0]
        with pytest.raises(Unwritable, match="reading only"):
            store.append(line.id, entry(7, line.head.hash))
        with pytest.raises(Unwritable, match="reading only"):
            store.start(genesis(OTHER), name="main")
        store.keep(b"key", MATCH, b"state")
        assert store.keyframe(b"key") is None
    assert path.read_bytes() == before


def test_a_reader_sees_what_is_written_while_it_is_open(path: Path) -> None:
    with SqliteStore(path, readonly=True) as reader, SqliteStore(path) as writer:
        line = reader.lines(MATCH)[0]
        reading = reader.read(line.id)
        assert next(reading).seq == 1
        for held in run(7, line.head.hash, 300):
            writer.append(line.id, held)
        assert reader.head(line.id).seq == 306
        assert numbers(reading)[:5] == [2, 3, 4, 5, 6]


@pytest.mark.parametrize("barred", ["the folder", "the folder and the file"])
def test_a_reader_who_may_not_write_in_the_folder_trusts_the_file_to_stay_only_if_it_may_not_be_written_either(
    path: Path, monkeypatch: pytest.MonkeyPatch, barred: str
) -> None:
    closed = {"the folder": {path.parent}, "the folder and the file": {path.parent, path}}[barred]
    with monkeypatch.context() as patched:
        patched.setattr("os.access", lambda asked, _: Path(asked) not in closed)
        reader = SqliteStore(path, readonly=True)
    line = reader.lines(MATCH)[0]
    with SqliteStore(path) as writer:
        writer.append(line.id, entry(7, line.head.hash))
    assert reader.head(line.id).seq == (7 if barred == "the folder" else 6)
    reader.close()


def test_the_folder_of_a_log_must_be_there(tmp_path: Path) -> None:
    with pytest.raises(Unwritable, match="nowhere"):
        SqliteStore(tmp_path / "nowhere" / "log.db")


def test_a_folder_is_not_a_log_nor_is_a_pipe(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    for path in (tmp_path, tmp_path / "pipe"):
        with pytest.raises(Unwritable, match="not a file"):
            SqliteStore(path)


@pytest.mark.parametrize("readonly", [False, True])
def test_another_applications_database_is_named_and_left_alone(tmp_path: Path, readonly: bool) -> None:
    path = tmp_path / "bookmarks.db"
    for statement in ("CREATE TABLE places (url TEXT)", "PRAGMA application_id = 77", "PRAGMA user_version = 3"):
        with sqlite3.connect(path) as other:
            other.execute(statement)
        other.close()
        before = path.read_bytes()
        with pytest.raises(Unwritable, match=r"bookmarks\.db.*another application"):
            SqliteStore(path, readonly=readonly)
        assert path.read_bytes() == before
        assert list(tmp_path.iterdir()) == [path]


@pytest.mark.parametrize("content", [b"#!/bin/sh\n", b"SQLite format 2\0" + bytes(200), b"x" * 5000])
def test_a_file_that_is_no_database_is_unreadable(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "notes.txt"
    path.write_bytes(content)
    with pytest.raises(Unreadable, match=r"notes\.txt is not a database"):
        SqliteStore(path)
    assert path.read_bytes() == content


def test_an_empty_file_becomes_a_log(tmp_path: Path) -> None:
    (tmp_path / "log.db").touch()
    with SqliteStore(tmp_path / "log.db") as store:
        assert store.matches() == ()


def test_a_newer_programs_log_is_refused_with_both_numbers(path: Path, outside: sqlite3.Connection) -> None:
    outside.execute("PRAGMA user_version = 9")
    for readonly in (False, True):
        with pytest.raises(Unwritable, match=f"schema 9; this one knows {len(STEPS)}"):
            SqliteStore(path, readonly=readonly)


def test_a_log_is_one_by_all_its_names(path: Path) -> None:
    alias = path.parent / "alias.db"
    alias.symlink_to(path)
    with SqliteStore(alias) as store:
        assert store.database.path == str(path.resolve())


def test_durability_is_one_of_sqlites_words(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="FULL"):
        SqliteStore(tmp_path / "log.db", synchronous="sometimes; DROP TABLE entries")
