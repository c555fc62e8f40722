"""What the auditor says of entries: as they were written, and as they stand corrected."""

from hashlib import sha256
from typing import Any

import pytest
from msgspec.structs import replace

from replay.acts import Adjusted, Amended, Change, Disputed, Held, Orphaned, Out, Ruled, Struck
from replay.auditing.finding import Verdict
from replay.auditing.report import counts, dealt_with, together, worth_a_look
from replay.auditor import as_written, audit
from replay.core.dice import Roll
from replay.core.rule import Breach
from replay.core.seal import Opening
from replay.recording.opening import Army, Setting, open_match
from replay.showing import replacement
from tests.invented import hilltop
from tests.invented.hilltop import DiceRolled, Move, RunnerMoved, TurnPassed
from tests.replay.findings import findings, verdicts
from tests.replay.ledger import Ledger, turns
from tests.replay.matches import SALT, sealed
from tests.replay.sitting import Sitting
from tests.replay.variants import variant


def opened(line: Ledger) -> list[int]:
    return [f.n for f in audit(line.cursor) if f.open]


def test_an_honest_match_is_clean_from_end_to_end() -> None:
    line = Ledger()
    turns(line, (4, 3), (2, 1))
    line.note()
    assert verdicts(line) == {(n, "recorded"): "clean" for n in (2, 3, 4, 5)}


def test_events_nobody_decided_are_broken_with_what_should_stand_there() -> None:
    line = Ledger()
    forged = line.tamper(Roll((3,)), DiceRolled("p1", (6,)))
    found = findings(line)[forged, "recorded"]
    assert (found.verdict, found.open) == (Verdict.BROKEN, True)
    assert found.recorded.told == ("p1 rolls 6",)
    assert found.expected is not None
    assert found.expected.told == ("p1 rolls 3",)
    assert found.expected.outcome == Held((DiceRolled("p1", (3,)),))


def test_an_order_that_should_have_been_refused_is_broken_with_every_rule_it_breaks() -> None:
    line = Ledger()
    roll = line.order(Roll((3,)))
    forged = line.tamper(Move(6, by="p2"), RunnerMoved("p2", 6), TurnPassed("p1"))
    found = findings(line)[forged, "recorded"]
    assert found.rules == ("HT-TURN-01", "HT-MOVE-01")
    assert found.expected is not None
    assert found.expected.told == (
        "refused: it is p1's turn, not p2's (HT-TURN-01)",
        "refused: 6 is more than 3 (HT-MOVE-01)",
    )
    assert (roll, "recorded") in findings(line)


def test_arithmetic_comes_from_the_lines_after_a_reason() -> None:
    def decide(table: Any, order: Any, waived: Any = frozenset()) -> Any:
        if isinstance(order, Move) and "HT-MOVE-01" not in waived:
            raise Breach("HT-MOVE-01", "too far\n1 die: 4\n4 < 5")
        return hilltop.decide(table, order, waived)

    line = Ledger()
    _, move = turns(line, (5, 5))
    found = as_written(line.under(variant(decide=decide)).cursor, move)
    assert found is not None
    assert found.expected is not None
    assert found.expected.told == ("refused: too far (HT-MOVE-01)",)
    assert found.arithmetic == ("1 die: 4", "4 < 5")


# ---------------------------------------------------------------- stood, ruled, adjusted


def test_what_stood_names_its_waivers_and_says_when_one_was_not_needed() -> None:
    line = Ledger()
    line.order(Roll((3,)))
    move = line.order(Move(5), "HT-MOVE-01", "HT-TURN-01")
    found = findings(line)[move, "recorded"]
    assert (found.verdict, found.rules) == (Verdict.STOOD, ("HT-MOVE-01", "HT-TURN-01"))
    assert [(remark.rule, remark.text) for remark in found.remarks] == [
        ("", "it stands, since: agreed"),
        ("HT-TURN-01", "was waived, and need not have been"),
    ]


def test_a_ruling_makes_a_broken_entry_ruled_as_corrected_and_closes_it() -> None:
    line = Ledger()
    line.order(Roll((3,)))
    forged = line.tamper(Move(5), *hilltop.decide(line.table, Move(5), {"HT-MOVE-01"}))
    assert opened(line) == [forged]
    ruling = line.rule(forged, "HT-MOVE-01").head + 1
    found = findings(line)
    assert (found[forged, "recorded"].verdict, found[forged, "recorded"].open) == (Verdict.BROKEN, False)
    assert (found[forged, "corrected"].verdict, found[forged, "corrected"].by) == (Verdict.RULED, ruling)
    assert found[forged, "corrected"].rules == ("HT-MOVE-01",)
    assert opened(line) == []
    line.strike(ruling)
    assert opened(line) == [forged]


