"""What only follows from a broken entry is told under it, and opens nothing of its own."""

from typing import Any

import pytest
from msgspec.structs import replace

from replay.acts import Held, Orphaned
from replay.auditing import settlement
from replay.auditing.docket import docket
from replay.auditing.finding import Finding, Said, Verdict
from replay.auditing.report import counts, opened, report
from replay.auditor import audit
from replay.core.dice import Roll
from replay.correcting import consequence
from replay.wording import findings as wording
from replay.wording.teller import Teller
from tests.invented import hilltop
from tests.invented.hilltop import DiceRolled, Move, RunnerMoved, Scored, TurnPassed
from tests.replay.findings import findings
from tests.replay.ledger import Ledger, turns


def edited() -> tuple[Ledger, int, int]:
    """A match in which a three that was rolled was made a one by hand, and the move of three left as it was."""
    line = Ledger()
    turns(line, (4, 3))
    roll = line.tamper(Roll((3,)), DiceRolled("p2", (1,)))
    move = line.tamper(Move(3), RunnerMoved("p2", 3), TurnPassed("p1"))
    return line, roll, move


def opened_in(line: Ledger) -> list[int]:
    return [found.n for found in audit(line.cursor) if found.open]


def test_what_holds_on_the_table_as_it_should_have_been_is_under_its_cause() -> None:
    line, roll, move = edited()
    turns(line, (2, 1))
    found = findings(line)
    assert opened_in(line) == [roll]
    assert found[roll, "recorded"].consequences == (move,)
    assert (found[move, "recorded"].under, found[move, "recorded"].open) == (roll, False)


def test_it_closes_with_its_cause() -> None:
    line, roll, _ = edited()
    line.amend(roll, Roll((3,)))
    assert opened_in(line) == []


def test_a_fault_of_its_own_is_open_beside_another() -> None:
    line, roll, move = edited()
    own = line.tamper(Roll((2,)), DiceRolled("p1", (6,)))
    found = findings(line)
    assert opened_in(line) == [roll, own]
    assert found[roll, "recorded"].consequences == (move,)
    assert found[own, "recorded"].consequences == ()


def test_a_fault_that_fits_neither_table_is_a_fault_of_its_own() -> None:
    line = Ledger()
    roll = line.tamper(Roll((3,)), DiceRolled("p1", (1,)))
    move = line.tamper(Move(5), RunnerMoved("p1", 5), TurnPassed("p2"))
    assert opened_in(line) == [roll, move]


def test_after_an_order_that_could_not_be_given_nothing_is_held_to_a_table_until_it_is_put_right() -> None:
    line = Ledger()
    line.order(Roll((3,)))
    move = line.tamper(Move(6), RunnerMoved("p1", 6), TurnPassed("p2"))
    forged = line.tamper(Roll((2,)), DiceRolled("p2", (5,)))
    assert opened_in(line) == [move]
    assert findings(line)[forged, "recorded"].under == move
    line.amend(move, Move(3))
    assert opened_in(line) == [forged]


def test_a_ruling_that_lets_the_cause_stand_opens_what_does_not_fit_it() -> None:
    line = Ledger()
    line.order(Roll((3,)))
    move = line.tamper(Move(6), *hilltop.decide(line.table, Move(6), {"HT-MOVE-01"}))
    forged = line.tamper(Roll((2,)), DiceRolled("p2", (5,)))
    line.rule(move, "HT-MOVE-01")
    assert opened_in(line) == [forged]


def test_it_is_told_under_its_cause_alone() -> None:
    line, roll, move = edited()
    found = tuple(audit(line.cursor))
    teller = Teller(line.book)
    assert [item.n for item in docket(found, (), teller, line.book.head).items] == [roll]
    assert [one.n for one in report(line.book, "main", found).settled] == []
    cause = next(one for one in found if one.n == roll)
    assert wording.lines(cause, teller)[-2:] == [
        "        1 later entry hangs on it, to be judged again once it is put right:",
        f"          {move} {teller.entry(move)}",
    ]


