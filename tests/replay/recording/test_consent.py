"""Consent: what was rolled or turned up is taken back only with the others, where the match asks for it."""

from typing import Any

import pytest

from replay.acts import Amended, Disputed, Struck
from replay.core.dice import Roll
from replay.recorder import Recorder
from replay.recording.opening import Setting, open_match
from replay.recording.refusal import Refusal
from replay.recording.roles import Role
from replay.recording.ruling import Ruling, rule
from replay.wording import sayings
from replay.wording.teller import Teller
from tests.invented import hilltop
from tests.invented.hilltop import Move
from tests.replay.sitting import Sitting


def recorder(*asked: Any, consent: bool = True) -> Recorder:
    """A match of Ann and Bo in which that was said."""
    sitting = Sitting()
    setting = Setting(("Ann", "Bo"), options={"goal": 50}, consent=consent)
    line = open_match(hilltop, sitting.store, sitting.means, setting)
    found = Recorder(hilltop, sitting.store, line.id, sitting.means)
    for one in asked:
        found.record(one)
    return found


ROLLED = (Roll((5,)), Move(5), Roll((2,)))
"""Ann rolls in entry 2 and moves in 3, Bo rolls in 4."""


@pytest.mark.parametrize(
    ("asked", "who", "named"),
    [
        (Struck((2,), "cocked"), "Bo", "p2"),
        (Struck((3,), "wrong way"), "Bo", "p2"),
        (Struck((4,), "cocked"), "Ann", "p1"),
        (Amended(2, (Roll((4,)),), "misread"), "Bo", "p2"),
        (Struck((2, 4), "both"), "Ann and Bo", "p1,p2"),
        (Struck((2, 4), "both", agreed=("p2",)), "Ann", "p2,p1"),
    ],
)
def test_dice_are_taken_back_only_with_the_others(asked: Any, who: str, named: str) -> None:
    at = recorder(*ROLLED)
    with pytest.raises(Refusal, match=rf"^{who} must agree, .* is taken back: agreed={named} \(consent\)$"):
        at.record(asked)
    assert at.book.head == 4


@pytest.mark.parametrize("asked", [Struck((2,), "cocked"), Amended(2, (Roll((4,)),), "misread")])
def test_with_the_others_they_are_and_it_is_told(asked: Any) -> None:
    at = recorder(*ROLLED)
    line = sayings.write_act(asked)
    spoken = sayings.read(hilltop, f"{line} agreed=p2")
    assert spoken is not None
    answer = at.record(spoken.said)
    assert answer.act.agreed == ("p2",)
    assert Teller(at.book).entry(answer.n).endswith("; Bo agrees")
    back = sayings.read(hilltop, sayings.write_act(answer.act))
    assert back is not None
    assert back.said.agreed == ("p2",)


def test_what_touches_no_dice_needs_nobody() -> None:
    at = recorder(Roll((5,)), Move(5))
    assert at.record(Struck((3,), "the other way")).n == 4


def test_a_match_that_does_not_ask_needs_nobody() -> None:
    at = recorder(*ROLLED, consent=False)
    assert at.record(Struck((2,), "cocked")).n == 5


def test_a_judge_needs_nobody() -> None:
    at = recorder(*ROLLED, Disputed(4, "was that a two?"))
    *_, amended = rule(at, 5, Ruling("a three", "amend", "M. Lind", orders=(Roll((3,)),)))
    assert (amended.entry.actor, amended.act.agreed) == ("judge M. Lind", ())
    assert at.record(Struck((2,), "cocked"), role=Role.JUDGE).n == amended.n + 1


def test_nobody_agrees_who_has_no_seat() -> None:
    with pytest.raises(Refusal, match="p3 has no seat here"):
        recorder(*ROLLED).record(Struck((2,), "cocked", agreed=("p2", "p3")))
