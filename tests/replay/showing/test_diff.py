"""Two lines side by side."""

from replay.core.dice import Roll
from replay.showing.diff import Differs, Luck, Side, diff
from tests.invented.hilltop import Move
from tests.replay.ledger import Ledger, turns


def test_lines_are_compared_from_where_they_part() -> None:
    line = Ledger()
    turns(line, (5, 5))
    child = line.fork(3)
    turns(line, (2, 1))
    child.order(Roll((6,)))
    child.order(Move(6))
    found = diff(line.cursor, child.cursor)
    assert found.shared == 3
    assert found.one == Side(5, {"p1": 1, "p2": 0}, (Luck("p2", "stride", {2: 1}),))
    assert found.other == Side(6, {"p1": 1, "p2": 0}, (Luck("p2", "stride", {6: 1}),))
    assert found.state == (Differs("at.p2", 1, 6),)


def test_a_line_does_not_differ_from_itself() -> None:
    line = Ledger()
    turns(line, (5, 5))
    found = diff(line.cursor, line.cursor)
    assert (found.shared, found.state) == (3, ())
    assert found.one == found.other


def test_what_only_one_line_has_is_nothing_on_the_other() -> None:
    line = Ledger()
    child = line.fork(1)
    child.order(Roll((5,)))
    child.adjust("names", {"p1": "Ann", "p2": "Bo", "p3": "Cy"})
    assert Differs("names.p3", None, "Cy") in diff(line.cursor, child.cursor).state


def test_dice_that_were_struck_do_not_count() -> None:
    line = Ledger()
    child = line.fork(1)
    roll = child.order(Roll((5,)))
    child.strike(roll)
    assert diff(line.cursor, child.cursor).other.dice == ()


def test_lines_of_two_matches_share_nothing() -> None:
    assert diff(Ledger().cursor, Ledger(goal=3).cursor).shared == 0


def test_dice_of_an_entry_both_lines_have_count_where_one_has_corrected_them() -> None:
    line = Ledger()
    turns(line, (5, 5), (4, 1))
    child = line.fork(line.book.head)
    line.amend(2, Roll((6,)))
    found = diff(line.cursor, child.cursor)
    assert found.one.dice == (Luck("p1", "stride", {6: 1}),)
    assert found.other.dice == (Luck("p1", "stride", {5: 1}),)
    line.strike(line.book.head)
    assert diff(line.cursor, child.cursor).one.dice == ()
