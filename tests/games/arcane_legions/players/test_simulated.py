"""Simulated players: they keep the rules, play a lively match, and bring it to an end."""

from math import isqrt
from random import Random

import pytest
from msgspec.structs import replace

from replay.core.dice import Roll
from replay.core.pose import Point, Pose, distance2
from replay.games.arcane_legions import events as e
from replay.games.arcane_legions import game
from replay.games.arcane_legions.combat.sighting import shots
from replay.games.arcane_legions.ground.meeting import meeting
from replay.games.arcane_legions.orders import (
    Adjust,
    Close,
    End,
    Forgo,
    Move,
    Place,
    Range,
    Regroup,
    Step,
    Strike,
    Turn,
)
from replay.games.arcane_legions.players.goals import destination, holds
from replay.games.arcane_legions.players.marching import Rest, onward
from replay.games.arcane_legions.simulated import choose
from replay.games.arcane_legions.table import Figure, Moving, Piece
from tests.games.arcane_legions.boards import after, board, broken, unit
from tests.games.arcane_legions.playing import drawn, match
from tests.games.arcane_legions.skirmish import fought, skirmish, stones

SEEDS = (3, 6, 8)


@pytest.mark.parametrize("seed", SEEDS)
def test_a_match_comes_to_a_winner_in_a_few_hundred_orders(seed):
    played = match(seed)
    assert played.end.stage == "over"
    assert played.end.winner
    assert 100 < len(played.told) < 700


@pytest.mark.parametrize("preset", ["king_of_the_hill", "death_before_dishonor"])
def test_other_match_types_end_too(preset):
    played = match(5, preset)
    assert played.end.stage == "over"
    assert played.end.winner or played.end.reason == "draw"


def test_armies_that_still_have_to_come_are_drawn_by_lot():
    joined = [event for event in drawn(1).events if isinstance(event, e.ArmyEnlisted)]
    assert [event.name for event in joined] == [f"Levy {'ABCDEF'[n]}" for n in range(len(joined))]
    assert {text for event in joined for text in event.texts.values()} != {
        text for event in drawn(2).events if isinstance(event, e.ArmyEnlisted) for text in event.texts.values()
    }


def test_matches_are_lively():
    """Every kind of order, pushes, abilities, control terrain, commanders and units that fall."""
    kinds = {type(told.order) for seed in SEEDS for told in match(seed).told}
    assert {Move, Step, Turn, Place, Close, Range, Regroup, Adjust, End} <= kinds
    happened = [event for seed in SEEDS for event in match(seed).events]
    assert {Strike, Forgo} & kinds
    assert any(isinstance(event, e.OrderGiven) and event.push for event in happened)
    assert {event.reason for event in happened if isinstance(event, e.Scored)} >= {"control", "sortie", "formation"}
    assert {event.combat for event in happened if isinstance(event, e.FightOpened)} >= {"close", "ranged"}


SNAPPED = 1_500
"""How much farther a snap may bring a unit."""


@pytest.mark.parametrize("seed", SEEDS)
def test_no_move_goes_farther_than_its_points(seed):
    """A step costs a point at least and goes one step; a turn over the tool goes less than a step a point.

    How far a unit may slide along what it lies on is as far as that reaches (AL-SNAP-10). Aslant, where a step ends is
    rounded to the nearest pose.
    """
    for told in match(seed).told:
        if isinstance(told.order, Step | Turn | Place):
            before = told.table.units[told.order.unit].pose
            pose = after(told.table, told.order).units[told.order.unit].pose
            paid = sum(event.price for event in told.events if isinstance(event, e.UnitStepped | e.UnitTurned))
            gone = isqrt(distance2(Point(before.x, before.y), Point(pose.x, pose.y)))
            snapped = SNAPPED * any(isinstance(event, e.UnitSnapped) for event in told.events)
            slid = sum(abs(event.by) for event in told.events if isinstance(event, e.UnitSlid))
            assert paid <= told.table.moving.points
            assert gone <= paid * (1000 + 1) + snapped + slid


@pytest.mark.parametrize("seed", SEEDS)
def test_whatever_a_unit_comes_to_rest_against_it_lies_flat_on(seed):
    """AL-ADJ-01, AL-SNAP-03."""
    for told in match(seed).told:
        for event in told.events:
            if isinstance(event, e.UnitSnapped) and event.to in told.table.units:
                assert meeting(after(told.table, told.order), event.unit, event.to).other == event.onto


# ---------------------------------------------------------------- walking

GUARD = unit("p1", "exs", 0, 0)


