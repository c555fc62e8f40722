"""Recorded matches: what is put right afterwards, and what is still said when the match is over."""

import pytest
from msgspec.structs import replace

from replay.acts import Noted, Ruled, Struck
from replay.auditor import audit
from replay.core.seal import Hidden, Opening
from replay.games.battle_for_legend import orders as o
from replay.recording.refusal import Refusal
from tests.games.battle_for_legend.boards import figure
from tests.games.battle_for_legend.playing import recorded, recorder

PLACED = {
    "M1": (900, 150),
    "M2": (1200, 150),
    "M3": (1450, 150),
    "E1": (900, 2250),
    "E2": (1200, 2250),
    "E3": (1450, 2250),
}


def begun(**options):
    """The first turn is Elin's."""
    scribe = recorder(options)
    for name, at in PLACED.items():
        scribe.record(o.Deploy(name, at, figure(name).seat))
    return scribe


def dueling(**options):
    """E1 comes into range of M2 in the second turn, and shoots."""
    scribe = begun(**options)
    scribe.record(o.Move("E1", ((900, 1600),)))
    scribe.record(o.Done())
    scribe.record(o.Move("M2", ((1200, 650),)))
    scribe.record(o.Done())
    for name in ("E2", "M1", "E3", "M3"):
        scribe.record(o.Activate(name))
        scribe.record(o.Done())
    scribe.record(o.Move("E1", ((900, 1100),)))
    scribe.record(o.Shoot("E1", "M2"))
    return scribe


def test_after_the_end_orders_are_refused_and_rulings_are_not():
    """BFL-T09, BFL-WIN-02."""
    scribe = recorded(3)
    with pytest.raises(Refusal) as refused:
        scribe.record(o.Activate("M1", "p1"))
    assert refused.value.word == "BFL-WIN-02"
    scribe.record(Ruled("the last blow stands", "play-on", "A. Verne", rule="BFL-WIN-02"))
    scribe.record(Noted("well played"))
    assert [finding for finding in audit(scribe.cursor) if finding.open] == []


def test_a_token_laid_by_mistake_is_taken_back_and_another_laid():
    """The reveal finds the token that lies there, not the one that was taken back."""
    scribe = dueling()
    wrong = scribe.record(o.Commit(1, Hidden(value="1"), "p2"))
    scribe.record(Struck((wrong.n,), "the wrong token"))
    scribe.record(o.Commit(1, Hidden(value="2"), "p2"))
    scribe.record(o.Commit(1, Hidden(value="1"), "p1"))
    scribe.record(o.Reveal(1, by="p2"))
    assert scribe.table.duel.power.value == 2
    assert scribe.table.duel.power.proof == "fits"


def test_a_reveal_taken_back_is_shown_again_as_it_was():
    scribe = dueling()
    scribe.record(o.Commit(1, Hidden(value="2"), "p2"))
    scribe.record(o.Commit(1, Hidden(value="1"), "p1"))
    shown = scribe.record(o.Reveal(1, by="p2"))
    scribe.record(Struck((shown.n,), "one after the other"))
    assert not scribe.table.duel.power.shown
    scribe.record(o.Reveal(1, by="p2"))
    scribe.record(o.Reveal(1, by="p1"))
    assert scribe.table.figures["M2"].lost == 1
    assert [finding for finding in audit(scribe.cursor) if finding.open] == []


def test_a_move_that_is_struck_takes_along_what_it_made_possible():
    """Without the move the shot is out of range, and is orphaned with its confrontation."""
    scribe = dueling()
    move = scribe.book.head - 1
    scribe.record(Struck((move,), "it was not moved"))
    assert scribe.table.duel is None
    assert scribe.table.figures["E1"].at == (900, 1600)


def test_the_table_can_be_read_at_any_entry():
    """Folded from the start, from keyframes, forwards and back."""
    scribe = recorded(4)
    head = scribe.book.head
    tables = [scribe.cursor.table(n) for n in range(9, head + 1)]
    assert [scribe.cursor.table(n) for n in range(head, 8, -1)] == tables[::-1]
    assert tables[-1] == scribe.table


def test_the_way_tokens_are_laid_changes_nothing_but_what_can_be_proven():
    sealed, laid = dueling(), dueling(secrets="table")
    for seat, value in (("p2", "2"), ("p1", "1")):
        sealed.record(o.Commit(1, Hidden(value=value), seat))
        laid.record(o.Commit(1, by=seat))
    for seat, value in (("p1", "1"), ("p2", "2")):
        sealed.record(o.Reveal(1, by=seat))
        laid.record(o.Reveal(1, Opening(value), seat))
    proofs = [scribe.table.fought.power.proof for scribe in (sealed, laid)]
    assert proofs == ["fits", ""]
    one, other = (replace(scribe.table, match="", options={}, fought=None) for scribe in (sealed, laid))
    assert one == other
