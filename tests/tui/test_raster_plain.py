import pytest
from msgspec.structs import replace

from replay.core.changes import changes
from replay.core.scene import Area, Ground, Ray
from tests.tui.small_table import SMALL, piece, square, table
from tui.raster.overlay import Float, Overlay, Spread, ghosts
from tui.raster.plain import draw_plain
from tui.raster.view import whole

VIEW = whole(SMALL.board, 32, 11)


def test_a_small_table_looks_like_this_in_ascii() -> None:
    assert draw_plain(SMALL, VIEW).text() == GOLDEN


GOLDEN = """\
 +----------------------------+
 | |--------| 1 FL +C1 o+3--+ |
 | %rock%%         |        | |
 | blocks% .    .  | .    . | |
 | %%%=====-----   |        | |
 |    =====-----.  +--------+ |
 |    =S1==--T1*              |
 |    =====-----        --^-  |
 |    =====-----.    .  -<T2  |
 |                            |
 +----------------------------+"""


@pytest.mark.parametrize(
    ("heading", "shape"),
    [
        (0, ["^", "S7"]),
        (45_000, ["^", "S7>"]),
        (90_000, ["S7>"]),
        (135_000, ["S7>", "v"]),
        (180_000, ["S7", "v"]),
        (225_000, ["<S7", "v"]),
        (270_000, ["<S7"]),
        (315_000, ["^", "<S7"]),
        (300_000, ["^", "<S7"]),
        (280_000, ["<S7"]),
        (10_000, ["^", "S7"]),
        (190_000, ["S7", "v"]),
    ],
)
def test_an_arrow_points_where_the_front_is(heading: int, shape: list[str]) -> None:
    lines = draw_plain(table(piece("S7", 3000, 2000, heading)), VIEW).text().splitlines()
    found = [line.strip(" |.").replace("=", "").replace(".", "").strip() for line in lines[2:-2]]
    assert [line for line in found if line and "FL" not in line] == shape


def test_everything_is_ascii_whatever_the_names() -> None:
    odd = Area("c", Ground.CONTROL, square(500, 3800, 2000), name="Öl", does="±3", held=("ada",))
    scene = table(replace(piece("S1", 4000, 2000, star=True), label="兵"), areas=(odd,))
    assert draw_plain(scene, VIEW, Overlay(floats=(Float("s1", "−4"),))).text().isascii()


def test_the_cells_of_a_row_stay_in_place_when_a_wide_letter_has_no_stand_in() -> None:
    scene = table(replace(piece("S1", 3000, 2000), label="兵"))
    assert {len(line) for line in draw_plain(scene, VIEW).grid} == {VIEW.columns}


@pytest.mark.parametrize(
    ("ground", "letter"),
    [
        (Ground.BLOCKS, "%"),
        (Ground.HINDERS, '"'),
        (Ground.SHALLOW, "~"),
        (Ground.DEEP, "&"),
        (Ground.RAISED, "/"),
        (Ground.CONTROL, "+"),
        (Ground.ZONE, ":"),
    ],
)
def test_every_ground_has_its_letter(ground: Ground, letter: str) -> None:
    assert letter in draw_plain(table(areas=(Area("a", ground, square(2000, 3000, 2000)),)), VIEW).text()[64:]


def test_control_terrain_is_a_box_with_its_caption() -> None:
    area = Area("c", Ground.CONTROL, square(2000, 3000, 2000), name="C2", does="+3", held=("bo",))
    text = draw_plain(table(areas=(area,)), VIEW).text()
    assert "+C2 x+3--+" in text
    assert "+--------+" in text


def test_bases_of_two_seats_are_filled_apart() -> None:
    text = draw_plain(table(piece("S1", 1500, 2000), piece("T1", 4500, 2000)), VIEW).text()
    assert "=S1=" in text
    assert "-T1-" in text


def test_ghosts_lines_and_reach_are_drawn() -> None:
    after = replace(SMALL, pieces=(*SMALL.pieces[:2], replace(SMALL.pieces[2], at=(3000, 3000))))
    ray = Ray((2300, 3500), (5800, 3500))
    spread = Spread("bo", (((1900, 100), (2600, 100), (2600, 700), (1900, 700)),))
    overlay = Overlay(ghosts=ghosts(changes(SMALL, after), after, "168"), rays=(ray,), spreads=(spread,))
    text = draw_plain(after, VIEW, overlay).text()
    for sign in ("(168)", "'", "*", ","):
        assert sign in text