def reached(units, points=3, terrain=None):
    table = replace(board({"S1": GUARD} | units), terrain=terrain or {})
    return list(onward(table, "S1", Rest(GUARD.pose), points))


def test_a_sortie_steps_through_every_side_and_turns_over_its_front():
    """AL-MOVE-03, AL-MOVE-04, AL-GEOM-10: steps at the price of their side, turns at twice that of the front."""
    assert {(rest.pose, rest.spent) for rest in reached({})} == {
        (Pose(0, 1000, 0), 1),
        (Pose(1000, 0, 0), 1),
        (Pose(0, -1000, 0), 2),
        (Pose(-1000, 0, 0), 1),
        (Pose(707, 1207, 45_000), 2),
        (Pose(-707, 1207, 315_000), 2),
        (Pose(1000, 1000, 90_000), 2),
        (Pose(-1000, 1000, 270_000), 2),
    }


def test_a_step_ends_flat_against_what_it_meets_and_the_move_with_it():
    """AL-SNAP-03, AL-SNAP-11, AL-T-51."""
    met = [rest for rest in reached({"N1": unit("p2", "exs", 300, 1600, 180_000)}) if rest.side == "front"]
    assert [(rest.pose, rest.against) for rest in met if rest.against] == [(Pose(0, 600, 0), "N1")]
    table = board({"S1": GUARD, "N1": unit("p2", "exs", 0, 1600, 180_000)})
    assert list(onward(table, "S1", Rest(Pose(0, 600, 0), 1, "N1"), 9)) == []


def test_what_is_met_at_an_angle_is_snapped_to_by_either_edge():
    """AL-SNAP-05, AL-T-53: each with the order that says so."""
    table = board({"S1": replace(GUARD, pose=Pose(707, 707, 45_000)), "N1": unit("p2", "exs", 2000, 2000)})
    met = {rest.given[0]: rest.pose for rest in onward(table, "S1", Rest(Pose(707, 707, 45_000)), 1) if rest.against}
    assert met == {
        Step("S1", "front", "rear"): Pose(1500, 1000, 0),
        Step("S1", "front", "left"): Pose(1000, 1500, 90_000),
    }
    moving = replace(table, moving=Moving("S1", (), 1))
    assert {after(moving, order).units["S1"].pose for order in met} == set(met.values())


def test_a_unit_does_not_leave_the_table_and_the_tool_needs_room():
    """AL-TERRAIN-05, AL-MOVE-15, AL-T-47."""
    table = board({"S1": replace(GUARD, pose=Pose(0, 14_500, 0))})
    assert all(abs(rest.pose.y) <= 14_500 for rest in onward(table, "S1", Rest(Pose(0, 14_500, 0)), 3))
    blocked = reached({"S2": unit("p1", "exs", 0, 1000)})
    assert {rest.pose.heading for rest in blocked} == {0}
    assert GUARD.pose not in [rest.pose for rest in blocked]


def test_a_unit_goes_for_the_enemy_it_can_fight():
    table = board({"S1": unit("p1", "exf", 0, 0), "N1": unit("p2", "exf", 500, 3300, 180_000)})
    there = destination(table, "S1", 3)
    assert (there.against, there.side, there.spent) == ("N1", "front", 3)
    gone = replace(table, moving=Moving("S1", (), 3))
    assert after(gone, *there.given).units["S1"].pose == there.pose
    assert destination(table, "S1", 0).pose == Pose(0, 0, 0)


def test_a_unit_that_holds_control_terrain_alone_stays():
    square = (Point(-1000, -1000), Point(1000, -1000), Point(1000, 1000), Point(-1000, 1000))
    table = replace(
        board({"S1": GUARD, "N1": unit("p2", "exs", 0, 9000, 180_000)}), terrain={"C1": Piece("control", square)}
    )
    assert holds(table, "S1")
    relieved = replace(table, units=table.units | {"S2": unit("p1", "exs", 1000, 0)})
    assert not holds(relieved, "S1")


def test_a_unit_goes_for_control_terrain_that_its_side_does_not_hold_yet():
    table = board({"S1": GUARD, "S2": unit("p1", "exs", 0, 3000), "N1": unit("p2", "exs", 0, 14_500, 180_000)})
    squares = {name: Piece("control", _square(x, y)) for name, x, y in (("C1", 0, 3000), ("C2", 6000, 0))}
    assert destination(replace(table, terrain=squares), "S1", 3).pose.x > 0
    assert destination(replace(table, terrain={"C2": squares["C2"]}), "S1", 3).pose.x > 0
    assert destination(replace(table, terrain={"C1": squares["C1"]}), "S1", 3).pose.x == 0


