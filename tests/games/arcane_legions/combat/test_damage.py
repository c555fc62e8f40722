"""Damage point by point: what may be assigned where, and what comes of it."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from replay.core.rule import STRUCTURE, Breach, Gate, breaches
from replay.games.arcane_legions.cards.card import slots, starting
from replay.games.arcane_legions.combat.damage import Body, Toll, assign, capacity, takers
from tests.games.arcane_legions.fixture_files import card


def full(name: str, **hurt: int) -> dict[str, Body]:
    """The figures of a card as it starts, some of them injured."""
    read = card(name)
    return {slot: Body(slots(read)[slot].pegs, hurt.get(slot, 0)) for slot in starting(read)}


EXF, EXS = full("exf"), full("exs")


def toll(bodies, points, dealt=None) -> Toll:
    named = points.split()
    return assign(Gate(), bodies, named, len(named) if dealt is None else dealt)


def broken(bodies, points, dealt=None) -> list[str]:
    named = points.split()
    owed = len(named) if dealt is None else dealt
    return [breach.rule for breach in breaches(lambda waived: assign(Gate(waived), bodies, named, owed))]


@pytest.mark.parametrize(
    ("bodies", "points", "dealt", "result"),
    [
        pytest.param(EXF, "b3", 1, Toll({"b3": 1}, (), 0), id="AL-T-97 injured"),
        pytest.param(EXF, "b3 b3", 2, Toll({}, ("b3",), 0), id="AL-T-97 downed"),
        pytest.param(full("exf", b3=1), "b3 a1", 2, Toll({}, ("b3", "a1"), 0), id="AL-T-99 injured first"),
        pytest.param(EXF, "b3", 1, Toll({"b3": 1}, (), 0), id="AL-T-100 healed and hit again"),
        pytest.param({"s6": Body(3, 2), "s2": Body(1)}, "s6", 1, Toll({}, ("s6",), 0), id="AL-T-101 after a regroup"),
        pytest.param({"s1": Body(3, 1)}, "s1 s1", 5, Toll({}, ("s1",), 3), id="AL-T-102 AL-DAMAGE-09"),
        pytest.param(EXF, "b1 b2 b3", 3, Toll({"b3": 1}, ("b1", "b2"), 0), id="AL-T-63"),
        pytest.param({"m": Body(1), "k": Body(1)}, "m", 1, Toll({}, ("m",), 0), id="AL-T-64"),
        pytest.param({"a": Body(1)}, "a", 2, Toll({}, ("a",), 1), id="AL-T-82 one point too many"),
        pytest.param(EXF, "", 0, Toll({}, (), 0), id="no damage"),
        pytest.param({}, "", 3, Toll({}, (), 3), id="nobody left"),
    ],
)
def test_damage_goes_on_figures_until_they_are_down(bodies, points, dealt, result):
    """AL-DAMAGE-02, 04, 08, 09."""
    assert toll(bodies, points, dealt) == result


TWO_HURT = {"p": Body(2, 1), "q": Body(3, 2), "r": Body(1), "s": Body(2)}


@pytest.mark.parametrize("points", ["p q r", "q p r", "q p s"])
def test_several_injured_figures_go_in_any_sequence(points):
    """AL-T-103; AL-DAMAGE-07."""
    result = toll(TWO_HURT, points)
    assert set(result.downed) >= {"p", "q"}


@pytest.mark.parametrize(
    ("bodies", "points", "dealt", "rules"),
    [
        pytest.param(EXF, "b3 a1", 2, ["AL-DAMAGE-03"], id="AL-T-98"),
        pytest.param(full("exf", b3=1), "a1 a2", 2, ["AL-DAMAGE-06"], id="AL-T-99"),
        pytest.param(TWO_HURT, "r p q", 3, ["AL-DAMAGE-07"], id="AL-T-103"),
        pytest.param(EXS | {"s1": Body(3, 2)}, "s2", 1, ["AL-DAMAGE-06"], id="AL-T-101"),
        pytest.param({"p": Body(3, 1), "q": Body(2, 1)}, "p q", 2, ["AL-DAMAGE-03"], id="begun on one of two injured"),
        pytest.param(EXF, "a1", 2, ["AL-DAMAGE-10"], id="too few points"),
        pytest.param(EXF, "a1 a2", 1, ["AL-DAMAGE-10"], id="too many points"),
        pytest.param(EXF, "b3 a1 b3", 3, ["AL-DAMAGE-03"], id="and back again"),
        pytest.param(EXF, "c1", 1, [STRUCTURE], id="an empty slot"),
        pytest.param(EXF, "a1 a1", 2, [STRUCTURE], id="a figure that is down"),
        pytest.param({"a": Body(1)}, "a a", 2, ["AL-DAMAGE-10", STRUCTURE], id="more points than figures"),
    ],
)
def test_damage_assigned_out_of_turn_is_refused(bodies, points, dealt, rules):
    """AL-DAMAGE-03, 06, 07, 10."""
    assert broken(bodies, points, dealt) == rules


def test_a_waived_rule_lets_the_points_stand_as_named():
    assert assign(Gate({"AL-DAMAGE-03"}), EXF, ["b3", "a1"], 2) == Toll({"b3": 1}, ("a1",), 0)


def test_who_may_take_the_next_point_is_listed():
    """AL-DAMAGE-02, 03, 06, 07."""
    assert takers(EXF) == tuple(EXF)
    assert takers(TWO_HURT) == ("p", "q")
    assert takers(TWO_HURT, begun="q") == ("q",)
    assert takers(EXF, begun="gone") == tuple(EXF)
    assert capacity(TWO_HURT) == 5


bodies = st.dictionaries(
    st.sampled_from("abcdefgh"),
    st.integers(1, 4).flatmap(lambda pegs: st.builds(Body, st.just(pegs), st.integers(0, pegs - 1))),
    max_size=6,
)


@given(bodies, st.integers(0, 12), st.randoms(use_true_random=False))
def test_whatever_takers_list_is_accepted_and_nothing_else_is(figures, dealt, chance):
    """AL-DAMAGE-10: at most one figure more ends up injured."""
    left, points, last = dict(figures), [], ""
    for _ in range(min(dealt, capacity(figures))):
        first = takers(left, last)
        for other in left.keys() - set(first):
            with pytest.raises(Breach):
                assign(Gate(), figures, [*points, other], len(points) + 1)
        last = chance.choice(first)
        points.append(last)
        body = left.pop(last)
        if body.hurt + 1 < body.pegs:
            left[last] = Body(body.pegs, body.hurt + 1)
    result = assign(Gate(), figures, points, dealt)
    assert len(points) + result.lost == dealt
    assert figures.keys() - set(result.downed) == left.keys()
    assert len({figure for figure in result.hurt if not figures[figure].hurt}) <= 1
