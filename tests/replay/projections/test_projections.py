"""Entries as rows of the query tables."""

from typing import Any

import pytest
from msgspec.structs import replace

from eventstore.memory import MemoryStore
from eventstore.port import Conflict
from eventstore.views import MemoryViews
from replay.acts import Bookmarked, Called, Clocked, Closed, Disputed, Noted, Ruled
from replay.book import Book
from replay.clocking.acts import Paused, Resumed, Timed
from replay.core.dice import Roll
from replay.cursor import Cursor
from replay.projections import clocks, dice, results, rulings
from replay.projector import catch_up, redraw
from tests.invented import hilltop
from tests.invented.hilltop import Move
from tests.replay.ledger import Ledger, turns

RECORDED, CORRECTED = "as recorded", "as corrected"


class Shelf:
    """A ledger's line in a store, with views that are drawn from it."""

    def __init__(self, line: Ledger) -> None:
        self.ledger = line
        self.store = MemoryStore()
        self.views = MemoryViews(self.store)
        self.line = self.store.start(line.entries[0], name="main").id

    def draw(self, *projections: Any) -> None:
        self.store.append(self.line, *self.ledger.entries[self.store.head(self.line).seq :])
        cursor = Cursor(Book.on(hilltop, self.store, self.line))
        for projection in projections or (results, dice, clocks, rulings):
            assert catch_up(projection, cursor, self.views, self.line) == self.ledger.book.head

    def rows(self, table: str, *fields: str, **where: Any) -> list[tuple[Any, ...]]:
        return sorted(tuple(row[field] for field in fields) for row in self.views.rows(table, **where))

    def everything(self) -> dict[str, Any]:
        tables = ("matches", "scores", "rolls", "clocks", "rulings", "notes")
        return {table: sorted(map(repr, self.views.rows(table))) for table in tables}


def test_rolls_are_rows_with_who_for_what_and_which_faces() -> None:
    line = Ledger()
    turns(line, (5, 5), (2, 1))
    line.order(Roll((6, 1), "stride", by="p1"))
    shelf = Shelf(line)
    shelf.draw(dice)
    rows = shelf.rows("rolls", "seq", "seat", "purpose", "sides", "dice", "faces", "total", reading=RECORDED)
    assert rows == [
        (2, "p1", "stride", 6, 1, "5", 5),
        (4, "p2", "stride", 6, 1, "2", 2),
        (6, "p1", "stride", 6, 2, "6 1", 7),
    ]


def test_scores_are_rows_at_the_entry_that_changed_them() -> None:
    line = Ledger()
    _, scored = turns(line, (5, 5))
    turns(line, (2, 1))
    adjusted = line.adjust("score.p2", 4)
    shelf = Shelf(line)
    shelf.draw(results)
    assert shelf.rows("scores", "seq", "seat", "score", "why", reading=RECORDED) == [
        (scored, "p1", 1, "p1 moves 5; p1 scores 1; p2 is next"),
        (adjusted, "p2", 4, "score.p2 is set to 4: the judge says so"),
    ]


def test_a_match_is_one_row_for_each_reading_however_often_it_is_drawn() -> None:
    line = Ledger(goal=2)
    shelf = Shelf(line)
    shelf.draw(results)
    fields = ("reading", "game", "seats", "score", "winner", "closed_ms")
    assert shelf.rows("matches", *fields) == [
        (CORRECTED, "hilltop", "Ann, Bo", "0, 0", None, None),
        (RECORDED, "hilltop", "Ann, Bo", "0, 0", None, None),
    ]
    turns(line, (5, 5), (2, 1))
    line.order(Roll((1, 1)))
    end = line.order(Move(0))
    line.write(Closed())
    shelf.draw(results)
    line.amend(end, Move(-1))
    shelf.draw(results)
    closed = line.entries[-2].recorded_ms
    assert shelf.rows("matches", *fields) == [
        (CORRECTED, "hilltop", "Ann, Bo", "1, 0", None, closed),
        (RECORDED, "hilltop", "Ann, Bo", "1, 0", None, closed),
    ]


