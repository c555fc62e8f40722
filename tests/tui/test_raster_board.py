from itertools import pairwise

from msgspec.structs import replace

from replay.core.changes import changes
from replay.core.meter import Meter
from replay.core.scene import Area, Crossing, Face, Grid, Ground, Ray, Reach, Token, rectangle
from tests.tui.small_table import SMALL, piece, square, table
from tui.raster.board import draw
from tui.raster.cells import Cells, Pen
from tui.raster.ground import grid_dots
from tui.raster.minimap import minimap
from tui.raster.overlay import NOTHING, Callout, Float, Overlay, Spread, floats, ghosts
from tui.raster.pieces import with_wedges
from tui.raster.role import FILL, LAND, LETTER, PLATE, SEAT, SHADE, Role
from tui.raster.view import View, cell, follow, whole

VIEW = whole(SMALL.board, 32, 11)
"""The whole small table at ten dots a step."""


def pens(picture: Cells, word: str) -> list[Pen]:
    """The pens of a word's letters, found once in the picture."""
    for line in picture.grid:
        at = "".join(letter or "\0" for letter, _ in line).find(word)
        if at >= 0:
            return [pen for _, pen in line[at : at + len(word)]]
    raise AssertionError(f"{word} is not in\n{picture.text()}")


def inks(picture: Cells) -> set[Role]:
    return {pen.ink for line in picture.grid for letter, pen in line if letter != " "}


def test_a_small_table_looks_like_this() -> None:
    assert draw(SMALL, VIEW).text() == GOLDEN


GOLDEN = """\
 ⡤⠤⠤⠤⠤⠤⠤⠤⠤⠤⠤⠤⠤⠤⠤⠤⠤⠤⠤⠤⠤⠤⠤⠤⠤⠤⠤⠤⠤⢤
 ⡇ ├────────┤ 1 FL ⡏C1 ●+3⠉⠉⢹ ⢸
 ⡇ ⣗rock⢕⢽         ⠃        ⠘ ⢸
 ⡇ blocks⢽ ⠁    ⠁             ⢸
 ⡇ ⠓⠓⠓⡒⠒⠒⠒⣶⣶⠒⠒⠒⢒   ⡄        ⢠ ⢸
 ⡇    ⡂   ⣿⣿⠁⡠⠊⢐⠄  ⣇⣀⣀    ⣀⣀⣸ ⢸
 ⡇    ⡂S1 ⣿⣿⠊T1★       ⣤⣤⣴⢄   ⢸
 ⡇    ⡂»  ⣿⣿⠔⠁⡠⢐      ⢀⣿⠟⠁⢀⠑⠄ ⢸
 ⡇    ⡂   ⣿⣿⡠⠊⢀⢐⠁    ⠁⠈⠣⡀⠔T2⠂ ⢸
 ⡇    ⠈⠉⠉⠉⠉⠉⠉⠉⠉         ⠈⠂⠂   ⢸
 ⠓⠒⠒⠒⠒⠒⠒⠒⠒⠒⠒⠒⠒⠒⠒⠒⠒⠒⠒⠒⠒⠒⠒⠒⠒⠒⠒⠒⠒⠚"""


def test_labels_stand_solid_for_the_first_seat_and_open_for_the_second() -> None:
    picture = draw(SMALL, VIEW)
    assert pens(picture, "S1") == [Pen(LETTER[0], PLATE[0], bold=True)] * 2
    assert pens(picture, "T2") == [Pen(LETTER[1], PLATE[1], bold=True)] * 2
    assert pens(picture, "T1★") == [Pen(LETTER[1], PLATE[1], bold=True)] * 3


def test_a_label_of_three_letters_leaves_no_room_for_a_star() -> None:
    assert "S12★" not in draw(table(piece("S12", 3000, 2000, star=True)), VIEW).text()


def test_what_is_selected_is_white_and_underlined_and_nothing_else_is() -> None:
    picture = draw(SMALL, VIEW, Overlay(selected=frozenset({"t2"})))
    assert pens(picture, "T2") == [Pen(Role.GROUND, Role.NOW, bold=True, underlined=True)] * 2
    assert Role.NOW in inks(picture)
    assert Role.NOW not in inks(draw(SMALL, VIEW))


