"""What no recorder takes and no audit passes, whatever the game says of it."""

from typing import Any

import pytest

from replay.acts import (
    Adjusted,
    Bookmarked,
    Clocked,
    Closed,
    Confirmed,
    Disputed,
    Forked,
    Noted,
    Ordered,
    Ruled,
    Stood,
)
from replay.auditing.finding import Verdict
from replay.clocking.acts import Extended, Paused, Penalised, Resumed, Timed
from replay.core.dice import Roll
from replay.core.wire import Order
from replay.recording.refusal import Refusal
from replay.recording.roles import Role
from tests.invented import hilltop
from tests.invented.hilltop import DiceRolled, Move, RunnerMoved, TurnPassed
from tests.replay.findings import findings
from tests.replay.ledger import Ledger, turns
from tests.replay.sitting import Sitting

MOVED = (RunnerMoved("p1", 1), TurnPassed("p2"))
NONSENSE: tuple[tuple[Any, Any, str, str], ...] = (
    (Stood(Move(1), (), "agreed"), Stood(Move(1), (), "agreed", MOVED), "scribe", "none waived"),
    (Noted("cocked", 9), Noted("cocked", 9), "scribe", "no entry 9"),
    (Bookmarked("here", 9), Bookmarked("here", 9), "scribe", "no entry 9"),
    (Confirmed("p9", 2), Confirmed("p9", 2), "seat p9", "no seat p9"),
    (Confirmed("p1", 500), Confirmed("p1", 500), "seat p1", "no entry 500"),
    (Clocked("p9"), Clocked("p9"), "scribe", "no seat p9"),
    (Penalised("p9", 60, "late"), Penalised("p9", 60, "late"), "judge", "no seat p9"),
    (Penalised("p1", 0, "late"), Penalised("p1", 0, "late"), "judge", "a penalty takes"),
    (Paused("lunch"), Paused("lunch"), "scribe", "does not write this"),
    (Resumed(), Resumed(), "judge", "not paused"),
    (Extended(60, "slow"), Extended(60, "slow"), "judge", "nothing to extend"),
    (Timed(), Timed(), "scribe", "no limit"),
    (Disputed(2, "?", statements={"p9": "x"}), Disputed(2, "?", statements={"p9": "x"}), "scribe", "no seat p9"),
    (Ruled("it stands", "play-on", dispute=2), Ruled("it stands", "play-on", dispute=2), "judge", "no dispute"),
    (Ruled("it stands", "waive"), Ruled("it stands", "waive"), "judge", "names the order"),
    (Ruled("back", "rewind"), Ruled("back", "rewind"), "judge", "names the last entry that stays"),
    (Ruled("back", "rewind", to=9), Ruled("back", "rewind", to=9), "judge", "no entry 9"),
    (Ruled("so", "play-on", to=1), Ruled("so", "play-on", to=1), "judge", "no other ruling does"),
    (Ruled("so", "play-on", appeal="upheld"), Ruled("so", "play-on", appeal="upheld"), "judge", "about a ruling"),
    (Disputed(2, "?", concerns=(9,)), Disputed(2, "?", concerns=(9,)), "scribe", "no entry 9"),
)
"""What is asked, how it would be written, by whom, and what is said against it."""
NAMES = [f"{type(asked).__name__} {why}" for asked, _, _, why in NONSENSE]


@pytest.mark.parametrize(("asked", "written", "actor", "why"), NONSENSE, ids=NAMES)
def test_what_is_refused_is_broken_where_it_is_written_all_the_same(
    asked: Order, written: Any, actor: str, why: str
) -> None:
    sitting = Sitting()
    sitting.says(Roll((3,)))
    with pytest.raises(Refusal, match=why):
        sitting.recorder.record(asked, role=Role(actor.split(maxsplit=1)[0]))
    line = Ledger()
    line.order(Roll((3,)))
    n = line.write(written, actor)
    found = findings(line)[n, "recorded"]
    assert (found.verdict, found.open) == (Verdict.BROKEN, True)
    assert found.expected is not None
    assert why in found.expected.told[0]


