"""Where damage goes: by its owner, point by point, and at once where nothing is left to choose."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from replay.core.dice import Roll
from replay.core.rule import Breach
from replay.games.arcane_legions import game
from replay.games.arcane_legions.combat.assigning import MOST_WAYS, ways
from replay.games.arcane_legions.events import (
    DamageSettled,
    FightEnded,
    FigureDowned,
    FigureHurt,
    Scored,
    UnitDefeated,
)
from replay.games.arcane_legions.orders import Assign
from replay.games.arcane_legions.table import Figure
from tests.games.arcane_legions.boards import after, board, broken, reason, unit
from tests.games.arcane_legions.skirmish import fought, stones

PIKES = unit("p1", "exf", 0, 0)
FAR = unit("p2", "exs", 8000, 8000)


def owing(points, **hurt):
    """The pikes of Ines with so much damage to assign, some of their figures injured already."""
    figures = {slot: replace(figure, hurt=hurt.get(slot, 0)) for slot, figure in PIKES.figures.items()}
    return replace(board({"S1": replace(PIKES, figures=figures), "N1": FAR}), damage={"S1": points})


def test_a_figure_takes_points_until_it_is_down():
    """AL-DAMAGE-04."""
    assert game.decide(owing(1), Assign("S1", ("b3",)))[:2] == (FigureHurt("S1", "b3", 1), DamageSettled("S1"))
    assert game.decide(owing(2), Assign("S1", ("b3", "b3")))[0] == FigureDowned("S1", "b3", "damage")
    split = game.decide(owing(2), Assign("S1", ("a1", "b3")))
    assert split[:2] == (FigureDowned("S1", "a1", "damage"), FigureHurt("S1", "b3", 1))


def test_only_its_own_player_assigns_the_damage_of_a_unit():
    """AL-DAMAGE-01, AL-T-96."""
    theirs = "S1 is Ines's, and so is the choice where its damage goes"
    assert reason(owing(1), Assign("S1", ("a1",), by="p2")) == theirs
    assert broken(owing(1), Assign("S1", ("a1",), by="p2")) == ["AL-DAMAGE-01"]
    assert after(owing(1), Assign("S1", ("a1",), by="p2"), waived={"AL-DAMAGE-01"}).units["S1"].downed == ("a1",)


def test_damage_that_no_figure_survives_needs_no_assignment():
    """AL-DAMAGE-08, AL-DAMAGE-09: nothing could be chosen, and nothing chosen wrongly."""
    over = fought("a4 a2", "k", (6, 6, 6, 6, 6, 6))
    assert over.damage == {"N1": 7}
    gone = fought("a4 a2", "w d1", (6, 6, 6, 6, 6, 6), (1,))
    assert gone.damage == {}
    assert gone.units["N1"].defeated
    assert gone.units["N1"].pose is None


def test_a_unit_that_goes_down_at_once_loses_its_injured_figures_first():
    """AL-DAMAGE-06, AL-DAMAGE-09."""
    table = fought("a4 a2", "d1 k", (6, 6, 6, 6, 6, 6))
    hurt = {"d1": Figure("d1"), "k": Figure("k", hurt=8)}
    injured = replace(table, units=table.units | {"N1": replace(table.units["N1"], figures=hurt)})
    events = game.decide(injured, Roll((1,)))
    downed = [event.slot for event in events if isinstance(event, FigureDowned)]
    assert downed == ["k", "d1"]
    settled = (Scored("p1", 1, "sortie", "N1"), UnitDefeated("N1"), DamageSettled("N1", 5), FightEnded())
    assert events[-4:] == settled


def test_one_way_left_by_the_rules_is_still_asked_for():
    """AL-DAMAGE-06: what the table did may not be what the rules say, so the program does not assume it."""
    table = owing(1, b3=1)
    assert ways(table, "S1") == (("b3",),)
    assert [call.says for call in game.awaits(table)] == ["Ines assigns 1 damage to S1"]


@pytest.mark.parametrize(
    ("points", "hurt", "found"),
    [
        (1, {}, {("a1",), ("a2",), ("a3",), ("a4",), ("b1",), ("b2",), ("b3",)}),
        (1, {"b3": 1}, {("b3",)}),
        (2, {"b3": 1}, {("b3", "a1"), ("b3", "a2"), ("b3", "a3"), ("b3", "a4"), ("b3", "b1"), ("b3", "b2")}),
    ],
)
def test_the_ways_to_assign_are_listed(points, hurt, found):
    """AL-DAMAGE-02, AL-DAMAGE-06."""
    assert set(ways(owing(points, **hurt), "S1")) == found


@given(st.integers(1, 8), st.integers(0, 1))
def test_every_way_listed_holds_and_no_two_come_to_the_same(points, hurt):
    """AL-DAMAGE-10."""
    table = owing(points, b3=hurt)
    found = ways(table, "S1")
    assert 0 < len(found) <= MOST_WAYS
    outcomes = {tuple(sorted(after(table, Assign("S1", way)).units["S1"].figures.items())) for way in found}
    assert len(outcomes) == len(found)


@given(st.lists(st.sampled_from(["a1", "a2", "b1", "b3"]), max_size=4).map(tuple), st.integers(1, 3))
def test_whatever_may_be_assigned_comes_to_one_of_the_ways_listed(slots, points):
    """AL-DAMAGE-03, AL-DAMAGE-07."""
    table = owing(points)
    try:
        found = after(table, Assign("S1", slots)).units["S1"].figures
    except Breach:
        return
    assert found in [after(table, Assign("S1", way)).units["S1"].figures for way in ways(table, "S1")]


def test_a_point_on_a_figure_that_is_not_there_is_no_assignment():
    assert reason(owing(1), Assign("S1", ("c1",))) == "no figure stands in c1 to take damage"
    assert reason(owing(1), Assign("N1", ("s1",))) == "N1 has no damage to assign"


def test_fewer_points_that_stood_leave_the_rest_behind():
    """AL-DAMAGE-10: by agreement."""
    table = after(owing(3), Assign("S1", ("a1",)), waived={"AL-DAMAGE-10"})
    assert table.damage == {}
    assert table.units["S1"].downed == ("a1",)


def test_a_commander_that_goes_down_scores_at_once_and_its_unit_when_it_follows():
    """AL-VP-04, AL-VP-06."""
    guard = replace(unit("p2", "exs", 0, 1000, 180_000), figures={"s1": Figure("s1", 2), "s3": Figure("s3")})
    table = replace(board({"S1": stones("p1", "a1", 0, 0, 0), "N1": guard, "N8": FAR}), damage={"N1": 1})
    assert Scored("p1", 1, "commander", "N1") in game.decide(table, Assign("N1", ("s1",), by="p2"))
