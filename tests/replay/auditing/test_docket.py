"""What lies before a judge: what is open first, what is settled after it, and an appeal opens a dispute again."""

import pytest
from msgspec.structs import replace

from replay.acts import Disputed, Ruled
from replay.auditing.docket import Docket, docket
from replay.auditing.finding import Finding, Said, Verdict
from replay.auditing.report import report, together
from replay.auditing.vigil import Vigil
from replay.core.dice import Roll
from replay.showing.proceedings import proceedings
from replay.wording import findings as wording
from replay.wording.teller import Teller
from tests.invented.hilltop import DiceRolled, Move, RunnerMoved, TurnPassed
from tests.replay.auditing.test_aftermath import edited_under
from tests.replay.ledger import Ledger, turns


def before(line: Ledger) -> Docket:
    watch = Vigil(line.cursor)
    watch.take()
    return docket(watch.so_far(), proceedings(line.book), Teller(line.book), watch.upto)


def signs(found: Docket) -> list[tuple[str, int, bool]]:
    return [(item.sign, item.n, item.open) for item in found.items]


def test_open_findings_come_first_then_open_disputes_then_what_is_settled() -> None:
    line = Ledger()
    roll, move = turns(line, (4, 3))
    settled = line.write(Disputed(roll, "a four?"))
    line.write(Ruled("a four", "play-on", "M. Lind", settled))
    line.write(Disputed(move, "how far?", "HT-MOVE-01"))
    forged = line.tamper(Roll((3,)), DiceRolled("p2", (6,)))
    found = before(line)
    assert signs(found) == [("!", forged, True), ("?", move, True), ("¶", roll, False)]
    assert (found.broken, found.disputed, found.upto) == (1, 1, line.book.head)
    assert found.items[1].rules == ("HT-MOVE-01",)
    assert found.items[2].aside == "M. Lind"


def test_what_is_dealt_with_stays_and_is_open_no_more() -> None:
    line = Ledger()
    forged = line.tamper(Roll((3,)), DiceRolled("p1", (6,)))
    line.amend(forged, Roll((3,)))
    (item,) = before(line).items
    assert (item.n, item.open, item.aside) == (forged, False, f"by {forged + 1}")


def test_an_appeal_opens_a_dispute_until_it_is_decided() -> None:
    line = Ledger()
    roll, _ = turns(line, (4, 3))
    dispute = line.write(Disputed(roll, "a four?"))
    ruled = line.write(Ruled("a five", "play-on", "M. Lind", dispute))
    appeal = line.write(Disputed(ruled, "it was not"))
    assert signs(before(line)) == [("?", roll, True)]
    assert [(item.told, item.aside) for item in before(line).items] == [("it was not", f"appealed in {appeal}")]
    line.write(Ruled("a four", "play-on", "E. Osei", appeal, appeal="overturned"))
    (item,) = before(line).items
    assert (item.open, item.aside, item.told) == (False, "E. Osei", "play-on: a four")


def test_items_are_told_apart_and_stay_the_same_when_the_line_grows() -> None:
    line = Ledger()
    roll, _ = turns(line, (4, 3))
    line.write(Disputed(roll, "a four?"))
    line.write(Disputed(roll, "cocked?"))
    keys = [item.key for item in before(line).items]
    assert len(set(keys)) == 2
    line.tamper(Roll((3,)), DiceRolled("p2", (6,)))
    assert set(keys) <= {item.key for item in before(line).items}


def test_a_report_groups_what_is_not_checked_by_its_rule() -> None:
    line = Ledger()
    turns(line, (4, 3))
    forged = line.tamper(Roll((3,)), DiceRolled("p2", (6,)))
    watch = Vigil(line.cursor)
    watch.take()
    whole = report(line.book, "main", watch.findings())
    assert [finding.n for finding in whole.open] == [forged]
    assert sum(whole.counts.values()) == len({finding.n for finding in whole.findings})
    assert (whole.head, whole.last_hash) == (line.book.head, line.book.hash(line.book.head).hex())


def test_an_entry_that_is_open_in_both_readings_stands_there_once_and_says_so() -> None:
    line = Ledger()
    _, move, _, second, _, _ = turns(line, (4, 3), (5, 2), (3, 1))
    line.amend(move, Move(2))
    forged = edited_under(line, second, RunnerMoved("p2", 4), TurnPassed("p1"))
    found = before(forged)
    (item,) = [item for item in found.items if item.open]
    assert (item.n, item.aside, found.broken) == (second, "in both readings", 1)
    watch = Vigil(forged.cursor)
    watch.take()
    (told,) = report(forged.book, "main", watch.findings()).open
    assert told.again is not None
    assert set(told.consequences) >= set(told.again.consequences)
    heading, *rest = wording.lines(told, Teller(forged.book))
    assert heading.startswith(f"! {second:>5} broken (HT-MOVE-01), in both readings:")
    assert not any("as corrected" in text for text in rest)


def test_what_is_expected_otherwise_as_corrected_is_told_beside_it() -> None:
    line = Ledger()
    recorded = Finding(3, 2, Verdict.BROKEN, Said(("moves 4",)), expected=Said(("moves 3",)), open=True)
    corrected = replace(recorded, k=9, expected=Said(("moves 2",)))
    (told,) = together((recorded, corrected))
    assert wording.otherwise(told, Teller(line.book)) == ("as corrected, expected: moves 2",)
    assert together((corrected, recorded)) == (corrected, recorded)
    assert together((recorded, replace(corrected, open=False))) == (recorded, replace(corrected, open=False))


def test_a_second_appeal_opens_a_dispute_again() -> None:
    line = Ledger()
    roll, _ = turns(line, (4, 3))
    at = roll
    for again in range(3):
        at = line.write(Disputed(at, "was it?"))
        assert signs(before(line)) == [("?", roll, True)], again
        at = line.write(Ruled("it was", "play-on", "M. Lind", at))
        assert signs(before(line)) == [("¶", roll, False)], again


@pytest.mark.parametrize("at", [0, -3, 4, 9999])
def test_a_question_about_what_cannot_be_stands_at_its_own_entry(at: int) -> None:
    line = Ledger()
    turns(line, (4, 3))
    asked = line.write(Disputed(at, "what is this?"))
    assert [(item.n, item.told) for item in before(line).items if item.heard] == [(asked, "what is this?")]
