"""Bases on the table: what is adjacent, what covers what, and the distances of setting up."""

from typing import NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from replay.core.polygon import bounds, gap, polygon, within
from replay.core.pose import CONTACT, FULL_TURN, Point, Pose, corner, point, wrapped
from replay.games.arcane_legions.ground.outline import (
    FORMATION_LENGTH,
    LONG_FRONT,
    SHORT_FRONT,
    SIDES,
    SORTIE,
    SQUARE,
    Contact,
    Footprint,
    backed_by,
    contact,
    is_control_square,
    leans_on,
    notch,
    outline,
    rests_on,
    side_lines,
    snapped,
    table_edge,
    table_outline,
)
from replay.games.arcane_legions.preparing.zones import zone_outline

WIDTH, LENGTH = 20_000, 30_000
SOUTH = zone_outline("south", WIDTH, LENGTH)


def at(x: float, y: float, heading: float = 0) -> Pose:
    """A pose written in steps and degrees, as the book's examples are."""
    return Pose(round(x * 1000), round(y * 1000), round(heading * 1000))


def square(x: float, y: float):
    return outline(at(x, y), SQUARE)


def block(left: float, bottom: float, right: float, top: float):
    spots = ((left, bottom), (right, bottom), (right, top), (left, top))
    return polygon([Point(round(x * 1000), round(y * 1000)) for x, y in spots])


@pytest.mark.parametrize(
    ("base", "heading", "box"),
    [
        (SORTIE, 0, (-500, -500, 500, 500)),
        (LONG_FRONT, 0, (-1000, -500, 1000, 500)),
        (LONG_FRONT, 90, (-500, -1000, 500, 1000)),
        (SHORT_FRONT, 0, (-500, -1000, 500, 1000)),
        (SORTIE, 45, (-707, -707, 707, 707)),
    ],
)
def test_a_base_covers_its_half_sizes_round_its_middle(base, heading, box):
    """AL-UNIT-02; AL-GEOM-01, 02."""
    found = bounds(outline(at(0, 0, heading), base))
    assert (found.left, found.bottom, found.right, found.top) == box


@pytest.mark.parametrize(
    ("base", "heading", "notches"),
    [
        (SORTIE, 0, {"front": (0, 500), "right": (500, 0), "rear": (0, -500), "left": (-500, 0)}),
        (LONG_FRONT, 0, {"front": (0, 500), "right": (1000, 0), "rear": (0, -500), "left": (-1000, 0)}),
        (SHORT_FRONT, 90, {"front": (1000, 0), "right": (0, -500), "rear": (-1000, 0), "left": (0, 500)}),
        (SORTIE, 45, {"front": (354, 354), "right": (354, -354), "rear": (-354, -354), "left": (-354, 354)}),
    ],
)
def test_each_side_has_its_notch_in_the_middle_clockwise_from_the_front(base, heading, notches):
    """AL-GEOM-03."""
    assert {side: notch(at(0, 0, heading), base, side) for side in SIDES} == {
        side: Point(*spot) for side, spot in notches.items()
    }


@pytest.mark.parametrize(
    ("pose", "sides"),
    [
        (at(0, 1, 180), Contact("front", "front")),  # AL-T-63
        (at(0, 1), Contact("front", "rear")),
        (at(0, -1), Contact("rear", "front")),  # AL-T-36 after the turn
        (at(1.5, 0, 90), Contact("right", "rear")),
        (at(-1.5, 0.9, 90), Contact("left", "front")),
        (at(1.5, 1, 180), None),  # AL-T-68: only the corners meet
        (at(1.498, 1, 180), None),
        (at(1.49, 1, 180), Contact("front", "front")),
        (at(0, 1.002), Contact("front", "rear")),
        (at(0, 1.003), None),
        (at(0, 1, 181), None),
        (at(0.2, 1.207, 45), None),  # a corner on the front
        (at(0, 3), None),
    ],
)
def test_units_are_adjacent_when_sides_share_a_stretch(pose, sides):
    """AL-ADJ-01, 03, 04, of a formation at the middle and a sortie."""
    assert contact(at(0, 0), LONG_FRONT, pose, SORTIE) == sides
    mirrored = contact(pose, SORTIE, at(0, 0), LONG_FRONT)
    assert mirrored == (sides and Contact(sides.other, sides.side))


