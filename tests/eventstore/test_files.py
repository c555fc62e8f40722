"""A log's file: what is opened and what is refused, what the guards hold off, what a full disk leaves."""

import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from eventstore.backup import backup
from eventstore.database import Database
from eventstore.lock import Lock
from eventstore.port import Absent, Conflict, Damaged, Unreadable, Unwritable
from eventstore.schema import APPLICATION, STEPS
from eventstore.sqlite import SqliteStore
from eventstore.verify import verify
from tests.eventstore.logs import MATCH, OTHER, begun, entry, forked, genesis, numbers, run


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A log of one match with six entries and a fork of two more."""
    with SqliteStore(tmp_path / "log.db") as store:
        forked(store, begun(store, 6).id, 3, 2)
    return tmp_path / "log.db"


@pytest.fixture
def outside(path: Path) -> Iterator[sqlite3.Connection]:
    """Another program's connection to the same file."""
    connection = sqlite3.connect(path, isolation_level=None)
    yield connection
    connection.close()


# ---------------------------------------------------------------- opening


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


def test_the_folder_of_a_log_must_be_there(tmp_path: Path) -> None:
    with pytest.raises(Unwritable, match="nowhere"):
        SqliteStore(tmp_path / "nowhere" / "log.db")


def test_a_folder_is_not_a_log(tmp_path: Path) -> None:
    with pytest.raises(Unwritable):
        SqliteStore(tmp_path)


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


# ---------------------------------------------------------------- the guards


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
        store.append(store.lines(MATCH)[0].id, *run(7, store.lines(MATCH)[0].head.hash, 300))
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
        assert [flaw.reason for flaw in verify(store, MATCH)] == ["its guard entries_keep is missing or altered"]


# ---------------------------------------------------------------- refused by the disk or by others


def test_a_full_disk_loses_nothing_and_is_no_longer_full_once_there_is_room(path: Path) -> None:
    with SqliteStore(path) as store:
        line = store.lines(MATCH)[0]
        pages = store.database.rows("PRAGMA page_count")[0][0]
        store.database.rows(f"PRAGMA max_page_count = {pages}")
        acknowledged = [line.head]
        with pytest.raises(Unwritable, match="full"):
            acknowledged.extend(store.append(line.id, held) for held in run(7, line.head.hash, 600))
        head = acknowledged[-1]
        assert store.head(line.id) == head
        assert list(verify(store)) == []
        with pytest.raises(Unwritable, match="full"):
            store.append(line.id, *run(head.seq + 1, head.hash, 600))
        store.database.rows(f"PRAGMA max_page_count = {pages + 500}")
        rest = run(head.seq + 1, head.hash, 600)
        store.append(line.id, rest[0])
        store.append(line.id, *rest[1:])
        assert numbers(store.read(line.id)) == list(range(1, head.seq + 601))
        assert list(verify(store)) == []


def test_a_log_another_program_holds_is_busy_and_works_when_it_lets_go(path: Path, outside: sqlite3.Connection) -> None:
    with SqliteStore(path) as store:
        line = store.lines(MATCH)[0]
        store.database.rows("PRAGMA busy_timeout = 20")
        outside.execute("BEGIN IMMEDIATE")
        with pytest.raises(Conflict, match="busy"):
            store.append(line.id, entry(7, line.head.hash))
        assert store.head(line.id) == line.head
        outside.execute("ROLLBACK")
        assert store.append(line.id, entry(7, line.head.hash)).seq == 7


def test_a_lock_that_is_held_too_long_is_busy(tmp_path: Path) -> None:
    held, waiting = Lock(str(tmp_path / "lock")), Lock(str(tmp_path / "lock"), patience=0.02)
    with held, pytest.raises(Conflict, match="busy"):
        waiting.__enter__()
    with waiting:
        pass
    held.close()
    waiting.close()


def test_a_lock_knows_whether_somebody_else_has_held_it(tmp_path: Path) -> None:
    mine, other = Lock(str(tmp_path / "lock")), Lock(str(tmp_path / "lock"))
    with mine:
        strangers = mine.strangers
    with mine:
        assert mine.strangers == strangers
    assert mine.since(strangers)
    with other:
        assert not mine.since(strangers)
    with mine:
        assert mine.strangers == strangers + 1
    mine.close()
    other.close()


def test_two_stores_on_one_file_append_by_turns(path: Path) -> None:
    with SqliteStore(path) as one, SqliteStore(path) as two:
        line, aside = one.lines(MATCH)
        for turn in range(300):
            store = (one, two)[turn % 3 % 2]
            target = (line, aside)[turn % 2].id
            head = store.head(target)
            store.append(target, entry(head.seq + 1, head.hash, tag=turn))
        assert one.lines(MATCH) == two.lines(MATCH)
        for store in (one, two):
            assert store.find(store.entry(aside.id, 20).id) == (aside.id, one.entry(aside.id, 20))
            assert list(verify(store)) == []


