"""Move orders: what they draw, what the unit has to move with, and who may move it."""

import pytest
from msgspec.structs import replace

from replay.core.game import Remarked
from replay.core.pose import Point, Pose
from replay.games.arcane_legions import game
from replay.games.arcane_legions.events import BreakawayDrawn, MoveBegun, OrderGiven, OrderWasted
from replay.games.arcane_legions.ground.resting import beneath, on_table
from replay.games.arcane_legions.orders import Forgo, Halt, Move, Place, Step
from replay.games.arcane_legions.table import Figure, Piece, Track
from tests.games.arcane_legions.boards import after, board, broken, reason, unit

S1, S2 = unit("p1", "exf", 0, 0), unit("p1", "exs", 5000, 0)
N1 = unit("p2", "exs", 0, 4000, 180_000)
ROCK = Piece("blocking", (Point(4000, 3000), Point(6000, 3000), Point(6000, 4000), Point(4000, 4000)))
SQUARE = Piece("control", (Point(-1000, -4000), Point(1000, -4000), Point(1000, -2000), Point(-1000, -2000)))
TABLE = replace(board({"S1": S1, "S2": S2, "N1": N1}), terrain={"rock": ROCK, "C1": SQUARE})


def moving(name="S2"):
    return after(TABLE, Move(name))


def test_a_unit_moves_with_its_ready_icons():
    """AL-MOVE-01, AL-MOVE-02."""
    assert game.decide(TABLE, Move("S1")) == (OrderGiven("S1", "move", 2), MoveBegun("S1", 3))
    begun = after(TABLE, Move("S1"))
    assert begun.track == Track("S1", S1.pose)


def test_a_formation_that_leaves_an_enemy_draws_it_before_it_moves():
    """AL-BREAK-01, AL-BREAK-03: a sortie draws nobody."""
    near = board({"S1": S1, "S2": unit("p1", "exs", -3000, 0), "N1": unit("p2", "exs", 0, 1000, 180_000)})
    assert game.decide(near, Move("S1"))[1:] == (BreakawayDrawn("S1", ("N1",)),)
    beside = board({"S2": unit("p1", "exs", 0, 0), "N1": unit("p2", "exs", 0, 1000, 180_000)})
    assert game.decide(beside, Move("S2"))[1:] == (MoveBegun("S2", 3),)


@pytest.mark.parametrize(("reading", "points"), [("after_breakaway", 2), ("when_ordered", 3)])
def test_points_are_counted_after_the_breakaway_or_with_the_order(reading, points):
    """AL-MOVE-02, A-09."""
    near = board({"S1": S1, "N1": unit("p2", "exs", 0, 1000, 180_000)}, mp_count_time=reading)
    drawn = after(near, Move("S1"))
    without = replace(S1, figures={slot: figure for slot, figure in S1.figures.items() if slot != "b1"})
    hurt = replace(drawn, units=drawn.units | {"S1": without})
    assert game.decide(hurt, Forgo("N1", by="p2"))[-1] == MoveBegun("S1", points)


def test_a_move_order_without_icons_is_wasted_with_a_remark_or_refused():
    """AL-MOVE-01, A-33."""
    still = replace(S1, figures={"a1": Figure("a1")})
    events = game.decide(board({"S1": still}), Move("S1"))
    assert [type(event) for event in events] == [OrderGiven, Remarked, OrderWasted]
    assert broken(board({"S1": still}, zero_mp_move="illegal"), Move("S1")) == ["AL-MOVE-01"]


def test_an_ability_that_lends_movement_points_keeps_the_order_alive():
    """AL-ABIL-11: EXS marches at night whatever its icons."""
    still = replace(S2, figures={"s2": Figure("s2")})
    assert isinstance(game.decide(board({"S2": still}), Move("S2"))[-1], MoveBegun)


def test_only_the_unit_under_orders_is_moved_and_only_by_its_player():
    """AL-ORDER-02."""
    for order in (Place("S2", S2.pose), Step("S2", "front"), Halt("S2")):
        assert reason(TABLE, order) == "no unit is under a move order"
        assert broken(moving(), replace(order, by="p2")) == ["AL-ORDER-02"]
        assert reason(moving(), replace(order, unit="S1")) == "S2 is under a move order, not S1"


def test_a_base_that_hangs_over_lies_on_something_or_on_nothing():
    """AL-ADJ-05."""
    assert list(beneath(TABLE, "S2", Pose(0, 500, 0))) == ["S1"]
    assert list(beneath(TABLE, "S2", S2.pose)) == []
    assert not on_table(TABLE, "S2", Pose(0, 14_600, 0))
    assert reason(moving(), Place("S2", Pose(0, 500, 0))) == "S2 would lie on S1"


@pytest.mark.parametrize("over", ["spent", "snapped"])
def test_a_move_that_is_over_is_not_halted(over):
    """AL-MOVE-12: halting costs no points, so that none can be wanting."""
    ended = replace(TABLE, track=Track("S2", S2.pose, over=over))
    assert reason(ended, Halt("S2")) == "S2's move is over already: there is nothing to halt"
    assert reason(ended, Halt("S1")) == "no unit is under a move order"
    assert (
        reason(replace(ended, track=Track("S2", S2.pose, over="halted")), Halt("S2")) == "no unit is under a move order"
    )
