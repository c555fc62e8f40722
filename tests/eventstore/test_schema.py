"""Databases of every past schema open, and a schema that is out in the world is never changed under its number."""

import shutil
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from eventstore import database, schema
from eventstore.memory import MemoryStore
from eventstore.port import Store, Unwritable
from eventstore.sqlite import SqliteStore
from eventstore.verify import verify
from eventstore.views import SqliteViews
from tests.eventstore.logs import MATCH, entry
from tests.eventstore.playing import everything, play

PAST = Path(__file__).parents[2] / "fixtures" / "schema"
STEPS = [("append", 0, 4), ("fork", 0, 2), ("append", 1, 3), ("fork", 1, 4), ("append", 0, 1)]


def filled(store: Store) -> list[bytes]:
    """What the database of each schema was given when it was kept; a new schema keeps one like it."""
    return play(store, STEPS)


def annotated(store: SqliteStore, line: bytes) -> None:
    """What its query tables were given."""
    note = {"seq": 2, "reading": "recorded", "actor": "ada", "text": "the orb rolled off the table"}
    SqliteViews(store).commit("rulings", line, 5, {"notes": [note]})


@pytest.mark.parametrize("version", range(1, len(schema.STEPS) + 1))
def test_a_database_of_every_past_schema_opens_reads_and_goes_on(tmp_path: Path, version: int) -> None:
    path = tmp_path / "log.db"
    shutil.copy(PAST / f"{version}.db", path)
    memory = MemoryStore()
    lines = filled(memory)
    with SqliteStore(path) as store:
        assert everything(store, lines) == everything(memory, lines)
        assert list(verify(store)) == []
        assert SqliteViews(store).position("rulings", lines[0]) == 5
        assert [row["seq"] for row in SqliteViews(store).rows("notes", "orb")] == [2]
        head = store.head(lines[0])
        assert store.append(lines[0], entry(head.seq + 1, head.hash, tag="today")).seq == head.seq + 1
    with SqliteStore(path, readonly=True) as reader:
        assert reader.head(lines[0]).seq == head.seq + 1


def _shape(path: Path) -> Any:
    connection = sqlite3.connect(path)
    shape = connection.execute("SELECT type, name, tbl_name, sql FROM sqlite_schema ORDER BY name").fetchall()
    connection.close()
    return shape


def test_the_newest_schema_is_the_one_that_is_kept(tmp_path: Path) -> None:
    with SqliteStore(tmp_path / "log.db") as store:
        annotated(store, filled(store)[0])
    assert _shape(tmp_path / "log.db") == _shape(PAST / f"{len(schema.STEPS)}.db")


@pytest.fixture
def ahead(monkeypatch: pytest.MonkeyPatch) -> Callable[[Callable[[Any], None]], None]:
    """Give the program a further step."""

    def add(step: Callable[[Any], None]) -> None:
        steps = (*schema.STEPS, step)
        for module in (schema, database):
            monkeypatch.setattr(module, "STEPS", steps)

    return add


def test_an_older_database_is_brought_up_by_its_next_writer(
    tmp_path: Path, ahead: Callable[[Callable[[Any], None]], None]
) -> None:
    path = tmp_path / "log.db"
    newest = len(schema.STEPS)
    shutil.copy(PAST / f"{newest}.db", path)
    ahead(lambda db: db.table("weather").create({"wind": int}, strict=True))
    with pytest.raises(Unwritable, match=f"schema {newest}; it is brought up"):
        SqliteStore(path, readonly=True)
    with SqliteStore(path) as store:
        assert store.database.rows("PRAGMA user_version") == [(newest + 1,)]
        assert store.database.rows("SELECT * FROM weather") == []
        assert list(verify(store)) == []
    SqliteStore(path, readonly=True).close()


def test_a_step_that_fails_leaves_the_database_as_it_was(
    tmp_path: Path, ahead: Callable[[Callable[[Any], None]], None]
) -> None:
    path = tmp_path / "log.db"
    newest = len(schema.STEPS)
    shutil.copy(PAST / f"{newest}.db", path)

    def half(db: Any) -> None:
        db.table("weather").create({"wind": int}, strict=True)
        db.execute("INSERT INTO nowhere VALUES (1)")

    ahead(half)
    with pytest.raises(sqlite3.OperationalError, match="nowhere"):
        SqliteStore(path)
    assert _shape(path) == _shape(PAST / f"{newest}.db")
    connection = sqlite3.connect(path)
    assert connection.execute("PRAGMA user_version").fetchone() == (newest,)
    assert connection.execute("SELECT hex(match) FROM lines").fetchone() == (MATCH.hex().upper(),)
    connection.close()