def test_a_ruling_to_play_on_that_waives_nothing_leaves_a_broken_entry_open() -> None:
    line = Ledger()
    forged = line.tamper(Roll((3,)), DiceRolled("p1", (6,)))
    dispute = line.write(Disputed(forged, "was that a three?"))
    line.write(Ruled("play on", "play-on", dispute=dispute))
    assert opened(line) == [forged]


def test_naming_through_a_dispute_closes_what_a_correction_also_mends() -> None:
    line = Ledger()
    forged = line.tamper(Roll((3,)), DiceRolled("p1", (6,)))
    line.amend(forged, Roll((6,)))
    assert verdicts(line)[forged, "corrected"] == "clean"
    assert opened(line) == []


def test_what_is_settled_says_by_which_correction_or_ruling_until_that_is_undone() -> None:
    line = Ledger()
    forged = line.tamper(Roll((3,)), DiceRolled("p1", (6,)))
    assert findings(line)[forged, "recorded"].dealt == 0
    dispute = line.write(Disputed(forged, "was that a three?"))
    ruling = line.write(Ruled("a three", "amend", dispute=dispute))
    amendment = line.correct(Amended(forged, (Roll((3,)),), f"ruling {ruling}: a three")).head + 1
    found = tuple(audit(line.cursor))
    assert [one.dealt for one in found if one.n == forged] == [ruling, 0]
    assert dealt_with(found) == 1
    line.strike(amendment)
    assert dealt_with(audit(line.cursor)) == 0
    assert line.amend(forged, Roll((3,))).head + 1 == findings(line)[forged, "recorded"].dealt


def test_consequences_alone_close_nothing() -> None:
    line = Ledger()
    named = line.order(hilltop.Enlist("Foxes"))
    forged = line.tamper(Roll((3,)), DiceRolled("p1", (6,)))
    line.amend(named, hilltop.Enlist("Hares"))
    found = findings(line)
    assert found[forged, "corrected"].verdict is Verdict.KEPT
    assert found[forged, "corrected"].by == line.book.head
    assert opened(line) == [forged]


def test_an_adjustment_says_when_the_value_beneath_it_is_another_by_now() -> None:
    line = Ledger()
    _, move = turns(line, (5, 3))
    adjusted = line.adjust("at.p1", 9)
    assert verdicts(line)[adjusted, "recorded"] == "adjusted"
    line.amend(move, Move(2))
    found = findings(line)[adjusted, "corrected"]
    assert found.verdict is Verdict.ADJUSTED
    assert [remark.text for remark in found.remarks] == ["at.p1 would be 2 by now; it was 3 when the judge set it"]


def test_a_finding_says_which_reading_it_is_of() -> None:
    line = Ledger()
    roll, _ = turns(line, (4, 3))
    line.adjust("at.p1", 9)
    line.amend(roll, Roll((5,)))
    assert [(f.n, f.reading) for f in audit(line.cursor) if f.n == roll] == [
        (roll, "as recorded"),
        (roll, "as corrected"),
    ]


def test_an_adjustment_that_misstates_what_it_replaced_is_broken() -> None:
    line = Ledger()
    n = line.write(Adjusted("score.p1", 4, "as agreed", before=3))
    found = findings(line)[n, "recorded"]
    assert found.verdict is Verdict.BROKEN
    assert found.expected is not None
    assert found.expected.told == ("score.p1 was 0, not 3",)


# ---------------------------------------------------------------- orphans, struck acts, what follows


def test_orphans_are_findings_of_their_own_reason_and_struck_acts_are_clean() -> None:
    line = Ledger()
    roll, move, second, _ = turns(line, (4, 3), (2, 1))
    line.strike(roll)
    found = findings(line)
    assert found[roll, "corrected"].verdict is Verdict.CLEAN
    assert found[move, "corrected"].verdict is Verdict.ORPHANED
    assert found[move, "corrected"].recorded.told == ("holds no longer: roll first",)
    assert (second, "corrected") in found
    assert opened(line) == []


def test_an_orphan_that_would_hold_is_broken() -> None:
    line = Ledger()
    roll, move = turns(line, (4, 3))
    forged = line.write(Struck((roll,), "a slip", changes=(Change(roll, Out()),)))
    found = findings(line)
    assert found[forged, "recorded"].verdict is Verdict.BROKEN
    assert found[forged, "recorded"].consequences == (move,)
    # the move is left standing on a roll that is struck, and whoever struck it is to blame
    assert found[move, "corrected"].verdict is Verdict.BROKEN
    assert found[move, "corrected"].under == forged
    assert opened(line) == [forged]


def test_what_follows_from_a_broken_entry_is_listed_under_it_and_not_as_findings() -> None:
    line = Ledger()
    forged = line.tamper(Roll((3,)), DiceRolled("p1", (6,)))
    move = line.order(Move(6))
    rest = turns(line, (1, 1))
    found = findings(line)
    assert found[forged, "recorded"].consequences == (move, *rest)
    assert [found[n, "recorded"].verdict for n in (move, *rest)] == [Verdict.CLEAN] * 3