def test_a_won_match_names_its_winner() -> None:
    line = Ledger(goal=1)
    turns(line, (5, 5))
    shelf = Shelf(line)
    shelf.draw(results)
    assert shelf.rows("matches", "winner", "score", reading=CORRECTED) == [("Ann", "1, 0")]


def test_a_correction_redraws_what_stands_and_leaves_what_was_believed() -> None:
    line = Ledger()
    roll, move = turns(line, (5, 5))
    second, _ = turns(line, (2, 1))
    shelf = Shelf(line)
    shelf.draw()
    line.amend(roll, Roll((6,)))
    line.amend(move, Move(4))
    shelf.draw()
    rolls = ("seq", "faces")
    assert shelf.rows("rolls", *rolls, reading=RECORDED) == [(roll, "5"), (second, "2")]
    assert shelf.rows("rolls", *rolls, reading=CORRECTED) == [(roll, "6"), (second, "2")]
    assert shelf.rows("scores", "seq", "score", reading=CORRECTED) == []
    # as recorded the point was there, and the table saw it go with the correction
    assert shelf.rows("scores", "seq", "score", reading=RECORDED) == [(move, 1), (7, 0)]


def test_a_struck_roll_is_gone_as_corrected() -> None:
    line = Ledger()
    roll, _ = turns(line, (5, 5))
    line.strike(roll)
    shelf = Shelf(line)
    shelf.draw(dice)
    assert shelf.rows("rolls", "seq", "reading") == [(roll, RECORDED)]


def test_clocks_run_from_what_starts_them_to_what_stops_them() -> None:
    line = Ledger()
    for act in (Clocked("p1"), Clocked("p2"), Called("which is it?"), Clocked("p1"), Closed()):
        line.write(act)
    times = (0, 1_000, 4_000, 9_000, 20_000, 19_000)
    entries = [replace(entry, recorded_ms=ms) for entry, ms in zip(line.entries, times, strict=True)]
    for n in range(1, len(entries)):
        entries[n] = replace(entries[n], parent=entries[n - 1].hash)
    shelf = Shelf(Ledger(entries=entries))
    shelf.draw(clocks)
    # the last one's device was set back: no time was spent
    assert shelf.rows("clocks", "seq", "seat", "spent_ms", "reading") == [
        (3, "p1", 3_000, RECORDED),
        (4, "p2", 5_000, RECORDED),
        (6, "p1", 0, RECORDED),
    ]


def test_a_judge_s_pause_and_the_end_of_a_round_are_no_stretch_of_a_clock() -> None:
    line = Ledger()
    for act in (Timed(round=5), Clocked("p1"), Paused("ruling"), Resumed(), Clocked("p2"), Closed()):
        line.write(act)
    times = (0, 0, 1_000, 2_000, 9_000, 12_000, 60_000)
    entries = [replace(entry, recorded_ms=ms) for entry, ms in zip(line.entries, times, strict=True)]
    for n in range(1, len(entries)):
        entries[n] = replace(entries[n], parent=entries[n - 1].hash)
    shelf = Shelf(Ledger(entries=entries))
    shelf.draw(clocks)
    assert shelf.rows("clocks", "seq", "seat", "spent_ms") == [(4, "p1", 1_000), (6, "p1", 3_000), (7, "p2", 1_000)]


