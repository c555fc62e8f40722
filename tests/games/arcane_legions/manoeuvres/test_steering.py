"""Steps and turns as they are ordered: their events, the track they leave, the choices a player has to make."""

import pytest
from msgspec.structs import replace

from replay import notation
from replay.core.pose import Point, Pose
from replay.games.arcane_legions import events as e
from replay.games.arcane_legions import game
from replay.games.arcane_legions.manoeuvres.edges import called, names
from replay.games.arcane_legions.motion.course import Ending
from replay.games.arcane_legions.orders import End, Halt, Move, Step, Turn
from replay.games.arcane_legions.table import EDGE, Moving, Piece, Stretch, Track
from tests.games.arcane_legions.boards import after, board, broken, reason, unit

GUARD = unit("p1", "exs_bare", 0, 0)
NORTH = unit("p2", "exs_bare", 0, 1600, 180_000)
WEDGE = (Point(200, 2000), Point(980, 3351), Point(-371, 4131), Point(-1151, 2780))
"""Its edges at the nearest corner rise at 60 degrees to the right and at 30 to the left."""


def moving(points=3, terrain=None, **units):
    table = board({"S2": GUARD, **units})
    return replace(table, moving=Moving("S2", (), points), track=Track("S2", GUARD.pose), terrain=terrain or {})


def test_a_step_is_paid_and_leaves_a_trail():
    """AL-MOVE-04."""
    table = after(moving(), Step("S2", "rear"))
    assert game.decide(moving(), Step("S2", "rear")) == (e.UnitStepped("S2", "rear", Pose(0, -1000, 0), 2),)
    assert table.moving == Moving("S2", (), 1)
    assert table.track == Track("S2", GUARD.pose, (Stretch("step", Pose(0, -1000, 0)),))


def test_the_trail_says_what_the_unit_came_to_lie_on_and_goes_with_the_next_order():
    table = after(moving(N1=NORTH), Step("S2", "front"))
    assert table.track == Track(
        "S2",
        GUARD.pose,
        (Stretch("step", Pose(0, 600, 0)), Stretch("snap", Pose(0, 600, 0))),
        against="N1",
        onto="front",
        side="front",
        over="snapped",
        lost=2,
    )
    assert after(table, Move("S2")).track == Track("S2", Pose(0, 600, 0))
    assert after(table, End()).track is None


def test_a_slide_is_said_after_the_snap():
    """AL-SNAP-10, AL-T-52."""
    aside = replace(NORTH, pose=Pose(300, 1600, 180_000))
    *_, slid, ended = game.decide(moving(N1=aside), Step("S2", "front", slide=-200))
    assert slid == e.UnitSlid("S2", -200, Pose(-200, 600, 0))
    assert ended == e.MoveEnded("S2", "snapped", 2)
    assert broken(moving(N1=aside), Step("S2", "front", slide=100)) == ["AL-SNAP-10"]
    assert reason(moving(), Step("S2", "front", slide=100)) == "S2 lies on nothing that it could slide along"


def test_a_slide_by_agreement_ends_on_nothing_else():
    """AL-ADJ-05."""
    aside, beside = replace(NORTH, pose=Pose(300, 1600, 180_000)), unit("p1", "exs_bare", 1150, 600)
    assert broken(moving(N1=aside, S3=beside), Step("S2", "front", slide=300)) == ["AL-SNAP-10", "AL-ADJ-05"]


def test_the_step_of_a_snap_ends_where_the_corner_was_met():
    """AL-SNAP-04, AL-T-54."""
    table = after(moving(terrain={"B1": Piece("blocking", WEDGE)}), Step("S2", "front"))
    stepped, snapped, ended = game.decide(table, Step("S2", "front"))
    assert stepped == e.UnitStepped("S2", "front", Pose(0, 1500, 0), 1, 500)
    assert snapped == e.UnitSnapped("S2", "B1", "4", "front", Pose(-223, 1667, 30_000))
    assert ended == e.MoveEnded("S2", "snapped", 1)


@pytest.mark.parametrize(
    ("corners", "name"),
    [(WEDGE, "4"), (WEDGE[::-1], "4"), (WEDGE[1:] + WEDGE[:1], "3"), (WEDGE[2::-1] + WEDGE[3:], "3")],
)
def test_the_edges_of_a_piece_are_counted_as_its_corners_were_laid(corners, name):
    table = after(moving(terrain={"B1": Piece("blocking", corners)}), Step("S2", "front"))
    assert after(table, Step("S2", "front")).track.onto == name
    assert after(table, Step("S2", "front", toward=name)).track.onto == name


def test_the_other_edge_may_be_agreed_on():
    """AL-SNAP-04: where there is room."""
    table = after(moving(terrain={"B1": Piece("blocking", WEDGE)}), Step("S2", "front"))
    assert broken(table, Step("S2", "front", toward="1")) == ["AL-SNAP-04"]
    agreed = after(table, Step("S2", "front", toward="1"), waived={"AL-SNAP-04"})
    assert (agreed.track.onto, agreed.units["S2"].pose.heading) == ("1", 300_000)
    assert reason(table, Step("S2", "front", toward="north")) == "S2 comes to lie on no edge called north: it is 4"


