"""Outlines: overlap, contact and gap, for bent outlines too."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from replay.core.polygon import Bounds, beyond, bounds, edges, flat, gap, overlap, polygon, within
from replay.core.pose import CONTACT, FINE, Point


def shape(*spots: tuple[int, int]):
    return polygon([Point(*spot) for spot in spots])


def box(left: int, bottom: int, right: int, top: int):
    return shape((left, bottom), (right, bottom), (right, top), (left, top))


UNIT = box(0, 0, 1000, 1000)
HOOK = shape((0, 0), (3000, 0), (3000, 3000), (2000, 3000), (2000, 1000), (0, 1000))
"""An L on its back: a floor 1000 high with a tower at its right end."""


def test_corners_run_anticlockwise_however_they_are_given():
    assert set(edges(shape((0, 1000), (1000, 1000), (1000, 0), (0, 0)))) == set(edges(UNIT))
    assert bounds(HOOK) == Bounds(0, 0, 3000, 3000)


@pytest.mark.parametrize(
    "spots",
    [
        [],
        [(0, 0)],
        [(0, 0), (10, 0)],
        [(0, 0), (5, 5), (10, 10)],
        [(0, 0), (10, 10), (10, 0), (0, 10)],
        [(0, 0), (10, 0), (10, 10), (5, 0), (0, 10)],
        [(0, 0), (10, 0), (10, 10), (20, 10), (10, 10), (0, 10)],
        [(0, 0), (20, 0), (10, 0), (10, 10)],
        [(0, 0), (0, 0), (10, 0), (10, 10)],
    ],
)
def test_points_that_enclose_nothing_or_cross_are_no_outline(spots):
    with pytest.raises(ValueError, match=r"enclose nothing|crosses or touches"):
        polygon([Point(*spot) for spot in spots])


@pytest.mark.parametrize(
    ("spots", "said"),
    [
        ([(0, 0), (9, 9), (9, 0), (0, 9)], "its sides from corner 1 to 2 and from corner 3 to 4 meet"),
        ([(0, 0), (0, 9), (9, 0), (9, 9)], "its sides from corner 2 to 3 and from corner 4 to 1 meet"),
        ([(0, 0), (20, 0), (10, 0), (10, 10)], "its sides from corner 1 to 2 and from corner 2 to 3 meet"),
        ([(0, 9), (36, 9), (18, 9)], "3 points in a line enclose nothing"),
    ],
)
def test_it_is_said_where_an_outline_crosses_or_that_it_is_flat(spots, said):
    with pytest.raises(ValueError, match=said):
        polygon([Point(*spot) for spot in spots])


@pytest.mark.parametrize(
    ("other", "shared"),
    [
        (box(1000, 0, 2000, 1000), False),
        (box(1000 - CONTACT, 0, 2000, 1000), False),
        (box(999 - CONTACT, 0, 2000, 1000), True),
        (box(1000, 1000, 2000, 2000), False),
        (box(900, 900, 2000, 2000), True),
        (box(-500, -500, 1500, 1500), True),
        (box(400, 400, 600, 600), True),
        (box(-500, 400, 1500, 600), True),
        (shape((900, 500), (2000, 0), (2000, 1000)), True),
        (shape((998, 500), (2000, 0), (2000, 1000)), False),
        (box(5000, 5000, 6000, 6000), False),
    ],
)
def test_overlap_begins_beyond_the_tolerance(other, shared):
    assert overlap(UNIT, other) == shared


@pytest.mark.parametrize(
    ("square", "shared"),
    [
        (box(0, 1000, 2000, 3000), False),  # in the corner of the hook, flat on both arms
        (box(500, 1500, 1500, 2500), False),  # inside its bounds, touching nothing
        (box(0, 990, 2000, 2990), True),
        (box(10, 1000, 2010, 3000), True),
        (box(2200, 2000, 2800, 2800), True),
    ],
)
def test_a_bent_outline_is_covered_only_where_it_is(square, shared):
    assert overlap(square, HOOK) == shared


def test_an_outline_around_a_base_does_not_cover_it():
    ring = shape(
        (-2000, -2000), (3000, -2000), (3000, 3000), (-2000, 3000), (-2000, 1000), (1000, 1000), (1000, 0), (-2000, 0)
    )
    assert not overlap(UNIT, ring)
    assert gap(UNIT, ring) == 0


@pytest.mark.parametrize(
    ("one", "other", "apart"),
    [
        (UNIT, box(1500, 0, 2000, 1000), 500),
        (UNIT, box(1300, 1400, 2000, 2000), 500),
        (UNIT, box(1000, 1000, 2000, 2000), 0),
        (UNIT, box(-500, 400, 1500, 600), 0),
        (UNIT, shape((1001, 500), (2000, 0), (2000, 1000)), 1),
        (HOOK, box(500, 1500, 1500, 2500), 500),
        (box(-1000, -1000, 5000, 5000), HOOK, 0),
    ],
)
def test_the_gap_is_the_shortest_way_between(one, other, apart):
    assert gap(one, other) == gap(other, one) == apart


RIGHT = ((1000 * FINE, 0), (1000 * FINE, 1000 * FINE))
"""The right edge of the unit square."""


@pytest.mark.parametrize(
    ("start", "end", "lies"),
    [
        ((1000, 1000), (1000, 0), True),
        ((1002, 1000), (1002, 0), True),
        ((1003, 1000), (1003, 0), False),
        ((1000, 1500), (1000, 500), True),
        ((1000, 2000), (1000, 1000), False),
        ((1000, 2000), (1000, 998), False),
        ((1000, 2000), (1000, 997), True),
        ((1000, 0), (1000, 1000), False),  # inside against outside
        ((1000, 1000), (1010, 0), False),
        ((1000, 550), (1002, 450), False),  # a short edge that leans: the long one does not lie on its line
    ],
)
def test_edges_lie_flat_along_more_than_the_tolerance(start, end, lies):
    other = ((start[0] * FINE, start[1] * FINE), (end[0] * FINE, end[1] * FINE))
    assert flat(RIGHT, other) == flat(other, RIGHT) == lies


def test_a_zone_holds_what_reaches_its_edge_and_no_more():
    zone = box(-1000, -1000, 1000, 1000)
    assert within(UNIT, zone)
    assert within(box(0, 0, 1000 + CONTACT, 1000), zone)
    assert not within(box(0, 0, 1001 + CONTACT, 1000), zone)


def test_what_lies_beyond_an_edge_is_on_its_outer_side():
    assert beyond(RIGHT, box(1000, -500, 2000, 500))
    assert beyond(RIGHT, box(1500, 3000, 2000, 5000))
    assert not beyond(RIGHT, box(900, 3000, 2000, 5000))


boxes = st.tuples(*[st.integers(-30, 30)] * 2, st.integers(1, 30), st.integers(1, 30)).map(
    lambda sides: (sides[0] * 100, sides[1] * 100, (sides[0] + sides[2]) * 100, (sides[1] + sides[3]) * 100)
)


@given(boxes, boxes)
def test_upright_boxes_overlap_and_part_as_their_sides_say(one, other):
    across = max(one[0], other[0]) - min(one[2], other[2])
    along = max(one[1], other[1]) - min(one[3], other[3])
    assert overlap(box(*one), box(*other)) == (across < 0 and along < 0)
    apart = (max(across, 0) ** 2 + max(along, 0) ** 2) ** 0.5
    assert abs(gap(box(*one), box(*other)) - apart) <= 0.5
