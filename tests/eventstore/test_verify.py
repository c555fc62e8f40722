"""Every byte of a small log is changed in turn, and each time the first bad entry is named."""

import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from eventstore.chain import seal_line
from eventstore.memory import MemoryStore
from eventstore.port import Absent, Damaged
from eventstore.register import MOST_WAITING
from eventstore.sqlite import SqliteStore
from eventstore.verify import Flaw, verify
from tests.eventstore.logs import MATCH, OTHER, begun, entry, forked, mark, run


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A log of one match: four entries, a fork of two, and a fork of that."""
    with SqliteStore(tmp_path / "log.db", synchronous="OFF") as store:
        aside = forked(store, begun(store, 4).id, 2, 2)
        forked(store, aside.id, 3, name="further")
    return tmp_path / "log.db"


@pytest.fixture
def outside(path: Path) -> Iterator[sqlite3.Connection]:
    """Another program's connection to it, which has taken the guards away."""
    connection = sqlite3.connect(path, isolation_level=None)
    unguard(connection)
    yield connection
    connection.close()


def unguard(connection: sqlite3.Connection) -> None:
    connection.execute("PRAGMA ignore_check_constraints = ON")
    for (name,) in connection.execute("SELECT name FROM sqlite_schema WHERE type = 'trigger' AND tbl_name != 'x'"):
        if name.startswith(("entries_", "lines_")):
            connection.execute(f"DROP TRIGGER {name}")


def flaws(store: SqliteStore, match: bytes | None = None) -> list[Flaw]:
    """What is found in a file, but for the guards that the test itself took away."""
    return [flaw for flaw in verify(store, match) if "guard" not in flaw.reason]


def flips(value: Any) -> Iterator[Any]:
    """A value with each of its bytes changed in turn, or a number with each of its bits."""
    if isinstance(value, int):
        yield from (value ^ (1 << bit) for bit in range(63))
        return
    for place in range(len(value)):
        flipped = bytearray(value)
        flipped[place] ^= 1 << place % 8
        yield bytes(flipped)


def cells(connection: sqlite3.Connection, table: str, key: str) -> list[tuple[str, int, str, Any]]:
    """Every cell of a table: its column, its row's key, its type and its value, texts as bytes."""
    columns = [name for (name,) in connection.execute(f"SELECT name FROM pragma_table_info('{table}')")]
    return [
        (column, row, kind, value)
        for column in columns
        for row, kind, value in connection.execute(
            f"SELECT {key}, sort, iif(sort = 'text', CAST({column} AS BLOB), {column}) "
            f"FROM (SELECT *, typeof({column}) AS sort FROM {table}) WHERE {column} IS NOT NULL"
        ).fetchall()
    ]


def test_a_log_that_was_not_touched_has_no_flaw(path: Path) -> None:
    with SqliteStore(path) as store:
        assert list(verify(store)) == list(verify(store, MATCH)) == []


def put(connection: sqlite3.Connection, place: str, kind: str, value: Any, row: int) -> None:
    """Write one cell, whatever it may break."""
    table, column, key = place.split(".")
    new = "CAST(? AS TEXT)" if kind == "text" else "?"
    connection.execute(f"UPDATE {table} SET {column} = {new} WHERE {key} = ?", (value, row))


@pytest.mark.parametrize(("table", "key"), [("entries", "key"), ("lines", "number")])
def test_every_changed_byte_of_every_stored_column_is_found(
    path: Path, outside: sqlite3.Connection, table: str, key: str
) -> None:
    changed = 0
    with SqliteStore(path, readonly=True) as store:
        assert flaws(store) == []
        for column, row, kind, value in cells(outside, table, key):
            for other in flips(value):
                if column == key and outside.execute(f"SELECT 1 FROM {table} WHERE {key} = ?", (other,)).fetchone():
                    continue
                put(outside, f"{table}.{column}.{key}", kind, other, row)
                assert flaws(store), (column, row, other)
                put(outside, f"{table}.{column}.{key}", kind, value, other if column == key else row)
                changed += 1
        assert flaws(store) == []
    assert changed > 500


