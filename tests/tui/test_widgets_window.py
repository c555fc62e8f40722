"""The board in its window: what it follows, what lies under the pointer, what the screen writes on it."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from replay.core.changes import changes
from replay.core.scene import Crossing, Grid, Ray, Reach
from replay.core.survey import Stand, Survey
from tests.tui.saltmark import BEFORE, PIECES, SCENE
from tui.panels.window import Aim, Window, aimed, map_size, told, under
from tui.raster.cells import Cells
from tui.raster.overlay import Overlay, floats, ghosts
from tui.raster.role import Role
from tui.raster.view import View, acting, cell, point, whole

SIZE = (104, 36)


def within(view: View, at: tuple[int, int]) -> bool:
    column, row = cell(view, at)
    return 0 <= column < view.columns and 0 <= row < view.rows


def moved(piece: str, x: int, y: int):
    pieces = tuple(replace(p, at=(x, y)) if p.id == piece else p for p in SCENE.pieces)
    return replace(SCENE, pieces=pieces, fight=None)


def test_what_acts_is_in_view() -> None:
    for piece in PIECES:
        assert within(aimed(SCENE, (piece.id,), Aim(16), (40, 12)), piece.at)


def test_the_window_keeps_still_while_what_acts_stays_near_its_middle() -> None:
    first = aimed(moved("t4", 10_000, 8_000), ("t4",), Aim(10), SIZE)
    second = aimed(moved("t4", 10_600, 8_000), ("t4",), Aim(10), SIZE, first)
    assert (second.left, second.top) == (first.left, first.top)


def test_the_window_moves_when_what_acts_nears_its_edge() -> None:
    first = aimed(moved("t4", 2_000, 2_000), ("t4",), Aim(16), (40, 12))
    second = aimed(moved("t4", 18_000, 14_000), ("t4",), Aim(16), (40, 12), first)
    assert within(second, (18_000, 14_000))
    assert second.centre != first.centre


def test_where_nothing_acts_the_window_keeps_still() -> None:
    first = aimed(SCENE, ("s2",), Aim(16), (40, 12))
    assert aimed(SCENE, (), Aim(16), (40, 12), first).centre == first.centre


def test_a_window_that_is_held_follows_nothing() -> None:
    assert aimed(SCENE, ("s2",), Aim(10, (1_000, 1_000)), SIZE).centre == (1_000, 1_000)


def test_a_table_of_squares_that_can_be_read_whole_is_not_followed() -> None:
    squares = replace(SCENE, board=replace(SCENE.board, grid=Grid(1000)))
    roomy = (2 * SCENE.board.width // 500, 2 * SCENE.board.depth // 1000)
    assert aimed(squares, ("t4",), Aim(10), roomy) == whole(squares.board, *roomy)
    assert aimed(squares, ("t4",), Aim(16), roomy).dots == 16
    assert aimed(squares, ("t4",), Aim(10), (40, 12)).dots == 10
    assert aimed(SCENE, ("t4",), Aim(10), roomy).dots == 10
    assert aimed(squares, ("t4",), Aim(10, (1_000, 1_000)), roomy).centre == (1_000, 1_000)


def test_at_zoom_none_the_whole_table_is_in_view() -> None:
    view = aimed(SCENE, ("s2",), Aim(0), SIZE)
    assert within(view, (100, 100))
    assert within(view, (SCENE.board.width - 100, SCENE.board.depth - 100))


def test_a_window_of_another_size_or_zoom_is_aimed_anew() -> None:
    first = aimed(SCENE, ("s2",), Aim(10), SIZE)
    assert aimed(SCENE, ("s2",), Aim(6), SIZE, first).dots == 6
    assert aimed(SCENE, ("s2",), Aim(10), (50, 18), first).columns == 50


# ---------------------------------------------------------------- what acts


def test_those_that_fight_act_the_attacker_leading() -> None:
    assert acting(BEFORE, SCENE, changes(BEFORE, SCENE))[:2] == ("t2", "s2")


def test_those_that_moved_act() -> None:
    after = moved("t4", 10_000, 8_000)
    before = replace(SCENE, fight=None)
    assert acting(before, after, changes(before, after)) == ("t4",)


def test_a_piece_that_was_only_given_an_order_acts() -> None:
    before = replace(SCENE, fight=None)
    spent = tuple(replace(p, spent=True) if p.id == "s6" else p for p in before.pieces)
    after = replace(before, pieces=spent)
    assert acting(before, after, changes(before, after)) == ("s6",)


def test_where_nothing_changed_nobody_acts() -> None:
    quiet = replace(SCENE, fight=None)
    assert acting(quiet, quiet, changes(quiet, quiet)) == ()
    assert acting(None, quiet, changes(quiet, quiet)) == ()


# ---------------------------------------------------------------- under the pointer


@pytest.mark.parametrize("piece", PIECES, ids=lambda piece: piece.id)
def test_a_piece_is_found_under_the_cell_it_stands_in(piece) -> None:
    view = aimed(SCENE, (piece.id,), Aim(10), SIZE)
    column, row = cell(view, piece.at)
    assert under(SCENE, point(view, column, row)) == piece.id


def test_an_area_is_found_where_no_piece_stands() -> None:
    assert under(SCENE, (11_200, 14_200)) == "rock"
    assert under(SCENE, (7_500, 13_500)) == "s1"
    assert under(SCENE, (100, 100)) == ""


@given(st.integers(-5_000, 30_000), st.integers(-5_000, 30_000))
def test_whatever_is_found_can_be_told(x: int, y: int) -> None:
    found = under(SCENE, (x, y))
    assert bool(told(SCENE, found)) == bool(found)


def test_a_piece_and_an_area_are_told_in_one_line() -> None:
    assert "".join(part for part, _ in told(SCENE, "t2")) == "◆ T2 Bramble Wardens   7 of 8 hit points"
    assert "".join(part for part, _ in told(SCENE, "c1")) == "C1   control ● +3"


# ---------------------------------------------------------------- what is written on it


def window(**kw) -> Cells:
    view = aimed(SCENE, ("s2", "t2"), Aim(10), SIZE)
    seen = changes(BEFORE, SCENE)
    overlay = Overlay(selected=frozenset({"t2"}), ghosts=ghosts(seen, SCENE, "164"), floats=floats(seen))
    return Window(SCENE, view, overlay, **kw).draw(*SIZE)


def test_ghosts_and_results_are_drawn() -> None:
    shown = window().text()
    assert "164" in shown
    assert "-4" in shown


def test_as_recorded_rules_the_boards_top_in_yellow() -> None:
    cells = window(recorded=True)
    assert {(letter, pen.ink) for letter, pen in cells.grid[0]} == {("━", Role.AMENDED)}


def test_the_small_map_covers_no_scale_bar() -> None:
    columns, rows = map_size(SCENE.board)
    cells = window(small_map=True)
    assert "table" in cells.text().splitlines()[0]
    corner = "".join(cells.grid[row][column][0] for row in range(1, rows) for column in range(columns))
    assert "├" not in corner


@pytest.mark.parametrize(("width", "depth"), [(20_000, 30_000), (30_000, 20_000), (10_000, 2_000), (200_000, 200_000)])
def test_the_small_map_is_as_large_as_its_table_up_to_a_bound(width: int, depth: int) -> None:
    columns, rows = map_size(replace(SCENE.board, width=width, depth=depth))
    assert columns <= 20
    assert rows <= 12
    if width < 40_000:
        assert 2 * (columns - 2) >= width // 1000
        assert 4 * (rows - 2) >= depth // 1000


def test_what_the_pointer_is_on_is_told_at_the_foot() -> None:
    assert window(hover="s2").text().splitlines()[-1].startswith(" ● S2 Tidewall Pikes")


def test_in_ascii_the_board_is_drawn_from_the_scene() -> None:
    assert window(plain=True, small_map=True).text().isascii()


# ---------------------------------------------------------------- the small map, and words on the edges


def shown(scene, centre, **more):
    view = View(centre, 10, scene.board.step, *SIZE)
    return Window(scene, view, small_map=True, words="follow ×10 · north up", **more), view


def spots(page: Cells) -> tuple[int, int]:
    lines = page.text().splitlines()
    row = next(y for y, line in enumerate(lines) if "┌ table" in line)
    return lines[row].index("┌ table"), row


def test_the_small_map_lies_in_a_corner_where_no_piece_stands() -> None:
    middle = (SCENE.board.width // 2, SCENE.board.depth // 2)
    window, view = shown(SCENE, middle)
    west, north = point(view, 4, 3)
    window, _ = shown(moved("t5", west, north), middle)
    page = window.draw(*SIZE)
    assert spots(page) != (0, 0)
    assert "T5" in page.text()
    empty, _ = shown(replace(SCENE, pieces=()), middle)
    assert spots(empty.draw(*SIZE)) == (0, 0)


def test_how_the_table_is_looked_at_is_not_written_over_a_piece() -> None:
    middle = (SCENE.board.width // 2, SCENE.board.depth // 2)
    _, view = shown(SCENE, middle)
    window, _ = shown(moved("t6", *point(view, 98, 0)), middle)
    lines = window.draw(*SIZE).text().splitlines()
    assert "follow" not in lines[0]
    assert any("follow ×10 · north up" in line for line in lines)


def test_what_a_piece_could_do_is_told_in_words_under_the_table() -> None:
    rays = (
        Ray((0, 0), (1, 1), "T4 at 2.7 steps", Reach.CLEAR),
        Ray((0, 0), (1, 1), "C1 at 2 steps", Reach.OPEN),
        Ray((0, 0), (1, 1), "T2 at 3 steps", Reach.TOUCHES, (Crossing((0, 0), "×"),)),
    )
    stands = tuple(Stand(PIECES[0].outline, price) for price in (0, 1, 1, 3))
    middle = (SCENE.board.width // 2, SCENE.board.depth // 2)
    window, _ = shown(SCENE, middle, survey=Survey("s4", "points", 4, stands, rays))
    lines = window.draw(*SIZE).text().splitlines()
    assert lines[-4].endswith("S4 could go to 3 places for 1–3 of 4 points")
    assert "S4 sees T4 at 2.7 steps" in lines[-3]
    assert "S4 measures C1 at 2 steps" in lines[-2]
    assert "S4 does not see T2 at 3 steps ×" in lines[-1]
    window, _ = shown(SCENE, middle, survey=Survey("s4", "points"), hover="t4")
    lines = window.draw(*SIZE).text().splitlines()
    assert "S4 could neither go nor see anywhere from here" in lines[-2]
    assert "T4" in lines[-1]