def test_an_amendment_of_what_does_not_hold_is_broken() -> None:
    line = Ledger()
    _, move = turns(line, (4, 3))
    wrong = Amended(
        move, (Move(9),), "typed wrong", changes=(Change(move, Orphaned("HT-MOVE-01", "9 is more than 4")),)
    )
    forged = line.write(wrong)
    found = findings(line)[forged, "recorded"]
    assert (found.verdict, found.rules) == (Verdict.BROKEN, ("HT-MOVE-01",))
    assert found.expected is not None
    assert found.expected.told == ("refused: 9 is more than 4 (HT-MOVE-01)",)


def test_a_strike_of_what_is_not_there_is_broken() -> None:
    line = Ledger()
    forged = line.write(Struck((7,), "why"))
    assert verdicts(line)[forged, "recorded"] == "broken"


def test_a_fork_is_held_to_what_it_carries() -> None:
    line = Ledger()
    roll, move = turns(line, (4, 3))
    line.amend(roll, Roll((5,)))
    child = line.fork(move, corrected=True)
    assert set(verdicts(child).values()) == {"clean"}
    act = child.book.act(child.book.head)
    change = act.changes[0]
    lying = Ledger(entries=line.entries[:move])
    lied = lying.write(replace(act, changes=(replace(change, out=Held((DiceRolled("p1", (6,)),))),)))
    assert verdicts(lying)[lied, "recorded"] == "broken"
    assert findings(lying)[roll, "corrected"].under == lied
    assert opened(lying) == [lied]


def test_progress_is_told_entry_by_entry() -> None:
    line = Ledger()
    turns(line, (4, 3))
    seen: list[tuple[int, int]] = []
    list(audit(line.cursor, lambda n, of: seen.append((n, of))))
    assert seen == [(2, 3), (3, 3)]


def with_army(text: str, *, announced: str) -> Ledger:
    """A line whose genesis names one army for Ann, who then enlists one."""
    sitting = Sitting()
    army = Army("foxes", announced, str)
    line = open_match(hilltop, sitting.store, sitting.means, Setting(("Ann", "Bo"), (army,)))
    genesis, enlisted = sitting.store.read(line.id)
    payload = enlisted.payload.replace(announced.encode(), text.encode())
    return Ledger(entries=[genesis, replace(enlisted, payload=payload)])


def test_an_army_that_is_not_the_one_genesis_names_is_broken() -> None:
    assert verdicts(with_army("Foxes", announced="Foxes")) == {(2, "recorded"): "clean"}
    line = with_army("Wolves", announced="Foxes")
    found = findings(line)[2, "recorded"]
    assert (found.verdict, found.open) == (Verdict.BROKEN, True)
    assert found.expected is not None
    assert sha256(b"Foxes").hexdigest() in found.expected.told[0]


def test_an_army_enlisted_later_is_not_held_to_what_genesis_names() -> None:
    line = with_army("Foxes", announced="Foxes")
    later = line.order(hilltop.Enlist("Hares"))
    assert verdicts(line)[later, "recorded"] == "clean"


def test_what_became_of_seals_is_found_out_once_for_all_entries_of_an_audit(monkeypatch: pytest.MonkeyPatch) -> None:
    line, traced, told = Ledger(), replacement._traced, [0]

    def counted(book: Any) -> Any:
        told[0] += 1
        return traced(book)

    for number in range(1, 40):
        seat = line.table.active
        line.order(hilltop.Lay(number, sealed(seat, number, "2"), seat))
        line.order(hilltop.Reveal(number, Opening("2", SALT.hex()), seat))
        turns(line, (1, 0))
    monkeypatch.setattr(replacement, "_traced", counted)
    audited = Ledger(entries=line.entries)
    assert not any(found.open for found in audit(audited.cursor))
    assert told[0] == 1
    assert audited.book.opened() is audited.book.opened()
    turns(audited, (1, 0))
    assert not any(found.open for found in audit(audited.cursor))
    assert told[0] == 2


def test_orphans_name_the_correction_that_orphaned_them_and_are_told_under_it() -> None:
    line = Ledger()
    roll, move, *_ = turns(line, (4, 3), (2, 1))
    line.strike(roll)
    struck, found = line.book.head, list(audit(line.cursor))
    orphans = tuple(one.n for one in found if one.verdict is Verdict.ORPHANED)
    assert move in orphans
    assert {one.by for one in found if one.verdict is Verdict.ORPHANED} == {struck}
    told = together(found)
    assert not [one for one in told if one.verdict is Verdict.ORPHANED]
    assert [one.n for one in told if worth_a_look(one)] == [struck]
    assert next(one.orphans for one in told if one.n == struck) == orphans
    assert counts(found)[Verdict.ORPHANED] == len(orphans)
