"""The recorder: what is left unsaid is filled in, what holds is written, what was written is answered again."""

from contextlib import suppress
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from eventstore.entry import LONGEST_PAYLOAD, check
from eventstore.port import Conflict, Damaged, Unwritable
from replay import acts
from replay.acts import (
    Adjusted,
    Amended,
    Bookmarked,
    Called,
    Closed,
    Conceded,
    Confirmed,
    Disputed,
    Enlisted,
    Forked,
    HandedOver,
    Held,
    Noted,
    Ordered,
    Orphaned,
    Ruled,
    Stood,
    Struck,
)
from replay.auditing.finding import Verdict
from replay.auditor import audit
from replay.core.dice import Roll
from replay.core.game import Concede
from replay.core.seal import Hidden, Opening
from replay.line.codec import PLAIN, PLAYED
from replay.line.lineage import of_record
from replay.recording.asked import FILLED, answers
from replay.recording.refusal import WORDS, Refusal
from replay.recording.roles import Role
from tests.invented import hilltop
from tests.invented.hilltop import DICE_OWED, ONE_TOKEN, TRUE_TOKEN, WITHIN_FACE, YOUR_TURN, Enlist, Lay, Move, Reveal
from tests.replay.sitting import Sitting


def refusal(sitting: Sitting, asked: Any, **how: Any) -> Refusal:
    head = sitting.recorder.book.head
    with pytest.raises(Refusal) as refused:
        sitting.recorder.record(asked, **how)
    assert sitting.recorder.book.head == head
    assert sitting.store.head(sitting.line.id).seq == head
    return refused.value


# ---------------------------------------------------------------- orders


def test_an_order_is_decided_and_written_with_its_events() -> None:
    sitting = Sitting()
    answer = sitting.says(Roll((3,)))
    assert answer.act == Ordered(Roll((3,), "stride", by="p1"), sitting.acts()[-1].events)
    assert (answer.n, answer.telling) == (2, "Ann rolls 3")
    assert sitting.store.entry(sitting.line.id, 2) == answer.entry
    assert (answer.entry.actor, answer.entry.recorded_ms, answer.entry.kind) == ("scribe", 1_000, "ordered")


def test_the_table_moves_on_with_every_order() -> None:
    sitting = Sitting()
    sitting.says(Roll((3,)), Move(3), Roll((4,)))
    assert sitting.recorder.table.at == {"p1": 3, "p2": 0}
    assert sitting.recorder.table == sitting.recorder.cursor.table(4)


def test_a_roll_alone_draws_what_is_owed() -> None:
    sitting = Sitting(6)
    assert sitting.says(Roll()).act.order == Roll((6,), "stride", by="p1")


def test_typed_faces_draw_nothing() -> None:
    sitting = Sitting(6)
    sitting.says(Roll((2,)))
    assert sitting.bag.drawn == 0


def test_the_one_seat_awaited_speaks_where_none_is_named() -> None:
    sitting = Sitting()
    sitting.says(Roll((1,)), Move(0))
    assert sitting.says(Roll((1,))).act.order.by == "p2"


def test_an_enlist_order_becomes_an_enlisted_entry() -> None:
    assert isinstance(Sitting().says(Enlist("Red")).act, Enlisted)


def test_a_seat_concedes_by_an_order_of_its_own_kind() -> None:
    sitting = Sitting()
    assert isinstance(sitting.says(Concede("p2")).act, Conceded)
    assert sitting.recorder.table.won == "p1"


def test_a_broken_rule_is_refused_and_nothing_is_written() -> None:
    sitting = Sitting()
    sitting.says(Roll((3,)))
    assert refusal(sitting, Move(4)).word == WITHIN_FACE.id


def test_a_refusal_names_every_rule_that_is_broken() -> None:
    sitting = Sitting()
    sitting.says(Roll((3,)))
    both = refusal(sitting, Move(4, "p2"))
    assert [breach.rule for breach in both.breaches] == [YOUR_TURN.id, WITHIN_FACE.id]
    assert WITHIN_FACE.id in both.reason


def test_an_order_that_breaks_a_rule_stands_when_the_table_agrees() -> None:
    sitting = Sitting()
    sitting.says(Roll((3,)))
    answer = sitting.says(Stood(Move(4), (WITHIN_FACE.id,), "both saw a 4"))
    assert isinstance(answer.act, Stood)
    assert answer.act.events
    assert sitting.recorder.table.at["p1"] == 4


