"""What judges do: rulings that waive, values they set; and what another edition of the game makes of corrections."""

from replay.core.dice import Roll
from tests.invented import hilltop
from tests.invented.hilltop import Move
from tests.replay.ledger import Ledger, told, turns
from tests.replay.matches import second_edition

# ---------------------------------------------------------------- rulings


def test_a_ruling_on_an_orphan_carries_what_follows() -> None:
    line = Ledger()
    roll, move, second, third = turns(line, (4, 4), (2, 1))
    line.amend(roll, Roll((3,)))
    assert told(line, move) == "holds no longer: 4 is more than 3 (HT-MOVE-01)"
    seen = line.rule(move, "HT-MOVE-01")
    assert seen.act.of == move
    assert [step.n for step in seen.steps] == [move, second, third]
    assert line.table.at == {"p1": 4, "p2": 1}


def test_a_ruling_on_what_holds_changes_nothing_and_waives_all_the_same() -> None:
    line = Ledger()
    line.order(Roll((2,)))
    move = line.order(Move(5), "HT-MOVE-01")
    seen = line.rule(move, "HT-TURN-01")
    assert seen.steps == ()
    assert line.book.intent(move).waives == ("HT-MOVE-01", "HT-TURN-01")


def test_a_ruling_on_what_stands_never_writes_it_anew() -> None:
    line = Ledger()
    line.order(Roll((2,)))
    forged = line.tamper(Move(5), hilltop.RunnerMoved("p1", 5))
    assert line.rule(forged, "HT-MOVE-01").steps == ()
    assert told(line, forged) == "p1 moves 5"


def test_a_waiver_lapses_when_its_order_is_amended_and_returns_when_that_is_undone() -> None:
    line = Ledger()
    roll, move = turns(line, (4, 4))
    line.amend(roll, Roll((3,)))
    line.rule(move, "HT-MOVE-01")
    line.amend(move, Move(2))
    assert line.book.intent(move).waives == ()
    line.strike(line.book.head)
    assert line.book.intent(move).waives == ("HT-MOVE-01",)
    assert line.table.at["p1"] == 4


def test_a_waiver_lapses_when_the_amendment_it_was_ruled_on_is_undone() -> None:
    line = Ledger()
    line.order(Roll((3,)))
    move = line.order(Move(2))
    amended = line.amend(move, Move(3)).head + 1
    ruling = line.rule(move, "HT-MOVE-01")
    assert ruling.act.of == amended
    line.strike(amended)
    assert line.book.intent(move).orders == (Move(2),)
    assert line.book.intent(move).waives == ()
    line.strike(line.book.head)
    assert line.book.intent(move).waives == ("HT-MOVE-01",)


def test_a_ruling_overturned_leaves_the_orphan_as_it_was() -> None:
    line = Ledger()
    roll, move = turns(line, (4, 4))
    line.amend(roll, Roll((3,)))
    ruling = line.rule(move, "HT-MOVE-01").head + 1
    line.strike(ruling)
    assert told(line, move) == "holds no longer: 4 is more than 3 (HT-MOVE-01)"


# ---------------------------------------------------------------- adjustments


def test_an_adjustment_is_decided_like_an_order_and_hides_what_changes_beneath_it() -> None:
    line = Ledger()
    roll, _ = turns(line, (4, 3))
    adjusted = line.adjust("at.p1", 9)
    seen = line.amend(roll, Roll((2,)))
    assert [(b.n, b.path, b.was, b.now) for b in seen.beneath] == [(adjusted, "at.p1", 3, 0)]
    assert line.table.at["p1"] == 9


def test_an_adjustment_can_be_struck_and_redone() -> None:
    line = Ledger()
    adjusted = line.adjust("score.p1", 3)
    line.strike(adjusted)
    assert line.table.score["p1"] == 0
    line.strike(line.book.head)
    assert line.table.score["p1"] == 3


def test_an_adjustment_whose_place_is_gone_is_orphaned_and_found_again() -> None:
    line = Ledger()
    laid = line.order(hilltop.Lay(1))
    adjusted = line.adjust("tokens.p1.1.value", "3")
    line.strike(laid)
    assert told(line, adjusted).startswith("holds no longer: the table has no tokens.p1.1.value")
    line.strike(line.book.head)
    assert line.table.tokens["p1"]["1"].value == "3"


# ---------------------------------------------------------------- editions


def test_where_another_edition_answers_both_tables_alike_what_is_written_stays_and_is_named() -> None:
    line = Ledger()
    named = line.order(hilltop.Enlist("Foxes"))
    _, move = turns(line, (5, 5))
    later = line.under(second_edition())
    seen = later.amend(named, hilltop.Enlist("Hares"))
    assert seen.act.edition == "2"
    assert [step.n for step in seen.steps] == [named]
    assert seen.kept == (move,)
    assert told(later, move) == "p1 moves 5; p1 scores 1; p2 is next"


def test_undoing_two_corrections_at_once_goes_back_to_before_the_older() -> None:
    line = Ledger()
    roll, move = turns(line, (5, 5))
    older = line.amend(roll, Roll((3,))).head + 1
    newer = line.amend(move, Move(2)).head + 1
    later = line.under(second_edition())
    later.strike(newer, older)
    assert told(later, move) == "p1 moves 5; p1 scores 1; p2 is next"


def test_what_a_correction_does_change_it_decides_by_its_own_edition() -> None:
    line = Ledger()
    roll, move = turns(line, (5, 5))
    later = line.under(second_edition())
    later.amend(move, Move(5))
    assert told(later, move) == "p1 moves 5; p1 scores 2; p2 is next"
    assert later.book.editions(move) == {"2"}
    assert later.book.editions(roll) == {"1"}


def test_no_unrelated_correction_launders_a_tampered_entry() -> None:
    line = Ledger()
    turns(line, (4, 3))
    forged = line.tamper(Roll((2,), by="p2"), hilltop.Scored("p2", 5), hilltop.DiceRolled("p2", (2,)))
    seen = line.amend(2, Roll((5,)))
    assert forged not in [step.n for step in seen.steps]
    moved = line.amend(3, Move(1))
    assert moved.kept == (forged,)
    assert line.table.score["p2"] == 5