def test_a_base_is_tinted_with_its_seat_and_its_cells_are_its_own() -> None:
    picture = draw(table(piece("S1", 1500, 1500), piece("T1", 4500, 1500)), VIEW)
    grounds = {pen.ground for line in picture.grid for _, pen in line}
    assert {FILL[0], FILL[1], Role.FELT, Role.GROUND} <= grounds


def test_a_front_in_contact_shows_no_wedge_and_a_free_one_does() -> None:
    assert with_wedges(SMALL) == {"t2"}
    assert with_wedges(table(*SMALL.pieces[1:])) == {"t1", "t2"}


def test_the_signs_of_a_piece_stand_under_its_label_where_there_is_room() -> None:
    assert "»" in draw(SMALL, VIEW).text()
    assert "»" not in draw(SMALL, follow(SMALL, ("s1",), 8, 40, 20)).text()


def test_a_third_seat_has_roles_of_its_own() -> None:
    picture = draw(table(replace(piece("S1", 3000, 2000), seat="cy")), VIEW)
    assert pens(picture, "S1") == [Pen(LETTER[2], PLATE[2], bold=True)] * 2


def control(name: str, does: str, held: tuple[str, ...]) -> Cells:
    return draw(
        table(areas=(Area("c", Ground.CONTROL, square(2000, 3000, 2000), name=name, does=does, held=held),)), VIEW
    )


def test_control_terrain_says_who_commands_it_and_takes_their_colours() -> None:
    picture = control("C1", "+3", ("bo",))
    assert pens(picture, "C1 ◆+3") == [Pen(SEAT[1], LAND[1], bold=True)] * 6


def test_control_terrain_nobody_commands_is_plain() -> None:
    assert pens(control("C3", "–", ()), "C3 –")[0] == Pen(Role.DIM, Role.OPEN_LAND, bold=True)


def test_contested_control_terrain_shows_every_mark_and_no_seat_s_colour() -> None:
    assert pens(control("C4", "–", ("ada", "bo")), "C4 ●◆ –")[0] == Pen(Role.DIM, Role.OPEN_LAND, bold=True)


def test_terrain_says_what_it_does_in_its_middle() -> None:
    reeds = Area("r", Ground.HINDERS, square(1000, 3000, 2000), name="reeds", does="-1")
    picture = draw(table(areas=(reeds,)), VIEW)
    assert pens(picture, "reeds -1")[0] == Pen(Role.TEXT, Role.REEDS_LAND)
    rock = replace(reeds, ground=Ground.BLOCKS, name="rock", does="blocks")
    lines = draw(table(areas=(rock,)), VIEW).text().splitlines()
    named = next(row for row, line in enumerate(lines) if "rock" in line)
    assert "blocks" in lines[named + 1]


def test_a_caption_keeps_clear_of_pieces() -> None:
    area = Area("c", Ground.CONTROL, square(2000, 3000, 2000), name="C1", does="+3", held=("ada",))
    picture = draw(table(piece("T1", 2500, 2500), areas=(area,)), VIEW)
    assert len(pens(picture, "C1 ●+3")) == 6
    assert len(pens(picture, "T1")) == 2


def test_every_ground_is_told_apart_by_what_is_drawn_on_it() -> None:
    drawings = set()
    for ground in Ground:
        lines = draw(table(areas=(Area("a", ground, square(2000, 3000, 2000)),)), VIEW).text()
        drawings.add(lines)
    assert len(drawings) == len(Ground)


def test_letters_are_strewn_over_water_and_hills() -> None:
    for ground, letter in ((Ground.SHALLOW, "~"), (Ground.DEEP, "≈"), (Ground.RAISED, "▴")):
        assert letter in draw(table(areas=(Area("a", ground, square(2000, 3000, 2000)),)), VIEW).text()