def test_an_entry_counts_once_whatever_is_found_of_it_in_both_readings() -> None:
    line, roll, move = edited()
    assert counts(audit(line.cursor)) == {"clean": 2, "broken": 1}
    line.amend(roll, Roll((3,)))
    assert [(one.n, one.reading) for one in audit(line.cursor) if one.n in (roll, move)] == [
        (roll, "as recorded"),
        (roll, "as corrected"),
        (move, "as recorded"),
        (move, "as corrected"),
    ]
    assert counts(audit(line.cursor)) == {"clean": 5}


def test_what_is_open_in_both_readings_is_open_once() -> None:
    both = [Finding(3, k, Verdict.BROKEN, Said(("moves",)), open=True) for k in (2, 9)]
    assert opened(both) == 1
    assert counts(both) == {"broken": 1}


# ---------------------------------------------------------------- corrections after a fault that was planted by hand


def edited_under(line: Ledger, n: int, *events: object) -> Ledger:
    """The line with other events in entry ``n``, and everything after it left as it was, what was corrected too."""
    forged = Ledger(entries=line.entries[: n - 1])
    forged.write(replace(line.book.act(n), events=events))
    for m in range(n + 1, line.book.head + 1):
        forged.write(line.book.act(m))
    return forged


def test_a_correction_is_no_cause_of_what_was_wrong_before_it_and_what_it_says_nothing_of() -> None:
    line = Ledger()
    _, move, _, second, _, _ = turns(line, (4, 3), (5, 2), (3, 1))
    correction = line.amend(move, Move(2)).head + 1
    forged = edited_under(line, second, RunnerMoved("p2", 4), TurnPassed("p1"))
    found = findings(forged)
    assert opened_in(forged) == [second, second]  # in both readings
    assert found[correction, "recorded"].under == second
    assert correction in found[second, "recorded"].consequences


def test_a_correction_that_says_what_follows_from_what_was_rolled_is_no_fault_though_that_was_edited() -> None:
    line = Ledger()
    roll, move = turns(line, (4, 3))
    correction = line.amend(roll, Roll((2,))).head + 1
    assert isinstance(line.book.outcome(move), Orphaned)
    forged = edited_under(line, roll, DiceRolled("p1", (1,)))
    # neither one pace nor two lets it move three, so that whoever amended this log would have kept the move
    assert opened_in(forged) == []
    assert findings(forged)[correction, "recorded"].under == roll


@pytest.mark.parametrize("said", ["of the fault", "beside it"])
def test_a_correction_that_says_what_nobody_decided_is_a_fault_of_its_own(said: str) -> None:
    line = Ledger()
    _, move, _, second, third, _ = turns(line, (4, 3), (5, 2), (3, 1))
    correction = line.amend(move, Move(2)).head + 1
    forged = edited_under(line, second, RunnerMoved("p2", 4), TurnPassed("p1"))
    act: Any = forged.book.act(correction)
    of, out = (second, RunnerMoved("p2", 3)) if said == "of the fault" else (third, DiceRolled("p1", (6,)))
    lying = Ledger(entries=forged.entries[:-1])
    lying.write(replace(act, changes=(*act.changes, replace(act.changes[0], n=of, out=Held((out,))))))
    assert correction in opened_in(lying)


# ---------------------------------------------------------------- much that is broken


def scored(turns_of: int) -> Ledger:
    """Turns of which in every one a point is scored that nobody has: no two tables ever agree again."""
    line = Ledger()
    for _ in range(turns_of):
        seat = line.table.active
        line.tamper(Roll((1,)), DiceRolled(seat, (1,)), Scored(seat, 1))
        line.order(Move(0))
    return line


def test_what_follows_is_looked_for_no_farther_than_the_audit_has_patience(monkeypatch: pytest.MonkeyPatch) -> None:
    line, decided = scored(60), [0]
    judged = consequence.judge

    def counted(*asked: Any) -> Any:
        decided[0] += 1
        return judged(*asked)

    monkeypatch.setattr(consequence, "judge", counted)
    found = [one for one in audit(line.cursor) if one.open]
    assert len(found) == 60
    assert decided[0] <= 2 * settlement.PATIENCE * line.book.head
    cut = [one for one in found if any(remark.text.startswith(settlement.CUT) for remark in one.remarks)]
    assert 0 < len(cut) < len(found)
    alone = settlement.followed(line.cursor, replace(cut[-1], remarks=()))
    assert alone.remarks == ()
