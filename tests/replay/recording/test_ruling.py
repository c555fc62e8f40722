"""Judges who rule: each question is answered once, whoever is faster."""

from typing import Any

import pytest
from msgspec.structs import replace

from eventstore.port import Conflict
from replay.acts import Amended, Disputed, Forked, Noted, Remedy, Struck
from replay.core.dice import Roll
from replay.line.reading import CORRECTED
from replay.recording.refusal import Refusal
from replay.recording.ruling import Halfway, Ruling, rule
from tests.invented.hilltop import Move
from tests.replay.sitting import Sitting

BACK = Ruling("play it again", "rewind", "Noor")


def disputed() -> tuple[Sitting, int]:
    """A match with a question about entry 3, and the entry that asks it."""
    sitting = Sitting()
    return sitting, sitting.says(Roll((3,)), Move(2), Disputed(3, "how far?")).n


@pytest.mark.parametrize("to", [0, 1], ids=["to the same entry", "further back"])
def test_who_rewinds_after_another_judge_is_told_that_it_was_ruled_on(to: int) -> None:
    sitting, dispute = disputed()
    late = sitting.again()
    list(rule(sitting.recorder, dispute, BACK))
    with pytest.raises(Refusal, match=f"dispute {dispute} was ruled on in entry {dispute + 1}"):
        list(rule(late, dispute, replace(BACK, to=to)))
    assert len(sitting.store.lines(sitting.recorder.book.match)) == 2


def test_who_rewinds_while_another_judge_does_is_told_to_look_again() -> None:
    sitting, dispute = disputed()
    sitting.says(Forked[Any, Any](f"ruling {dispute + 1}", "", 1, CORRECTED))
    with pytest.raises(Conflict, match="another judge may be ruling on it"):
        list(rule(sitting.recorder, dispute, BACK))


def amending(*orders: Any) -> Ruling:
    return Ruling("it was a four", "amend", "Noor", orders=orders)


def test_what_a_ruling_brings_is_written_though_others_write_between() -> None:
    sitting, dispute = disputed()
    late = sitting.again()
    ruling = rule(late, dispute, amending(Move(1)))
    ruled = next(ruling)
    sitting.recorder.catch_up()
    sitting.says(Noted("meanwhile"))
    (brought,) = ruling
    assert (ruled.n, brought.n) == (dispute + 1, dispute + 3)
    assert isinstance(brought.act, Amended)
    assert brought.act.why == f"ruling {ruled.n}: it was a four"


def test_what_a_ruling_cannot_bring_any_more_is_told_with_what_is_written() -> None:
    sitting, dispute = disputed()
    late = sitting.again()
    ruling = rule(late, dispute, amending(Move(1)))
    ruled = next(ruling)
    sitting.recorder.catch_up()
    sitting.says(Struck((2,), "no roll at all"))
    with pytest.raises(Halfway, match=f"the ruling is written as entry {ruled.n}, and what it brings is not"):
        next(ruling)


@pytest.mark.parametrize("remedy", ["play-on", "rewind"])
def test_a_remedy_that_waives_nothing_takes_no_waiver(remedy: Remedy) -> None:
    sitting, dispute = disputed()
    with pytest.raises(Refusal, match=f"the remedy {remedy} waives nothing"):
        list(rule(sitting.recorder, dispute, Ruling("it stands", remedy, "Noor", waives=("HT-MOVE-01",))))
    assert sitting.recorder.book.head == dispute