MOVED = replace(SMALL, pieces=(*SMALL.pieces[:2], replace(SMALL.pieces[2], at=(3000, 3000))))


def test_a_moved_piece_leaves_a_ghost_with_the_entry_s_number() -> None:
    picture = draw(MOVED, VIEW, Overlay(ghosts=ghosts(changes(SMALL, MOVED), MOVED, "168")))
    assert pens(picture, "168")[0].ink is SEAT[1]
    assert SHADE[1] in inks(picture)


def test_a_hurt_piece_shows_what_it_lost_and_a_healed_one_what_it_won() -> None:
    s1, t1, t2 = SMALL.pieces
    after = replace(SMALL, pieces=(replace(s1, due=4), t1, replace(t2, life=Meter("hit points", 6, 8))))
    assert floats(changes(SMALL, after)) == (Float("s1", "-4"), Float("t2", "+2", bad=False))
    picture = draw(after, VIEW, Overlay(floats=floats(changes(SMALL, after))))
    assert pens(picture, " -4 ") == [Pen(Role.ON_ATTACK, Role.ATTACK, bold=True)] * 4
    assert pens(picture, " +2 ") == [Pen(Role.GROUND, Role.WHOLE, bold=True)] * 4


def test_a_result_over_a_piece_that_is_gone_is_not_drawn() -> None:
    assert draw(SMALL, VIEW, Overlay(floats=(Float("s9", "-4"),))).text() == draw(SMALL, VIEW).text()


def test_a_line_of_sight_says_its_length_and_what_it_meets() -> None:
    ray = Ray(
        (500, 3500), (5500, 3500), note="5 FL · 4-1", reach=Reach.TOUCHES, crossings=(Crossing((3000, 3500), "-1"),)
    )
    picture = draw(table(width=6000), VIEW, Overlay(rays=(ray,)))
    assert pens(picture, "-1")[0] == Pen(Role.REFUSED, Role.FELT, bold=True)
    assert "5 FL · 4-1" in picture.text()
    assert draw(replace(table(), rays=(ray,)), VIEW).grid == picture.grid


def test_lines_pass_under_bases() -> None:
    ray = Ray((0, 1500), (6000, 1500), reach=Reach.CLEAR)
    under = draw(SMALL, VIEW, Overlay(rays=(ray,)))
    column, row = cell(VIEW, (1250, 1500))
    assert under.grid[row][column] == draw(SMALL, VIEW).grid[row][column]


def test_reach_is_a_grid_of_single_dots_of_the_seat() -> None:
    ground = ((2500, 1500), (4500, 1500), (4500, 3500), (2500, 3500))
    picture = draw(table(), VIEW, Overlay(spreads=(Spread("bo", (ground, ground)),)))
    (left, top), (right, bottom) = cell(VIEW, (2900, 3100)), cell(VIEW, (4100, 1900))
    within = [picture.grid[row][column] for row in range(top, bottom) for column in range(left, right)]
    assert {pen.ink for letter, pen in within if letter != " "} == {SHADE[1]}
    assert {(ord(letter) - 0x2800).bit_count() for letter, _ in within} == {1}


def test_words_of_the_screen_stand_at_their_point() -> None:
    picture = draw(table(), VIEW, Overlay(callouts=(Callout((2000, 2000), " touches a corner ", refused=True),)))
    assert pens(picture, " touches a corner ")[0] == Pen(Role.ON_ATTACK, Role.ATTACK, bold=True)


def test_a_hidden_token_lies_on_the_table_as_a_card() -> None:
    tokens = (Token("k1", Face.LAID, "ada", at=(3000, 2000)), Token("k2", Face.OPEN, "bo", "7", pile="stack"))
    picture = draw(replace(table(), tokens=tokens), VIEW)
    assert pens(picture, "[?]")[1] == Pen(SEAT[0], Role.FELT, bold=True)
    assert "[7]" not in picture.text()


