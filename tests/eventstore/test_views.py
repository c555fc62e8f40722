"""Query tables: rows and position move together, in a file or in memory alike."""

import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from eventstore.memory import MemoryStore
from eventstore.port import Absent, Conflict, Row, Unwritable, Views
from eventstore.schema import KEYS, VIEWS, fields
from eventstore.sqlite import SqliteStore
from eventstore.views import MemoryViews, SqliteViews
from tests.eventstore.logs import MATCH, OTHER, begun, mark


@pytest.fixture(params=["file", "memory"])
def store(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Any]:
    if request.param == "memory":
        yield MemoryStore()
    else:
        with SqliteStore(tmp_path / "log.db", synchronous="OFF") as store:
            yield store


@pytest.fixture
def views(store: Any) -> Views:
    return SqliteViews(store) if isinstance(store, SqliteStore) else MemoryViews(store)


def rolls(*entries: int, reading: str = "recorded", **more: Any) -> dict[str, list[Row]]:
    return {"rolls": [{"seq": seq, "reading": reading, "faces": f"{seq},6", "dice": 2, **more} for seq in entries]}


def seen(views: Views, table: str, *wanted: str, words: str = "", **where: Any) -> list[tuple[Any, ...]]:
    return [tuple(row[field] for field in wanted) for row in views.rows(table, words, **where)]


def test_a_view_begins_at_nothing(store: Any, views: Views) -> None:
    assert views.position("dice", begun(store).id) == 0
    assert views.rows("rolls") == ()


def test_rows_come_with_the_position_they_bring(store: Any, views: Views) -> None:
    line = begun(store, 5)
    views.commit("dice", line.id, 4, rolls(2, 4))
    assert views.position("dice", line.id) == 4
    assert views.position("clocks", line.id) == 0
    first, second = views.rows("rolls")
    assert first == {
        **dict.fromkeys(fields("rolls")),
        "match": MATCH.hex(),
        "line": line.id.hex(),
        "seq": 2,
        "reading": "recorded",
        "part": 0,
        "faces": "2,6",
        "dice": 2,
    }
    assert second["seq"] == 4


def test_a_view_moves_though_there_is_nothing_to_draw(store: Any, views: Views) -> None:
    line = begun(store, 5)
    views.commit("dice", line.id, 5, {})
    assert views.position("dice", line.id) == 5


@pytest.mark.parametrize("position", [1, 3])
def test_a_view_that_was_drawn_further_is_a_conflict_and_changes_nothing(
    store: Any, views: Views, position: int
) -> None:
    line = begun(store, 5)
    views.commit("dice", line.id, 3, rolls(2))
    with pytest.raises(Conflict, match="entry 3"):
        views.commit("dice", line.id, position, rolls(1))
    assert seen(views, "rolls", "seq") == [(2,)]


@pytest.mark.parametrize(
    ("rows", "why"),
    [
        ({"scores": [{"seq": 2, "reading": "recorded"}]}, "draws no table scores"),
        (rolls(2, colour="red"), "no field colour"),
        (rolls(2, sides="six"), "rolls.sides takes int"),
        ({"rolls": [{"reading": "recorded"}]}, "lacks its seq"),
        ({"rolls": [{"seq": 2}]}, "lacks its reading"),
    ],
)
def test_a_row_its_table_cannot_take_is_refused_with_all_the_others(
    store: Any, views: Views, rows: Any, why: str
) -> None:
    line = begun(store, 5)
    with pytest.raises(ValueError, match=why):
        views.commit("dice", line.id, 3, {**rolls(1), **rows})
    assert views.position("dice", line.id) == 0
    assert views.rows("rolls") == ()


def test_a_row_takes_the_place_of_the_one_with_its_key(store: Any, views: Views) -> None:
    line = begun(store, 5)
    views.commit("dice", line.id, 3, {"rolls": [*rolls(2)["rolls"], *rolls(2, part=1, faces="1")["rolls"]]})
    views.commit("dice", line.id, 5, rolls(2, faces="6,6"))
    assert sorted(seen(views, "rolls", "part", "faces")) == [(0, "6,6"), (1, "1")]


def test_rows_of_a_reading_are_dropped_from_where_a_correction_reaches(store: Any, views: Views) -> None:
    line = begun(store, 9)
    both = {"rolls": [*rolls(2, 4, 6)["rolls"], *rolls(2, 4, 6, reading="corrected")["rolls"]]}
    views.commit("dice", line.id, 6, both)
    views.commit("dice", line.id, 7, rolls(6, reading="corrected", faces="1,1"), since=("corrected", 4))
    assert seen(views, "rolls", "seq", "faces", reading="recorded") == [(2, "2,6"), (4, "4,6"), (6, "6,6")]
    assert seen(views, "rolls", "seq", "faces", reading="corrected") == [(2, "2,6"), (6, "1,1")]