CLOCKS: tuple[tuple[tuple[Any, ...], Any, str], ...] = (
    ((Paused("ruling"),), Paused("again"), "paused already"),
    ((Paused("ruling"),), Clocked("p1"), "a judge paused"),
    ((Timed(60),), Clocked("", "lunch"), "clocks that are set go on"),
    ((Clocked("p1"),), Timed(60), "started already"),
    ((Timed(0, 60),), Extended(0, "more"), "is extended by"),
)
"""What was said of clocks, what is said then, and why it is not taken."""


@pytest.mark.parametrize(("before", "asked", "why"), CLOCKS, ids=[why for *_, why in CLOCKS])
def test_clocks_take_nothing_that_means_nothing_to_them(before: tuple[Any, ...], asked: Any, why: str) -> None:
    sitting = Sitting()
    sitting.says(*before)
    with pytest.raises(Refusal, match=why):
        sitting.says(asked)


def test_what_is_taken_of_clocks_audits_clean() -> None:
    line = Ledger()
    said: tuple[Any, ...] = (
        Timed(60, 90),
        Clocked("p1", "own turn"),
        Paused("ruling"),
        Resumed(),
        Penalised("p2", -5, "x"),
        Extended(9, "x"),
    )
    for act in said:
        line.write(act)
    assert not any(found.open for found in findings(line).values())


def test_an_order_after_the_end_is_broken_until_it_is_struck() -> None:
    line = Ledger()
    turns(line, (4, 3))
    line.write(Closed("time"))
    n = line.write(Ordered(Roll((2,)), (DiceRolled("p2", (2,)),)))
    assert findings(line)[n, "recorded"].rules == ("closed",)
    assert findings(line)[n, "recorded"].open
    line.strike(n)
    assert not any(found.open for found in findings(line).values())


@pytest.mark.parametrize(
    ("act", "actor"),
    [
        (Adjusted("score.p2", 3, "so there", 0), "seat p2"),
        (Ruled("it stands", "waive", target=2, waives=("HT-DICE-01",), of=2), "seat p1"),
        (Noted("hello"), "forger"),
    ],
)
def test_who_may_not_write_an_act_has_broken_it(act: Any, actor: str) -> None:
    line = Ledger()
    line.order(Roll((3,)))
    n = line.write(act, actor)
    assert findings(line)[n, "recorded"].rules == ("role",)
    assert findings(line)[n, "recorded"].open


@pytest.mark.parametrize("again", [1, 3, 4, 99])
def test_a_roll_is_made_again_only_of_a_roll_that_was(again: int) -> None:
    sitting = Sitting()
    sitting.says(Roll((3,)), Move(3))
    with pytest.raises(Refusal, match="is no roll"):
        sitting.says(Roll((2,), again=again))
    line = Ledger()
    turns(line, (3, 3))
    n = line.write(Ordered(Roll((2,), "stride", again, by="p2"), (DiceRolled("p2", (2,)),)))
    assert findings(line)[n, "recorded"].verdict is Verdict.BROKEN


@pytest.mark.parametrize(
    "asked",
    [
        Disputed(2, "?", rule="ZZ-99"),
        Ruled("it stands", "play-on", rule="ZZ-1"),
        Ruled("it stands", "nonsense"),
        Ruled("it stands", "play-on", appeal="perhaps", dispute=3),
        Forked("aside", "", 2, "sideways"),
    ],
)
def test_words_that_mean_nothing_are_refused(asked: Any) -> None:
    sitting = Sitting()
    sitting.says(Roll((3,)))
    with pytest.raises(Refusal):
        sitting.says(asked)
    assert sitting.store.head(sitting.line.id).seq == 2


def test_words_of_older_logs_are_read_as_they_stand() -> None:
    line = Ledger()
    line.order(Roll((3,)))
    n = line.write(Ruled("roll on", "as before", rule=f"{hilltop.key}-1"))
    assert line.book.act(n) == Ruled("roll on", "as before", rule="hilltop-1")
    assert (n, "recorded") not in findings(line)