def test_a_token_hides_no_label_and_no_base_beside_which_there_is_room() -> None:
    scene = replace(table(piece("S1", 3000, 2000)), tokens=(Token("k1", Face.LAID, "bo", at=(3000, 2000)),))
    picture = draw(scene, VIEW)
    assert len(pens(picture, "S1")) == 2
    assert {pen.ground for pen in pens(picture, "[?]")} == {Role.FELT}


def test_a_zone_says_whose_it_is_and_a_zone_of_nobody_can_be_seen_too() -> None:
    zone = Area("z", Ground.ZONE, square(1000, 3500, 3000), name="start", held=("bo",))
    picture = draw(table(areas=(zone,)), VIEW)
    assert pens(picture, "◆ start")[0].ink is SEAT[1]
    assert SHADE[1] in inks(picture)
    assert Role.FAINT in inks(draw(table(areas=(replace(zone, held=(), name=""),)), VIEW, Overlay()))


def test_a_caption_stands_on_what_is_its_own_and_not_on_what_covers_it() -> None:
    reeds = Area("r", Ground.HINDERS, square(1000, 3800, 3600), name="", does="half cover")
    rock = Area("b", Ground.BLOCKS, square(2200, 2600, 1200), name="rock", does="")
    lines = draw(table(areas=(reeds, rock)), VIEW).text().splitlines()
    (row,) = (row for row, line in enumerate(lines) if "half cover" in line)
    assert row not in range(cell(VIEW, (0, 2600))[1], cell(VIEW, (0, 1400))[1] + 1)
    assert "rock" in lines[cell(VIEW, (0, 2000))[1]]


def test_what_is_too_small_for_its_words_is_named_beside_it_from_afar_in_one_row() -> None:
    wall = Area("w", Ground.RAISED, square(2800, 2200, 400), name="wall", does="heavy cover")
    near, far = draw(table(areas=(wall,)), VIEW).text(), draw(table(areas=(wall,)), replace(VIEW, dots=6)).text()
    assert "wall" in near
    assert "heavy cover" in near
    assert "wall" in far
    assert "heavy cover" not in far


def test_what_stops_a_line_is_not_written_over_a_token() -> None:
    ray = Ray((500, 3500), (5500, 3500), reach=Reach.TOUCHES, crossings=(Crossing((3000, 3500), "cov"),))
    scene = replace(table(), tokens=(Token("o1", Face.OPEN, None, "o1", at=(3000, 3500)),))
    text = draw(scene, VIEW, Overlay(rays=(ray,))).text()
    assert "[o1]" in text
    assert "cov" in text


def test_beyond_its_edge_the_table_ends() -> None:
    picture = draw(table(), VIEW)
    assert picture.grid[0][0][1].ground is Role.GROUND
    assert picture.grid[5][16][1].ground is Role.FELT


def test_the_scale_bar_is_as_long_as_it_says() -> None:
    text = draw(table(), VIEW).text()
    bar = text[text.index("├") : text.index("┤") + 1]
    assert len(bar) * 2 == 2000 * VIEW.dots // 1000
    assert "┤ 1 FL" in text


def test_a_square_board_has_rulers() -> None:
    board = replace(table().board, grid=Grid(1000, tuple("abcdef"), tuple("1234")))
    text = draw(replace(table(), board=board), whole(board, 36, 14)).text()
    first = text.splitlines()[0].split()
    assert first == list("abcdef")
    assert [line[0] for line in text.splitlines() if line[:1].isdigit()] == list("1234")


def test_the_small_map_shows_every_piece_and_shades_what_is_seen() -> None:
    big = table(piece("S1", 2000, 2000), piece("T1", 38_000, 28_000), width=40_000, depth=30_000)
    picture = minimap(big, View((5000, 5000), 10, 1000, 40, 20), 30, 12)
    assert picture.text().splitlines()[0].startswith("┌ table ─")
    assert {SEAT[0], SEAT[1]} <= inks(picture)
    grounds = {pen.ground for line in picture.grid for _, pen in line}
    assert {Role.HIGH, Role.FELT, Role.GROUND} <= grounds


def test_drawing_twice_gives_the_same_picture() -> None:
    assert draw(SMALL, VIEW, NOTHING).grid == draw(SMALL, VIEW).grid