def test_what_stood_names_too_few_rules_is_refused_with_those_it_still_breaks() -> None:
    sitting = Sitting()
    sitting.says(Roll((3,)))
    assert refusal(sitting, Stood(Move(4, "p2"), (WITHIN_FACE.id,), "why")).word == YOUR_TURN.id


def test_nothing_structural_can_be_waived() -> None:
    assert refusal(Sitting(), Stood(Move(4), ("structure",), "why")).word == "structure"


def test_a_rule_the_game_does_not_have_cannot_be_waived() -> None:
    assert "HT-MOVE-01" in refusal(Sitting(), Stood(Move(4), ("HT-MOVE-1",), "why")).reason


# ---------------------------------------------------------------- the same request again


def test_the_same_request_under_its_id_gets_the_same_answer() -> None:
    sitting = Sitting()
    first = sitting.recorder.record(Roll((3,)), identity=bytes(16))
    sitting.says(Move(1))
    assert sitting.recorder.record(Roll((3,)), identity=bytes(16)) == first
    assert sitting.again().record(Roll((3,), "stride", by="p1"), identity=bytes(16)) == first
    assert sitting.recorder.book.head == 3


def test_a_roll_drawn_is_not_drawn_again() -> None:
    sitting = Sitting(5, 2)
    first = sitting.recorder.record(Roll(), identity=bytes(16))
    assert sitting.recorder.record(Roll(), identity=bytes(16)) == first
    assert sitting.bag.drawn == 1


@pytest.mark.parametrize("other", [Roll((4,)), Move(1), Noted("roll"), Stood(Roll((3,)), (DICE_OWED.id,), "why")])
def test_another_request_under_a_used_id_conflicts(other: Any) -> None:
    sitting = Sitting()
    sitting.recorder.record(Roll((3,)), identity=bytes(16))
    with pytest.raises(Conflict):
        sitting.recorder.record(other, identity=bytes(16))
    assert sitting.recorder.book.head == 2


def test_a_used_id_conflicts_in_a_match_of_another_game() -> None:
    sitting = Sitting()
    entry = sitting.store.entry(sitting.line.id, 1)
    march = b'{"order":{"order":"march","unit":"u1"}}'
    other = replace(entry, match=b"o" * 16, id=b"i" * 16, kind="ordered", payload=march)
    sitting.store.start(other, name="main")
    with pytest.raises(Conflict, match="this id is held already"):
        sitting.recorder.record(Roll((3,)), identity=b"i" * 16)


def test_a_used_id_conflicts_on_another_line() -> None:
    sitting = Sitting()
    sitting.recorder.record(Roll((3,)), identity=bytes(16))
    fork = sitting.says(Forked("what if", "", 1, "as recorded"))
    sitting.line = sitting.store.line(fork.line)
    with pytest.raises(Conflict):
        sitting.again().record(Roll((3,)), identity=bytes(16))


REQUESTS = [
    Noted("seen", 1),
    Bookmarked("here", 0),
    Confirmed("p2", 0),
    Disputed(2, "was it a 3?", "HT-DICE-01", {"p1": "yes"}),
    Adjusted("score.p1", 2, "forgotten"),
    Struck((2,), "misheard"),
    Amended(2, (Roll((4,)),), "it was a 4"),
    Stood(Move(4), (WITHIN_FACE.id,), "agreed"),
    Forked("what if", "", 2, "as corrected"),
    Closed("time"),
    HandedOver("Cy"),
    Concede("p1"),
]


@pytest.mark.parametrize("asked", REQUESTS, ids=lambda asked: type(asked).__name__)
def test_every_kind_of_request_is_answered_the_same_again_and_conflicts_when_changed(asked: Any) -> None:
    sitting = Sitting()
    sitting.says(Roll((3,)))
    first = sitting.recorder.record(asked, identity=bytes(16))
    head = sitting.recorder.book.head
    assert sitting.again().record(asked, identity=bytes(16)) == first
    assert sitting.recorder.book.head == head
    for other in REQUESTS:
        if other is not asked:
            with pytest.raises(Conflict):
                sitting.again().record(other, identity=bytes(16))


