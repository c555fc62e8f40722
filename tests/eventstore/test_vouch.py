"""What signed heads show: a rewritten, shortened or doubled history, and a signature that was forged."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from eventstore.bundle import bring
from eventstore.heads import Signed
from eventstore.memory import MemoryStore
from eventstore.notary import Key, device_public
from eventstore.port import Line
from eventstore.verify import verify
from eventstore.vouch import Verdict, contradictions, reach, shared
from tests.eventstore.bundles import taken, texts
from tests.eventstore.logs import MATCH, OTHER, begun, entry, forked, run
from tests.eventstore.signing import Device, judged, put

TRUE, FORGED, AGAINST, BEYOND = Verdict.TRUE, Verdict.FORGED, Verdict.AGAINST, Verdict.BEYOND


def played(count: int, rewritten: int = 0, tag: object = "rewritten") -> tuple[MemoryStore, Line]:
    """A match of ``count`` entries; all from ``rewritten`` on are others than those of the true history."""
    store = MemoryStore()
    line = begun(store, rewritten - 1 if rewritten else count)
    if rewritten:
        store.append(line.id, *run(rewritten, line.head.hash, count - rewritten + 1, tag=tag))
    return store, store.line(line.id)


def verdicts(store: MemoryStore, *brought: Signed | str) -> list[Verdict]:
    return [held.verdict for held in judged(store, *brought)]


# ---------------------------------------------------------------- true ones


def test_heads_that_stand_in_the_log_are_borne_out_by_it() -> None:
    store, line = played(4)
    table = Device()
    table.witnesses(store, line.id)
    table.witnesses(store, line.id, "p2")
    found = judged(store)
    assert [(held.entry, held.owner, held.bearer, held.verdict) for held in found] == [
        (5, line.id, line.id, TRUE),
        (6, line.id, line.id, TRUE),
    ]
    assert [held.signed.statement.mark.seq for held in found if held.signed] == [4, 5]
    assert contradictions(store, MATCH, found) == ()


def test_how_far_each_has_vouched_along_every_line() -> None:
    store, line = played(6)
    table = Device()
    table.witnesses(store, line.id)
    table.witnesses(store, line.id, "p2")
    store.append(line.id, *run(9, store.head(line.id).hash, 3))
    table.witnesses(store, line.id)
    aside, early = forked(store, line.id, 9, 4), forked(store, line.id, 3, 1, name="early")
    table.witnesses(store, aside.id, "p1")
    lines = {held.id: held for held in store.lines(MATCH)}
    vouched = {
        on.name: {signer: upto for (signer, _, _), upto in reach(lines, on.id, judged(store)).items()}
        for on in lines.values()
    }
    assert vouched == {
        "main": {"device": 11, "seat p2": 7, "seat p1": 9},
        "what if": {"device": 9, "seat p2": 7, "seat p1": 13},
        "early": {"device": 3, "seat p2": 3, "seat p1": 3},
    }
    assert shared(lines, aside.id, early.id) == 3


# ---------------------------------------------------------------- against whoever holds the log


@given(st.integers(2, 12), st.data())
def test_whoever_holds_an_earlier_head_sees_a_log_cut_short(count: int, data: st.DataObject) -> None:
    whole, line = played(count)
    signed = Device().signs(whole, line.id)
    left = data.draw(st.integers(1, count - 1))
    cut, _ = played(left)
    assert list(verify(cut)) == []
    (held,) = judged(cut, signed)
    assert (held.verdict, held.why) == (BEYOND, f"holds a head of entry {count}; line main ends at {left}")


@given(st.integers(2, 12), st.data())
def test_whoever_holds_an_earlier_head_sees_a_history_that_was_rewritten_and_signed_again(
    count: int, data: st.DataObject
) -> None:
    true, line = played(count)
    signed = Device().signs(true, line.id, "p2")
    other, _ = played(count + 2, data.draw(st.integers(2, count)))
    Device("table").witnesses(other, line.id)
    assert list(verify(other)) == []
    own, brought = judged(other, signed)
    assert (own.verdict, brought.verdict) == (TRUE, AGAINST)
    (both,) = contradictions(other, MATCH, (own, brought))
    assert both.other is not None
    assert {both.one.signed, both.other.signed} == {own.signed, signed}


def test_a_log_that_grew_bears_all_earlier_heads_out() -> None:
    store, line = played(1)
    table, heads = Device(), []
    for seq in range(2, 20):
        heads.append(table.signs(store, line.id))
        store.append(line.id, *run(seq, store.head(line.id).hash, 1))
    assert set(verdicts(store, *heads)) == {TRUE}


def test_an_old_countersignature_does_not_pass_in_a_new_history() -> None:
    true, line = played(6)
    signed = Device().signs(true, line.id, "p2")
    other, _ = played(8, rewritten=4)
    put(other, line.id, signed.note)
    found = judged(other)
    assert [held.verdict for held in found] == [AGAINST]
    assert found[0].why == "holds a head of entry 6 that is not entry 6 of line main"
    (alone,) = contradictions(other, MATCH, found)
    assert (alone.one, alone.other) == (found[0], None)


# ---------------------------------------------------------------- forged ones


def test_forged_countersignatures_are_told_from_true_ones() -> None:
    store, line = played(5)
    table = Device()
    true = table.signs(store, line.id, "p2")
    said, thief = true.statement, Key(bytes(32))
    by_another = Signed(said, thief.sign(said.written()))
    renamed = Signed(replace(said, signer="seat p1"), true.signature)
    moved = Signed(replace(said, mark=replace(said.mark, seq=4)), true.signature)
    reused = Signed(said, table.signs(store, line.id).signature)
    for forged in (by_another, renamed, moved, reused):
        assert verdicts(store, forged) == [FORGED]
    assert verdicts(store, true.note.replace("seat p2", "seat  p2")) == [FORGED]
    assert verdicts(store, true.note + "x") == [FORGED]


def test_a_root_that_the_entries_have_not_is_forged_however_well_it_is_signed() -> None:
    store, line = played(5)
    table = Device()
    said = table.signs(store, line.id, "p2").statement
    lie = replace(said, mark=replace(said.mark, root=bytes(32)))
    assert verdicts(store, Signed(lie, table.key("p2").sign(lie.written()))) == [FORGED]


def test_a_head_of_another_match_or_form_says_nothing_here() -> None:
    store, line = played(5)
    elsewhere = MemoryStore()
    foreign = Device().signs(elsewhere, begun(elsewhere, 3, match=OTHER).id)
    assert verdicts(store, foreign) == [Verdict.STRANGE]
    assert verdicts(store, "rollbook/head/2\n", "rollbook\n12\nab", "") == [Verdict.UNREAD] * 3
    put(store, line.id, foreign.note)
    found = judged(store)
    assert contradictions(store, MATCH, found) == ()
    assert reach({line.id: line}, line.id, found) == {}


# ---------------------------------------------------------------- two that cannot both be true


def diverged(device: Device, other: Device) -> tuple[MemoryStore, Line]:
    """One match that two devices went on with, each signing what it had; the second's log came in as a bundle."""
    ours, line = played(4)
    theirs = MemoryStore()
    bring(theirs, taken(texts(ours)))
    device.witnesses(ours, line.id)
    theirs.append(line.id, entry(5, line.head.hash, tag="theirs"))
    other.witnesses(theirs, line.id)
    bring(ours, taken(texts(theirs)))
    return ours, line


