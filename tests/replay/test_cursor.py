"""The table at any entry: seeking, stepping, and what is remembered of it."""

from types import ModuleType

import pytest
from msgspec import defstruct
from msgspec.structs import fields, replace

from eventstore.memory import MemoryStore
from eventstore.port import Absent
from replay.book import Book
from replay.core.dice import Roll
from replay.cursor import Cursor
from replay.line import keyframe
from tests.invented import hilltop
from tests.invented.hilltop import Move
from tests.replay.ledger import Cache, Ledger, turns
from tests.replay.matches import second_edition
from tests.replay.variants import counted


class Counting(Cache):
    """Counts what is asked of it."""

    def __init__(self) -> None:
        super().__init__()
        self.found = self.missed = 0

    def keyframe(self, key: bytes) -> bytes | None:
        state = super().keyframe(key)
        self.found, self.missed = self.found + (state is not None), self.missed + (state is None)
        return state


def evolving(line: Ledger, cursor: Cursor) -> list[object]:
    """Every event the cursor's game is asked to evolve, from now on."""
    cursor.game, _, evolved = counted(line.game)
    return evolved


def test_a_step_forward_evolves_the_events_of_one_entry() -> None:
    line = Ledger()
    turns(line, (4, 3), (2, 1))
    cursor = Cursor(line.book)
    cursor.table(2)
    seen = evolving(line, cursor)
    assert cursor.table(3).at["p1"] == 3
    assert len(seen) == 2


def test_a_table_that_was_seen_is_not_folded_again() -> None:
    line = Ledger()
    turns(line, (4, 3), (2, 1))
    cursor = Cursor(line.book)
    first = cursor.table(5)
    seen = evolving(line, cursor)
    assert cursor.table(5) is first
    assert seen == []


def test_both_readings_share_a_table_where_no_correction_comes_between() -> None:
    line = Ledger()
    turns(line, (4, 3), (2, 1))
    line.amend(5, Move(2))
    assert line.cursor.table(4) is line.cursor.as_recorded(4)
    assert line.cursor.table(5) is not line.cursor.as_recorded(5)


def test_a_seek_starts_at_the_nearest_keyframe() -> None:
    line = Ledger(cache=Counting())
    turns(line, (4, 3), (2, 1), (3, 1), (1, 1))
    line.cursor.table(9)
    afresh = Cursor(Book.of(hilltop, line.entries), line.cache, every=4)
    seen = evolving(line, afresh)
    afresh.table(9)
    assert len(seen) == 2  # entry 9 alone: a move and the turn


def test_a_damaged_or_foreign_keyframe_is_passed_over_and_kept_anew() -> None:
    line = Ledger()
    turns(line, (4, 3), (2, 1))
    line.cursor.table(5)
    good = dict(line.cache.kept)
    assert good
    for damage in (b"", b"\xc1", b'{"match":1}'):
        line.cache.kept = dict.fromkeys(good, damage)
        assert Cursor(Book.of(hilltop, line.entries), line.cache, every=4).table(5) == line.table
        assert line.cache.kept == good


def test_keyframes_are_written_as_they_are_read() -> None:
    table = replace(Ledger().table, won="p1", stride=3)
    assert keyframe.read(hilltop, keyframe.write(table)) == table


def test_keyframes_of_another_edition_or_entry_go_by_another_name() -> None:
    names = {
        keyframe.key(hilltop, b"a" * 32, ()),
        keyframe.key(hilltop, b"b" * 32, ()),
        keyframe.key(hilltop, b"a" * 32, [b"c" * 32]),
        keyframe.key(hilltop, b"a" * 32, [b"c" * 32, b"d" * 32]),
        keyframe.key(second_edition(), b"a" * 32, ()),
    }
    assert len(names) == 5


def test_a_table_that_was_kept_when_a_field_had_another_name_is_not_found() -> None:
    once = ModuleType("hilltop_once")
    vars(once).update({name: value for name, value in vars(hilltop).items() if not name.startswith("__")})
    vars(once)["Table"] = defstruct("Table", [(f"{field.name}_once", field.type) for field in fields(hilltop.Table)])
    assert keyframe.key(once, b"a" * 32, ()) != keyframe.key(hilltop, b"a" * 32, ())


def test_keyframes_are_spaced_along_the_lineage_and_shared_by_forks() -> None:
    line = Ledger(cache=Counting())
    turns(line, (4, 3), (2, 1), (3, 1), (1, 1))
    line.cursor.table(9)
    child = line
    for _ in range(5):
        child = child.fork(child.book.head)
        child.note()
    assert isinstance(line.cache, Counting)
    child.table  # noqa: B018 - what it keeps is the point
    line.cache.found = line.cache.missed = 0
    afresh = Cursor(Book.of(hilltop, child.entries), line.cache, every=4)
    afresh.table(child.book.head)
    assert (line.cache.found, line.cache.missed) == (1, 0)


def test_steps_within_an_entry_show_its_events_one_by_one() -> None:
    line = Ledger()
    _, move = turns(line, (5, 5))
    assert [type(event).__name__ for event in line.cursor.events(move)] == ["RunnerMoved", "Scored", "TurnPassed"]
    assert line.cursor.step(move, 0) == line.cursor.table(move - 1)
    assert line.cursor.step(move, 1).score["p1"] == 0
    assert line.cursor.step(move, 2).score["p1"] == 1
    assert line.cursor.step(move, 3) == line.cursor.table(move)


def test_a_correction_has_no_steps_and_is_a_jump_as_recorded() -> None:
    line = Ledger()
    roll, move = turns(line, (4, 3))
    c = line.amend(move, Move(1)).head + 1
    assert line.cursor.events(c) == ()
    assert (line.cursor.as_recorded(move).at["p1"], line.cursor.as_recorded(c).at["p1"]) == (3, 1)
    assert line.cursor.table(roll).stride == 4


@pytest.mark.parametrize(("n", "k"), [(0, 3), (4, 4), (3, 2), (-1, 3)])
def test_an_entry_that_is_not_there_has_no_table(n: int, k: int) -> None:
    line = Ledger()
    turns(line, (4, 3))
    with pytest.raises(Absent):
        line.cursor.table(n, k)


def test_a_line_in_a_store_reads_as_it_does_in_memory_and_is_followed_as_it_grows() -> None:
    line = Ledger()
    turns(line, (4, 3), (2, 1))
    store = MemoryStore()
    held = store.start(line.entries[0], name="main")
    store.append(held.id, *line.entries[1:4])
    book = Book.on(hilltop, store, held.id)
    cursor = Cursor(book, store)
    assert cursor.table(4) == line.cursor.table(4)
    store.append(held.id, line.entries[4])
    book.extend(line.entries[4])
    assert cursor.table(5) == line.table


def test_recording_reads_nothing_of_the_log_again(monkeypatch: pytest.MonkeyPatch) -> None:
    line = Ledger()
    turns(line, *((4, 0),) * 100)
    line.table  # noqa: B018 - the table the next order is decided on
    read: list[object] = []
    source = line.book._source
    whole = source.bodies
    monkeypatch.setattr(source, "bodies", lambda *asked: read.append(asked) or whole(*asked))
    seen = evolving(line, line.cursor)
    line.order(Roll((2,)))
    line.table  # noqa: B018
    assert (read, len(seen)) == ([], 1)