@pytest.mark.parametrize("column", ["id", "hash", "recorded_ms", "actor", "kind", "version", "salt", "payload"])
def test_the_first_bad_entry_of_a_line_is_named(path: Path, outside: sqlite3.Connection, column: str) -> None:
    for key, kind, value in [
        (key, kind, value) for c, key, kind, value in cells(outside, "entries", "key") if c == column
    ]:
        with SqliteStore(path, readonly=True) as store:
            lines = store.lines(MATCH)
            put(outside, f"entries.{column}.key", kind, next(flips(value)), key)
            first = next(flaw for flaw in flaws(store, MATCH) if flaw.seq)
            assert (first.match, first.line, first.seq) == (MATCH, lines[(key >> 32) - 1].id, key & 0xFFFFFFFF)
            put(outside, f"entries.{column}.key", kind, value, key)


@pytest.mark.parametrize(
    ("script", "seq", "reason"),
    [
        ("DELETE FROM entries WHERE key = 1 << 32 | 2", 2, "is missing"),
        ("DELETE FROM entries WHERE key = 2 << 32 | 3", 3, "is missing"),
        ("DELETE FROM entries WHERE key >> 32 = 3", 3, "empty without it"),
        ("UPDATE entries SET key = 9 << 32 | 1 WHERE key = 1 << 32 | 4", 1, "belongs to no line"),
        ("UPDATE entries SET key = key - 1 WHERE key = 1 << 32 | 1", 0, "is missing"),
        ("UPDATE entries SET hash = zeroblob(7) WHERE key = 1 << 32 | 1", 1, "hash"),
        ("UPDATE entries SET id = CAST(id || x'00' AS BLOB) WHERE key = 1 << 32 | 3", 3, "id has 17 bytes"),
        ("UPDATE entries SET salt = CAST(salt || x'00' AS BLOB) WHERE key = 1 << 32 | 3", 3, "salt has 17 bytes"),
        ("UPDATE entries SET recorded_ms = 1 << 60 WHERE key = 1 << 32 | 3", 3, "recorded_ms"),
        ("UPDATE entries SET version = 70000 WHERE key = 1 << 32 | 3", 3, "does not fit"),
        ("UPDATE entries SET actor = CAST(x'ff' AS TEXT) WHERE key = 1 << 32 | 3", 3, "not text"),
        ("UPDATE lines SET parent = zeroblob(32) WHERE number = 2", 2, "left there"),
        ("UPDATE lines SET parent = id WHERE number = 2", 2, "left there"),
        ("UPDATE lines SET base = 4 WHERE number = 2", 0, "seal"),
        ("UPDATE lines SET name = 'mine' WHERE number = 1", 0, "seal"),
        ("DELETE FROM lines WHERE number = 3", 3, "belongs to no line"),
    ],
)
def test_what_has_been_done_to_a_log_is_said(
    path: Path, outside: sqlite3.Connection, script: str, seq: int, reason: str
) -> None:
    outside.execute(script)
    with SqliteStore(path, readonly=True) as store:
        found = [(flaw.seq, flaw.reason) for flaw in flaws(store)]
        assert any(reason in said for _, said in found), found
        assert any(number in (seq, seq + 1) for number, _ in found), found


@pytest.mark.parametrize(
    "script",
    [
        "DELETE FROM register WHERE key = 4 << 32 | 5",
        "UPDATE register SET key = key + 1 WHERE key = 4 << 32 | 5",
        "UPDATE register SET id = zeroblob(16) WHERE key = 4 << 32 | 5",
        "INSERT INTO register VALUES (zeroblob(16), 4 << 32 | 5)",
        "DELETE FROM tails",
        "UPDATE tails SET upto = upto + 1",
        "UPDATE tails SET upto = upto + 3",
        "UPDATE tails SET upto = upto - 1",
        "UPDATE tails SET upto = upto | 9 << 32",
    ],
)
def test_a_register_of_ids_that_is_wrong_is_found_in_the_file_and_in_the_match_alone(path: Path, script: str) -> None:
    with SqliteStore(path) as store:
        line = begun(store, match=OTHER)
        head = store.append(line.id, *run(2, line.head.hash, MOST_WAITING, match=OTHER))
        store.append(line.id, *run(head.seq + 1, head.hash, 3, match=OTHER))
        assert list(verify(store)) == []
        store.database.rows(script)
        for found in (verify(store), verify(store, OTHER)):
            assert line.id in {flaw.line for flaw in found}


