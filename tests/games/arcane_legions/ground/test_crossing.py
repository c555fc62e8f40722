"""What a line runs through: exactly, whatever the outline's shape and wherever it lies."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from replay.core.polygon import Polygon, polygon
from replay.core.pose import FINE, Corner, Edge, Point
from replay.games.arcane_legions.ground.crossing import crossed, touched

SQUARE = polygon([Point(-500, -500), Point(500, -500), Point(500, 500), Point(-500, 500)])
HOLLOW = polygon([Point(x, y) for x, y in ((-2000, 0), (2000, 0), (2000, 2000), (500, 2000), (500, 500),
                                           (-500, 500), (-500, 2000), (-2000, 2000))])  # fmt: skip
HOOK = polygon([Point(x, y) for x, y in ((0, 1000), (-1000, 1000), (-1000, -3000), (3000, -3000), (3000, 4000),
                                         (0, 4000), (0, 3000), (2000, 3000), (2000, -2000), (-500, -2000),
                                         (-500, 0), (0, 0))])  # fmt: skip
"""A piece whose lobes lie on either side of the line x = 0, one after the other."""


def line(x0: int, y0: int, x1: int, y1: int) -> Edge:
    return (x0 * FINE, y0 * FINE), (x1 * FINE, y1 * FINE)


@pytest.mark.parametrize(
    ("outline", "sight", "middle"),
    [
        (SQUARE, line(0, -3000, 0, 3000), (0, 0)),
        (SQUARE, line(-2000, -2000, 2000, 2000), (0, 0)),
        (SQUARE, line(497, -3000, 497, 3000), (497, 0)),
        (SQUARE, line(0, -3000, 0, -496), (0, -498)),
        (HOLLOW, line(-3000, 1000, 0, 1000), (-1250, 1000)),
        (HOLLOW, line(0, 3000, 0, -1000), (0, 250)),
        (HOOK, line(10, -1000, 10, 5000), (10, 3500)),
    ],
)
def test_a_line_runs_through_what_it_has_on_both_sides(outline: Polygon, sight: Edge, middle: Corner) -> None:
    """AL-RANGED-13: more than two thousandths of it, more than two deep."""
    assert crossed(sight, outline) == (middle[0] * FINE, middle[1] * FINE)


@pytest.mark.parametrize(
    ("outline", "sight", "touches"),
    [
        (SQUARE, line(500, -3000, 500, 3000), True),
        (SQUARE, line(498, -3000, 498, 3000), True),
        (SQUARE, line(502, -3000, 502, 3000), True),
        (SQUARE, line(503, -3000, 503, 3000), False),
        (SQUARE, line(0, 1000, 1000, 0), True),
        (SQUARE, line(0, 998, 998, 0), True),
        (SQUARE, line(0, -3000, 0, -500), True),
        (SQUARE, line(0, -3000, 0, -503), False),
        (SQUARE, line(900, 900, 900, 900), False),
        (HOLLOW, line(0, 3000, 0, 600), False),
        (HOLLOW, line(500, 3000, 500, 600), True),
        (HOOK, line(0, -1000, 0, 5000), True),
    ],
)
def test_a_line_that_touches_or_passes_by_runs_through_nothing(outline: Polygon, sight: Edge, touches: bool) -> None:
    """AL-RANGED-13, AL-T-89: along an edge, at a corner, in a hollow, between two lobes of one piece."""
    assert crossed(sight, outline) is None
    assert (touched(sight, outline) is not None) == touches


SPOTS = st.builds(Point, st.integers(-6000, 6000), st.integers(-6000, 6000))


def laid(spot: Corner, turns: int, mirrored: bool) -> Corner:
    x, y = (-spot[0], spot[1]) if mirrored else spot
    for _ in range(turns):
        x, y = y, -x
    return x, y


@given(st.sampled_from((SQUARE, HOLLOW, HOOK)), SPOTS, SPOTS, st.tuples(st.integers(0, 3), st.booleans()))
def test_turned_or_mirrored_a_line_runs_through_the_same(
    outline: Polygon, start: Point, end: Point, way: tuple[int, bool]
) -> None:
    """AL-GEOM-01."""
    corners = tuple(laid(spot, *way) for spot in outline)
    sight = line(start.x, start.y, end.x, end.y)
    other = laid(sight[0], *way), laid(sight[1], *way)
    expected = crossed(sight, outline)
    assert crossed(other, corners[::-1] if way[1] else corners) == (expected and laid(expected, *way))
    assert (touched(other, corners) is None) == (touched(sight, outline) is None)


@given(st.sampled_from((SQUARE, HOLLOW, HOOK)), SPOTS, SPOTS, st.integers(1, 11))
def test_told_from_another_corner_an_outline_is_the_same(
    outline: Polygon, start: Point, end: Point, first: int
) -> None:
    """AL-RANGED-13."""
    sight, first = line(start.x, start.y, end.x, end.y), first % len(outline)
    assert crossed(sight, outline[first:] + outline[:first]) == crossed(sight, outline)


@given(st.sampled_from((SQUARE, HOLLOW, HOOK)), SPOTS, SPOTS)
def test_there_and_back_a_line_runs_through_the_same(outline: Polygon, start: Point, end: Point) -> None:
    """AL-RANGED-11."""
    there = crossed(line(start.x, start.y, end.x, end.y), outline)
    back = crossed(line(end.x, end.y, start.x, start.y), outline)
    assert (there is None) == (back is None)
