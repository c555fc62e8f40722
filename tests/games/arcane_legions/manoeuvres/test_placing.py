"""Where a unit is said to have come to rest: the way there as orders would have brought it, or the rule against it."""

import pytest
from msgspec.structs import replace

from replay.core.pose import Point, Pose
from replay.games.arcane_legions import events as e
from replay.games.arcane_legions import game
from replay.games.arcane_legions.orders import Place, Step
from replay.games.arcane_legions.table import Moving, Piece, Track
from tests.games.arcane_legions.boards import after, board, broken, reason, unit

GUARD = unit("p1", "exs_bare", 0, 0)
NORTH = unit("p2", "exs_bare", 0, 4000, 180_000)
ROCK = Piece("blocking", (Point(1200, -1000), Point(3200, -1000), Point(3200, 1000), Point(1200, 1000)))
SQUARE = Piece("control", (Point(-1000, 1400), Point(1000, 1400), Point(1000, 3400), Point(-1000, 3400)))


def moving(points=3, terrain=None, start=GUARD.pose, options=None, **units):
    table = board({"S2": replace(GUARD, pose=start), "N1": NORTH, **units}, **(options or {}))
    return replace(table, moving=Moving("S2", (), points), track=Track("S2", start), terrain=terrain or {})


def placed(table, *order):
    return game.decide(table, Place("S2", *order))


def test_the_cheapest_way_is_told_manoeuvre_by_manoeuvre():
    """AL-MOVE-13."""
    assert placed(moving(2), Pose(0, 2000, 0)) == (
        e.UnitStepped("S2", "front", Pose(0, 2000, 0), 2, 2000),
        e.MoveEnded("S2", "spent", 0),
    )
    assert placed(moving(), Pose(-707, 1207, 315_000)) == (
        e.UnitTurned("S2", "front", "left", 45, "rear", Pose(-707, 1207, 315_000), 2),
        e.MoveEnded("S2", "halted", 1),
    )


def test_a_rough_pose_is_put_right():
    """Within a twentieth of a step and a few degrees."""
    assert after(moving(), Place("S2", Pose(30, 2030, 2_000))).units["S2"].pose == Pose(0, 2000, 0)
    assert broken(moving(), Place("S2", Pose(30, 2030, 4_000))) == ["AL-MOVE-13"]
    assert broken(moving(), Place("S2", Pose(0, 2060, 0))) == ["AL-MOVE-06"]


def test_of_two_ways_that_cost_the_same_the_plainer_is_told():
    """A turn would bring it there too."""
    first, second, _ = placed(moving(), Pose(1000, 1000, 0))
    assert {first.side, second.side} == {"front", "right"}


def test_who_has_more_points_than_are_looked_ahead_loses_all_of_them():
    assert placed(moving(14), GUARD.pose) == (e.MoveEnded("S2", "halted", 14),)
    assert placed(moving(14), Pose(0, 2000, 0))[-1] == e.MoveEnded("S2", "halted", 12)


def test_a_place_beyond_what_is_looked_ahead_is_not_said_to_be_too_dear():
    """AL-MOVE-11: seven of nine points bring it there, but not so many are looked ahead; after a step it is nearer."""
    table, there = moving(9), Pose(-7000, 0, 0)
    few = "no 6 of the 9 MP that S2 has left bring it there: say its first steps and turns one by one"
    assert reason(table, Place("S2", there)) == few
    assert after(table, Step("S2", "left"), Place("S2", there)).units["S2"].pose == there


def test_a_unit_that_stays_where_it_is_halts():
    """AL-MOVE-12."""
    assert placed(moving(), GUARD.pose) == (e.MoveEnded("S2", "halted", 3),)


def test_what_it_lies_against_is_met_on_the_way():
    """AL-SNAP-03, AL-T-51."""
    stepped, snapped, ended = placed(moving(), Pose(30, 2980, 1_000), "N1")
    assert game.tell(stepped) == "S2 steps 3 forward to 0, 3, 3 MP"
    assert snapped == e.UnitSnapped("S2", "N1", "front", "front", Pose(0, 3000, 0))
    assert ended == e.MoveEnded("S2", "snapped", 0)
    beside = moving(S3=unit("p1", "exs_bare", 1000, 2000))
    assert placed(beside, Pose(0, 2000, 0), "S3")[-1] == e.MoveEnded("S2", "halted", 1)


def test_a_slide_is_part_of_the_way():
    """AL-SNAP-10."""
    aside = replace(NORTH, pose=Pose(300, 1600, 180_000))
    assert placed(moving(1, N1=aside), Pose(310, 610, 0), "N1")[-2:] == (
        e.UnitSlid("S2", 300, Pose(300, 600, 0)),
        e.MoveEnded("S2", "snapped", 0),
    )
    assert reason(moving(1, N1=aside), Place("S2", Pose(100, 600, 0), "N1")) == (
        "S2 would slide 0.1 along N1 there, level with no corner or notch of it"
    )


