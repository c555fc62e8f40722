"""Places of an order on the table: how they read there and back, and where a cursor goes."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from replay.core.pose import Point, Pose
from replay.core.scene import Board
from tui.offers.ground import (
    Cursor,
    Ground,
    begun_at,
    cornered,
    fitted,
    in_view,
    measured,
    moved,
    nudged,
    pointed,
    rounded_to,
    spots,
    stepped,
    turned,
    uncornered,
)
from tui.raster.view import View

POSES = (Pose(0, 0, 0), Pose(1000, 0, 0), Pose(0, 2000, 90_000), Pose(0, 2000, 180_000))


def cursor(at: tuple[int, int] = (500, 500), heading: int | None = 0) -> Cursor:
    ground = Ground((1, 1), (500, 500))
    return Cursor(
        "place T1 ", spots(POSES, ground), ground, lambda pose: f"{pose.x},{pose.y},{pose.heading}", at, heading
    )


@pytest.mark.parametrize(
    ("pairs", "ground"),
    [
        ([(Pose(0, 0, 0), (500, 700)), (Pose(1000, 2000, 0), (1500, 2700))], Ground((1, 1), (500, 700))),
        ([((0, 0), (500, 15_500)), ((3, 2), (3500, 13_500))], Ground((1000, -1000), (500, 15_500))),
        ([(((1, 1), (4, 5)), (40, 50)), (((7, 9),), (70, 90))], Ground((10, 10), (0, 0))),
        ([(Point(5, 6), (15, 16))], Ground((1, 1), (10, 10))),
    ],
)
def test_a_few_places_tell_how_all_lie(pairs: list[tuple[object, tuple[int, int]]], ground: Ground) -> None:
    assert fitted(pairs) == ground


@given(
    st.tuples(st.integers(-10_000, 10_000), st.integers(-10_000, 10_000)),
    st.sampled_from([(1, 1), (10, 10), (1000, -1000), (10, -1000)]),
)
def test_what_is_shown_reads_back_as_it_was_said(spot: tuple[int, int], scale: tuple[int, int]) -> None:
    ground = Ground(scale, (500, 700))
    assert ground.said(ground.shown(spot)) == spot


def test_an_arrow_goes_to_the_next_place_that_way() -> None:
    assert stepped(cursor(), 1, 0).at == (1500, 500)
    assert stepped(cursor(), 0, 1).at == (500, 2500)
    assert stepped(cursor(), -1, 0).at == (500, 500)


def test_a_heading_turns_among_those_that_are_sure_there_else_among_all() -> None:
    assert turned(cursor((500, 2500), 90_000), 1, ()).heading == 180_000
    assert turned(cursor(), 1, (0, 45_000)).heading == 45_000


def test_pointing_near_a_place_means_it_and_far_from_all_means_there() -> None:
    assert pointed(cursor(), (1400, 600), 300).at == (1500, 500)
    assert pointed(cursor(), (9000, 9000), 300).at == (9000, 9000)


def test_what_is_typed_is_where_it_begins_and_is_said_again_as_it_was() -> None:
    way = ((1, 1), (4, 5))
    typed = begun_at(among((0, 0)), way)
    assert typed.at == (4, 5)
    assert typed.line == "go ((1, 1), (4, 5))"
    assert nudged(typed, 1, 0, 1).line == "go (5, 5)"
    assert begun_at(cursor(), Pose(700, 0, 90_000)).line == "place T1 700,0,90000"
    assert begun_at(cursor(), None).at == cursor().at


def test_the_line_says_the_place_or_the_point() -> None:
    assert stepped(cursor(), 1, 0).line == "place T1 1000,0,0"
    assert nudged(cursor(), 1, 0, 100).line == "place T1 100,0,0"


def test_a_way_leads_straight_to_where_one_points() -> None:
    assert moved(((1, 2), (3, 4)), (7, 8), None) == ((7, 8),)


def drawing() -> Cursor:
    """A cursor for an outline."""
    square = tuple(Point(x, y) for x, y in ((0, 0), (4, 0), (4, 4), (0, 4)))
    ground = Ground()
    return Cursor(
        "lay ", spots((square,), ground), ground, lambda outline: ";".join(f"{p.x},{p.y}" for p in outline), (0, 4)
    )


def test_an_outline_is_drawn_corner_by_corner_and_taken_back_one_by_one() -> None:
    assert drawing().line == "lay 0,0;4,0;4,4;0,4"
    first = cornered(drawing())
    second = cornered(nudged(first, 1, 0, 7))
    third = nudged(second, 0, 1, 9)
    assert third.line == cornered(third).line == "lay 0,4;7,4;7,13"
    back = uncornered(third)
    assert (back.line, back.at) == ("lay 0,4;7,4", (7, 4))
    assert uncornered(back).line == "lay 0,4"
    assert uncornered(uncornered(back)).line == drawing().line
    assert not cursor().draws


def test_corners_are_rounded_to_the_nearest_step() -> None:
    assert rounded_to((1049, -1051), 100) == (1000, -1100)


def test_lengths_are_told_as_the_scale_is() -> None:
    assert measured(Board(20_000, 20_000, 4000, "4 inches"), (0, 0), (3000, 4000)) == "5.0 inches"


# ---------------------------------------------------------------- which of several


def among(*places: tuple[int, int], at: tuple[int, int] = (0, 0)) -> Cursor:
    """A cursor among places without a heading."""
    ground = Ground()
    return Cursor("go ", spots(places, ground), ground, str, at)


def test_what_one_place_leaves_open_of_a_scale_is_as_the_other_way() -> None:
    assert fitted([((0, 0), (0, 100)), ((5, 0), (50, 100))]) == Ground((10, 10), (0, 100))
    assert fitted([((0, 0), (100, 0)), ((0, 5), (100, -50))]) == Ground((10, -10), (100, 0))


def test_a_place_is_the_one_with_the_heading() -> None:
    assert turned(cursor((500, 2500), 90_000), 1, ()).line == "place T1 0,2000,180000"


def test_a_place_moved_keeps_its_kind_and_takes_any_heading() -> None:
    assert moved(Pose(1, 2, 90_000), (3, 4), 0) == Pose(3, 4, 0)
    assert moved(Pose(1, 2, 90_000), (3, 4), None) == Pose(3, 4, 90_000)
    assert moved(Point(1, 2), (3, 4), 0) == Point(3, 4)
    assert moved((1, 2), (3, 4), None) == (3, 4)


@pytest.mark.parametrize(
    ("others", "there"),
    [
        (((1000, 300), (1500, 0)), (1000, 300)),
        (((1000, 300), (1050, 0)), (1050, 0)),
        (((300, 500), (1500, 0)), (1500, 0)),
        (((300, 500),), (300, 500)),
    ],
)
def test_an_arrow_goes_to_the_nearest_that_lies_more_that_way_than_another(others: Any, there: tuple[int, int]) -> None:
    assert stepped(among(*others), 1, 0).at == there
    turned_about = tuple((y, x) for x, y in others)
    assert stepped(among(*turned_about), 0, 1).at == (there[1], there[0])


@pytest.mark.parametrize(("place", "there"), [((100, 200), True), ((100, 201), False), ((-100, 0), False)])
def test_what_lies_more_than_twice_as_far_aside_is_not_that_way(place: tuple[int, int], there: bool) -> None:
    assert (stepped(among(place), 1, 0).at == place) is there
    assert (stepped(among((place[1], place[0])), 0, 1).at == (place[1], place[0])) is there


def test_the_heading_is_kept_where_several_are_sure() -> None:
    assert stepped(cursor(heading=180_000), 0, 1).heading == 180_000
    assert pointed(cursor(heading=180_000), (500, 2500), 100).heading == 180_000


def test_a_cursor_moved_freely_goes_north_and_east() -> None:
    assert nudged(cursor(), 1, 1, 100).at == (600, 600)


@pytest.mark.parametrize(("by", "heading"), [(1, 45_000), (-1, 0)])
def test_a_heading_of_its_own_stands_among_the_others(by: int, heading: int) -> None:
    assert turned(cursor(heading=10_000), by, (0, 45_000, 90_000)).heading == heading


def test_a_length_without_a_number_is_told_in_the_scale_itself() -> None:
    assert measured(Board(20_000, 20_000, 1000, "FL"), (0, 0), (3000, 4000)) == "5.0 FL"


@pytest.mark.parametrize(
    ("at", "seen"), [((9000, 10_000), True), ((8999, 10_000), False), ((10_000, 6000), True), ((10_000, 14_001), False)]
)
def test_a_window_of_cells_twice_as_tall_as_wide_sees_as_far_as_its_edges(at: tuple[int, int], seen: bool) -> None:
    assert in_view(View((10_000, 10_000), 10, 1000, 10, 20), at) is seen
