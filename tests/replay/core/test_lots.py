"""Lots: whatever is drawn was there to be drawn, and everything that was there may be."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from replay.core.dice import Roll
from replay.core.form import Faces, Form
from replay.core.game import Concede, Legal
from replay.core.lots import anything, between, once_in, one, value
from replay.core.options import Option

SEEDS = range(200)


@given(st.lists(st.integers(), min_size=1), st.integers())
def test_one_of_several_is_one_of_them(among, seed):
    assert one(among, Random(seed)) in among


def test_every_one_of_several_is_drawn_sooner_or_later():
    assert {one("abc", Random(seed)) for seed in SEEDS} == set("abc")
    assert {between(2, 4, Random(seed)) for seed in SEEDS} == {2, 3, 4}
    assert {once_in(3, Random(seed)) for seed in SEEDS} == {True, False}
    assert once_in(1, Random(1))


@pytest.mark.parametrize(
    ("option", "values"),
    [(Option("ground", "a", ("a", "b")), {"a", "b"}), (Option("fog", False, kind="flag"), {True, False})],
)
def test_an_option_takes_each_of_its_values(option, values):
    assert {value(option, Random(seed)) for seed in SEEDS} == values


def test_anything_on_offer_is_said_but_giving_up():
    """An order as it is, a form as one of its samples."""
    legal = Legal((Concede("p1"), Roll((1,))), (Form(Roll(), {"faces": Faces(1, 2)}),))
    assert {anything(legal, Random(seed)) for seed in SEEDS} == {Roll((1,)), Roll((2,))}


def test_giving_up_is_said_where_nothing_else_is_offered():
    assert anything(Legal((Concede("p1"), Concede("p2"))), Random(1)) in (Concede("p1"), Concede("p2"))
    with pytest.raises(LookupError):
        anything(Legal(), Random(1))
