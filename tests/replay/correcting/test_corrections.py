"""What corrections do and what they leave alone, one sentence at a time."""

from typing import Any

import pytest

from eventstore import bundle
from replay.acts import Amended, Held, Orphaned, Ruled, Struck
from replay.book import Book
from replay.core.dice import Roll
from replay.core.rule import STRUCTURE, Breach
from replay.correcting.preview import LARGEST, preview
from replay.cursor import Cursor
from replay.games import load
from tests.demo import DEMO
from tests.invented import hilltop
from tests.invented.hilltop import Move
from tests.replay.ledger import Ledger, told, turns
from tests.replay.variants import counted

# ---------------------------------------------------------------- strike, amend, undo, redo


def test_a_struck_roll_orphans_the_move_it_paid_for() -> None:
    line = Ledger()
    roll, move = turns(line, (4, 3))
    line.strike(roll)
    assert told(line, roll) == "struck"
    assert told(line, move) == "holds no longer: roll first"
    assert line.table.at == {"p1": 0, "p2": 0}


def test_as_recorded_still_shows_what_the_table_believed() -> None:
    line = Ledger()
    roll, move = turns(line, (4, 3))
    line.strike(roll)
    assert line.cursor.as_recorded(move).at["p1"] == 3
    assert told(line, move, move) == "p1 moves 3; p2 is next"


def test_a_misread_face_that_changes_nothing_after_it_costs_one_decision() -> None:
    game, asked, evolved = counted(hilltop)
    line = Ledger(game=game)
    roll, *_ = turns(line, (4, 3), *((1, 0),) * 20)
    line.table  # noqa: B018 - the table as corrected is known when people look at it
    asked.clear()
    evolved.clear()
    seen = preview(line.cursor, Amended(roll, (Roll((5,)),), "misread"))
    assert [step.n for step in seen.steps] == [roll]
    # the roll, the move on the new table, and then the tables agree and nobody goes on
    assert len(asked) == 2
    assert len(evolved) < 12


def test_a_forgotten_order_is_put_in_before_another() -> None:
    line = Ledger()
    roll, _ = turns(line, (4, 3))
    line.amend(roll, hilltop.Enlist("Foxes"), Roll((4,)))
    assert told(line, roll) == "p1 runs as Foxes; p1 rolls 4"
    assert line.table.names["p1"] == "Foxes"


def test_of_several_orders_all_hold_or_none() -> None:
    line = Ledger()
    roll, _ = turns(line, (4, 3))
    seen = preview(line.cursor, Amended(roll, (Roll((4,)), Roll((4,))), "rolled twice"))
    assert seen.refusal is not None
    assert (seen.refusal.rule, seen.refusal.reason) == (STRUCTURE, "the dice have been rolled")


def test_an_amendment_whose_target_would_not_hold_is_refused_or_stood() -> None:
    line = Ledger()
    _, move = turns(line, (4, 3))
    with pytest.raises(Breach, match="HT-MOVE-01: 5 is more than 4"):
        line.amend(move, Move(5))
    line.amend(move, Move(5), waives=("HT-MOVE-01",))
    assert line.table.at["p1"] == 5


def test_amending_a_struck_act_revives_it() -> None:
    line = Ledger()
    roll, move = turns(line, (4, 3))
    line.strike(roll)
    line.amend(roll, Roll((6,)))
    assert told(line, roll) == "p1 rolls 6"
    assert told(line, move) == "p1 moves 3; p2 is next"


def test_amending_an_orphan_revives_it() -> None:
    line = Ledger()
    roll, move = turns(line, (4, 3))
    line.amend(roll, Roll((2,)))
    assert isinstance(line.book.outcome(move), Orphaned)
    line.amend(move, Move(2))
    assert line.table.at["p1"] == 2


def test_a_mended_roll_brings_back_what_hung_on_it() -> None:
    line = Ledger()
    roll, *later = turns(line, (4, 3), (2, 1))
    line.strike(roll)
    assert all(isinstance(line.book.outcome(n), Orphaned) for n in later[:1])
    line.amend(roll, Roll((4,)))
    assert all(isinstance(line.book.outcome(n), Held) for n in later)
    assert line.table.at == {"p1": 3, "p2": 1}


def test_striking_the_older_of_two_amendments_shows_once_the_newer_is_struck() -> None:
    line = Ledger()
    roll, _ = turns(line, (4, 3))
    older = line.amend(roll, Roll((5,))).head + 1
    newer = line.amend(roll, Roll((6,))).head + 1
    line.strike(older)
    assert told(line, roll) == "p1 rolls 6"
    line.strike(newer)
    assert told(line, roll) == "p1 rolls 4"