def test_a_view_is_reset_by_line_or_whole(store: Any, views: Views) -> None:
    lines = [begun(store, 3), begun(store, 3, match=OTHER)]
    for line in lines:
        views.commit("dice", line.id, 3, rolls(2))
        views.commit("clocks", line.id, 3, {"clocks": [{"seq": 2, "reading": "recorded", "spent_ms": 9}]})
    views.reset("dice", lines[0].id)
    assert seen(views, "rolls", "match") == [(OTHER.hex(),)]
    assert [views.position("dice", line.id) for line in lines] == [0, 3]
    views.reset("dice")
    assert views.rows("rolls") == ()
    assert [views.position("dice", line.id) for line in lines] == [0, 0]
    assert [views.position("clocks", line.id) for line in lines] == [3, 3]
    assert len(views.rows("clocks")) == 2


def test_rows_are_asked_for_by_their_fields(store: Any, views: Views) -> None:
    line = begun(store, 5)
    views.commit("dice", line.id, 5, {"rolls": [*rolls(2, seat="p1")["rolls"], *rolls(3, 4, seat="p2")["rolls"]]})
    assert seen(views, "rolls", "seq", seat="p2") == [(3,), (4,)]
    assert seen(views, "rolls", "seq", seat="p2", faces="4,6") == [(4,)]
    assert seen(views, "rolls", "seq", purpose=None) == [(2,), (3,), (4,)]
    assert seen(views, "rolls", "seq", seat="p' OR 1=1 --") == []
    for ask in (lambda: views.rows("rolls", colour="red"), lambda: views.rows("entries"), lambda: views.rows("x; --")):
        with pytest.raises(ValueError):
            ask()


def test_notes_and_rulings_are_searched_by_their_words(store: Any, views: Views) -> None:
    line = begun(store, 9)
    texts = ("The orb rolled off the table", "orb and tower, both", 'a "quoted" AND odd: NEAR(note*')
    notes = [{"seq": n, "reading": "recorded", "text": text} for n, text in enumerate(texts, 2)]
    ruling = {"seq": 6, "reading": "recorded", "question": "May it close?", "decision": "Two inches", "rule": "AL-1"}
    views.commit("rulings", line.id, 6, {"notes": notes, "rulings": [ruling]})
    assert seen(views, "notes", "seq", words="ORB") == [(2,), (3,)]
    assert seen(views, "notes", "seq", words="both orb") == [(3,)]
    assert seen(views, "notes", "seq", words="orb", seq=2) == [(2,)]
    assert seen(views, "notes", "seq", words="odd near note") == [(4,)]
    assert seen(views, "notes", "seq", words="tab") == seen(views, "notes", "seq", words="nowhere") == []
    assert len(views.rows("notes", "  ")) == 3
    assert seen(views, "rulings", "seq", words="inches close") == [(6,)]
    with pytest.raises(ValueError, match="not searched"):
        views.rows("rolls", "orb")
    views.commit("rulings", line.id, 7, {"notes": [{"seq": 2, "reading": "recorded", "text": "struck"}]})
    assert seen(views, "notes", "seq", words="orb") == [(3,)]


def test_an_unknown_line_is_absent(views: Views) -> None:
    with pytest.raises(Absent):
        views.commit("dice", mark() * 2, 1, {})


def test_a_reader_does_not_draw(tmp_path: Path) -> None:
    with SqliteStore(tmp_path / "log.db") as store:
        line = begun(store, 3)
        SqliteViews(store).commit("dice", line.id, 3, rolls(2))
    with SqliteStore(tmp_path / "log.db", readonly=True) as reader:
        views = SqliteViews(reader)
        assert views.position("dice", line.id) == 3
        with pytest.raises(Unwritable):
            views.commit("dice", line.id, 4, {})
        with pytest.raises(Unwritable):
            views.reset("dice")


def test_a_draw_that_fails_leaves_rows_and_position_as_they_were(tmp_path: Path) -> None:
    with SqliteStore(tmp_path / "log.db") as store:
        line = begun(store, 3)
        views = SqliteViews(store)
        views.commit("dice", line.id, 2, rolls(2))
        store.database.rows("CREATE TRIGGER full BEFORE INSERT ON positions BEGIN SELECT RAISE(ABORT, 'torn'); END")
        with pytest.raises(sqlite3.IntegrityError, match="torn"):
            views.commit("dice", line.id, 3, rolls(3))
        assert seen(views, "rolls", "seq") == [(2,)]
        assert views.position("dice", line.id) == 2


@pytest.mark.parametrize("table", [table for tables in VIEWS.values() for table in tables])
def test_every_table_is_keyed_alike_and_readable_as_it_stands(tmp_path: Path, table: str) -> None:
    with SqliteStore(tmp_path / "log.db", synchronous="OFF") as store:
        columns = [name for (name,) in store.database.rows(f"SELECT name FROM pragma_table_info('{table}')")]
    assert columns == ["n", *fields(table)]
    assert columns[1:6] == list(KEYS)
