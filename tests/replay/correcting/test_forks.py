"""What lines carry along, what stays behind, and which line is the line of record."""

from typing import Any

import pytest
from msgspec.structs import replace

from replay.acts import AsAt, AsRecorded, Change, Forked, Intent, Noted, Out, Ruled, Struck
from replay.core.dice import Roll
from replay.core.rule import Breach
from replay.correcting.fork import forked
from replay.correcting.preview import LARGEST
from replay.line.codec import Newer
from replay.line.lineage import Promotion, line_of_record, of_record, promotions
from tests.invented import hilltop
from tests.invented.hilltop import Move
from tests.replay.ledger import Ledger, told, turns
from tests.replay.matches import second_edition
from tests.replay.sitting import Sitting


def test_a_fork_as_recorded_carries_nothing_whatever_was_corrected() -> None:
    line = Ledger()
    roll, move = turns(line, (4, 3))
    line.amend(roll, Roll((2,)))
    child = line.fork(move)
    assert child.book.act(move + 1) == Forked("line at 3", line.entries[0].hash.hex(), move, "as recorded")
    assert child.table.at["p1"] == 3


def test_a_fork_as_corrected_carries_outcomes_and_the_intents_that_moved() -> None:
    line = Ledger()
    roll, move = turns(line, (4, 3))
    line.strike(roll)
    line.amend(roll, Roll((5,)))
    act = line.fork(move, corrected=True).book.act(move + 1)
    assert isinstance(act, Forked)
    assert (act.head, act.reading) == (line.book.head, "as corrected")
    assert [(change.n, change.to, change.intent) for change in act.changes] == [(roll, 0, Intent(4, (Roll((5,)),)))]


def test_struck_acts_side_by_side_are_carried_as_one() -> None:
    line = Ledger()
    turns(line, (4, 3), (2, 1))
    line.strike(2, 3)
    act = line.fork(5, corrected=True).book.act(6)
    assert Change(2, Out(), 3, Intent(6)) in act.changes


def test_corrections_inside_the_prefix_are_not_carried_twice() -> None:
    line = Ledger()
    roll, _ = turns(line, (4, 3))
    line.amend(roll, Roll((5,)))
    assert forked(line.book, line.book.head, "late", "00", corrected=True).changes == ()


def test_an_intent_that_moved_without_its_outcome_is_carried_by_reference() -> None:
    line = Ledger()
    roll, move = turns(line, (4, 3))
    line.rule(move, "HT-MOVE-01")
    act = line.fork(move, corrected=True).book.act(4)
    assert act.changes == (Change(move, AsRecorded(), 0, Intent(4, waives=("HT-MOVE-01",), own=True)),)
    assert told(line, roll) == "p1 rolls 4"


def test_an_adjustment_redone_on_the_parent_is_redone_on_the_fork() -> None:
    line = Ledger()
    adjusted = line.adjust("score.p1", 3)
    struck = line.strike(adjusted).head + 1
    line.strike(struck)
    child = line.fork(struck, corrected=True)
    assert child.table.score["p1"] == 3
    child.order(Roll((4,)))
    child.amend(child.book.head, Roll((3,)))
    assert child.table.score["p1"] == 3


def test_a_fork_may_correct_what_it_shares_and_its_parent_does_not_hear_of_it() -> None:
    line = Ledger()
    roll, move = turns(line, (4, 3))
    child = line.fork(move)
    child.amend(roll, Roll((2,)))
    assert child.table.at["p1"] == 0
    assert line.table.at["p1"] == 3


def test_a_fork_of_a_fork_reads_through_both() -> None:
    line = Ledger()
    roll, move = turns(line, (4, 3))
    line.amend(move, Move(2))
    child = line.fork(move, corrected=True)
    child.amend(roll, Roll((5,)))
    grandchild = child.fork(move + 1, corrected=True)
    assert told(grandchild, roll) == "p1 rolls 5"
    assert grandchild.table.at["p1"] == 2


def test_a_fork_keeps_the_edition_that_decided_what_it_carries() -> None:
    line = Ledger()
    _, move = turns(line, (5, 5))
    later = line.under(second_edition())
    later.amend(move, Move(5))
    child = later.under(hilltop).fork(move, corrected=True)
    assert told(child, move) == "p1 moves 5; p1 scores 2; p2 is next"
    assert child.book.editions(move) == {"2"}