def test_a_window_on_nothing_but_ground_draws() -> None:
    picture = draw(SMALL, View((-50_000, -50_000), 16, 1000, 20, 5))
    assert picture.text().strip() == ""


def test_what_is_selected_lies_on_top() -> None:
    heap = table(piece("S1", 3000, 2000), piece("S2", 3000, 2000))
    assert "S2" in draw(heap, VIEW).text()
    assert "S1" in draw(heap, VIEW, Overlay(selected=frozenset({"s1"}))).text()


def test_the_path_of_a_move_starts_outside_the_ghost() -> None:
    start = piece("T2", 1500, 1500)
    after = table(piece("T2", 5000, 1500))
    picture = draw(after, VIEW, Overlay(ghosts=ghosts(changes(table(start), after), after, "")))
    column, row = cell(VIEW, (1500, 1500))
    assert {picture.grid[row][column + aside][0] for aside in (0, 1)} == {" "}
    assert any(picture.grid[row][cell(VIEW, (x, 1500))[0]][0] != " " for x in range(2200, 4400, 200))


def test_the_caption_of_a_covered_area_stands_beside_it() -> None:
    area = Area("c", Ground.CONTROL, square(2000, 3000, 2000), name="C1", does="+3", held=("ada",))
    heap = table(piece("S1", 3000, 2000, outline=rectangle(2000, 2000)), areas=(area,))
    lines = draw(heap, VIEW).text().splitlines()
    _, row = cell(VIEW, (3000, 2000))
    assert any("C1 ●+3" in line for line in (*lines[: row - 2], *lines[row + 3 :]))


def test_deep_water_within_shallow_is_strewn_with_its_own_letter() -> None:
    shallow = Area("w", Ground.SHALLOW, square(500, 3800, 3600))
    deep = Area("d", Ground.DEEP, square(1200, 3000, 2000))
    text = draw(table(areas=(shallow, deep)), VIEW).text()
    assert "~" in text
    assert "≈" in text


def test_the_grid_keeps_thin_from_afar() -> None:
    for dots, steps in ((16, 1), (8, 1), (6, 2), (4, 5), (2, 5), (1, 10)):
        view = View((10_000, 10_000), dots, 1000, 60, 30)
        columns = sorted({x for x, _ in grid_dots(table(width=20_000, depth=20_000), view)})
        assert {right - left for left, right in pairwise(columns)} in ({steps * dots}, set())


def test_a_result_does_not_hide_the_piece_above() -> None:
    crowd = table(piece("S1", 3000, 1000), piece("S2", 3000, 2000), piece("S3", 3000, 3000))
    without, floating = draw(crowd, VIEW), draw(crowd, VIEW, Overlay(floats=(Float("s1", "-4"),)))
    assert "-4" in floating.text()
    for before, after in zip(without.grid, floating.grid, strict=True):
        assert all(now == was for was, now in zip(before, after, strict=True) if was[1].ground is FILL[0])


def test_from_afar_a_line_of_sight_says_nothing() -> None:
    ray = Ray((500, 3500), (5500, 3500), note="5 FL")
    assert "5 FL" in draw(table(), VIEW, Overlay(rays=(ray,))).text()
    assert "5 FL" not in draw(table(), replace(VIEW, dots=6), Overlay(rays=(ray,))).text()


def test_a_clear_line_is_solid_an_open_one_dashed_and_one_that_touches_dotted() -> None:
    counts = []
    for reach in (Reach.CLEAR, Reach.OPEN, Reach.TOUCHES):
        ray = Ray((500, 2250), (5500, 2250), reach=reach)
        picture = draw(table(), VIEW, Overlay(rays=(ray,)))
        line = picture.grid[cell(VIEW, (0, 2250))[1]]
        ink = Role.REFUSED if reach is Reach.TOUCHES else Role.NOW
        counts.append(sum((ord(letter) - 0x2800).bit_count() for letter, pen in line if pen.ink is ink))
    assert counts == sorted(counts, reverse=True)
    assert len(set(counts)) == 3
