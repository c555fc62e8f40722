"""What lies beside the entries: kept tables, copies, the reading table, and what a fork costs."""

import sqlite3
from pathlib import Path

import pytest

from eventstore.archive.tokens import Tokens
from eventstore.backup import backup, backup_with_tokens
from eventstore.database import Database
from eventstore.port import Conflict, Unwritable
from eventstore.register import MOST_WAITING
from eventstore.sqlite import SqliteStore
from eventstore.verify import verify
from tests.eventstore.logs import MATCH, begun, entry, forked, run


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
        with pytest.raises(Conflict, match=r"copy\.db.*exists already"):
            backup(store, tmp_path / "copy.db")
        with pytest.raises(Unwritable, match="nowhere"):
            backup(store, tmp_path / "nowhere" / "copy.db")
        backup(store, tmp_path / "second.db")
    assert (tmp_path / "copy.db").read_bytes() == b"precious"


def test_an_archives_tokens_are_copied_with_its_log_or_neither_is(path: Path, tmp_path: Path) -> None:
    tokens = Tokens(tmp_path / "own-tokens")
    grant, token = tokens.make("append", "Saltmark Open")
    copied = sorted(tmp_path / name for name in ("copy.db", "copy.db-tokens"))
    with SqliteStore(path, readonly=True) as store:
        for hindrance in copied:
            hindrance.write_bytes(b"precious")
            with pytest.raises(Conflict, match=f"{hindrance.name} exists already"):
                backup_with_tokens(store, tmp_path / "copy.db", tokens.path)
            assert [one for one in copied if one.exists()] == [hindrance]
            hindrance.unlink()
        with pytest.raises(Unwritable, match="no-tokens"):
            backup_with_tokens(store, tmp_path / "copy.db", tmp_path / "no-tokens")
        assert not [one for one in copied if one.exists()]
        backup_with_tokens(store, tmp_path / "copy.db", tokens.path)
    tokens.close()
    assert (tmp_path / "copy.db-tokens").stat().st_mode & 0o777 == 0o600
    again = Tokens(tmp_path / "copy.db-tokens")
    assert again.grant(token) == grant
    again.close()


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
            with store.database:
                store.database.rows("PRAGMA wal_checkpoint(TRUNCATE)")
            forked(store, line.id, length // 2 + 1)
            written.append(Path(f"{store.database.path}-wal").stat().st_size)
    assert written[0] == written[1]


def test_a_file_may_be_read_by_a_second_database(path: Path) -> None:
    first, second = Database(path), Database(path, readonly=True)
    assert first.rows("SELECT count(*) FROM entries") == second.rows("SELECT count(*) FROM entries") == [(8,)]
    first.close()
    second.close()


def test_few_ids_wait_to_be_registered_however_they_are_written(tmp_path: Path) -> None:
    with SqliteStore(tmp_path / "log.db", synchronous="OFF") as store:
        line = begun(store)
        for size in (1,) * 600 + (5, 300, 1, 2_000, 3):
            head = store.head(line.id)
            store.append(line.id, *run(head.seq + 1, head.hash, size))
            ((registered,),) = store.database.rows("SELECT count(*) FROM register")
            assert store.head(line.id).seq - registered < MOST_WAITING
