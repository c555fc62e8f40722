import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from replay.core.changes import changes
from replay.core.fight import Die, Fight, Row
from replay.core.scene import Board, Grid
from tests.tui.small_table import FORMATION, SMALL, piece, table
from tui.raster.outline import box
from tui.raster.view import ZOOMS, View, cell, dot, focus, follow, framed, pan, point, whole, zoomed

VIEWS = st.builds(
    View,
    centre=st.tuples(st.integers(-40_000, 80_000), st.integers(-40_000, 80_000)),
    dots=st.sampled_from(ZOOMS),
    step=st.sampled_from([1000, 2000, 1060]),
    columns=st.integers(1, 160),
    rows=st.integers(1, 60),
)


@given(VIEWS, st.integers(0, 159), st.integers(0, 59))
def test_the_point_under_a_cell_lies_in_that_cell(view: View, column: int, row: int) -> None:
    assert cell(view, point(view, column, row)) == (column, row)


@given(VIEWS)
def test_the_middle_of_the_table_s_part_is_the_middle_of_the_window(view: View) -> None:
    assert dot(view, view.centre) == (view.columns, 2 * view.rows)


@given(VIEWS, st.integers(-30, 30), st.integers(-30, 30), st.tuples(st.integers(0, 9000), st.integers(0, 9000)))
def test_panning_moves_everything_by_whole_cells(view: View, columns: int, rows: int, at: tuple[int, int]) -> None:
    x, y = dot(view, at)
    assert dot(pan(view, columns, rows), at) == (x - 2 * columns, y - 4 * rows)


def test_north_is_up_and_east_is_right() -> None:
    view = View((0, 0), 10, 1000, 40, 20)
    here = dot(view, (0, 0))
    assert dot(view, (1000, 0)) == (here[0] + 10, here[1])
    assert dot(view, (0, 1000)) == (here[0], here[1] - 10)


def test_zooming_goes_step_by_step_and_stops_at_the_ends() -> None:
    view = View((3000, 2000), 10, 1000, 40, 20)
    assert [zoomed(view, by).dots for by in (-9, -1, 0, 1, 9)] == [1, 8, 10, 12, 16]
    assert zoomed(view, 1).centre == view.centre


@pytest.mark.parametrize(
    ("width", "depth", "columns", "rows", "dots"),
    [(24_000, 20_000, 65, 39, 4), (24_000, 16_000, 104, 36, 8), (6000, 4000, 160, 50, 16), (90_000, 90_000, 10, 5, 1)],
)
def test_the_whole_table_is_shown_as_large_as_it_fits(
    width: int, depth: int, columns: int, rows: int, dots: int
) -> None:
    view = whole(Board(width, depth, 1000, "1 step"), columns, rows)
    assert view.dots == dots
    assert view.centre == (width // 2, depth // 2)


def test_a_table_on_which_nothing_stands_is_seen_whole() -> None:
    assert follow(table(), (), 10, 40, 20) == whole(table().board, 40, 20)


def test_the_eye_follows_the_fight_then_what_changed_then_everything() -> None:
    s1, t1, t2 = SMALL.pieces
    fight = Fight("close", Row("bo", (Die("6"),), piece="t1"), Row("ada", (Die("5"),), piece="s1"))
    moved = table(s1, t1, piece("T2", 3000, 3000))
    assert focus(SMALL) == ("s1", "t1", "t2")
    assert focus(moved, changes(SMALL, moved)) == ("t2",)
    fought = replace(moved, fight=fight)
    assert focus(fought, changes(SMALL, moved)) == ("t1", "s1")
    assert focus(replace(table(t2), fight=fight)) == ("t2",)


@given(st.integers(4, 40), st.integers(4, 40), st.integers(20, 160), st.integers(8, 60))
def test_squares_of_a_whole_table_begin_on_cells(across: int, down: int, columns: int, rows: int) -> None:
    board = Board(1000 * across, 1000 * down, 1000, "1 square", grid=Grid(1000))
    x, y = dot(whole(board, columns, rows), (0, board.depth))
    assert (x % 2, y % 4) == (0, 0)


@given(
    st.sampled_from(ZOOMS[2:]),
    st.integers(0, 20_000),
    st.integers(0, 20_000),
    st.sampled_from([0, 90_000, 180_000, 270_000]),
)
def test_a_contact_line_falls_on_a_cell_edge(dots: int, x: int, y: int, heading: int) -> None:
    ahead = {0: (0, 1000), 90_000: (1000, 0), 180_000: (0, -1000), 270_000: (-1000, 0)}[heading]
    one = piece("S1", x, y, heading, outline=FORMATION)
    other = piece("T1", x + ahead[0], y + ahead[1], heading + 180_000, outline=FORMATION)
    view = follow(table(one, other, width=20_000, depth=20_000), ("s1", "t1"), dots, 60, 20)
    west, _, _, north = box(one)
    touch = (x + ahead[0] // 2, y + ahead[1] // 2)
    column_edge = dot(view, (touch[0] if ahead[0] else west, 0))[0] % 2
    row_edge = dot(view, (0, touch[1] if ahead[1] else north))[1] % 4
    assert (column_edge, row_edge) == (0, 0)


@pytest.mark.parametrize("apart", [400, 1200, 2900])
def test_two_that_touch_nowhere_move_the_window_by_no_part_of_a_cell(apart: int) -> None:
    one, other = piece("S1", 9_130, 10_270), piece("T1", 10_130 + apart, 10_270)
    view = follow(table(one, other, width=20_000, depth=20_000), ("s1", "t1"), 10, 60, 20)
    assert view.centre == ((9_130 + 10_130 + apart) // 2, 10_270)


def test_where_not_all_are_shown_at_a_zoom_somebody_chose_as_many_as_can_be_are() -> None:
    one, far, near = piece("S1", 10_000, 10_000), piece("T1", 38_000, 38_000), piece("T2", 13_000, 12_000)
    scene = table(one, far, near, width=40_000, depth=40_000)
    view = framed(scene, ("s1", "t1", "t2"), 10, 60, 20, exact=True)
    assert view == follow(scene, ("s1", "t2"), 10, 60, 20)
    assert view.centre == (11_500, 11_000)


def test_the_window_stays_on_the_table() -> None:
    far = table(piece("S1", 500, 500), width=40_000, depth=30_000)
    view = follow(far, ("s1",), 10, 60, 20)
    assert dot(view, (0, 0))[0] == 0
    assert dot(view, (0, 0))[1] == 4 * view.rows


def test_a_table_smaller_than_the_window_stands_in_its_middle() -> None:
    view = follow(SMALL, ("s1",), 4, 60, 20)
    assert view.centre == (3000, 2000)