def test_a_fork_that_carries_kept_acts_is_answered_again() -> None:
    asked: acts.Forked[Any, Any] = Forked("x", "", 5, "as corrected")
    written: acts.Forked[Any, Any] = Forked("x", "aa", 5, "as corrected", 9, (), (4,))
    sitting = Sitting()
    assert answers(sitting.store.entry(sitting.line.id, 1), written, asked, sitting.drawer)


def test_what_writing_alone_fills_in_is_never_compared() -> None:
    by_writing = {"events", "edition", "changes", "kept", "before", "of", "head"}
    asked_for = {*PLAIN, *PLAYED} - {acts.Opened, acts.Ordered, acts.Conceded}
    for act in asked_for:
        assert by_writing.intersection(act.__struct_fields__) <= set(FILLED.get(act, ())), act


@pytest.mark.parametrize(
    ("asked", "other"),
    [
        (Noted("seen", 1), Noted("seen", 2)),
        (Bookmarked("here", 1), Bookmarked("here", 2)),
        (Struck((2,), "misheard"), Struck((2,), "other")),
        (Amended(2, (Roll((4,)),), "why"), Amended(2, (Roll((5,)),), "why")),
        (Amended(2, (Roll((4,)),), "why"), Amended(2, (Roll((4,)), Move(1)), "why")),
        (Stood(Move(4), (WITHIN_FACE.id,), "a"), Stood(Move(4), (WITHIN_FACE.id,), "b")),
        (Forked("x", "", 2, "as recorded"), Forked("y", "", 2, "as recorded")),
    ],
)
def test_a_changed_request_conflicts_with_its_own_kind(asked: Any, other: Any) -> None:
    sitting = Sitting()
    sitting.says(Roll((3,)))
    sitting.recorder.record(asked, identity=bytes(16))
    with pytest.raises(Conflict):
        sitting.again().record(other, identity=bytes(16))


def test_a_line_meant_for_an_entry_that_holds_it_is_answered_and_not_doubled() -> None:
    sitting = Sitting()
    first = sitting.recorder.record(Roll((3,)), at=2)
    assert sitting.recorder.record(Roll((3,)), at=2) == first
    assert sitting.recorder.book.head == 2


@pytest.mark.parametrize("at", [1, 2, 4])
def test_a_line_meant_for_an_entry_that_holds_something_else_or_is_not_next_conflicts(at: int) -> None:
    sitting = Sitting()
    sitting.says(Roll((3,)))
    with pytest.raises(Conflict):
        sitting.recorder.record(Move(2), at=at)
    assert sitting.recorder.book.head == 2


def test_what_a_recorder_keeps_is_what_it_would_read_again() -> None:
    sitting = Sitting()
    sitting.says(Lay(1, Hidden(value="2")), Roll((3,)), Adjusted("score", {"p1": 1, "p2": 0}, "counted"), Move(3))
    sitting.says(Struck((5,), "misheard"), Reveal(1), Move(2))
    assert sitting.acts() == [act for _, act in sitting.again().book.acts()]


def test_a_second_writer_is_told_of_the_conflict_and_goes_on_from_the_new_head() -> None:
    sitting = Sitting()
    other = sitting.again()
    sitting.says(Roll((3,)))
    with pytest.raises(Conflict):
        other.record(Roll((5,)))
    assert other.table == sitting.recorder.table
    assert other.record(Move(3)).n == 3


def test_a_failed_write_leaves_the_recorder_where_it_stood() -> None:
    sitting = Sitting()
    sitting.store.readonly = True
    with pytest.raises(Unwritable):
        sitting.recorder.record(Roll((3,)))
    sitting.store.readonly = False
    assert sitting.says(Roll((4,))).n == 2


def test_what_no_table_can_take_is_never_written(monkeypatch: pytest.MonkeyPatch) -> None:
    sitting = Sitting()

    def fail(table: Any, event: Any) -> Any:
        raise LookupError(event)

    monkeypatch.setattr(hilltop, "evolve", fail)
    with pytest.raises(Damaged):
        sitting.again().record(Roll((3,)))
    monkeypatch.undo()
    assert sitting.store.head(sitting.line.id).seq == 1
    assert sitting.says(Roll((4,))).n == 2


# ---------------------------------------------------------------- undone rolls


def struck_roll(*faces: int) -> Sitting:
    """Ann stands on the hill, rolled two dice (entry 6) and took that back (entry 7)."""
    sitting = Sitting(*faces)
    sitting.says(Roll((5,)), Move(5), Roll((1,)), Move(0), Roll((6, 2)), Struck((6,), "not yet"))
    return sitting


