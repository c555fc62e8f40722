"""Points and the end of a match: what scores, when reaching the goal wins, and what a cleared table means."""

import pytest
from msgspec.structs import replace

from replay.core.dice import Roll
from replay.core.game import Concede, Remarked
from replay.core.pose import Point
from replay.games.arcane_legions import game
from replay.games.arcane_legions.events import MatchEnded, Scored, TurnStarted, UnitDefeated
from replay.games.arcane_legions.orders import Assign, Close, End, Move
from replay.games.arcane_legions.scoring.victory import commanded, control_scored
from replay.games.arcane_legions.table import Figure, Piece, Player
from tests.games.arcane_legions.boards import SEATS, after, board, broken, empty, unit
from tests.games.arcane_legions.skirmish import skirmish, stones

NEAR = (Point(-1000, -1000), Point(1000, -1000), Point(1000, 1000), Point(-1000, 1000))
FAR = tuple(replace(corner, y=corner.y + 8000) for corner in NEAR)


def held(units, active="p2", **options):
    """Control terrain in the middle and farther north, and a turn that is about to end."""
    table = board(units, active=active, **options)
    return replace(table, terrain={"C1": Piece("control", NEAR), "C2": Piece("control", FAR)})


OURS = {"S1": stones("p1", "k", 0, 0, 0), "N8": stones("p2", "k", 9500, 14500, 180_000)}


def scored(events):
    return [(event.seat, event.points, event.reason, event.subject) for event in events if isinstance(event, Scored)]


def test_a_commanded_piece_scores_three_as_the_turn_begins():
    """AL-VP-08, AL-TURN-03."""
    events = game.decide(held(OURS), End())
    assert events[-2:] == (TurnStarted("p1", 3, 8), Scored("p1", 3, "control", "C1"))


@pytest.mark.parametrize(
    ("units", "holders"),
    [
        ({}, {"C1": "p1", "C2": ""}),
        ({"S2": stones("p1", "k", 800, 800, 45_000)}, {"C1": "p1", "C2": ""}),
        ({"N1": stones("p2", "k", 0, 1500, 180_000)}, {"C1": "contested", "C2": ""}),
        ({"N1": stones("p2", "k", 1500, 1500, 180_000)}, {"C1": "p1", "C2": ""}),
        ({"N1": stones("p2", "k", 0, 8000, 180_000)}, {"C1": "p1", "C2": "p2"}),
        ({"S2": stones("p1", "k", 1400, 8000, 0)}, {"C1": "p1", "C2": "p1"}),
    ],
)
def test_a_piece_is_commanded_by_whoever_alone_is_on_it_or_against_it(units, holders):
    """AL-VP-09, AL-VP-10, AL-VP-11, AL-T-106, AL-T-107."""
    assert commanded(held(OURS | units)) == holders


def test_numbers_at_a_piece_do_not_matter_but_each_piece_counts():
    """AL-VP-10."""
    both = held(OURS | {"S2": stones("p1", "k", 900, 0, 0), "S3": stones("p1", "k", 0, 8000, 0)}, active="p1")
    assert scored(control_scored(both)) == [("p1", 3, "control", "C1"), ("p1", 3, "control", "C2")]


def test_the_opponent_scores_what_falls_whoever_brought_it_down():
    """AL-VP-13, AL-PUSH-09, AL-PUSH-11."""
    guard = replace(unit("p1", "exs", 0, 0), figures={"s1": Figure("s1")}, kinds=("move",))
    table = board({"S1": guard, "S8": stones("p1", "k", -9500, -14500, 0), "N8": OURS["N8"]})
    assert scored(game.decide(table, Move("S1", "s1"))) == [
        ("p2", 1, "commander", "S1"),
        ("p2", 1, "sortie", "S1"),
    ]