def test_a_fork_remembers_what_was_kept_as_written() -> None:
    line = Ledger()
    named = line.order(hilltop.Enlist("Foxes"))
    forged = line.tamper(Roll((3,)), hilltop.DiceRolled("p1", (6,)))
    line.amend(named, hilltop.Enlist("Hares"))
    child = line.fork(forged, corrected=True)
    assert child.book.kept(forged) == forged + 1


def test_what_returned_to_an_earlier_moment_is_written_by_reference() -> None:
    line = Ledger()
    roll, _ = turns(line, (4, 3))
    line.amend(roll, Roll((5,)))
    at = line.book.head
    line.amend(roll, Roll((6,)))
    undo = line.strike(line.book.head)
    assert undo.act.changes == (Change(roll, AsAt(at)),)
    assert told(line, roll) == "p1 rolls 5"
    assert line.strike(at).act.changes == (Change(roll, AsRecorded()),)


def test_a_forged_strike_of_where_a_line_begins_undoes_nothing_it_carries() -> None:
    line = Ledger()
    _, move = turns(line, (4, 3))
    line.amend(move, Move(2))
    child = line.fork(move, corrected=True)
    child.write(Struck((child.book.head,), "why"))
    assert child.book.intent(move).orders == (Move(2),)


@pytest.mark.parametrize("n", [0, 9])
def test_a_fork_begins_at_an_entry_that_is_there(n: int) -> None:
    line = Ledger()
    with pytest.raises(Breach, match=f"there is no entry {n} to fork at"):
        forked(line.book, n, "nowhere", "00")


def test_a_fork_that_would_carry_too_much_is_refused() -> None:
    line = Ledger()
    named = [line.order(hilltop.Enlist(f"Foxes {i}")) for i in range(3)]
    for n in named:
        line.amend(n, hilltop.Enlist("x" * (LARGEST // 4)))
    with pytest.raises(Breach, match="fork as recorded, or at a later entry"):
        line.fork(named[-1], corrected=True)


# ---------------------------------------------------------------- the line of record


def to(n: int, line: str, seq: int) -> Promotion:
    return n, Ruled("play on there", "promote", promoted=line, promoted_seq=seq)


@pytest.mark.parametrize(
    ("own", "record"),
    [
        ({"main": []}, "main"),
        ({"main": [to(9, "b", 12)], "b": []}, "b"),
        # from b onward, only what was written on it after the head that was named
        ({"main": [to(9, "b", 12)], "b": [to(11, "main", 9)]}, "b"),
        ({"main": [to(9, "b", 12)], "b": [to(14, "main", 9)]}, "main"),
        # back on the first line, past the place it was left at
        ({"main": [to(9, "b", 12), to(15, "c", 10)], "b": [to(14, "main", 11)], "c": []}, "c"),
        ({"main": [to(9, "b", 12), to(10, "c", 10)], "b": [to(14, "main", 11)], "c": []}, "main"),
        # a head behind the place already passed is an old view of that line
        ({"main": [to(9, "b", 12)], "b": [to(14, "main", 8)]}, "b"),
        ({"main": [to(9, "b", 12)], "b": [to(14, "main", 8), to(15, "c", 9)], "c": []}, "c"),
        # the first own promotion counts, a second one was written by somebody who had not seen it
        ({"main": [to(9, "b", 12), to(10, "c", 9)], "b": [], "c": []}, "b"),
        # lines that are not held here, and a line that names itself, move nothing
        ({"main": [to(9, "gone", 12)]}, "main"),
        ({"main": [to(9, "gone", 12), to(10, "b", 12)], "b": []}, "b"),
        ({"main": [to(9, "main", 8)]}, "main"),
    ],
)
def test_the_line_of_record_is_where_promotions_lead(own: Any, record: str) -> None:
    assert line_of_record("main", own) == record


def test_promotions_are_rulings_that_name_a_line() -> None:
    there = Ruled("play on there", "promote", promoted="b", promoted_seq=4)
    assert promotions([(2, Noted("why")), (3, Ruled("play on", "play-on")), (4, there)]) == ((4, there),)


def test_the_line_of_record_of_a_store_is_where_its_rulings_lead() -> None:
    sitting = Sitting()
    fork = sitting.says(Forked("what if", "", 1, "as recorded"))
    assert of_record(sitting.store, sitting.line.match).id == sitting.line.id
    ruled = sitting.says(Ruled("agreed", "promote", promoted=fork.line.hex())).entry
    assert of_record(sitting.store, sitting.line.match).id == fork.line
    sitting.store.append(sitting.line.id, replace(ruled, seq=3, parent=ruled.hash, id=b"n" * 16, version=9))
    with pytest.raises(Newer):
        of_record(sitting.store, sitting.line.match)
