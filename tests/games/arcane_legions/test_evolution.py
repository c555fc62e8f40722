"""How events change the table: whatever was recorded can be read, wherever it comes to stand."""

import pytest
from msgspec.structs import replace

from replay.core.pose import Pose
from replay.games.arcane_legions import events as e
from replay.games.arcane_legions import game
from replay.games.arcane_legions.table import Figure
from tests.games.arcane_legions.boards import board, empty, enlisted, unit
from tests.games.arcane_legions.playing import match

TABLE = board({"S1": unit("p1", "exf", 0, 0), "N1": unit("p2", "exs", 0, 1000, 180_000)})


@pytest.mark.parametrize(
    "start", [empty, enlisted, lambda: TABLE, lambda: match(3).end], ids=["empty", "armies", "turn", "end"]
)
def test_no_event_of_a_match_is_too_much_for_another_table(start):
    """Corrections and judges put events where nobody decided them."""
    table, followed = start(), start()
    for event in match(3).events:
        assert isinstance(game.evolve(table, event), game.Table)
        followed = game.evolve(followed, event)
    assert isinstance(followed, game.Table)


def test_an_event_about_nobody_changes_nothing():
    for event in (
        e.UnitDeployed("Z9", Pose(0, 0, 0)),
        e.FiguresRecovered("Z9", ("a1",)),
        e.FigureHurt("S1", "z9", 1),
        e.FigureDowned("Z9", "a1", "damage"),
        e.Regrouped("Z9"),
        e.FigureReturned("Z9", "a1", "a1"),
        e.ZoneChosen("p9", "south"),
    ):
        assert game.evolve(TABLE, event) == TABLE


def test_figures_that_regroup_go_at_once_and_the_base_turns_on():
    """AL-REGROUP-06, AL-REGROUP-09."""
    after = game.evolve(TABLE, e.Regrouped("S1", (("a1", "a2"), ("a2", "a1"), ("b3", "c4")), 270))
    figures = after.units["S1"].figures
    assert (figures["a1"], figures["a2"], figures["c4"]) == (Figure("a2"), Figure("a1"), Figure("b3"))
    assert "b3" not in figures
    assert game.evolve(after, e.Regrouped("S1", turn=180)).units["S1"].pose.heading == 90_000


def test_only_the_last_army_closes_enlisting():
    """AL-SETUP-08."""
    army = e.ArmyEnlisted("p1", "The Watch", "Saltmark", "S", {})
    first = game.evolve(empty(), army)
    assert (first.stage, first.seats["p1"].army) == ("enlist", "The Watch")
    assert game.evolve(first, replace(army, seat="p2", letter="N")).stage == "terrain"
