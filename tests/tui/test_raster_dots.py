import math
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from replay.core.scene import Edge, Outline, rectangle
from tui.raster.dots import FINE, Frame, Rows, fill, rim, walk
from tui.raster.outline import bearing, inside, level, rounded, turned
from tui.raster.stamp import Look, Scale, Stamp, base_stamp, braille
from tui.raster.view import ZOOMS, View, dot

EDGES = (Edge.FRONT, Edge.PLAIN, Edge.BAD, Edge.PLAIN)
SORTIE, FORMATION = rectangle(1000, 1000), rectangle(2000, 1000)
NORTH, EAST, SOUTH, WEST = 0, 90_000, 180_000, 270_000

HEADINGS = st.integers(0, 359_999)
PHASES = st.tuples(st.integers(0, 1), st.integers(0, 3))
PLAIN = Look(wedge=False)
FRAME = Frame(-40, -40, 80, 80)


def dots(rows: Rows, frame: Frame = FRAME) -> set[tuple[int, int]]:
    return {
        (frame.left + bit, frame.top + line)
        for line, row in enumerate(rows)
        for bit in range(frame.width)
        if row >> bit & 1
    }


def drawn(stamp: Stamp, phase: tuple[int, int] = (0, 0), *, hatch: bool = False) -> set[tuple[int, int]]:
    """A stamp's dots counted from its origin."""
    return {
        (2 * patch.column + x - phase[0], 4 * patch.row + y - phase[1])
        for patch in stamp
        for x in range(2)
        for y in range(4)
        if (patch.hatch if hatch else patch.line) & braille(x, y)
    }


def base(
    heading: int = NORTH,
    zoom: int = 10,
    *,
    outline: Outline = SORTIE,
    phase: tuple[int, int] = (0, 0),
    edges: tuple[Edge, ...] = EDGES,
    look: Look = PLAIN,
) -> Stamp:
    return base_stamp(outline, edges, heading, Scale(zoom, 1000, phase), look)


def test_a_square_holds_as_many_dots_as_its_sides_say() -> None:
    corners = tuple((FINE * x, FINE * y) for x, y in ((-5, -5), (5, -5), (5, 5), (-5, 5)))
    assert dots(fill(corners, FRAME)) == {(x, y) for x in range(-5, 5) for y in range(-5, 5)}


def test_neighbours_share_an_edge_but_no_dot() -> None:
    left = fill(tuple((FINE * x, FINE * y) for x, y in ((-20, -20), (1, -20), (7, 20), (-20, 20))), FRAME)
    right = fill(tuple((FINE * x, FINE * y) for x, y in ((1, -20), (20, -20), (20, 20), (7, 20))), FRAME)
    assert not dots(left) & dots(right)
    assert len(dots(left)) + len(dots(right)) == 40 * 40


