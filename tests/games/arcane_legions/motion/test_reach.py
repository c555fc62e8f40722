"""Everywhere a unit may get to: all of it and nothing else, at the least price, by a way that can be made."""

from collections.abc import Mapping

from hypothesis import given, settings
from hypothesis import strategies as st

from replay.core.pose import Pose
from replay.games.arcane_legions.motion.course import Course
from replay.games.arcane_legions.motion.manoeuvring import attempt, manoeuvres
from replay.games.arcane_legions.motion.reach import Way, reach
from replay.games.arcane_legions.motion.sliding import slid, slides
from tests.games.arcane_legions.motion.courses import base_at, exf, exs, piece, pose, sunk
from tests.games.arcane_legions.motion.tables import SETTINGS, Setting, course

ORIGIN = pose(0, 0)


def test_nothing_is_reached_without_points_but_where_it_stands() -> None:
    assert dict(reach(exs(), ORIGIN, 0)) == {ORIGIN: Way(0)}


def test_what_one_and_two_points_reach() -> None:
    """AL-MOVE-04, 10, 13: the rear costs 2; turns out of three sides cost 2."""
    assert set(reach(exs(), ORIGIN, 1)) == {ORIGIN, pose(0, 1), pose(1, 0), pose(-1, 0)}
    two = reach(exs(), ORIGIN, 2)
    assert two[pose(0, -1)].spent == 2
    assert two[pose(1, 1, 90)].spent == 2
    assert two[pose(1, 1)].spent == 2
    assert [leg.manoeuvre.side for leg in two[pose(0, 2)].legs] == ["front", "front"]


def test_the_cheapest_way_is_told() -> None:
    """A formation gets one step right for 2, by its side; three steps ahead cost 3."""
    found = reach(exf(), ORIGIN, 3)
    assert (found[pose(1, 0)].spent, len(found[pose(1, 0)].legs)) == (2, 1)
    assert (found[pose(0, 3)].spent, len(found[pose(0, 3)].legs)) == (3, 3)
    assert pose(2, 0) not in found


def test_a_move_is_over_in_contact() -> None:
    """AL-SNAP-11: nothing is reached past what a unit is stopped by, but every slide along it is.

    At 1 it is met after a step to the right.
    """
    found = reach(exs({"e": base_at(0.3, 1.6, 180)}), ORIGIN, 2)
    assert {by.x for by in found if by.y == 600 and by.heading == 0} == {-200, 0, 300, 800, 1_000}
    (leg,) = found[pose(0.8, 0.6)].legs
    assert (leg.outcome_kind, leg.ending.against, leg.slide) == ("flat", "e", 800)
    assert pose(0, 2) not in found


def test_a_blocked_snap_lets_the_move_go_on() -> None:
    """AL-T-59, AL-SNAP-15."""
    wedge = piece((0.2, 2), (1.7, 4.5981), (-2.3981, 3.5))
    found = reach(exs({"t": wedge, "f": base_at(-1.1, 1.7)}, pieces="t"), ORIGIN, 3)
    assert [leg.outcome_kind for leg in found[pose(0, 1.5)].legs] == ["clear", "blocked"]
    assert found[pose(1, 1.5)].spent == 3


@settings(max_examples=12)
@given(SETTINGS, st.integers(0, 2))
def test_all_that_can_be_reached_is_found_at_the_least_price(setting: Setting, points: int) -> None:
    """The search agrees with trying every sequence of manoeuvres."""
    laid = course(setting)
    found = reach(laid, setting.pose, points)
    assert {there: way.spent for there, way in found.items()} == tried(laid, setting.pose, points)


@settings(max_examples=25)
@given(SETTINGS, st.integers(1, 3))
def test_every_way_told_can_be_made(setting: Setting, points: int) -> None:
    laid = course(setting)
    found = reach(laid, setting.pose, points)
    for there, way in list(found.items())[::17]:
        assert made(laid, setting.pose, way) == there
        assert not sunk(laid, there)


def tried(laid: Course, start: Pose, points: int) -> Mapping[Pose, int]:
    """The least price of every pose, by trying everything."""
    best = {start: 0}
    going = {start: 0}
    waiting = [(0, start)]
    while waiting:
        spent, here = waiting.pop(0)
        for one in manoeuvres(laid):
            outcome = attempt(laid, here, one)
            total = spent + outcome.price
            if total > points or outcome.kind == "impossible":
                continue
            for ending in outcome.endings:
                for by in slides(laid, ending):
                    there = slid(laid, ending, by).pose
                    best[there] = min(best.get(there, total), total)
            there = outcome.endings[0].pose
            if outcome.kind in ("clear", "blocked") and going.get(there, points + 1) > total:
                going[there] = total
                waiting.append((total, there))
    return best


def made(laid: Course, here: Pose, way: Way) -> Pose:
    """Where a way leads when its legs are made one after the other."""
    spent = 0
    for leg in way.legs:
        outcome = attempt(laid, here, leg.manoeuvre)
        assert outcome.kind == leg.outcome_kind
        assert leg.ending in outcome.endings
        assert leg.slide in slides(laid, leg.ending)
        here, spent = slid(laid, leg.ending, leg.slide).pose, spent + outcome.price
    assert spent == way.spent
    return here
