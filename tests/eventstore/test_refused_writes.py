"""A full disk, a busy file, a lock that is held: nothing is lost and the next attempt goes through."""

import sqlite3
from collections.abc import Callable
from pathlib import Path
from shutil import copyfile

import pytest
from msgspec.structs import replace

from eventstore.database import Database
from eventstore.entry import Unfit
from eventstore.lock import Lock
from eventstore.port import Absent, Conflict, Unwritable
from eventstore.sqlite import SqliteStore
from eventstore.verify import verify
from eventstore.views import SqliteViews
from tests.eventstore.logs import MATCH, OTHER, entry, genesis, numbers, run


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


def test_nothing_is_written_while_another_program_holds_the_lock(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("eventstore.database._PATIENCE", 0.02)
    other = Lock(f"{path}-lock")
    with SqliteStore(path) as store:
        line = store.lines(MATCH)[0]
        with other:
            for write in (
                lambda: store.append(line.id, entry(7, line.head.hash)),
                lambda: store.start(genesis(OTHER), name="main"),
                lambda: SqliteViews(store).commit("dice", line.id, 6, {}),
                lambda: SqliteStore(path),
            ):
                with pytest.raises(Conflict, match="busy"):
                    write()
        assert store.append(line.id, entry(7, line.head.hash)).seq == 7
    other.close()


CHANGES: dict[str, Callable[[Path, Path], object]] = {
    "moved": lambda path, aside: path.rename(aside),
    "deleted": lambda path, aside: path.unlink(),
    "replaced": lambda path, aside: (copyfile(path, aside), aside.replace(path)),
    "overwritten": lambda path, aside: path.write_bytes(path.read_bytes()),
    "emptied": lambda path, aside: path.write_bytes(b""),
}
"""What others may do to a log's file while it is open."""


@pytest.mark.parametrize("change", ["moved", "deleted", "replaced", "overwritten", "emptied"])
def test_nothing_is_acknowledged_that_goes_into_a_file_without_a_name(path: Path, change: str) -> None:
    with SqliteStore(path) as store:
        line = store.lines(MATCH)[0]
        store.append(line.id, entry(7, line.head.hash))
        head = store.head(line.id)
        CHANGES[change](path, path.with_suffix(".aside"))
        with pytest.raises(Unwritable, match="moved, replaced, overwritten or deleted"):
            store.append(line.id, entry(8, head.hash))


def test_a_file_that_others_wrote_by_the_rules_is_not_taken_for_overwritten(path: Path) -> None:
    with SqliteStore(path) as one:
        line = one.lines(MATCH)[0]
        one.append(line.id, entry(7, line.head.hash))
        with SqliteStore(path) as two:
            for seq in range(8, 600):
                two.append(line.id, entry(seq, two.head(line.id).hash, payload=b'"%s"' % (b"x" * 2000)))
        assert one.append(line.id, entry(600, one.head(line.id).hash)).seq == 600


def test_a_write_within_another_does_not_let_the_file_go(path: Path) -> None:
    other = Lock(f"{path}-lock", patience=0.02)
    database = Database(path)
    with database:
        with database:
            pass
        with pytest.raises(Conflict, match="busy"):
            other.__enter__()
    with other:
        pass
    database.close()
    other.close()


def test_a_failed_write_does_not_stop_the_next(path: Path) -> None:
    with SqliteStore(path) as store:
        line = store.lines(MATCH)[0]
        with pytest.raises(Unfit, match="recorded_ms"):
            store.append(line.id, replace(entry(7, line.head.hash), recorded_ms=1 << 60))
        with pytest.raises(Conflict):
            store.append(line.id, entry(9, line.head.hash))
        with pytest.raises(Absent):
            store.start(entry(9, line.head.hash), name="x", parent=line.id, base=8)
        assert store.append(line.id, entry(7, line.head.hash)).seq == 7
        assert list(verify(store)) == []