def test_one_strike_takes_out_acts_and_corrections_together() -> None:
    line = Ledger()
    roll, move, second, _ = turns(line, (4, 3), (2, 1))
    mend = line.amend(roll, Roll((5,))).head + 1
    line.strike(mend, second)
    assert told(line, roll) == "p1 rolls 4"
    assert told(line, move) == "p1 moves 3; p2 is next"
    assert told(line, second) == "struck"


def test_undoing_a_redo_judges_what_was_played_since_on_the_table_that_returns() -> None:
    line = Ledger()
    roll = line.order(Roll((4,)))
    line.strike(roll)
    redo = line.strike(line.book.head).head + 1
    move = line.order(Move(3))
    line.strike(redo)
    assert told(line, roll) == "struck"
    assert told(line, move) == "holds no longer: roll first"


def test_a_run_of_struck_acts_does_not_reach_over_one_that_stands() -> None:
    line = Ledger()
    one, between, other = (line.order(hilltop.Enlist(name)) for name in ("Foxes", "Hares", "Owls"))
    line.strike(one, other)
    assert [told(line, n) for n in (one, between, other)] == ["struck", "p1 runs as Hares", "struck"]


def test_what_stays_as_it_is_does_not_break_a_run() -> None:
    line = Ledger()
    roll, *_ = turns(line, (4, 3), (2, 2))
    line.strike(roll)
    assert len(line.strike(line.book.head).act.changes) == 1


# ---------------------------------------------------------------- what cannot be corrected


@pytest.mark.parametrize(
    ("draft", "reason"),
    [
        (Struck((), "why"), "a strike names entries, each of them once"),
        (Struck((2, 2), "why"), "a strike names entries, each of them once"),
        (Struck((1,), "why"), "entry 1 begins a line: it cannot be struck"),
        (Struck((99,), "why"), "there is no entry 99"),
        (Struck((0,), "why"), "there is no entry 0"),
        (Struck((4,), "why"), "entry 4 is a remark: it changes nothing that a strike could undo"),
        (Struck((5,), "why"), "entry 5 is struck already"),
        (Struck((7,), "why"), "entry 7 is struck already; strike that strike to bring it back"),
        (Amended(4, (Move(1),), "why"), "entry 4 is no order: it cannot be said otherwise"),
        (Amended(99, (Move(1),), "why"), "entry 99 is no order: it cannot be said otherwise"),
        (Amended(3, (), "why"), "an amendment says one order or more; what says none is a strike"),
        (Amended(3, (Move(1),), "why", ("HT-9",)), "Hilltop has no rule HT-9 to waive"),
        (Ruled("no", "waive", target=3), "a ruling reopens an act by waiving rules for it, and does nothing else"),
        (Ruled("no", "waive", target=4, waives=("HT-MOVE-01",)), "entry 4 is no order: it cannot be said otherwise"),
        (
            Ruled("no", "waive", target=5, waives=("HT-MOVE-01",)),
            "entry 5 is struck: nothing of it is left to rule on",
        ),
    ],
)
def test_what_names_nothing_to_correct_is_refused_in_words(draft: Any, reason: str) -> None:
    line = Ledger()
    turns(line, (4, 3))  # 2, 3
    line.note()  # 4
    line.order(Roll((1,)))  # 5
    line.strike(5)  # 6
    line.amend(2, Roll((5,)))  # 7
    line.strike(7)  # 8
    with pytest.raises(Breach) as refused:
        preview(line.cursor, draft)
    assert (refused.value.rule, refused.value.reason, refused.value.waivable) == (STRUCTURE, reason, False)


def test_a_fork_cannot_be_struck_where_its_line_begins() -> None:
    line = Ledger()
    roll, move = turns(line, (4, 3))
    line.strike(roll)
    child = line.fork(move, corrected=True)
    with pytest.raises(Breach, match="entry 4 begins a line"):
        child.strike(move + 1)


def test_a_correction_beyond_its_bound_is_refused_for_a_fork() -> None:
    line = Ledger()
    roll, _ = turns(line, (4, 3))
    long = hilltop.Enlist("x" * (LARGEST // 2))
    seen = preview(line.cursor, Amended(roll, (long, Roll((4,))), "a slip"))
    assert seen.refusal is not None
    assert seen.refusal.reason.endswith("and a correction has 262,144 at most: fork instead")
    assert not seen.refusal.waivable


def test_a_roll_is_settled_where_it_pays_the_debt_of_its_own_fight() -> None:
    """A fight that needs more dice than were rolled stays open, and no later roll pays for it."""
    read = bundle.load(DEMO / "saltmark_open.rollbook")
    cursor = Cursor(Book.on(load("arcane_legions"), read.store, read.store.lines(read.match)[0].id))
    seen = preview(cursor, Struck((132,), "u"))
    assert [(found.n, found.owed.count, found.missing) for found in seen.dice] == [(139, 2, 1)]
    assert seen.orphans[0] == 133