def test_an_undone_roll_is_offered_again() -> None:
    sitting = struck_roll(1, 1)
    answer = sitting.says(Roll())
    assert answer.act.order == Roll((6, 2), "stride", 6, by="p1")
    assert sitting.bag.drawn == 0
    assert answer.telling == "Ann rolls 6 2, in place of roll 6"


def test_other_faces_after_an_undone_roll_are_marked_as_its_reroll() -> None:
    assert struck_roll().says(Roll((3, 3))).act.order.again == 6


def test_an_undone_roll_is_taken_up_once() -> None:
    sitting = struck_roll(4)
    sitting.says(Roll(), Move(-6), Roll((1,)), Move(1))
    assert sitting.says(Roll()).act.order == Roll((4,), "stride", by="p1")


def test_what_an_undone_roll_is_short_of_is_drawn() -> None:
    sitting = Sitting(4)
    sitting.says(Roll((5,)), Move(4), Roll((1,)), Move(0), Roll((6,)))
    sitting.says(Struck((6,), "too soon"), Amended(3, (Move(5),), "it was five"))
    assert sitting.says(Roll()).act.order == Roll((6, 4), "stride", 6, by="p1")


def test_what_an_undone_roll_has_too_many_of_is_set_aside_by_lot() -> None:
    sitting = struck_roll(1)
    sitting.says(Amended(3, (Move(4),), "it was four"))
    assert sitting.says(Roll()).act.order == Roll((2,), "stride", 6, by="p1")


def test_an_undone_roll_lies_as_it_was_last_amended() -> None:
    sitting = Sitting(1)
    sitting.says(Roll((6,)), Amended(2, (Roll((5,)),), "it was a 5"))
    assert sitting.says(Amended(2, (Roll(),), "looked again")).act.orders == (Roll((5,), "stride", by="p1"),)
    sitting.says(Struck((2,), "too soon"))
    assert sitting.says(Roll()).act.order == Roll((5,), "stride", 2, by="p1")


def taken_back() -> Sitting:
    """Ann rolled (4) and that was taken back, with Bo's move before it."""
    sitting = Sitting(2)
    sitting.says(Roll((3,)), Move(3), Roll((1,)), Move(1), Roll((6,)), Struck((5,), "misheard"))
    return sitting


def test_the_same_order_said_again_finds_the_roll_that_followed_it() -> None:
    sitting = taken_back()
    assert sitting.says(Move(1), Roll()).act.order == Roll((6,), "stride", 6, by="p1")
    assert sitting.bag.drawn == 0


def test_the_faces_of_an_undone_roll_go_to_no_other_act() -> None:
    sitting = taken_back()
    assert sitting.says(Move(0), Roll()).act.order == Roll((2,), "stride", 6, by="p1")
    assert sitting.bag.drawn == 1


def test_all_that_was_taken_back_said_again_finds_every_roll() -> None:
    sitting = taken_back()
    sitting.says(Struck((4,), "all of it"), Roll())
    assert sitting.acts()[-1].order == Roll((1,), "stride", 4, by="p2")
    assert sitting.says(Move(1), Roll()).act.order == Roll((6,), "stride", 6, by="p1")
    assert sitting.bag.drawn == 0


def test_an_amended_order_keeps_the_roll_that_followed_it() -> None:
    sitting = Sitting(2)
    sitting.says(Roll((3,)), Move(3), Roll((1,)), Move(1), Roll((6,)), Struck((6,), "cocked"))
    sitting.says(Amended(5, (Move(0),), "it was none"))
    assert sitting.says(Roll()).act.order == Roll((6,), "stride", 6, by="p1")


def test_an_undone_amendment_of_a_roll_is_forgotten() -> None:
    sitting = Sitting(1)
    sitting.says(Roll((6,)), Amended(2, (Roll((5,)),), "it was a 5"), Struck((3,), "it was not"), Struck((2,), "oops"))
    assert sitting.says(Roll()).act.order == Roll((6,), "stride", 2, by="p1")


def test_an_amended_roll_still_says_which_roll_it_replaced() -> None:
    sitting = struck_roll()
    n = sitting.says(Roll((6, 2))).n
    assert sitting.says(Amended(n, (Roll((6, 3)),), "it was a 3")).act.orders[0].again == 6


