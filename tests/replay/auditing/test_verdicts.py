"""What an audit makes of secrets, of facts and advice, and of other editions."""

from typing import Any

import pytest
from msgspec.structs import replace

from replay.acts import Change, Held, Ordered
from replay.auditing.finding import Verdict
from replay.core.dice import Roll
from replay.core.game import Remarked
from replay.core.rule import Rule, Status
from replay.core.seal import Opening
from tests.invented import hilltop
from tests.invented.hilltop import DiceRolled, Move, RunnerMoved, Scored, TurnPassed
from tests.replay.findings import findings, verdicts
from tests.replay.ledger import Ledger, turns
from tests.replay.matches import MOVES, SALT, sealed, second_edition, third_edition
from tests.replay.variants import variant


def test_a_laid_seal_is_pending_until_it_is_opened() -> None:
    line = Ledger()
    laid = line.order(hilltop.Lay(1, sealed("p1", 1, "2")))
    assert verdicts(line)[laid, "recorded"] == "pending"
    line.order(hilltop.Reveal(1, Opening("2", SALT.hex())))
    assert verdicts(line)[laid, "recorded"] == "clean"


def test_a_reveal_under_a_waived_rule_opens_nothing() -> None:
    line = Ledger()
    laid = line.order(hilltop.Lay(1, sealed("p1", 1, "2")))
    line.order(hilltop.Reveal(1, Opening("3", SALT.hex())), "HT-TOKEN-02")
    assert line.book.opened() == {}
    assert verdicts(line)[laid, "recorded"] == "pending"


def test_a_struck_reveal_has_been_seen_all_the_same() -> None:
    line = Ledger()
    token = sealed("p1", 1, "2")
    line.order(hilltop.Lay(1, token))
    reveal = line.order(hilltop.Reveal(1, Opening("2", SALT.hex())))
    line.strike(reveal)
    assert line.book.opened() == {token.seal: "2"}


def test_advice_is_a_remark_and_a_recorded_fact_is_not_checked() -> None:
    fact = Rule("HT-SIGHT-01", "Whether runners see each other is as the table says.", "Running", Status.RECORDED)

    def decide(table: Any, order: Any, waived: Any = frozenset()) -> Any:
        events = hilltop.decide(table, order, waived)
        return (*events, Remarked(fact.id, "p2 was seen")) if isinstance(order, Roll) else events

    line = Ledger(game=variant(decide=decide, rules={**hilltop.rules, fact.id: fact}))
    roll, move = turns(line, (4, 0))
    found = findings(line)
    assert (found[roll, "recorded"].verdict, found[roll, "recorded"].rules) == (Verdict.NOT_CHECKED, ("HT-SIGHT-01",))
    assert found[move, "recorded"].verdict is Verdict.CLEAN
    assert [remark.rule for remark in found[move, "recorded"].remarks] == ["HT-MOVE-02"]


def test_what_is_left_to_a_judge_is_told_and_not_checked() -> None:
    def decide(table: Any, order: Any, waived: Any = frozenset()) -> Any:
        events = hilltop.decide(table, order, waived)
        return (*events, Remarked("HT-MOVE-01", "p2 may have been seen", judge=True)) if type(order) is Roll else events

    line = Ledger(game=variant(decide=decide))
    roll, _ = turns(line, (4, 0))
    found = findings(line)[roll, "recorded"]
    assert (found.verdict, found.rules) == (Verdict.NOT_CHECKED, ("HT-MOVE-01",))
    assert found.remarks == ()


@pytest.mark.parametrize(
    ("edition", "verdict"), [("2", Verdict.OTHERWISE), ("", Verdict.BROKEN), ("9", Verdict.BROKEN)]
)
def test_another_edition_decides_otherwise_and_is_not_to_blame(edition: str, verdict: Verdict) -> None:
    line = Ledger()
    line.order(Roll((5,)))
    twice = (RunnerMoved("p1", 5), Scored("p1", 2), TurnPassed("p2"))
    n = line.write(Ordered(Move(5), twice, edition))
    assert findings(line.under(third_edition()))[n, "recorded"].verdict is verdict
    assert findings(line.under(second_edition()))[n, "recorded"].verdict is not Verdict.BROKEN


def test_an_edition_from_before_the_match_was_opened_excuses_nothing() -> None:
    line = Ledger(game=third_edition())
    line.order(Roll((5,)))
    n = line.write(Ordered(Move(5), (RunnerMoved("p1", 5), Scored("p1", 2), TurnPassed("p2")), "2"))
    found = findings(line)[n, "recorded"]
    assert (found.verdict, found.open) == (Verdict.BROKEN, True)


def test_an_edition_that_left_an_entry_as_it_was_has_had_a_say_in_it() -> None:
    def unpaid(table: Any, order: Any, waived: Any = frozenset()) -> Any:
        return tuple(e for e in hilltop.decide(table, order, waived) if not isinstance(e, Scored))

    line = Ledger()
    _, move = turns(line, (4, 3))
    turns(line, (1, 0))
    *_, onto = turns(line, (2, 1))
    later = line.under(variant(decide=unpaid, edition="3"))
    later.amend(move, Move(4))
    # the third edition pays nothing for the hill and left the last move as it was; the first would have paid
    found = findings(later.under(variant(edition="4", editions={"1": frozenset(), "3": MOVES})))[onto, "corrected"]
    assert (found.verdict, found.open) == (Verdict.OTHERWISE, False)


def test_an_edition_nobody_knows_is_named_and_what_it_wrote_is_open() -> None:
    line = Ledger(game=second_edition())
    forged = line.write(Ordered(Roll((5,)), (DiceRolled("p1", (6,)),), "9"))
    found = findings(line)[forged, "recorded"]
    assert (found.verdict, found.open) == (Verdict.BROKEN, True)
    assert [remark.text for remark in found.remarks] == ["edition 9 decided it, which this program does not know"]


def test_a_past_edition_excuses_no_order_that_it_decided_alike() -> None:
    line = Ledger(game=second_edition())
    forged = line.tamper(Roll((5,)), DiceRolled("p1", (6,)))
    found = findings(line)[forged, "recorded"]
    assert (found.verdict, found.open) == (Verdict.BROKEN, True)


@pytest.mark.parametrize(("more", "verdict"), [(False, Verdict.OTHERWISE), (True, Verdict.BROKEN)])
def test_a_correction_of_a_past_edition_is_excused_for_what_it_decided_otherwise_alone(
    *, more: bool, verdict: Verdict
) -> None:
    line = Ledger()
    turns(line, (5, 5))
    laid = line.order(hilltop.Lay(1))
    seen = line.under(hilltop).amend(3, Move(4))
    events = (RunnerMoved("p1", 5), Scored("p1", 1), TurnPassed("p2"))
    forged = replace(seen.act, orders=(Move(5),), changes=(Change(3, Held(events)),))
    also = (Change(laid, Held((Scored("p2", 3),))),) if more else ()
    n = line.write(replace(forged, changes=(*forged.changes, *also)))
    assert findings(line.under(second_edition()))[n, "recorded"].verdict is verdict