@given(st.lists(st.tuples(st.integers(-30, 30), st.integers(-30, 30)), min_size=3, max_size=7))
def test_a_dot_is_filled_when_its_middle_lies_inside(corners: list[tuple[int, int]]) -> None:
    outline = tuple((FINE * x, FINE * y) for x, y in corners)
    found = dots(fill(outline, FRAME))
    for x in range(-31, 32, 3):
        for y in range(-31, 32, 3):
            middle = (FINE * x + FINE // 2, FINE * y + FINE // 2)
            if not _on_edge(middle, outline):
                assert ((x, y) in found) == inside(middle, outline)


def _on_edge(at: tuple[int, int], outline: Outline) -> bool:
    return any(
        (bx - ax) * (at[1] - ay) == (by - ay) * (at[0] - ax)
        for (ax, ay), (bx, by) in zip(outline, (*outline[1:], outline[0]), strict=True)
    )


def test_the_rim_is_the_dots_with_a_neighbour_outside() -> None:
    corners = tuple((FINE * x, FINE * y) for x, y in ((-5, -5), (5, -5), (5, 5), (-5, 5)))
    assert dots(rim(fill(corners, FRAME))) == {
        (x, y) for x in range(-5, 5) for y in range(-5, 5) if x in (-5, 4) or y in (-5, 4)
    }


@given(st.tuples(st.integers(-40, 40), st.integers(-40, 40)), st.tuples(st.integers(-40, 40), st.integers(-40, 40)))
def test_a_line_goes_from_end_to_end_without_a_gap(start: tuple[int, int], end: tuple[int, int]) -> None:
    path = list(walk(start, end))
    assert (path[0], path[-1]) == (start, end)
    assert len(path) == max(abs(end[0] - start[0]), abs(end[1] - start[1])) + 1
    assert all(max(abs(x - u), abs(y - v)) == 1 for (x, y), (u, v) in pairwise(path))


@pytest.mark.parametrize(("heading", "ahead"), [(NORTH, (0, 1)), (EAST, (1, 0)), (SOUTH, (0, -1)), (WEST, (-1, 0))])
def test_a_heading_is_a_compass_bearing(heading: int, ahead: tuple[int, int]) -> None:
    assert bearing(heading) == (ahead[0] * 1_000_000, ahead[1] * 1_000_000)
    assert turned(((0, 500),), heading) == ((ahead[0] * 500, ahead[1] * 500),)


@given(HEADINGS)
def test_turning_keeps_every_corner_at_its_distance(heading: int) -> None:
    assert all(abs(math.hypot(*corner) - math.hypot(1000, 500)) <= 1 for corner in turned(FORMATION, heading))


def test_half_dots_are_rounded_alike_on_every_side() -> None:
    assert rounded(rectangle(500, 500), 6, 1000) == tuple(
        (FINE * x, FINE * y) for x, y in ((-2, -2), (2, -2), (2, 2), (-2, 2))
    )


@pytest.mark.parametrize(("heading", "square"), [(EAST, True), (SOUTH, True), (45_000, False), (91_000, False)])
def test_a_base_lies_square_when_its_edges_follow_rows_and_columns(heading: int, square: bool) -> None:
    assert level(FORMATION, heading) == square


@given(HEADINGS, st.sampled_from(ZOOMS[2:]), st.sampled_from([SORTIE, FORMATION]), st.integers(0, 3))
def test_a_bases_dots_stay_within_one_dot_of_its_outline(heading: int, zoom: int, outline: Outline, order: int) -> None:
    stamp = base(heading, zoom, outline=outline, look=Look(order=order, wedge=False))
    half_width, half_depth = outline[1]
    sine, cosine = (value / 1_000_000 for value in bearing(heading))
    for x, y in drawn(stamp) | drawn(stamp, hatch=True):
        east, north = (x + 0.5) * 1000 / zoom, -(y + 0.5) * 1000 / zoom
        across, ahead = east * cosine - north * sine, east * sine + north * cosine
        assert abs(across) <= half_width + 1000 / zoom
        assert abs(ahead) <= half_depth + 1000 / zoom


@given(HEADINGS, st.sampled_from(ZOOMS[2:]), PHASES, PHASES, st.booleans())
def test_equal_bases_look_equal_wherever_they_stand(
    heading: int, zoom: int, here: tuple[int, int], there: tuple[int, int], wedge: bool
) -> None:
    look = Look(order=1, wedge=wedge)
    one, other = base(heading, zoom, phase=here, look=look), base(heading, zoom, phase=there, look=look)
    assert drawn(one, here) == drawn(other, there)


@given(st.sampled_from(ZOOMS[2:]), st.integers(0, 4000), st.sampled_from([EAST, WEST]), PHASES)
def test_bases_in_contact_share_no_dot_and_leave_no_gap(
    zoom: int, x: int, heading: int, phase: tuple[int, int]
) -> None:
    view = View((0, 0), zoom, 1000, 20, 10)
    one, other = (
        {(left + dx, top + dy) for dx, dy in drawn(base(heading, zoom, edges=(), phase=phase), phase)}
        for left, top in (dot(view, (x, 0)), dot(view, (x + 1000, 0)))
    )
    assert not one & other
    assert max(column for column, _ in one) + 1 == min(column for column, _ in other)


@pytest.mark.parametrize("zoom", [10, 14, 16])
def test_a_sortie_at_follow_zoom_is_as_many_dots_as_its_step(zoom: int) -> None:
    stamp = base(NORTH, zoom, edges=())
    half = zoom // 2
    assert drawn(stamp) == {
        (x, y)
        for x in range(-half, half)
        for y in range(-half, half)
        if x in (-half, half - 1) or y in (-half, half - 1)
    }


@pytest.mark.parametrize(
    ("heading", "front", "rear"),
    [
        (NORTH, lambda x, y: y == -4, lambda x, y: y == 4),
        (EAST, lambda x, y: x == 3, lambda x, y: x == -5),
        (SOUTH, lambda x, y: y == 3, lambda x, y: y == -5),
        (WEST, lambda x, y: x == -4, lambda x, y: x == 4),
    ],
    ids=["north", "east", "south", "west"],
)
def test_the_front_is_thick_and_the_bad_side_dotted(heading: int, front: object, rear: object) -> None:
    assert callable(front)
    assert callable(rear)
    found = drawn(base(heading))
    square = [(x, y) for x in range(-5, 5) for y in range(-5, 5)]
    assert all(dot in found for dot in square if front(*dot))
    edge = [dot for dot in square if rear(*dot)]
    assert len(found & set(edge)) in range(len(edge) // 2, len(edge) // 2 + 2)


def test_a_wedge_sticks_out_of_the_front_by_three_tenths_of_a_step() -> None:
    bare, wedged = drawn(base(NORTH)), drawn(base(NORTH, look=Look()))
    assert wedged > bare
    assert {y for _, y in wedged - bare} == {-6, -7, -8}


def test_a_base_without_a_front_shows_no_wedge() -> None:
    assert base(edges=(), look=Look()) == base(edges=())


@pytest.mark.parametrize("order", range(4))
def test_every_seat_fills_its_bases_its_own_way(order: int) -> None:
    hatches = [drawn(base(zoom=16, look=Look(order=seat)), hatch=True) for seat in range(4)]
    assert [hatch == hatches[order] for hatch in hatches].count(True) == 1


def test_below_eight_dots_the_first_seat_is_filled_and_the_second_outlined() -> None:
    first, second = drawn(base(zoom=6)), drawn(base(zoom=6, look=Look(order=1, wedge=False)))
    assert len(first) == 36
    assert second < first


def test_a_ghost_is_some_of_the_rim_and_tints_nothing() -> None:
    ghost, solid = base(30_000, look=Look(ghost=True)), base(30_000, edges=())
    assert drawn(ghost) < drawn(solid)
    assert len(drawn(ghost)) * 4 > len(drawn(solid))
    assert not any(patch.tinted for patch in ghost)


def test_a_square_base_tints_whole_rows_of_cells_so_that_its_corners_stay() -> None:
    tinted = {(patch.column, patch.row) for patch in base(NORTH, phase=(1, 1)) if patch.tinted}
    columns, rows = {column for column, _ in tinted}, {row for _, row in tinted}
    assert len(tinted) == len(columns) * len(rows)
