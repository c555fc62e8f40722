"""What a step runs into and how it ends: the catalogue's cases AL-T-39 to 55, 59, 60, 62 and 120, and then some."""

from math import cos, radians, sin

import pytest

from replay.core.polygon import Polygon
from replay.core.pose import Pose, rounded
from replay.games.arcane_legions.motion.course import EDGE, Course, Ending, Outcome
from replay.games.arcane_legions.orders import Side
from tests.games.arcane_legions.motion.courses import (
    about,
    base_at,
    exf,
    exs,
    lies_flat,
    piece,
    pose,
    step,
    turn,
)

ORIGIN = pose(0, 0)


def wedge(x: float, y: float, left: float, right: float) -> Polygon:
    """Terrain whose lowest corner is at a spot, its edges rising at these angles."""
    a, b = radians(left), radians(right)
    return piece((x, y), (x + 3 * cos(b), y + 3 * sin(b)), (x - 3 * cos(a), y + 3 * sin(a)))


CORNER = {"e": base_at(1.8, 1.3)}
WEDGE = {"t": wedge(0.2, 2, 30, 60)}


def walk(course: Course, here: Pose, *sides: Side) -> Outcome:
    """Steps one after the other; what comes of the last."""
    for side in sides[:-1]:
        outcome = step(course, here, side)
        assert outcome.kind == "clear"
        here = outcome.endings[0].pose
    return step(course, here, sides[-1])


def shut(outcome: Outcome) -> list[str]:
    return [barred.rule.id for barred in outcome.shut]


def place(ending: Ending, x: float, y: float, heading: float) -> bool:
    return about(ending.pose, x, y, heading)


class TestSteps:
    """AL-MOVE-04 to 07, AL-GEOM-04."""

    def test_front_steps(self) -> None:
        """AL-T-39, W-07: three steps to (0, 3)."""
        outcome = walk(exf(), ORIGIN, "front", "front", "front")
        assert (outcome.kind, outcome.price, outcome.travelled) == ("clear", 1, 1_000)
        assert outcome.endings == (Ending(pose(0, 3)),)

    def test_a_step_through_another_side_keeps_the_facing(self) -> None:
        """AL-T-40."""
        right = step(exf(), ORIGIN, "right")
        assert (right.price, right.endings[0].pose) == (2, pose(1, 0))
        assert step(exf(), pose(1, 0)).endings[0].pose == pose(1, 1)

    @pytest.mark.parametrize(("side", "x", "y"), [("front", 0, 1), ("right", 1, 0), ("rear", 0, -1), ("left", -1, 0)])
    def test_every_side(self, side: Side, x: float, y: float) -> None:
        """AL-MOVE-03."""
        assert step(exs(), ORIGIN, side).endings[0].pose == pose(x, y)

    def test_control_terrain_nobody_snaps_to_is_not_there(self) -> None:
        """AL-T-50, AL-TERRAIN-04: it is no part of the course, so the step goes on over it."""
        assert walk(exs(), ORIGIN, "front", "front").kind == "clear"