def test_an_append_that_was_refused_leaves_no_trace_of_its_ids(path: Path) -> None:
    with SqliteStore(path) as one, SqliteStore(path) as two:
        line = one.lines(MATCH)[0]
        late = entry(7, line.head.hash, tag="late")
        one.append(line.id, entry(7, line.head.hash, tag="first"))
        with pytest.raises(Conflict) as refused:
            two.append(line.id, late)
        assert refused.value.head == one.head(line.id)
        assert one.find(late.id) is two.find(late.id) is None


# ---------------------------------------------------------------- beside the log


def test_a_keyframe_outlives_the_program(path: Path) -> None:
    with SqliteStore(path) as store:
        store.keep(b"key", MATCH, b"state")
    with SqliteStore(path, readonly=True) as store:
        assert store.keyframe(b"key") == b"state"


@pytest.mark.parametrize("column", ["state", "sum", "key"])
def test_a_damaged_keyframe_is_absent_and_kept_anew(path: Path, column: str) -> None:
    frames = sqlite3.connect(f"{path}-keyframes")
    with SqliteStore(path) as store:
        store.keep(b"key", MATCH, b"state")
        frames.execute(f"UPDATE frames SET {column} = CAST(substr({column}, 2) || 'x' AS BLOB)")
        frames.commit()
        assert store.keyframe(b"key") is None
        store.keep(b"key", MATCH, b"state")
        assert store.keyframe(b"key") == b"state"
    frames.close()


@pytest.mark.parametrize("content", [b"", b"not a database at all", b"SQLite format 3\0" + b"\xff" * 4000])
def test_a_cache_that_is_no_cache_never_stops_anything(path: Path, content: bytes) -> None:
    cache = Path(f"{path}-keyframes")
    cache.write_bytes(content)
    with SqliteStore(path, readonly=True) as store:
        assert store.keyframe(b"key") is None
    with SqliteStore(path) as store:
        for _ in range(2):
            store.keep(b"key", MATCH, b"state")
        assert store.keyframe(b"key") == b"state"


def test_a_cache_in_a_place_nobody_can_write_keeps_nothing(path: Path) -> None:
    Path(f"{path}-keyframes").mkdir()
    with SqliteStore(path) as store:
        store.keep(b"key", MATCH, b"state")
        assert store.keyframe(b"key") is None


def test_a_backup_is_the_log_as_it_stood(path: Path, tmp_path: Path) -> None:
    with SqliteStore(path) as store:
        store.keep(b"key", MATCH, b"state")
        line = store.lines(MATCH)[0]
        backup(store, tmp_path / "copy.db")
        store.append(line.id, entry(7, line.head.hash))
        with SqliteStore(tmp_path / "copy.db", readonly=True) as copy:
            assert copy.head(line.id) == line.head
            assert list(copy.read(line.id)) == list(store.read(line.id, upto=6))
            assert list(verify(copy)) == []
            assert copy.keyframe(b"key") is None
    with SqliteStore(tmp_path / "copy.db") as copy:
        assert copy.append(line.id, entry(7, line.head.hash)).seq == 7


def test_a_backup_overwrites_nothing(path: Path, tmp_path: Path) -> None:
    (tmp_path / "copy.db").write_bytes(b"precious")
    with SqliteStore(path, readonly=True) as store:
        with pytest.raises(Unwritable, match=r"copy\.db.*exists already"):
            backup(store, tmp_path / "copy.db")
        with pytest.raises(Unwritable, match="nowhere"):
            backup(store, tmp_path / "nowhere" / "copy.db")
        backup(store, tmp_path / "second.db")
    assert (tmp_path / "copy.db").read_bytes() == b"precious"


def test_the_log_reads_as_a_table_for_people(path: Path, outside: sqlite3.Connection) -> None:
    rows = outside.execute("SELECT line, seq, recorded, actor, kind, payload, match FROM log").fetchall()
    assert rows[1] == ("main", 2, "2030-03-17 17:46:40.002", "ada", "ordered", '{"n":2,"tag":""}', MATCH.hex())
    assert [row[:2] for row in rows] == [("main", n) for n in range(1, 7)] + [("what if", 4), ("what if", 5)]


def test_a_fork_writes_the_same_whatever_the_length(tmp_path: Path) -> None:
    written = []
    for length in (10, 5_000):
        with SqliteStore(tmp_path / f"{length}.db") as store:
            line = begun(store, length)
            forked(store, line.id, length // 2, name="warm")
            store.database.rows("PRAGMA wal_checkpoint(TRUNCATE)")
            forked(store, line.id, length // 2 + 1)
            written.append(Path(f"{store.database.path}-wal").stat().st_size)
    assert written[0] == written[1]


def test_a_file_may_be_read_by_a_second_database(path: Path) -> None:
    first, second = Database(path), Database(path, readonly=True)
    assert first.rows("SELECT count(*) FROM entries") == second.rows("SELECT count(*) FROM entries") == [(8,)]
    first.close()
    second.close()