def test_an_undone_roll_is_found_without_reading_the_whole_line(monkeypatch: pytest.MonkeyPatch) -> None:
    sitting = struck_roll(4)
    sitting.says(Roll(), Move(-6), Roll((1,)), Move(1))
    recorder, read = sitting.again(), []
    act = recorder.book.act
    monkeypatch.setattr(recorder.book, "act", lambda n: read.append(n) or act(n))
    monkeypatch.setattr(recorder.book, "acts", None)
    recorder.record(Roll())
    assert set(read) <= {6, 8}


def test_a_strike_that_is_struck_takes_its_roll_back() -> None:
    sitting = struck_roll()
    sitting.says(Struck((7,), "it counts"))
    assert refusal(sitting, Roll((1, 1))).word == "structure"
    assert sitting.recorder.table.stride == 8


# ---------------------------------------------------------------- corrections


def test_a_strike_carries_its_consequences() -> None:
    sitting = Sitting()
    sitting.says(Roll((5,)), Move(5), Roll((1,)), Struck((2,), "misheard"))
    book = sitting.recorder.book
    assert isinstance(book.outcome(3), Orphaned)
    assert sitting.recorder.table == sitting.recorder.cursor.table(5)


def test_an_amendment_is_filled_in_like_the_order_it_replaces() -> None:
    sitting = Sitting()
    sitting.says(Roll((5,)), Move(5), Roll((2,)), Amended(2, (Roll((4,)), Move(4)), "the die was a 4"))
    assert sitting.acts()[-1].orders == (Roll((4,), "stride", by="p1"), Move(4, "p1"))


def test_an_amended_roll_left_blank_keeps_its_faces() -> None:
    sitting = Sitting(3)
    sitting.says(Roll((5,)), Amended(2, (Roll(),), "looked again"))
    assert sitting.acts()[-1].orders == (Roll((5,), "stride", by="p1"),)


def test_an_amendment_that_does_not_hold_is_refused() -> None:
    sitting = Sitting()
    sitting.says(Roll((3,)), Move(3))
    assert refusal(sitting, Amended(3, (Move(4),), "no")).word == WITHIN_FACE.id


def test_a_correction_is_written_on_the_head_that_it_was_weighed_on_and_no_other() -> None:
    sitting = Sitting()
    sitting.says(Roll((5,)), Move(5))
    draft = Struck((3,), "misheard")
    weighed = sitting.recorder.preview(draft).hash
    sitting.says(Roll((2,)))
    with pytest.raises(Conflict, match="since this was weighed"):
        sitting.recorder.record(draft, seen=weighed)
    assert sitting.recorder.record(draft, seen=sitting.recorder.preview(draft).hash).n == 5


def test_a_preview_shows_what_the_record_then_writes() -> None:
    sitting = Sitting()
    sitting.says(Roll((5,)), Move(5))
    draft = Amended(2, (Roll((4,)),), "it was a 4")
    seen = sitting.recorder.preview(draft)
    assert seen.orphans == (3,)
    assert sitting.recorder.book.head == 3
    assert sitting.says(draft).act == seen.act


def test_a_preview_keeps_no_secret() -> None:
    sitting = Sitting()
    sitting.says(Lay(1, Hidden(value="3")))
    kept = sitting.drawer.keys()
    draft = Amended(2, (Lay(1, Hidden(value="2")),), "the other one")
    assert sitting.recorder.preview(draft).refusal is None
    assert sitting.drawer.keys() == kept


def test_a_preview_draws_no_dice() -> None:
    sitting = Sitting()
    sitting.says(Roll((5,)))
    with pytest.raises(Refusal):
        sitting.recorder.preview(Amended(2, (Roll(),), "again"))


@pytest.mark.parametrize("n", [1, 9])
def test_what_cannot_be_corrected_is_refused(n: int) -> None:
    sitting = Sitting()
    assert refusal(sitting, Struck((n,), "why")).word == "structure"
    assert refusal(sitting, Amended(n, (Move(1),), "why")).word == "structure"


def test_a_ruling_that_waives_brings_an_orphan_back() -> None:
    sitting = Sitting()
    sitting.says(Roll((5,)), Move(5), Amended(2, (Roll((4,)),), "it was a 4"), Disputed(3, "may it stand?"))
    sitting.says(Ruled("it stands", "waive", "Noor", 5, target=3, waives=(WITHIN_FACE.id,)))
    assert isinstance(sitting.recorder.book.outcome(3), Held)
    assert sitting.recorder.book.entry(6).actor == "judge"