class TestFlatCollisions:
    """AL-SNAP-03, 11, 12."""

    def test_the_table_edge(self) -> None:
        """AL-T-49."""
        outcome = step(exs(), pose(9.2, 0), "right")
        assert (outcome.kind, outcome.price, outcome.travelled) == ("flat", 1, 300)
        assert outcome.endings == (Ending(pose(9.5, 0), EDGE, 1, "right"),)

    def test_an_enemy_ahead(self) -> None:
        """AL-T-51, and AL-T-60: a friend stops a unit as well."""
        outcome = step(exs({"e": base_at(0, 1.6, 180)}), ORIGIN)
        assert (outcome.kind, outcome.price, outcome.travelled) == ("flat", 1, 600)
        assert outcome.endings == (Ending(pose(0, 0.6), "e", 2, "front"),)

    def test_far_ahead(self) -> None:
        """AL-T-62: after the first step the enemy is 0.4 ahead."""
        course = exs({"e": base_at(0, 2.4)})
        assert step(course, ORIGIN).kind == "clear"
        assert step(course, pose(0, 1)).travelled == 400

    def test_exactly_at_the_end_of_a_step(self) -> None:
        assert step(exs({"e": base_at(0.4, 2)}), ORIGIN).kind == "flat"
        assert step(exs({"e": base_at(0.4, 2.003)}), ORIGIN).kind == "clear"

    def test_two_at_once(self) -> None:
        """Both are lain against; the player may slide along either."""
        outcome = step(exs({"d": base_at(-0.6, 1.5), "e": base_at(0.6, 1.5)}), ORIGIN)
        assert [(one.against, one.side) for one in outcome.endings] == [("d", "front"), ("e", "front")]
        assert len({one.pose for one in outcome.endings}) == 1

    def test_pressing_on_against_what_is_touched(self) -> None:
        """AL-SNAP-17."""
        outcome = step(exs({"e": base_at(0.8, 1)}), ORIGIN)
        assert outcome.kind == "impossible"
        assert outcome.barred
        assert outcome.barred.rule.id == "AL-SNAP-17"

    @pytest.mark.parametrize("side", ["right", "left", "rear"])
    def test_leading_along_or_away_from_it(self, side: Side) -> None:
        """AL-SNAP-17."""
        assert step(exs({"e": base_at(0, 1)}), ORIGIN, side).kind == "clear"

    def test_brushing_past(self) -> None:
        """AL-T-120: side along side, then corner past corner."""
        course = exs({"f": base_at(1, 1.5)})
        assert walk(course, ORIGIN, "front", "front").endings[0].pose == pose(0, 2)
        assert walk(exs({"f": base_at(1, 2)}), pose(0, 0.5), "front", "front").kind == "clear"

    def test_landing_flush(self) -> None:
        """AL-T-121."""
        outcome = turn(exs({"e": base_at(2, 1)}), ORIGIN, "front right 90 rear")
        assert (outcome.kind, outcome.price) == ("flat", 2)
        assert outcome.endings == (Ending(pose(1, 1, 90), "e", 3, "front"),)

    def test_corner_to_corner_is_no_contact(self) -> None:
        """AL-SNAP-18, AL-ADJ-03."""
        assert turn(exs({"e": base_at(2, 2)}), ORIGIN, "front right 90 rear").kind == "clear"