def _square(x, y):
    return tuple(Point(x + dx, y + dy) for dx, dy in ((-1000, -1000), (1000, -1000), (1000, 1000), (-1000, 1000)))


# ---------------------------------------------------------------- shooting

SHOOTER = replace(GUARD, figures={"s6": Figure("s1"), "s2": Figure("s2")})
HEDGE = Piece("hindering", (Point(-1000, 4000), Point(1000, 4000), Point(1000, 4500), Point(-1000, 4500)))


def aimed(units, terrain=None):
    table = replace(board({"S1": SHOOTER} | units), terrain=terrain or {})
    return {(seen.side, seen.aim): seen.crosses for seen in shots(table, "S1")}


def test_a_shot_carries_six_steps_from_notch_to_notch():
    """AL-RANGED-10, AL-T-83."""
    assert ("front", "front") in aimed({"N1": unit("p2", "exs", 0, 7000, 180_000)})
    assert ("front", "front") not in aimed({"N1": unit("p2", "exs", 0, 7100, 180_000)})


def test_a_side_shoots_at_what_it_faces():
    """AL-RANGED-05, AL-RANGED-06, AL-RANGED-08, AL-T-84: five icons shoot over the red right side too."""
    found = aimed({"N1": unit("p2", "exs", 4000, 3000, 180_000)})
    assert {side for side, _ in found} == {"front", "right"}
    assert {aim for side, aim in found if side == "front"} == {"front", "right"}


def test_a_sight_line_crosses_units_and_hedges_but_is_stopped_by_rock_and_by_the_targets_own_base():
    """AL-RANGED-12, AL-T-86, AL-T-88."""
    units = {"N1": unit("p2", "exs", 0, 6000, 180_000), "S2": unit("p1", "exs", 200, 2500)}
    assert aimed(units, {"hedge": HEDGE}) == {("front", "front"): ("S2", "hedge")}
    assert aimed(units, {"rock": replace(HEDGE, ground="blocking")}) == {}


def test_a_sight_line_along_an_edge_crosses_nothing():
    """AL-RANGED-13, AL-T-89."""
    units = {"N1": unit("p2", "exs", 0, 6000, 180_000), "S2": unit("p1", "exs", 500, 2500)}
    assert aimed(units)["front", "front"] == ()


def test_nobody_shoots_out_of_a_fight():
    """AL-RANGED-02."""
    assert aimed({"N1": unit("p2", "exs", 0, 6000, 180_000), "N2": unit("p2", "exs", 1000, 0)}) == {}


# ---------------------------------------------------------------- answers


@pytest.mark.parametrize("seed", range(4))
def test_every_answer_holds(seed):
    chance = Random(seed)
    rolled = fought("a2 k", "d2 k", (6, 1), (5, 4))
    assert broken(rolled, choose(rolled, chance)) == []
    leaving = board({"S1": unit("p1", "exf", 0, 0), "N1": stones("p2", "a4", 0, 1000, 180_000)})
    left = after(leaving, Move("S1"))
    assert broken(left, choose(left, chance)) == []


def test_the_lowest_of_ones_own_dice_or_the_highest_of_the_others_is_rolled_again():
    """AL-ABIL-10: Brace of the pikes, and a jinx on the attacker's dice."""
    pikes = board({"S1": stones("p1", "a2 k", 0, 0, 0), "N1": unit("p2", "exf", 0, 1000, 180_000)})
    asked = after(pikes, Close("S1", "N1"), Roll((6, 5)), Roll((6, 6, 2, 1)))
    braced = choose(asked, Random(1))
    assert (braced.ability, braced.pool, braced.was) == ("brace", "defence", (1,))
    charmed = replace(unit("p2", "charmed_tally", 0, 1000, 180_000), figures={"c2": Figure("c2"), "k": Figure("k")})
    table = replace(pikes, units=pikes.units | {"N1": charmed})
    jinxed = choose(after(table, Close("S1", "N1"), Roll((5, 6))), Random(1))
    assert (jinxed.ability, jinxed.pool, jinxed.was) == ("jinx", "attack", (6,))


def test_when_nothing_is_worth_its_points_the_turn_ends():
    assert choose(skirmish("k", "k"), Random(1)) == End()


def test_the_player_who_is_behind_gives_up_when_it_leads_nowhere():
    late = replace(skirmish("k", "k"), turn=61, score={"p1": 3, "p2": 9})
    assert game.decide(late, choose(late, Random(1)))[-1] == e.MatchEnded("p2", "conceded")


def test_nobody_has_anything_to_say_when_the_match_is_over():
    with pytest.raises(LookupError):
        choose(match(SEEDS[0]).end, Random(1))
