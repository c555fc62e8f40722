"""What is offered, and to whom: token choices come from the public stock alone."""

from msgspec.structs import replace

from replay.core.seal import Hidden, commit
from replay.games.battle_for_legend import game
from replay.games.battle_for_legend import orders as o
from replay.games.battle_for_legend.profile import Start
from tests.games.battle_for_legend.boards import after, board, broken, enlisted, figure

TABLE = board({"M2": (300, 1500), "E1": (900, 1500)}, "M2")


def offered(table, kind, opened=None):
    legal = game.legal(table, opened or {})
    forms = [form for form in legal.forms if isinstance(form.order, kind)]
    return forms, [order for order in legal.orders if isinstance(order, kind)]


def test_the_different_values_of_the_stock_are_two_entries():
    """BFL-T91, BFL-DUEL-02, BFL-FIG-04."""
    forms, _ = offered(after(TABLE, o.Shoot("M2", "E1")), o.Commit)
    choices = {form.order.by: form.open["token"].values for form in forms}
    assert choices == {"p1": (Hidden(value="3"), Hidden(value="2")), "p2": (Hidden(value="2"), Hidden(value="1"))}


def test_once_both_sealed_tokens_lie_there_each_may_be_turned_up_whoever_looks():
    """BFL-DUEL-05: what it shows is under its seal, and filled in where its salt is."""
    seals = {seat: commit(TABLE.match, seat, 1, "2", bytes(16)) for seat in ("p1", "p2")}
    table = after(TABLE, o.Shoot("M2", "E1"), *(o.Commit(1, Hidden(seals[seat]), seat) for seat in seals))
    for known in ({}, {seals["p1"]: "2"}):
        forms, orders = offered(table, o.Reveal, known)
        assert ([form.order for form in forms], orders) == ([o.Reveal(1, by="p1"), o.Reveal(1, by="p2")], [])
        assert not any(form.open for form in forms)


def test_before_both_lie_there_nothing_can_be_turned_up():
    """BFL-DUEL-05."""
    seal = commit(TABLE.match, "p1", 1, "2", bytes(16))
    table = after(TABLE, o.Shoot("M2", "E1"), o.Commit(1, Hidden(seal), "p1"))
    assert offered(table, o.Reveal, {seal: "2"}) == ([], [])


def test_what_is_known_of_a_seal_offers_no_other_choice():
    """Listing with and without the secret is one."""
    seal = commit(TABLE.match, "p1", 1, "3", bytes(16))
    table = after(TABLE, o.Shoot("M2", "E1"), o.Commit(1, Hidden(seal), "p1"))
    assert game.legal(table, {seal: "3"}) == game.legal(table, {})


def test_a_value_that_the_stock_does_not_have_is_refused_where_it_is_said():
    """BFL-DUEL-04: under its seal nobody can know it."""
    table = after(TABLE, o.Shoot("M2", "E1"))
    seal = commit(TABLE.match, "p1", 1, "9", bytes(16))
    assert broken(table, o.Commit(1, Hidden(value="9"), "p1")) == ["BFL-DUEL-04"]
    assert broken(table, o.Commit(1, Hidden(value="3"), "p1")) == []
    assert broken(table, o.Commit(1, Hidden(seal=seal), "p1")) == []


def test_what_is_laid_at_the_table_is_not_named():
    table = after(board({"M2": (300, 1500), "E1": (900, 1500)}, "M2", {"secrets": "table"}), o.Shoot("M2", "E1"))
    assert broken(table, o.Commit(1, Hidden(value="9"), "p1"))[:1] == ["structure"]
    assert broken(table, o.Commit(1, by="p1")) == []


def test_that_a_judge_voided_a_confrontation_is_taken_as_said():
    """BFL-DUEL-14: from either player, and left to people."""
    table = after(TABLE, o.Shoot("M2", "E1"))
    for seat in table.seats:
        remark = game.decide(table, o.Void("the wrong target", seat))[1]
        assert (remark.rule, remark.judge) == ("BFL-DUEL-14", True)
    assert broken(table, o.Void("", "p1")) == ["structure"]


def test_in_a_crowded_start_zone_the_last_free_place_is_still_offered():
    """BFL-SETUP-08, BFL-ELIM-02: to be deployed in, and to come back to."""
    table = enlisted()
    narrow = replace(table.arena, start=(Start("malsainiste", (800, 0, 1080, 140)), table.arena.start[1]))
    standing = figure("M2", (890, 60))
    deploying = replace(table, arena=narrow, figures={"M1": figure("M1"), "M2": standing})
    fallen = figure("M1", eliminated=True, fell=1, lost=3)
    returning = replace(deploying, stage="turns", turn=2, figures={"M1": fallen, "M2": standing})
    for moment, kind in ((deploying, o.Deploy), (returning, o.Return)):
        (form,) = [form for form in game.legal(moment, {}).forms if isinstance(form.order, kind)]
        assert form.open["at"].values
        assert all(at[0] >= 1005 for at in form.open["at"].values)