def test_a_ruling_on_what_is_no_dispute_is_refused() -> None:
    sitting = Sitting()
    assert refusal(sitting, Ruled("play on", "play-on", "Noor", 1)).word == "structure"


def test_an_adjustment_keeps_what_stood_there() -> None:
    sitting = Sitting()
    sitting.says(Adjusted("score.p1", 3, "counted again"))
    assert sitting.acts()[-1].before == 0
    assert sitting.recorder.table.score["p1"] == 3
    assert refusal(sitting, Adjusted("score.p9", 3, "nobody")).word == "structure"
    assert refusal(sitting, Adjusted("score.p1", "x", "no number")).word == "structure"


# ---------------------------------------------------------------- lines


def test_a_fork_begins_a_line_and_this_one_goes_on() -> None:
    sitting = Sitting()
    sitting.says(Roll((3,)))
    fork = sitting.says(Forked("what if", "", 1, "as recorded"))
    assert (fork.n, sitting.store.line(fork.line).name) == (2, "what if")
    assert sitting.says(Move(3)).n == 3
    assert refusal(sitting, Forked("what if", "", 1, "as recorded")).word == "structure"
    assert refusal(sitting, Forked("far", "", 99, "as recorded")).word == "structure"


def test_a_fork_as_corrected_has_the_table_of_its_parent() -> None:
    sitting = Sitting()
    sitting.says(Roll((3,)), Move(3), Amended(3, (Move(2),), "it was two"))
    fork = sitting.says(Forked("", "", 3, "as corrected"))
    sitting.line = sitting.store.line(fork.line)
    assert sitting.line.name == "from 3"
    assert sitting.again().table.at["p1"] == 2


def test_promoting_names_the_line_and_its_head() -> None:
    sitting = Sitting()
    fork = sitting.says(Forked("what if", "", 1, "as recorded"))
    sitting.says(Ruled("agreed", "promote", promoted=fork.line.hex()[:8]))
    ruled = sitting.acts()[-1]
    assert (ruled.promoted, ruled.promoted_seq, ruled.head) == (fork.line.hex(), 2, fork.entry.hash.hex())
    assert refusal(sitting, Ruled("no", "promote", promoted="zz")).word == "structure"
    assert refusal(sitting, Ruled("no", "promote", promoted=sitting.line.id.hex())).word == "structure"


def test_a_ruling_that_rewinds_goes_on_on_a_line_of_its_own_and_keeps_this_one() -> None:
    sitting = Sitting()
    sitting.says(Roll((5,)), Move(5), Disputed(3, "was it his turn?"))
    ruled = sitting.says(Ruled("play it again", "rewind", "Noor", 4, to=2))
    assert ruled.entry.actor == "judge"
    record = of_record(sitting.store, sitting.line.match)
    assert (record.name, record.parent, record.base, record.head.seq) == ("ruling 5", sitting.line.id, 2, 3)
    assert sitting.store.entry(record.id, 3).actor == "judge Noor"
    assert sitting.recorder.table.at["p1"] == 5
    assert refusal(sitting, Ruled("back", "rewind")).word == "structure"
    sitting.line = record
    assert sitting.again().table.at["p1"] == 0


def test_a_rewind_asked_again_gets_its_answer_and_begins_no_second_line() -> None:
    sitting = Sitting()
    sitting.says(Roll((5,)), Move(5))
    asked = Ruled("play it again", "rewind", "Noor", to=2)
    first = sitting.recorder.record(asked, identity=bytes(15) + b"x")
    assert sitting.recorder.record(asked, identity=bytes(15) + b"x").entry == first.entry
    assert len(sitting.store.lines(sitting.line.match)) == 2


def test_a_line_that_a_ruling_began_and_nobody_ruled_on_is_used() -> None:
    sitting = Sitting()
    sitting.says(Roll((5,)), Move(5))
    bare = sitting.recorder.record(Forked("ruling 4", "", 2, "as corrected"), role=Role.JUDGE)
    sitting.says(Ruled("play it again", "rewind", "Noor", to=2))
    assert of_record(sitting.store, sitting.line.match).id == bare.line