def test_a_tie_is_the_players_to_break():
    """AL-SNAP-05, AL-T-53."""
    aslant = {"S2": replace(GUARD, pose=Pose(707, 707, 45_000)), "N1": replace(NORTH, pose=Pose(2000, 2000, 0))}
    table = moving(**aslant)
    assert reason(table, Step("S2", "front")) == "S2 may snap either way: say toward=rear or toward=left"
    assert after(table, Step("S2", "front", "rear")).units["S2"].pose == Pose(1500, 1000, 0)
    assert after(table, Step("S2", "front", "left")).units["S2"].pose == Pose(1000, 1500, 90_000)
    assert after(table, Step("S2", "front"), waived={"AL-SNAP-05"}).track.against == "N1"


def test_where_a_corner_of_its_own_meets_an_edge_its_own_side_is_named():
    """AL-SNAP-05: both sides at the corner would lie on the same edge."""
    wall = Piece("hindering", (Point(-3000, 1200), Point(3000, 1200), Point(3000, 2200), Point(-3000, 2200)))
    table = moving(S2=replace(GUARD, pose=Pose(0, 0, 45_000)), terrain={"B1": wall})
    said = "S2 may snap either way: say toward=front/1 or toward=left/1"
    assert reason(table, Step("S2", "front")) == reason(table, Step("S2", "front", "1")) == said
    assert after(table, Step("S2", "front", "front/1")).units["S2"].pose.heading == 0
    assert after(table, Step("S2", "front", "left/B1.1")).units["S2"].pose.heading == 90_000


def test_a_turn_says_how_it_was_made():
    """AL-MOVE-08, AL-MOVE-10."""
    events = game.decide(moving(), Turn("S2", "front", "left", 45, "rear"))
    assert events == (e.UnitTurned("S2", "front", "left", 45, "rear", Pose(-707, 1207, 315_000), 2),)


def test_a_turn_without_room_for_the_tool_may_be_agreed_on():
    """AL-MOVE-15: but not onto what stands there (AL-ADJ-05)."""
    ahead = unit("p1", "exs_bare", 0, 1000)
    table = moving(S3=ahead)
    assert broken(table, Turn("S2", "front", "right", 45, "rear")) == ["AL-MOVE-15", "AL-ADJ-05"]
    there = after(
        moving(S3=replace(ahead, pose=Pose(-300, 1000, 0))),
        Turn("S2", "front", "right", 90, "rear"),
        waived={"AL-MOVE-15"},
    )
    assert there.units["S2"].pose == Pose(1000, 1000, 90_000)


def test_points_that_pay_for_no_side_are_lost():
    table = after(moving(points=2, S2=unit("p1", "slow_front", 0, 0)), Step("S2", "right"))
    assert table.moving == Moving("S2", (), 1)
    assert game.decide(table, Step("S2", "left"))[1:] == (e.MoveEnded("S2", "spent", 0),)
    assert broken(table, Step("S2", "front")) == ["AL-MOVE-11"]


def test_a_unit_goes_on_after_a_snap_by_agreement_only():
    """AL-SNAP-11: with the points it lost."""
    table = after(moving(N1=NORTH), Step("S2", "front"))
    assert broken(table, Step("S2", "left")) == ["AL-SNAP-11"]
    gone = after(table, Step("S2", "left"), waived={"AL-SNAP-11"})
    assert (gone.units["S2"].pose, gone.track.lost) == (Pose(-1000, 600, 0), 1)
    assert broken(gone, Step("S2", "rear")) == ["AL-SNAP-11", "AL-MOVE-11"]


def test_a_unit_halts_once():
    """AL-MOVE-12."""
    table = after(moving(), Halt("S2"))
    assert table.track.over == "halted"
    assert reason(table, Halt("S2")) == "no unit is under a move order"
    spent = after(moving(points=1), Step("S2", "front"))
    assert broken(spent, Halt("S2")) == ["structure"]


def test_an_impossible_turn_is_told_and_leaves_everything_as_it_was():
    """AL-SNAP-14, AL-T-58."""
    around = {"N1": (1800, 1300), "S3": (-100, 1950), "S4": (1700, -400)}
    table = moving(**{name: unit("p1", "exs_bare", x, y) for name, (x, y) in around.items()})
    (refused,) = game.decide(table, Turn("S2", "front", "right", 90, "rear"))
    assert refused == e.SnapRefused("S2", "N1", "impossible")
    assert after(table, Turn("S2", "front", "right", 90, "rear")).moving == table.moving
    assert game.tell(refused) == "S2 finds no room by N1: the turn is taken back"


def test_two_places_along_one_edge_are_told_apart():
    """AL-SNAP-05, 08."""
    table = moving()
    here, there = Ending(Pose(-3250, 4500, 0), EDGE, 2, "rear"), Ending(Pose(-3250, 4600, 0), EDGE, 2, "rear")
    said = called(table, here, (here, there))
    assert said.endswith("@-3.25:4.5")
    assert [said in names(table, one) for one in (here, there)] == [True, False]
    step = Step("S2", "rear", toward=said)
    assert notation.parse(game, notation.write(step)) == step
