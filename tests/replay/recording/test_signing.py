"""Heads that are signed unasked: at the close, after turns where that is wanted, and never in the way of an entry."""

from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace

from eventstore.port import Conflict, Store, Unwritable
from replay.acts import Closed, Noted, Struck, Witnessed
from replay.core.dice import Roll
from replay.recording.signing import Signing
from tests.invented.hilltop import Move
from tests.replay.sitting import Sitting

TURN = (Roll((5,)), Move(5), Roll((2,)), Move(1))


def noted(store: Store, line: bytes) -> str:
    return f"head {store.line(line).head.seq}"


def seated(note: Callable[[Store, bytes], str] = noted, **when: bool) -> Sitting:
    sitting = Sitting()
    sitting.means = replace(sitting.means, signing=Signing(note, **when))
    sitting.recorder = sitting.again()
    return sitting


def written(sitting: Sitting, *asked: Any) -> list[str]:
    """The heads that were signed meanwhile."""
    for one in asked:
        sitting.recorder.record(one)
    return [act.note for act in sitting.acts() if isinstance(act, Witnessed)]


def test_nobody_signs_where_nobody_is_there_to() -> None:
    assert written(Sitting(), *TURN, Closed()) == []


def test_a_match_is_signed_when_it_is_closed_and_the_answer_is_still_the_close() -> None:
    sitting = seated()
    assert written(sitting, *TURN) == []
    answer = sitting.recorder.record(Closed("time"), identity=b"c" * 16)
    assert (answer.n, answer.act) == (6, Closed("time"))
    assert written(sitting) == ["head 6"]
    assert sitting.recorder.record(Closed("time"), identity=b"c" * 16).n == 6
    assert written(sitting, Noted("over")) == ["head 6"]


def test_turns_are_signed_as_they_end_where_that_is_wanted() -> None:
    assert written(seated(turns=True), *TURN[:1]) == []
    assert written(seated(turns=True), *TURN[:2]) == ["head 3"]
    assert written(seated(turns=True), *TURN, Noted("tea")) == ["head 3", "head 6"]
    assert written(seated(turns=True, close=False), Roll((5,)), Closed()) == []


def test_what_a_correction_brings_about_is_signed_too() -> None:
    sitting = seated(turns=True)
    assert written(sitting, *TURN[:2]) == ["head 3"]
    assert written(sitting, Struck((3,), "misheard")) == ["head 3", "head 5"]


@pytest.mark.parametrize("trouble", [Unwritable("drawer", "is full"), Conflict("another writer was first")])
def test_an_entry_stands_where_its_head_cannot_be_signed(trouble: Exception) -> None:
    def failing(store: Store, line: bytes) -> str:
        raise trouble

    sitting = seated(failing, turns=True)
    assert written(sitting, *TURN, Closed()) == []
    assert sitting.recorder.book.head == 6


def test_a_head_that_another_writer_overtakes_is_let_go() -> None:
    def overtaken(store: Store, line: bytes) -> str:
        other.catch_up()
        other.record(Noted("meanwhile"))
        return "too late"

    sitting = seated(overtaken)
    other = sitting.again()
    assert written(sitting, Closed()) == []
    assert sitting.acts()[-1] == Noted("meanwhile")