def test_a_call_marks_the_table_as_it_lies() -> None:
    sitting = Sitting()
    sitting.says(Roll((5,)), Called("which?"), Noted("he comes"), Called("still?"), Move(1), Called())
    first, second, third = (act.position for act in sitting.acts() if isinstance(act, Called))
    assert first == second != third
    assert len(first) == 64


# ---------------------------------------------------------------- people


def test_a_closed_match_is_closed_to_orders_only() -> None:
    sitting = Sitting()
    sitting.says(Roll((3,)), Closed("time"))
    for order in (Move(1), Concede("p1"), Stood(Move(9), (WITHIN_FACE.id,), "why"), Closed()):
        assert refusal(sitting, order).word == "closed"
    sitting.says(Noted("well played"), Struck((2,), "misheard"), Disputed(2, "why?"))


def test_a_match_closed_by_mistake_is_opened_again_and_closed_again() -> None:
    sitting = Sitting()
    closing = sitting.says(Closed("time")).n
    strike = sitting.says(Struck((closing,), "there was time left")).n
    assert refusal(sitting, Struck((closing,), "again")).word == "structure"
    assert not sitting.again().closed
    sitting.says(Roll((3,)))
    sitting.says(Struck((strike,), "there was none"))
    assert refusal(sitting, Move(1)).word == "closed"
    assert sitting.recorder.book.closings(closing) == (closing,)
    assert sitting.recorder.book.closings(strike) == sitting.recorder.book.closings(1) == ()
    assert all(finding.verdict is not Verdict.BROKEN for finding in audit(sitting.again().cursor))


@pytest.mark.parametrize(
    ("role", "asked"),
    [
        (Role.SEAT, Roll((3,))),
        (Role.SEAT, Struck((2,), "x")),
        (Role.SEAT, Adjusted("score.p1", 1, "x")),
        (Role.SCRIBE, Adjusted("score.p1", 1, "x")),
        (Role.SCRIBE, Ruled("x", "play-on")),
        (Role.JUDGE, Roll((3,))),
    ],
)
def test_a_role_writes_only_what_is_its_own(role: Role, asked: Any) -> None:
    assert refusal(Sitting(), asked, role=role).word == "role"


def test_the_actor_is_the_role_and_the_name() -> None:
    answer = Sitting().recorder.record(Noted("seen"), role=Role.JUDGE, name="Noor")
    assert answer.entry.actor == "judge Noor"


@pytest.mark.parametrize(
    "asked",
    [Noted("x", 9), Bookmarked("x", 9), Disputed(9, "x"), Confirmed("p9", 1), acts.Clocked("p9"), Ordered(Roll((1,)))],
)
def test_a_remark_on_what_is_not_there_is_refused(asked: Any) -> None:
    assert refusal(Sitting(), asked).word == "structure"


def test_a_bookmark_without_a_place_marks_the_last_entry() -> None:
    sitting = Sitting()
    sitting.says(Roll((3,)))
    assert sitting.says(Bookmarked("here", 0)).act.at == 2


@pytest.mark.parametrize("text", ["half \ud800", "bell \x07", "e\u0301"])
def test_what_a_log_does_not_keep_is_refused(text: str) -> None:
    assert refusal(Sitting(), Noted(text)).word == "unfit"


@pytest.mark.parametrize("name", ["e\u0301", "bell \x07", "half \ud800", "x" * 250])
def test_a_name_no_log_keeps_is_refused(name: str) -> None:
    assert refusal(Sitting(), Noted("seen"), name=name).word == "unfit"


def test_a_remark_too_long_for_a_log_is_refused() -> None:
    assert refusal(Sitting(), Noted("x" * LONGEST_PAYLOAD)).word == "unfit"


@given(text=st.text(), name=st.text(max_size=300), value=st.integers() | st.text() | st.floats() | st.none())
def test_law_whatever_is_appended_can_be_imported(text: str, name: str, value: Any) -> None:
    sitting = Sitting()
    for asked in (Noted(text), Bookmarked(text, 1), Adjusted("names.p1", text, name), Adjusted("goal", value, text)):
        with suppress(Refusal):
            sitting.recorder.record(asked, name=name)
    for entry in sitting.store.read(sitting.line.id):
        check(entry)


def test_a_number_no_log_keeps_is_refused() -> None:
    assert refusal(Sitting(), Adjusted("score.p1", 2**53, "much")).word == "unfit"