def test_control_terrain_is_stood_on_and_snapped_to():
    """AL-SNAP-02, AL-TERRAIN-04, A-29."""
    table = moving(terrain={"C1": SQUARE})
    assert placed(table, Pose(0, 1000, 0))[-1] == e.MoveEnded("S2", "halted", 2)
    assert placed(table, Pose(0, 900, 0), "C1")[1] == e.UnitSnapped("S2", "C1", "1", "front", Pose(0, 900, 0))
    never = moving(terrain={"C1": SQUARE}, options={"snap_control": "never"})
    assert broken(never, Place("S2", Pose(0, 900, 0), "C1")) == ["AL-SNAP-02"]


@pytest.mark.parametrize(
    ("order", "rules"),
    [
        ((Pose(0, 2_900, 0), "N1"), ["AL-ADJ-01", "AL-MOVE-06"]),
        ((Pose(300, 3_300, 0), ""), ["AL-ADJ-05", "AL-MOVE-11"]),
        ((Pose(2_000, 0, 0), ""), ["AL-ADJ-05"]),
        ((Pose(-20_000, 0, 0), ""), ["AL-TERRAIN-05", "AL-MOVE-11"]),
        ((Pose(0, -2_000, 0), ""), ["AL-MOVE-11"]),
        ((Pose(-400, 400, 0), ""), ["AL-MOVE-13"]),
        ((Pose(0, 600, 0), ""), ["AL-MOVE-06"]),
        ((Pose(0, 3_000, 0), "S2"), ["structure"]),
        ((Pose(0, 3_000, 0), "S9"), ["structure"]),
    ],
)
def test_every_rule_against_a_place_is_told(order, rules):
    """AL-ADJ-05, AL-TERRAIN-05, AL-MOVE-06, AL-MOVE-11: each once the one before it is waived."""
    assert broken(moving(terrain={"rock": ROCK}), Place("S2", *order)) == rules


def test_off_the_table_there_may_be_nothing_else_against_it():
    """AL-TERRAIN-05, AL-T-49."""
    table = moving(start=Pose(9_200, 0, 0))
    assert broken(table, Place("S2", Pose(10_200, 0, 0))) == ["AL-TERRAIN-05"]
    agreed = after(table, Place("S2", Pose(10_200, 0, 0)), waived={"AL-TERRAIN-05"})
    assert agreed.units["S2"].pose == Pose(10_200, 0, 0)
    assert (agreed.moving, agreed.track.over, agreed.track.lost) == (None, "halted", 3)


@pytest.mark.parametrize(
    ("pose", "why"),
    [
        (Pose(0, -2_000, 0), "that takes S2 4 MP, it has 3 left"),
        (Pose(-9_000, 0, 0), "that takes S2 at least 9 MP, it has 3 left"),
        (Pose(0, 600, 0), "S2 goes whole steps, not 0.6 of one"),
        (Pose(-400, 400, 0), "no steps and turns bring S2 there"),
        (Pose(0, 500, 0), "S2 would lie on S3"),
    ],
)
def test_a_refusal_says_what_is_wrong(pose, why):
    behind = unit("p1", "exs_bare", 300, -4000) if pose.y != 500 else unit("p1", "exs_bare", 0, 1000)
    assert reason(moving(S3=behind), Place("S2", pose)) == why


def test_nobody_goes_through_what_stands_in_the_way():
    """AL-SNAP-01."""
    wall = {f"S{n}": unit("p1", "exs_bare", x, 1500) for n, x in ((3, -1000), (4, 0), (5, 1000))}
    assert reason(moving(**wall), Place("S2", Pose(0, 3000, 0))) == "S2 would have run into S4 on the way"


def test_what_is_agreed_stands_as_it_was_said():
    agreed = after(moving(), Place("S2", Pose(0, 600, 30_000)), waived={"AL-MOVE-13"})
    assert agreed.units["S2"].pose == Pose(0, 600, 30_000)
    assert (agreed.moving, agreed.track.over) == (None, "halted")
    against = after(moving(), Place("S2", Pose(500, 3000, 0), "N1"), waived=game.rules)
    assert (against.track.against, against.track.over) == ("N1", "snapped")


def test_a_log_of_old_still_folds():
    """A placement without a way before it."""
    table = replace(moving(), track=None)
    assert game.evolve(table, e.UnitPlaced("S2", Pose(5, 6, 0))).units["S2"].pose == Pose(5, 6, 0)
    begun = game.evolve(table, e.MoveBegun("S2", 3))
    assert game.evolve(begun, e.UnitPlaced("S2", Pose(5, 6, 0), "N1")).track.against == "N1"
