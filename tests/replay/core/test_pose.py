"""Poses in whole numbers: exact where exactness exists, and the same on every machine."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from replay.core.pose import (
    FINE,
    FULL_TURN,
    ONE,
    ROUGH,
    Point,
    Pose,
    bearing,
    corner,
    distance2,
    flush,
    point,
    rounded,
    unit,
    wrapped,
)

angles = st.integers(0, FULL_TURN - 1)
places = st.integers(-20_000, 20_000)


@pytest.mark.parametrize(
    ("top", "bottom", "nearest"),
    [(1, 2, 1), (-1, 2, -1), (3, 2, 2), (-3, 2, -2), (5, 10, 1), (4, 10, 0), (-4, 10, 0), (0, 7, 0), (7, 1, 7)],
)
def test_halves_round_away_from_zero(top, bottom, nearest):
    assert rounded(top, bottom) == nearest


@given(st.integers(), st.integers(1, 10**9))
def test_rounding_is_nearest_and_the_same_for_both_signs(top, bottom):
    assert abs(2 * (rounded(top, bottom) * bottom - top)) <= bottom
    assert rounded(-top, bottom) == -rounded(top, bottom)


@pytest.mark.parametrize(
    ("degrees", "east", "north"),
    [(0, 0, ONE), (90, ONE, 0), (180, 0, -ONE), (270, -ONE, 0), (30, ONE // 2, None), (240, None, -ONE // 2)],
)
def test_the_compass_points_are_exact(degrees, east, north):
    found = unit(degrees * 1000)
    assert east in (None, found[0])
    assert north in (None, found[1])


def test_the_diagonals_are_level_and_rounded_right():
    east, north = unit(45_000)
    assert east == north == 707106781186547524400844
    assert unit(225_000) == (-east, -north)


@given(angles)
def test_a_bearing_is_one_long_and_agrees_with_the_library(angle):
    east, north = unit(angle)
    assert abs(east * east + north * north - ONE * ONE) <= 2 * ONE
    assert math.isclose(east / ONE, math.sin(math.radians(angle / 1000)), abs_tol=1e-12)
    assert math.isclose(north / ONE, math.cos(math.radians(angle / 1000)), abs_tol=1e-12)
    assert unit(angle + FULL_TURN // 2) == (-east, -north)
    assert unit(-angle) == (-east, north)


@given(angles, st.integers(1, 10**6))
def test_the_bearing_of_a_direction_is_the_direction(angle, length):
    east, north = unit(angle)
    assert bearing(east, north) == angle
    assert bearing(east * length, north * length) == angle


@given(st.integers(-(10**6), 10**6), st.integers(-(10**6), 10**6))
def test_bearings_are_heading_and_turn_with_the_table(east, north):
    if (east, north) == (0, 0):
        return
    found = bearing(east, north)
    assert 0 <= found < FULL_TURN
    assert bearing(-east, -north) == wrapped(found + FULL_TURN // 2)
    assert bearing(north, -east) == wrapped(found + FULL_TURN // 4)


@pytest.mark.parametrize(
    ("pose", "right", "ahead", "spot"),
    [
        (Pose(0, 0, 0), 300, 500, (300, 500)),
        (Pose(0, 0, 90_000), 300, 500, (500, -300)),
        (Pose(1000, 0, 180_000), 300, 500, (700, -500)),
        (Pose(0, 0, 45_000), 0, 1000, (707, 707)),
        (Pose(0, 0, 30_000), 0, 1, (1, 1)),  # exactly a half east: away from zero
        (Pose(0, 0, 330_000), 0, 1, (-1, 1)),
    ],
)
def test_corners_are_where_the_heading_takes_them(pose, right, ahead, spot):
    assert point(corner(pose, right, ahead)) == Point(*spot)


@given(st.builds(Pose, places, places, angles), places, places)
def test_turning_keeps_distances(pose, right, ahead):
    x, y = corner(pose, right, ahead)
    length = math.hypot(x - pose.x * FINE, y - pose.y * FINE)
    assert math.isclose(length, math.hypot(right, ahead) * FINE, abs_tol=1)


def test_distances_are_squares():
    assert distance2(Point(-3, 2), Point(1, -1)) == 25


EDGE = ((-2_000_000, 0), (2_000_000, 0))
"""The lower edge of something that lies above y = 0."""


@pytest.mark.parametrize(
    ("rough", "outward", "laid"),
    [
        (Pose(300, -470, 0), 0, Pose(300, -500, 0)),
        (Pose(300, -540, 359_000), 0, Pose(300, -500, 0)),
        (Pose(300, -500 - ROUGH, 0), 0, Pose(300, -500, 0)),
        (Pose(300, -501 - ROUGH, 0), 0, None),
        (Pose(300, -500 + ROUGH, 0), 0, Pose(300, -500, 0)),
        (Pose(300, -500, 12_000), 0, None),
        (Pose(300, -510, 180_000), 180_000, Pose(300, -500, 180_000)),
        (Pose(300, 510, 180_000), 0, None),  # on the edge from inside
    ],
)
def test_a_rough_pose_is_laid_against_the_edge_it_is_near(rough, outward, laid):
    assert flush(rough, outward, 500, 500, EDGE) == laid


SLOPE = ((1_000_000, 2_000_000), (4_000_000, 6_000_000))
"""An edge that rises by four for every three; what it bounds lies to its left."""


@pytest.mark.parametrize(
    ("rough", "outward", "laid"),
    [
        (Pose(2600, 3300, 216_870), 90_000, Pose(2600, 3300, 216_870)),
        (Pose(2610, 3290, 216_500), 90_000, Pose(2599, 3298, 216_870)),
        (Pose(2570, 3320, 127_400), 180_000, Pose(2599, 3298, 126_870)),
        (Pose(2650, 3260, 216_870), 90_000, None),
        (Pose(1800, 3900, 36_870), 90_000, None),  # on the other side of it
    ],
)
def test_a_slanted_edge_turns_the_thing_to_its_slope(rough, outward, laid):
    assert flush(rough, outward, 500, 500, SLOPE) == laid
