"""What an audit makes of secrets, of facts and advice, and of other editions."""

from typing import Any

import pytest

from replay.acts import Ordered
from replay.auditing.finding import Verdict
from replay.core.dice import Roll
from replay.core.game import Remarked
from replay.core.rule import Rule, Status
from replay.core.seal import Opening
from tests.invented import hilltop
from tests.invented.hilltop import Move, RunnerMoved, Scored, TurnPassed
from tests.replay.findings import findings, verdicts
from tests.replay.ledger import Ledger, turns
from tests.replay.matches import SALT, sealed, second_edition
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


@pytest.mark.parametrize(("edition", "verdict"), [("2", Verdict.OTHERWISE), ("", Verdict.BROKEN)])
def test_another_edition_decides_otherwise_and_is_not_to_blame(edition: str, verdict: Verdict) -> None:
    line = Ledger()
    line.order(Roll((5,)))
    twice = (RunnerMoved("p1", 5), Scored("p1", 2), TurnPassed("p2"))
    n = line.write(Ordered(Move(5), twice, edition))
    assert findings(line)[n, "recorded"].verdict is verdict
    assert findings(line.under(second_edition()))[n, "recorded"].verdict is not Verdict.BROKEN


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
    found = findings(later.under(hilltop))[onto, "corrected"]
    assert (found.verdict, found.open) == (Verdict.OTHERWISE, False)