class Meeting(NamedTuple):
    """A base that stands somewhere, one of its sides, and the side that another base lays against it."""

    pose: Pose
    base: Footprint
    side: str
    other: Footprint
    other_side: str

    def reach(self) -> int:
        return half(self.base, self.side)[1] + half(self.other, self.other_side)[1]

    def beside(self, share: int, sunk: int = 0) -> Pose:
        """The other's pose, rounded as it is logged: ``share`` percent of the way that the two sides can be shifted."""
        most = half(self.base, self.side)[0] + half(self.other, self.other_side)[0] - 10
        facing = Pose(self.pose.x, self.pose.y, self.pose.heading + SIDES[self.side])
        spot = point(corner(facing, most * share // 100, self.reach() - sunk))
        return Pose(spot.x, spot.y, wrapped(facing.heading - SIDES[self.other_side] + FULL_TURN // 2))


def half(base, side):
    return (base.across, base.ahead) if side in ("front", "rear") else (base.ahead, base.across)


poses = st.builds(Pose, st.integers(-9000, 9000), st.integers(-9000, 9000), st.integers(0, FULL_TURN - 1))
bases = st.sampled_from([SORTIE, LONG_FRONT, SHORT_FRONT])
sides = st.sampled_from(list(SIDES))
meetings = st.builds(Meeting, poses, bases, sides, bases, sides)


@given(meetings, st.integers(-100, 100))
def test_rounded_poses_at_any_angle_keep_their_contact_and_do_not_overlap(met, share):
    """AL-ADJ-02 to 05."""
    neighbour = met.beside(share)
    assert contact(met.pose, met.base, neighbour, met.other) == Contact(met.side, met.other_side)
    assert not rests_on(met.pose, met.base, outline(neighbour, met.other))
    assert not rests_on(neighbour, met.other, outline(met.pose, met.base))


@given(meetings, st.integers(-90, 90), st.integers(2 * CONTACT, 200))
def test_a_base_sunk_beyond_the_tolerance_overlaps(met, share, depth):
    """AL-ADJ-05."""
    sunk = met.beside(share, depth)
    assert contact(met.pose, met.base, sunk, met.other) is None
    assert rests_on(met.pose, met.base, outline(sunk, met.other))
    assert rests_on(sunk, met.other, outline(met.pose, met.base))


@given(meetings, st.integers(-80, 80), st.tuples(st.integers(-15, 15), st.integers(-15, 15)))
def test_a_rough_pose_is_laid_flat_on_what_it_is_near(met, share, slip):
    exact = met.beside(share)
    rough = Pose(exact.x + slip[0], exact.y + slip[1], wrapped(exact.heading + 60 * slip[0]))
    laid = snapped(rough, met.other, outline(met.pose, met.base))
    assert laid is not None
    assert laid.heading == exact.heading
    assert contact(met.pose, met.base, laid, met.other) == Contact(met.side, met.other_side)
    assert abs(laid.x - rough.x) + abs(laid.y - rough.y) <= 40


def test_a_pose_farther_than_rough_is_left_alone():
    assert snapped(at(0, 1.06), SORTIE, outline(at(0, 0), LONG_FRONT)) is None
    assert snapped(at(0, 1.04, 1), SORTIE, outline(at(0, 0), LONG_FRONT)) == at(0, 1)
    assert snapped(at(1.7, 1.04), SORTIE, outline(at(0, 0), LONG_FRONT)) is None


def test_a_rough_pose_snaps_to_the_table_edge():
    assert snapped(at(9.47, 0, 0.5), SORTIE, table_edge(WIDTH, LENGTH)) == at(9.5, 0)
    assert leans_on(at(9.5, 0), SORTIE, table_edge(WIDTH, LENGTH)) == "right"
    assert leans_on(at(9.4, 0), SORTIE, table_edge(WIDTH, LENGTH)) is None


def test_bases_stay_on_the_table():
    """AL-TERRAIN-05; AL-T-49."""
    table = table_outline(WIDTH, LENGTH)
    assert within(outline(at(9.5, 0), SORTIE), table)
    assert not within(outline(at(10.2, 0), SORTIE), table)
    assert not within(outline(at(9.5, 0, 45), SORTIE), table)


@pytest.mark.parametrize(
    ("one", "other", "apart"),
    [
        (square(-3, 2), square(3, -2), 4_472),  # AL-T-06: too near
        (square(-4, 2), square(4, -2), 6_325),  # AL-T-07
        (square(-6, 2), square(6, 3), 10_000),  # AL-T-09
        (block(0, 0, 1, 1), block(2.5, 0, 3, 1), 1_500),  # AL-T-10
        (block(0, 0, 1, 1), block(3, 0, 4, 1), 2_000),
        (block(-1, -11.1, 1, -9), SOUTH, 1_900),
        (square(0, 0), block(1, -1, 2, 1), 0),
        (square(0, 0), block(-0.5, -0.5, 0.5, 0.5), 0),
    ],
)
def test_gaps_are_measured_from_edge_to_edge(one, other, apart):
    """AL-TABLE-06, 08."""
    assert gap(one, other) == gap(other, one) == apart


@pytest.mark.parametrize(
    ("y", "farthest"),
    [(2, 3_000), (-2, 3_000), (3, 4_000), (3.5, 4_500)],  # AL-T-07, 08
)
def test_a_control_square_reaches_a_step_beyond_its_middle(y, farthest):
    """AL-TABLE-05, 07, 10."""
    box = bounds(square(-6, y))
    assert max(abs(box.bottom), abs(box.top)) == farthest


def test_terrain_may_touch_a_control_square_but_not_lie_on_it():
    """AL-T-10; AL-TABLE-09."""
    assert not rests_on(at(0, 0), SQUARE, block(1, -1, 3, 1))
    assert rests_on(at(0, 0), SQUARE, block(0.9, -1, 3, 1))


@pytest.mark.parametrize(
    ("corners", "is_square"),
    [
        ([(-1, -1), (1, -1), (1, 1), (-1, 1)], True),
        ([(0, -1.414), (1.414, 0), (0, 1.414), (-1.414, 0)], True),
        ([(-1, -1), (1, -1), (1, 1.01), (-1, 1.01)], False),
        ([(-1, -1), (1, -1), (1.5, 0.936), (-0.5, 0.936)], False),
        ([(-1, -1), (1, -1), (1, 1)], False),
        ([(-2, -2), (2, -2), (2, 2), (-2, 2)], False),
    ],
)
def test_a_control_piece_is_a_square_of_one_formation_length(corners, is_square):
    """AL-TABLE-03."""
    assert FORMATION_LENGTH == 2_000
    assert is_control_square([Point(round(x * 1000), round(y * 1000)) for x, y in corners]) == is_square


@pytest.mark.parametrize(
    ("pose", "behind", "flush", "touch"),
    [
        (at(0, -13.5), at(0, -14.5), True, True),  # AL-T-13
        (at(5, -13.5), at(6, -14.5), False, True),  # AL-T-15: the corners meet
        (at(5, -13.5), at(6.1, -14.5), False, False),
        (at(5, -13.5), at(6, -13.5), False, False),  # beside it, not behind
        (at(5, -13.5), at(5, -12.5), False, False),  # before it
        (at(5, -13.4), at(5, -14.5), False, False),
    ],
)
def test_a_unit_may_stand_against_one_behind_it(pose, behind, flush, touch):
    """AL-DEPLOY-05; A-22."""
    other = outline(behind, SORTIE)
    assert backed_by(pose, SORTIE, other, flush_only=True) == flush
    assert backed_by(pose, SORTIE, other, flush_only=False) == touch


@pytest.mark.parametrize(
    ("pose", "side", "covers"),
    [
        (at(1.5, 0), "left", False),  # AL-T-107
        (at(1.5, 1.5), None, False),  # only its corner
        (at(1.4, 1.4), None, True),
        (at(1.5, 0, 90), "rear", False),
        (at(0.5, 0.5), None, True),
        (at(0, 0), None, True),
        (at(1.6, 0), None, False),
    ],
)
def test_a_unit_is_on_a_piece_or_lies_against_it(pose, side, covers):
    """AL-T-107; AL-TERRAIN-06, AL-VP-09, 11."""
    assert leans_on(pose, SORTIE, square(0, 0)) == side
    assert rests_on(pose, SORTIE, square(0, 0)) == covers


def test_turning_in_place_keeps_the_outline():
    """AL-REGROUP-09; AL-T-36."""
    before, after = outline(at(0, 0), LONG_FRONT), outline(at(0, 0, 180), LONG_FRONT)
    assert set(before) == set(after)
    assert side_lines(at(0, 0), LONG_FRONT)["front"] == side_lines(at(0, 0, 180), LONG_FRONT)["rear"]


@pytest.mark.parametrize(
    ("rough", "laid"),
    [
        (at(0, -1.02, 1), at(0, -1)),
        (at(0, -1.02, 2), None),  # the end of the long side is 0.055 away
        (at(0, -1.52, 93), at(0, -1.5, 90)),  # the end of the short side only 0.046
    ],
)
def test_a_side_is_near_when_both_its_ends_are(rough, laid):
    assert snapped(rough, LONG_FRONT, outline(at(0, 0), LONG_FRONT)) == laid
