"""Regroup orders: figures change slots, bases turn in place."""

import pytest
from msgspec.structs import replace

from replay.core.pose import Pose
from replay.games.arcane_legions import game
from replay.games.arcane_legions.cards.card import read_card, totals
from replay.games.arcane_legions.events import OrderGiven, Regrouped
from replay.games.arcane_legions.orders import Close, Regroup
from replay.games.arcane_legions.table import Figure
from tests.games.arcane_legions.boards import TEXTS, after, board, broken, reason, unit

S1, S2 = unit("p1", "exf", 0, 0), unit("p1", "exs", 5000, 0)
N1 = unit("p2", "exs", 0, 1000, 180_000)
TABLE = board({"S1": S1, "S2": S2, "N1": N1})


def icons(table, name="S1"):
    found = totals(read_card(TEXTS[table.units[name].card]), table.units[name].figures)
    return found.attack, found.defence, found.ranged, found.move


def test_a_pike_steps_back_to_throw():
    """AL-T-31, AL-REGROUP-01: EXF has attack 4 and ranged 1 then."""
    assert icons(TABLE) == (5, 4, 0, 3)
    assert icons(after(TABLE, Regroup("S1", (("a1", "c1"),)))) == (4, 4, 1, 3)


@pytest.mark.parametrize(
    ("slot", "rule", "why"),
    [
        ("c4", "AL-REGROUP-02", "the figure that started in a1 belongs in white slots, c4 is red"),
        ("c5", "AL-REGROUP-03", "the figure that started in a1 has a small footpad, c5 takes a large one"),
        ("c6", "AL-REGROUP-04", "the figure that started in a1 has 1 peg, c6 takes 2"),
    ],
)
def test_colour_footpad_and_pegs_must_match(slot, rule, why):
    """AL-T-32."""
    assert broken(TABLE, Regroup("S1", (("a1", slot),)))[0] == rule
    assert reason(TABLE, Regroup("S1", (("a1", slot),))) == why
    agreed = {"AL-REGROUP-02", "AL-REGROUP-03", "AL-REGROUP-04"}
    assert after(TABLE, Regroup("S1", (("a1", slot),)), waived=agreed).units["S1"].figures[slot] == Figure("a1")


def test_figures_change_places_all_at_once():
    """AL-T-34, AL-REGROUP-06, AL-UNIT-14."""
    cycle = after(TABLE, Regroup("S1", (("a1", "b1"), ("b1", "a2"), ("a2", "a1"))))
    assert {slot: figure.start for slot, figure in cycle.units["S1"].figures.items() if slot in ("a1", "a2", "b1")} == {
        "b1": "a1", "a2": "b1", "a1": "a2",
    }  # fmt: skip
    assert broken(TABLE, Regroup("S1", (("a1", "c1"), ("a2", "c1"))))[0] == "AL-UNIT-14"
    assert broken(TABLE, Regroup("S1", (("a1", "a2"),)))[0] == "AL-UNIT-14"


@pytest.mark.parametrize(
    "moves",
    [(("c1", "a1"),), (("a1", "z9"),), (("a1", "a1"),), (("a1", "c1"), ("a1", "c2"))],
    ids=["nobody there", "no such slot", "stays", "goes two ways"],
)
def test_a_figure_that_is_not_there_cannot_move(moves):
    """AL-REGROUP-01: nothing that can be agreed away."""
    assert broken(TABLE, Regroup("S1", moves))[-1] == "structure"


def test_a_push_takes_its_figure_before_the_others_change_places():
    """AL-PUSH-03: a1 goes down, a2 takes its slot."""
    table = replace(TABLE, units=TABLE.units | {"S1": replace(S1, kinds=("regroup",))})
    pushed = after(table, Regroup("S1", (("a2", "a1"),), push="a1"))
    assert pushed.units["S1"].figures["a1"] == Figure("a2")
    assert broken(table, Regroup("S1", (("a1", "c1"),), push="a1")) == ["structure"]


@pytest.mark.parametrize(("name", "turns"), [("S1", (0, 180)), ("S2", (0, 90, 180, 270))])
def test_a_formation_turns_about_and_a_sortie_by_quarters(name, turns):
    """AL-T-35, AL-REGROUP-07, AL-REGROUP-08."""
    held = [turn for turn in range(0, 360, 45) if not broken(TABLE, Regroup(name, turn=turn))]
    assert held == list(turns)


def test_a_base_turned_as_it_may_not_be_still_needs_room():
    """AL-REGROUP-07, AL-ADJ-05: by agreement a formation turns aside, not into its neighbour."""
    assert broken(TABLE, Regroup("S1", turn=90)) == ["AL-REGROUP-07", "AL-ADJ-05"]


def test_figures_and_facing_change_in_place_in_one_order_and_nobody_strikes():
    """AL-T-36, AL-REGROUP-09, AL-REGROUP-10, AL-REGROUP-11."""
    events = game.decide(TABLE, Regroup("S1", (("a1", "c3"),), 180))
    assert events == (OrderGiven("S1", "regroup", 1), Regrouped("S1", (("a1", "c3"),), 180))
    turned = after(TABLE, Regroup("S1", (("a1", "c3"),), 180))
    assert turned.units["S1"].pose == Pose(0, 0, 180_000)
    opened = game.decide(turned, Close("S1", "N1"))[-1]
    assert (opened.side, opened.attack) == ("rear", 1)


def test_an_injury_goes_along():
    """AL-REGROUP-12."""
    hurt = replace(TABLE, units=TABLE.units | {"S1": replace(S1, figures=S1.figures | {"b3": Figure("b3", 1)})})
    assert after(hurt, Regroup("S1", (("b3", "c4"),))).units["S1"].figures["c4"] == Figure("b3", 1)