def test_disputes_rulings_and_remarks_are_found_by_their_words() -> None:
    line = Ledger()
    roll, _ = turns(line, (5, 5))
    dispute = line.write(Disputed(roll, "cocked die?", "HT-DICE-01", {"p2": "it leaned on the hill"}))
    line.write(Ruled("the die stands", "play-on", judge="Cleo", dispute=dispute, rule="HT-DICE-01"))
    line.write(Disputed(dispute + 1, "the wind blew"))
    line.write(Ruled("no matter", "play-on", dispute=dispute + 2, appeal="upheld"))
    line.write(Noted("a windy day"))
    line.write(Bookmarked("the lean", roll))
    line.strike(roll)
    shelf = Shelf(line)
    shelf.draw(rulings)
    assert [row["kind"] for row in shelf.views.rows("rulings", "leaned")] == ["dispute"]
    assert [row["dispute"] for row in shelf.views.rows("rulings", "stands")] == [dispute]
    assert [row["kind"] for row in shelf.views.rows("rulings", "blew")] == ["appeal"]
    assert [row["seq"] for row in shelf.views.rows("rulings", "upheld")] == [dispute + 3]
    assert [row["text"] for row in shelf.views.rows("notes", "windy")] == ["a windy day"]
    assert len(shelf.views.rows("notes")) == 3  # the strike says why


@pytest.mark.parametrize("step", [1, 2, 3, 7])
def test_rows_are_the_same_however_they_were_caught_up_with(step: int) -> None:
    line = Ledger()
    turns(line, (5, 5), (2, 1))
    line.amend(2, Roll((6,)))
    line.adjust("score.p1", 7)
    line.strike(3)
    line.strike(line.book.head)
    line.write(Clocked("p1"))
    line.write(Clocked(""))
    whole, piecemeal = Shelf(line), Shelf(Ledger(entries=line.entries[:1]))
    for upto in (*range(1, line.book.head, step), line.book.head):
        piecemeal.ledger = Ledger(entries=line.entries[:upto])
        piecemeal.draw()
    whole.draw()
    assert piecemeal.everything() == whole.everything()


def test_drawing_afresh_gives_the_same_rows() -> None:
    line = Ledger()
    turns(line, (5, 5), (2, 1))
    shelf = Shelf(line)
    shelf.draw()
    before = shelf.everything()
    cursor = Cursor(Book.on(hilltop, shelf.store, shelf.line))
    for projection in (results, dice, clocks, rulings):
        assert redraw(projection, cursor, shelf.views, shelf.line) == line.book.head
    assert shelf.everything() == before


def test_whoever_draws_the_same_at_the_same_time_has_drawn_it_for_both() -> None:
    line = Ledger()
    turns(line, (5, 5))
    shelf = Shelf(line)
    shelf.draw(dice)

    class Late(MemoryViews):
        def position(self, view: str, line: bytes) -> int:
            return 0 if not self.refused else 3

        refused = False

        def commit(self, *asked: Any, **more: Any) -> None:
            self.refused = True
            raise Conflict("view dice is drawn up to entry 3 already")

    assert catch_up(dice, Cursor(line.book), Late(shelf.store), shelf.line) == 3


def test_two_that_draw_at_once_leave_what_one_would_have_drawn() -> None:
    line = Ledger()
    turns(line, (1, 1), (2, 1))
    shelf = Shelf(line)
    shelf.draw(results)
    roll, _ = turns(line, (3, 3))
    shelf.store.append(shelf.line, *line.entries[shelf.store.head(shelf.line).seq :])
    early = Cursor(Book.on(hilltop, shelf.store, shelf.line))
    line.strike(roll)
    shelf.store.append(shelf.line, *line.entries[-1:])
    late = Cursor(Book.on(hilltop, shelf.store, shelf.line))

    class Slow:
        """Reads how far the rows go just before another writer's rows arrive."""

        def position(self, view: str, held: bytes) -> int:
            drawn = shelf.views.position(view, held)
            if view == dice.view and early.book.head > drawn:
                catch_up(dice, early, shelf.views, shelf.line)
            return drawn

        def commit(self, *what: Any, **how: Any) -> None:
            shelf.views.commit(*what, **how)

    slow: Any = Slow()
    catch_up(dice, late, slow, shelf.line)
    drawn = shelf.everything()
    redraw(dice, late, shelf.views, shelf.line)
    assert shelf.everything() == drawn