def test_points_of_one_combat_are_booked_before_anybody_wins_by_them():
    """AL-WIN-04, A-20: the last assignment brings the end, not the first."""
    table = replace(skirmish("a2 k", "d2 k"), score={"p1": 20, "p2": 20})
    guards = {
        "S1": replace(unit("p1", "exs", 0, 0), figures={"s1": Figure("s1", 2), "s3": Figure("s3")}),
        "N1": replace(unit("p2", "exs", 0, 1000, 180_000), figures={"s1": Figure("s1", 2), "s3": Figure("s3")}),
    }
    owing = replace(table, units=table.units | guards, damage={"S1": 1, "N1": 1})
    first = after(owing, Assign("N1", ("s1",), by="p2"))
    assert (first.score, first.stage) == ({"p1": 21, "p2": 20}, "orders")
    assert game.decide(first, Assign("S1", ("s1",)))[-1] == MatchEnded("p1", "vp")


def test_whoever_waits_with_the_goal_wins_on_becoming_active_before_control_scores():
    """AL-VP-03, AL-TURN-03, A-26."""
    waiting = replace(held(OURS), score={"p1": 21, "p2": 21})
    assert game.decide(waiting, End())[-2:] == (TurnStarted("p1", 3, 8), MatchEnded("p1", "carried_vp"))
    later = replace(held(OURS, carry_over_win="after_control"), score={"p1": 21, "p2": 21})
    assert game.decide(later, End())[-2:] == (Scored("p1", 3, "control", "C1"), MatchEnded("p1", "carried_vp"))


def test_control_that_reaches_the_goal_wins_before_any_order():
    """AL-VP-02, AL-T-108."""
    short = replace(held(OURS), score={"p1": 18, "p2": 0})
    assert game.decide(short, End())[-1] == MatchEnded("p1", "vp")
    assert game.awaits(after(short, End())) == ()


def test_the_table_is_not_cleared_while_a_seat_has_only_not_been_reached():
    """AL-WIN-02: who never had a unit has lost none."""
    alone = board({"S1": stones("p1", "a1", 0, 0, 0)})
    assert after(alone, End()).stage == "orders"


def test_a_finished_match_that_goes_on_by_agreement_does_not_end_twice():
    """AL-WIN-05."""
    over = after(skirmish("a4", "d1 w"), Concede(by="p2"))
    assert broken(over, Close("S1", "N1", by="p1")) == ["AL-WIN-05"]
    agreed = after(over, Close("S1", "N1", by="p1"), waived={"AL-WIN-05"})
    rolled = after(agreed, Roll((6, 6, 6, 6), by="p1"), waived={"AL-WIN-05"})
    events = game.decide(rolled, Roll((1,), by="p2"), {"AL-WIN-05"})
    assert UnitDefeated("N1") in events
    assert not [event for event in events if isinstance(event, MatchEnded)]


def three(*pushed, **changes):
    """A third player, and a sortie of Ines that is pushed to its end."""
    seats = (*SEATS, replace(SEATS[0], id="p3", name="Ono"))
    table = board({"S1": replace(stones("p1", "w", 0, 0, 0), kinds=("move",), **changes)})
    units = table.units | dict(zip(("N1", "O1"), pushed, strict=True)) | {"S8": stones("p1", "k", -9500, -14500, 0)}
    known = table.seats | {"p3": Player("Ono", letter="O")}
    return replace(empty(seats), **{
        name: getattr(table, name) for name in ("stage", "texts", "order", "active", "turn", "op")
    } | {"units": units, "seats": known})  # fmt: skip


def test_of_several_opponents_the_last_to_damage_a_pushed_unit_scores_it():
    """AL-MULTI-03, W-12."""
    table = three(stones("p2", "k", 0, 2000, 0), stones("p3", "k", 5000, 0, 0), harmed_by="p3")
    assert scored(game.decide(table, Move("S1", "w"))) == [("p3", 1, "sortie", "S1")]


def test_else_the_nearest_scores_it_and_a_tie_is_for_a_judge():
    """AL-MULTI-04, W-12."""
    table = three(stones("p2", "k", 0, 3000, 0), stones("p3", "k", 3500, 0, 0))
    assert scored(game.decide(table, Move("S1", "w"))) == [("p2", 1, "sortie", "S1")]
    level = three(stones("p2", "k", 0, 3000, 0), stones("p3", "k", 3000, 0, 0))
    events = game.decide(level, Move("S1", "w"))
    assert scored(events) == []
    assert [event.rule for event in events if isinstance(event, Remarked)] == ["AL-MULTI-04"]