def test_every_word_of_a_refusal_is_explained() -> None:
    assert {"structure", "closed", "role", "secret", "unfit", "conflict", "unreadable"} <= WORDS.keys()


# ---------------------------------------------------------------- secrets


def test_a_value_laid_face_down_leaves_only_its_seal_in_the_log() -> None:
    sitting = Sitting()
    answer = sitting.says(Lay(1, Hidden(value="3")))
    assert answer.act.order.token.value == ""
    assert len(answer.act.order.token.seal) == 64
    assert b'"3"' not in answer.entry.payload


def test_the_drawer_holds_value_and_salt_before_the_entry_is_written() -> None:
    sitting = Sitting()
    sitting.store.readonly = True
    with pytest.raises(Unwritable):
        sitting.recorder.record(Lay(1, Hidden(value="3")), identity=bytes(16))
    kept = msgspec.json.decode(sitting.drawer.get(bytes(16), "token"), type=Opening)
    sitting.store.readonly = False
    sitting.recorder.record(Lay(1, Hidden(value="3")), identity=bytes(16))
    assert kept.value == "3"
    assert msgspec.json.decode(sitting.drawer.get(bytes(16), "token"), type=Opening) == kept


def test_another_value_under_an_id_that_sealed_one_conflicts() -> None:
    sitting = Sitting()
    first = sitting.recorder.record(Lay(1, Hidden(value="3")), identity=bytes(16))
    assert sitting.recorder.record(Lay(1, Hidden(value="3")), identity=bytes(16)) == first
    with pytest.raises(Conflict):
        sitting.recorder.record(Lay(1, Hidden(value="2")), identity=bytes(16))


def test_a_reveal_left_blank_is_filled_from_the_drawer() -> None:
    sitting = Sitting()
    sitting.says(Lay(1, Hidden(value="3")))
    opening = sitting.says(Reveal(1)).act.order.opening
    assert opening.value == "3"
    assert opening.salt
    assert sitting.recorder.table.score["p1"] == 3


def test_a_typed_reveal_gets_its_salt_only_where_it_is_true() -> None:
    sitting = Sitting()
    sitting.says(Lay(1, Hidden(value="3")))
    assert refusal(sitting, Reveal(1, Opening("2"))).word == TRUE_TOKEN.id
    assert sitting.says(Reveal(1, Opening("3"))).act.order.opening.salt


def test_while_a_reveal_breaks_another_rule_nothing_is_said_of_its_seal() -> None:
    sitting = Sitting()
    sitting.says(Lay(1, Hidden(value="3")))
    sitting.says(Roll((1,)), Move(1))
    right, wrong = (refusal(sitting, Reveal(1, Opening(value), by="p1")) for value in ("3", "2"))
    assert str(right) == str(wrong)
    assert [breach.rule for breach in wrong.breaches] == [YOUR_TURN.id]


@pytest.mark.parametrize("value", ["", "3", "2"])
def test_what_lies_face_down_is_not_turned_up_by_a_preview(value: str) -> None:
    sitting = Sitting()
    sitting.says(Lay(1, Hidden(value="3")))
    sitting.says(Roll((1,)))
    with pytest.raises(Refusal) as refused:
        sitting.recorder.preview(Amended(3, (Reveal(1, Opening(value)),), "what if"))
    assert refused.value.word == "secret"
    sitting.says(Reveal(1))
    assert sitting.recorder.preview(Amended(4, (Reveal(1, Opening("3")),), "again")).refusal is None


def test_a_device_without_the_secret_cannot_open_it() -> None:
    sitting = Sitting()
    sitting.says(Lay(1, Hidden(value="3")))
    sitting.drawer.__init__()
    assert refusal(sitting, Reveal(1)).word == "structure"


def test_secrets_of_the_table_are_laid_unsealed_and_valued_when_they_turn_up() -> None:
    sitting = Sitting(secrets="table")
    assert refusal(sitting, Lay(1, Hidden(value="3"))).word == "secret"
    assert sitting.says(Lay(1)).act.order.token == Hidden()
    assert sitting.says(Reveal(1, Opening("2"))).act.order.opening == Opening("2")
    assert sitting.salts > 0


def test_a_second_token_breaks_its_rule() -> None:
    sitting = Sitting()
    sitting.says(Lay(1, Hidden(value="3")))
    assert refusal(sitting, Lay(2, Hidden(value="3"))).word == ONE_TOKEN.id