@pytest.mark.parametrize("last", [MOST_WAITING - 8, MOST_WAITING + 1, 1])
def test_of_a_tail_that_is_gone_the_first_missing_entry_is_named(path: Path, last: int) -> None:
    with SqliteStore(path) as store:
        line = begun(store, match=OTHER)
        head = store.append(line.id, *run(2, line.head.hash, MOST_WAITING, match=OTHER))
        store.append(line.id, *run(head.seq + 1, head.hash, 5, match=OTHER))
    connection = sqlite3.connect(path, isolation_level=None)
    unguard(connection)
    connection.execute("DELETE FROM entries WHERE key > 4 << 32 | ? AND key >> 32 = 4", (last,))
    connection.close()
    with SqliteStore(path, readonly=True) as store:
        for match in (None, OTHER):
            first = next(flaw for flaw in flaws(store, match) if flaw.seq)
            assert (first.line, first.seq) == (line.id, last + 1)
            assert first.reason.startswith("is missing")


@pytest.mark.parametrize(
    "script",
    [
        "INSERT INTO register VALUES (zeroblob(16), 5)",
        "INSERT INTO tails VALUES (9, 0)",
        "INSERT INTO tails VALUES (4, 2000)",
    ],
)
def test_a_register_that_speaks_of_what_is_not_held_is_found(path: Path, script: str) -> None:
    with SqliteStore(path) as store:
        line = begun(store, match=OTHER)
        store.append(line.id, *run(2, line.head.hash, MOST_WAITING, match=OTHER))
        store.database.rows(script)
        assert list(verify(store)) != []


def test_what_is_wrong_with_another_matchs_register_is_no_flaw_of_this_one(path: Path) -> None:
    with SqliteStore(path) as store:
        begun(store, 3, match=OTHER)
        store.database.rows("DELETE FROM tails WHERE line = 4")
        assert list(verify(store, MATCH)) == []
        assert {flaw.match for flaw in verify(store)} == {OTHER}


def test_a_line_that_is_not_named_after_its_first_entry_is_found(path: Path, outside: sqlite3.Connection) -> None:
    other = mark("other") * 2
    seal = seal_line(other, MATCH, b"main", None, 0)
    outside.execute("UPDATE lines SET id = ?, seal = ? WHERE number = 1", (other, seal))
    with SqliteStore(path, readonly=True) as store:
        assert [flaw.reason for flaw in flaws(store) if flaw.line == other] == [
            "is not the entry the line is named after"
        ]


def test_an_id_that_stands_twice_is_found(path: Path, outside: sqlite3.Connection) -> None:
    with SqliteStore(path, readonly=True) as store:
        line = store.lines(MATCH)[0]
        twin = replace(entry(5, line.head.hash), id=store.entry(line.id, 2).id)
        row = (1 << 32 | 5, twin.id, twin.hash, twin.recorded_ms, twin.actor, twin.kind, 1, twin.salt, twin.payload)
        outside.execute("INSERT INTO entries VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)", row)
        for match in (None, MATCH):
            found = [(flaw.line, flaw.seq, flaw.reason) for flaw in flaws(store, match)]
            assert found == [(line.id, 5, "has the id of another")]


def test_one_match_is_verified_alone(path: Path, outside: sqlite3.Connection) -> None:
    with SqliteStore(path, readonly=True) as store:
        outside.execute("UPDATE entries SET actor = 'eve' WHERE key = 1 << 32 | 2")
        with pytest.raises(Absent):
            list(verify(store, OTHER))
        assert [flaw.seq for flaw in flaws(store, MATCH)] == [2]


def test_a_damaged_log_says_so_when_it_is_read(path: Path, outside: sqlite3.Connection) -> None:
    with SqliteStore(path, readonly=True) as store:
        main, aside, further = store.lines(MATCH)
    outside.execute("UPDATE lines SET parent = zeroblob(32) WHERE number = 2")
    outside.execute("UPDATE entries SET actor = CAST(x'ff' AS TEXT) WHERE key = 1 << 32 | 3")
    outside.execute("DELETE FROM entries WHERE key >> 32 = 3")
    with SqliteStore(path, readonly=True) as store:
        for damaged in (lambda: list(store.read(main.id)), lambda: list(store.read(further.id))):
            with pytest.raises(Damaged):
                damaged()
        with pytest.raises(Damaged):
            store.line(aside.id)