def test_two_heads_of_one_line_that_diverged_are_both_kept_and_shown() -> None:
    table, laptop = Device(), Device("laptop")
    store, line = diverged(table, laptop)
    assert list(verify(store)) == []
    table.witnesses(store, line.id)
    found = judged(store)
    assert [held.verdict for held in found] == [TRUE, TRUE, TRUE]
    assert [held.bearer == line.id for held in found] == [True, True, False]
    (both,) = contradictions(store, MATCH, found)
    assert both.other is not None
    signed = both.one.signed, both.other.signed
    keys = [device_public(device.drawer) for device in (table, laptop)]
    assert [one.statement.device for one in signed if one] == keys


def test_heads_of_two_branches_or_of_what_both_share_contradict_nobody() -> None:
    store, line = played(6)
    table = Device()
    table.witnesses(store, line.id)
    aside = forked(store, line.id, 3, 4)
    table.witnesses(store, aside.id)
    assert contradictions(store, MATCH, judged(store)) == ()


def test_two_heads_of_one_number_contradict_one_another_even_where_neither_is_held() -> None:
    line = played(1)[1]
    one, other = (Device(tag).signs(played(9, 5, tag)[0], line.id) for tag in ("a", "b"))
    store, _ = played(3)
    found = judged(store, one, other)
    assert [held.verdict for held in found] == [BEYOND, BEYOND]
    assert len(contradictions(store, MATCH, found)) == 1


@pytest.mark.parametrize("later", [True, False])
def test_a_head_against_the_log_is_paired_with_a_true_one_that_reaches_as_far(later: bool) -> None:
    line = played(1)[1]
    against = Device("liar").signs(played(7, 5)[0], line.id)
    store, _ = played(9 if later else 6)
    true = Device().signs(store, line.id)
    store.append(line.id, *run(store.head(line.id).seq + 1, store.head(line.id).hash, 4))
    found = judged(store, true, against)
    assert [held.verdict for held in found] == [TRUE, AGAINST]
    (both,) = contradictions(store, MATCH, found)
    assert (both.other is not None) == later


def test_two_branches_are_told_of_once_however_often_each_was_signed() -> None:
    table, laptop = Device(), Device("laptop")
    store, line = diverged(table, laptop)
    for _ in range(5):
        table.witnesses(store, line.id)
    found = judged(store)
    assert len(found) == 7
    assert len(contradictions(store, MATCH, found)) == 1


def test_many_heads_are_compared_in_no_time() -> None:
    store, line = played(3)
    said = Device().signs(store, line.id)
    true = judged(store, said)[0]
    many = tuple(replace(true, entry=n) for n in range(20_000))
    assert contradictions(store, MATCH, many) == ()
