"""What may be said: all of it holds, and every stage offers what it awaits."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from replay.core.dice import Roll
from replay.core.form import OneOf, sample
from replay.core.game import Concede
from replay.games.star_wars_legion import game
from replay.games.star_wars_legion import orders as o
from replay.games.star_wars_legion import setup_orders as s
from tests.games.star_wars_legion.boards import after, asset, board, broken, empty, enlisted, modifying, unit
from tests.games.star_wars_legion.playing import match
from tests.games.star_wars_legion.test_contesting import MISSION


def forms(table, kind):
    return [form for form in game.legal(table, {}).forms if isinstance(form.order, kind)]


def refused(table):
    return {(type(no.order), no.rule) for no in game.legal(table, {}).refused}


@given(st.integers(0, 900), st.randoms(use_true_random=False))
def test_every_stage_offers_what_is_awaited_and_nothing_that_breaks_a_rule(at, chance):
    told = match(3).told
    table = told[at % len(told)].table
    legal = game.legal(table, {})
    verbs = {verb for call in game.awaits(table) for verb in call.orders}
    offered = [*legal.orders, *(form.order for form in legal.forms)]
    assert {order.__struct_config__.tag for order in offered} <= verbs
    for form in legal.forms[: 1 + chance.randrange(20)]:
        assert broken(table, sample(form, chance)) == []
        assert all(domain.values for domain in form.open.values() if isinstance(domain, OneOf))


def test_blue_may_do_all_but_take_the_marker():
    """SWL-MISSION-12."""
    legal = game.legal(modifying(), {})
    changes = {form.order.change for form in legal.forms if isinstance(form.order, s.Modify)}
    assert changes == {"swap_objective", "swap_secondary", "swap_own_advantage", "swap_opponent_advantage"}
    assert s.Modify("pass", by="p1") in legal.orders
    assert (s.Modify, "SWL-MISSION-12") in refused(modifying())


def test_a_claim_is_offered_where_it_holds_and_refused_with_its_rule():
    """SWL-CLAIM-02."""
    table = board({"A1": unit("p1", 20)}, {"x1": asset(21.5), "x2": asset(40)}, **MISSION)
    acting = after(table, o.Activate("A1"))
    assert o.Claim("A1", "x1", "p1") in game.legal(acting, {}).orders
    assert (o.Claim, "SWL-CLAIM-02") in refused(acting)


def test_after_a_drop_only_its_placement_is_offered():
    """SWL-DROP-01."""
    table = board({"A1": unit("p1", 20, holding=("x1",))}, {"x1": asset(0)})
    legal = game.legal(after(table, o.Suppress("A1", 2)), {})
    assert {type(form.order) for form in legal.forms} == {o.Place}
    assert set(legal.orders) == {Concede("p1"), Concede("p2")}
    assert {form.order.by for form in legal.forms} == {"p2"}


@pytest.mark.parametrize("terms", [{}, {"battle_deck_list": "closed"}, {"secrets": "sealed"}])
def test_an_army_and_a_hand_that_are_offered_may_be_taken_by_both(terms):
    table = empty(**terms)
    for _ in range(2):
        table = after(table, sample(forms(table, s.Enlist)[0], Random(1)))
        table = after(table, next(order for order in game.legal(table, {}).orders if isinstance(order, s.Hold)))
    assert table.stage == "battlefield"


def test_dice_are_offered_for_whoever_owes_them():
    """SWL-BLUE-02."""
    table = after(enlisted(), s.Establish(by="p1"), s.Close("p1"), s.Close("p2"))
    assert [form.order.by for form in forms(table, Roll)] == ["p1", "p2"]
    assert [form.open["faces"].sides for form in forms(table, Roll)] == [8, 8]


def test_a_match_that_is_over_takes_nothing():
    over = match(1).end
    assert game.awaits(over) == ()
    assert game.legal(over, {}).orders == ()
    assert broken(over, Concede("p1")) == ["structure"]
    assert after(board({}), Concede("p1")).winner == "p2"