@pytest.mark.parametrize("gone", [1, 2, 3])
def test_a_log_with_an_entry_gone_from_its_middle_names_it_when_it_is_read(
    path: Path, outside: sqlite3.Connection, gone: int
) -> None:
    outside.execute("DELETE FROM entries WHERE key = 1 << 32 | ?", (gone,))
    with SqliteStore(path, readonly=True) as store:
        main = store.lines(MATCH)[0].id
        for reading in (
            lambda: list(store.read(main)),
            lambda: list(store.bodies(main)),
            lambda: store.entry(main, gone),
            lambda: store.entry(main, gone + 1),
            lambda: store.head(main, gone),
        ):
            with pytest.raises(Damaged) as damaged:
                reading()
            assert (damaged.value.seq, damaged.value.reason) == (gone, "is missing")
        with pytest.raises(Absent):
            store.entry(main, 9)


def test_an_entry_gone_from_where_another_line_left_is_named_on_that_line(
    path: Path, outside: sqlite3.Connection
) -> None:
    outside.execute("DELETE FROM entries WHERE key >= 1 << 32 | 2 AND key >> 32 = 1")
    with SqliteStore(path, readonly=True) as store:
        aside = store.lines(MATCH)[1].id
        with pytest.raises(Damaged) as damaged:
            list(store.read(aside))
        assert damaged.value.seq == 2


def test_flipped_pages_are_found_or_harmless(path: Path, tmp_path: Path) -> None:
    with SqliteStore(path) as store:
        line = store.lines(MATCH)[0]
        store.append(line.id, *run(5, line.head.hash, 60))
        whole = list(store.read(line.id))
    content = path.read_bytes()
    other = tmp_path / "flipped.db"
    for place in range(100, len(content), 997):
        flipped = bytearray(content)
        flipped[place] ^= 0x10
        other.write_bytes(bytes(flipped))
        try:
            with SqliteStore(other, readonly=True) as store:
                assert list(verify(store)) or list(store.read(line.id)) == whole, place
        except Damaged:
            continue


def test_a_log_in_memory_is_verified_too() -> None:
    store = MemoryStore()
    line = begun(store, 5)
    assert list(verify(store)) == []
    store._branches[line.id].entries[2] = replace(store.entry(line.id, 3), salt=mark("other"))
    assert [(flaw.match, flaw.line, flaw.seq) for flaw in verify(store)] == [(MATCH, line.id, 3)]


@pytest.mark.parametrize("other", [None, "AAAA", b"", 3.5])
@pytest.mark.parametrize(("table", "key"), [("entries", "key"), ("lines", "number")])
def test_a_cell_of_a_type_that_it_cannot_have_is_found(
    path: Path, outside: sqlite3.Connection, table: str, key: str, other: Any
) -> None:
    columns = [name for (name,) in outside.execute(f"SELECT name FROM pragma_table_info('{table}')") if name != key]
    outside.execute(f"CREATE TABLE loose AS SELECT * FROM {table}")
    outside.execute(f"DROP TABLE {table}")
    outside.execute("PRAGMA legacy_alter_table = ON")
    outside.execute(f"CREATE TABLE {table} ({key} INTEGER PRIMARY KEY, {', '.join(columns)})")
    outside.execute(f"INSERT INTO {table} ({key}, {', '.join(columns)}) SELECT {key}, {', '.join(columns)} FROM loose")
    with SqliteStore(path, readonly=True) as store:
        assert flaws(store) == []
        for column in columns:
            for row, value in outside.execute(f"SELECT {key}, {column} FROM {table}").fetchall():
                if value != other:
                    outside.execute(f"UPDATE {table} SET {column} = ? WHERE {key} = ?", (other, row))
                    assert flaws(store), (column, row)
                    outside.execute(f"UPDATE {table} SET {column} = ? WHERE {key} = ?", (value, row))
