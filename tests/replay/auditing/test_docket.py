"""What lies before a judge: what is open first, what is settled after it, and an appeal opens a dispute again."""

from replay.acts import Disputed, Ruled
from replay.auditing.docket import Docket, docket
from replay.auditing.report import report
from replay.auditing.vigil import Vigil
from replay.core.dice import Roll
from replay.showing.proceedings import proceedings
from replay.wording.teller import Teller
from tests.invented.hilltop import DiceRolled
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