class TestStraightSnaps:
    """AL-SNAP-04, 05, 15, 16."""

    def test_a_tie_is_the_players(self) -> None:
        """AL-T-53."""
        course = exs({"e": base_at(2, 2)})
        second = walk(course, pose(0, 0, 45), "front", "front")
        assert (second.kind, second.price, second.travelled) == ("snapped", 1, 621)
        south, west = second.endings
        assert place(south, 1.5, 1, 0)
        assert place(west, 1, 1.5, 90)
        assert (south.onto, south.side, west.onto, west.side) == (0, "front", 3, "front")

    def test_a_corner_meets_the_front(self) -> None:
        """AL-T-54: the edge at 30 degrees must be taken, not the one at 60."""
        outcome = walk(exs(WEDGE, pieces="t"), ORIGIN, "front", "front")
        assert (outcome.kind, outcome.travelled) == ("snapped", 500)
        (forced,) = outcome.endings
        assert place(forced, -0.2232, 1.6670, 30)
        assert shut(outcome) == ["AL-SNAP-04"]
        assert about(outcome.shut[0].ending.pose, 0.533, 1.577, 300)

    def test_the_front_meets_an_edge(self) -> None:
        """AL-T-55: the front-right corner meets it; the front at 30 degrees lies flat, not the right side at 60."""
        slope = piece((2.2321, 0.4), (3, 3), (-0.366, 1.9))
        outcome = step(exs({"t": slope}, pieces="t"), ORIGIN)
        assert (outcome.kind, outcome.travelled) == ("snapped", 900)
        (forced,) = outcome.endings
        assert place(forced, -0.1830, 1.2170, 30)
        assert forced.side == "front"
        assert shut(outcome) == ["AL-SNAP-04"]

    def test_a_friend_is_in_the_way(self) -> None:
        """AL-T-59: no snap; it stays at the contact and may go on along it; the other edge does not stand in."""
        course = exs(WEDGE | {"f": base_at(-1.1, 1.7)}, pieces="t")
        outcome = walk(course, ORIGIN, "front", "front")
        assert (outcome.kind, outcome.price, outcome.travelled) == ("blocked", 1, 500)
        assert outcome.endings == (Ending(pose(0, 1.5)),)
        assert sorted(shut(outcome)) == ["AL-SNAP-15", "AL-SNAP-16"]
        assert step(course, pose(0, 1.5), "right").endings[0].pose == pose(1, 1.5)
        again = step(course, pose(0, 1.5))
        assert (again.kind, again.travelled) == ("blocked", 0)

    def test_by_agreement_the_other_edge_stands_in(self) -> None:
        """A-08."""
        course = exs(WEDGE | {"f": base_at(-1.1, 1.7)}, pieces="t", blocked_forced_side="other_side")
        outcome = walk(course, ORIGIN, "front", "front")
        assert outcome.kind == "snapped"
        assert place(outcome.endings[0], 0.533, 1.577, 300)

    def test_corner_on_corner_the_larger_angle_does_not_stand_in(self) -> None:
        """AL-SNAP-04, 16: at 30 degrees nothing would lie on the edge to the right, and that at 60 is not forced."""
        course = exs({"t": wedge(0.5, 1.4, 60, 30)}, pieces="t")
        outcome = step(course, ORIGIN)
        assert (outcome.kind, outcome.travelled) == ("blocked", 900)
        assert shut(outcome) == ["AL-SNAP-16"]

    def test_in_a_tie_the_side_with_room_is_left(self) -> None:
        """AL-SNAP-16: the friend stands where the south side would be lain against."""
        course = exs({"e": base_at(2, 2), "f": base_at(2.4, 0.6)})
        outcome = walk(course, pose(0, 0, 45), "front", "front")
        (west,) = outcome.endings
        assert place(west, 1, 1.5, 90)
        assert shut(outcome) == ["AL-SNAP-15"]

    def test_two_corners_at_once(self) -> None:
        """Each contact has its own forced side; the player chooses among those with room."""
        course = exs({"s": wedge(-0.3, 1.2, 40, 50), "t": wedge(0.3, 1.2, 50, 40)}, pieces="s t")
        outcome = step(course, ORIGIN)
        assert (outcome.kind, outcome.travelled) == ("snapped", 700)
        assert [(one.against, rounded(one.pose.heading, 1000)) for one in outcome.endings] == [("s", 40), ("t", 320)]

    def test_into_a_hollow(self) -> None:
        """A base that steps into concave terrain stops at its innermost wall, not at its outer corners."""
        cove = piece((-2, 2), (-0.8, 2), (-0.8, 3), (0.8, 3.2), (0.8, 2), (2, 2), (2, 4), (-2, 4))
        outcome = walk(exs({"t": cove}, pieces="t"), ORIGIN, "front", "front", "front")
        assert outcome.kind == "snapped"
        assert outcome.travelled == 538
        assert all(lies_flat(exs({"t": cove}, pieces="t"), one) for one in outcome.endings)


def test_a_base_that_was_left_overlapping_may_move_off() -> None:
    """An order that stood although it broke AL-ADJ-05 does not hold the unit for ever."""
    course = exs({"e": base_at(0.3, 0.7)})
    assert step(course, ORIGIN, "rear").endings == (Ending(pose(0, -1)),)
    assert step(course, ORIGIN, "left").endings == (Ending(pose(-1, 0)),)


def test_walls_that_nearly_run_along_the_way_are_met_at_last() -> None:
    """AL-SNAP-04: at a twentieth of a degree the right side snaps to it, turned by as much."""
    course = exs({"t": piece((0.501, 0), (3, 0), (3, 9), (0.494, 9))}, pieces="t")
    outcome = walk(course, pose(0, -0.5), "front", "front")
    assert outcome.kind == "snapped"
    (ending,) = outcome.endings
    assert (ending.side, ending.pose.heading) == ("right", 359_955)
