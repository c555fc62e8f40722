"""What a piece lost or won touches that piece and no other, in the terminal and in pictures, or is not written; what a
line of sight meets is written on that line, and on nothing that it could be read as the worth of.
"""

import re
from collections.abc import Iterator
from random import Random

import pytest
from msgspec.structs import replace

from replay.core.scene import Area, Crossing, Ground, Piece, Ray, Reach, Scene
from tests.demo import PLAYED
from tests.tui.club import club
from tests.tui.small_table import FORMATION, piece, square, table
from tui.lines.folio import Folio, Sight
from tui.picture.layers import layers
from tui.picture.notes import along
from tui.picture.paper import meet, sheet, spot, standing
from tui.picture.shape import Plate, Tag, extent
from tui.raster.board import draw
from tui.raster.outline import box
from tui.raster.overlay import Float, Overlay, floats
from tui.raster.role import Role
from tui.raster.view import View, cell, dot, framed

RESULTS = {Role.ATTACK, Role.WHOLE}


def cells(one: Piece, view: View) -> tuple[int, int, int, int]:
    """The cells around a piece: the first column and row, the last ones."""
    west, south, east, north = box(one)
    (left, top), (right, bottom) = dot(view, (west, north)), dot(view, (east, south))
    return left // 2, top // 4, max(left, right - 1) // 2, max(top, bottom - 1) // 4


def apart(one: tuple[int, int, int, int], other: tuple[int, int, int, int]) -> tuple[int, int]:
    """Columns and rows between two stretches of cells; none where they meet."""
    return (
        max(0, one[0] - other[2] - 1, other[0] - one[2] - 1),
        max(0, one[1] - other[3] - 1, other[1] - one[3] - 1),
    )


def beside(at: tuple[int, int, int, int], other: tuple[int, int, int, int]) -> bool:
    """Whether some cells lie right above or below others, or in their row no further than two cells away."""
    across, down = apart(at, other)
    over = at[0] <= other[2] and other[0] <= at[2]
    level = at[1] <= other[3] and other[1] <= at[3]
    return (over and down == 0) or (level and across < 3)


def written(scene: Scene, view: View, shown: tuple[Float, ...]) -> Iterator[tuple[int, int, int, int]]:
    """The cells of every result that is written."""
    for row, line in enumerate(draw(scene, view, Overlay(floats=shown)).grid):
        marked = "".join("x" if pen.ground in RESULTS else " " for _, pen in line)
        yield from ((found.start(), row, found.end() - 1, row) for found in re.finditer("x+", marked))


def fights(key: str) -> Iterator[Sight]:
    house = club(key)
    folio = Folio(house.log, house.game(key), house.line.id, house.means)
    chance = Random(key)
    for n in chance.sample(range(2, folio.book.head + 1), min(90, folio.book.head - 1)):
        sight = folio.sight(n, folio.book.head, recorded=False)
        if floats(sight.seen):
            yield sight


@pytest.mark.parametrize("key", PLAYED)
@pytest.mark.parametrize("dots", [6, 10])
def test_in_the_terminal_a_result_touches_its_own_piece(key: str, dots: int) -> None:
    for sight in fights(key):
        shown = floats(sight.seen)
        view = framed(sight.scene, sight.acting, dots, 50, 18)
        for one in shown:
            for at in written(sight.scene, view, (one,)):
                others = [other for other in sight.scene.pieces if other.id != one.piece]
                inside = next(cells(other, view) for other in sight.scene.pieces if other.id == one.piece)
                assert apart(at, inside) == (0, 0), (sight.n, one, at)
                if not (inside[1] <= at[1] <= inside[3] and inside[0] <= at[0] and at[2] <= inside[2]):
                    assert not any(beside(at, cells(other, view)) for other in others), (sight.n, one)


def test_a_result_keeps_off_the_row_of_another_piece_and_off_a_caption() -> None:
    held = Area("c2", Ground.CONTROL, square(3000, 700, 700), name="C2", does="+3", held=("ada",))
    scene = table(piece("T8", 2500, 2500), piece("S3", 3000, 1500, outline=FORMATION), areas=(held,))
    view = View((3000, 2000), 6, 1000, 50, 18)
    (at,) = written(scene, view, (Float("s3", "-1"),))
    assert not beside(at, cells(scene.pieces[0], view))
    assert apart(at, cells(scene.pieces[1], view)) == (0, 0)


def test_where_others_stand_all_around_it_is_written_over_its_own_corner() -> None:
    crowd = [piece(f"S{3 * y + x + 1}", 1000 + 1000 * x, 1000 + 1000 * y) for y in range(3) for x in range(3)]
    scene = table(*crowd)
    view = View((2000, 2000), 10, 1000, 50, 18)
    (at,) = written(scene, view, (Float("s5", "-1"),))
    left, top, right, bottom = cells(crowd[4], view)
    assert left <= at[0] <= at[2] <= right
    assert top <= at[1] <= bottom


def test_where_there_is_no_room_at_all_nothing_is_written() -> None:
    crowd = [piece(f"S{3 * y + x + 1}", 1000 + 1000 * x, 1000 + 1000 * y) for y in range(3) for x in range(3)]
    assert not list(written(table(*crowd), View((2000, 2000), 2, 1000, 50, 18), (Float("s5", "-1"),)))


@pytest.mark.parametrize("key", PLAYED)
def test_in_pictures_a_result_touches_its_own_piece(key: str) -> None:
    for sight in fights(key):
        board = sight.scene.board
        pieces = {one.id: standing(board, one) for one in sight.scene.pieces}
        for one in floats(sight.seen):
            drawn = layers(sight.scene, sheet(board), Overlay(floats=(one,)))["floats"]
            for tag in drawn:
                assert isinstance(tag, Tag)
                (plate,) = (shape for shape in tag.body if isinstance(shape, Plate))
                left, top, wide, tall = plate.box
                at = tag.at[0] + left, tag.at[1] + top, wide, tall
                own = gap(at, pieces[one.piece])
                assert own <= 3, (sight.n, one)
                nearest = min((gap(at, other) for name, other in pieces.items() if name != one.piece), default=99)
                assert own == 0 or own < nearest, (sight.n, one)


def gap(one: tuple[float, float, float, float], other: tuple[float, float, float, float]) -> float:
    """How far two boxes lie apart."""
    across = max(0.0, one[0] - other[0] - other[2], other[0] - one[0] - one[2])
    return max(across, one[1] - other[1] - other[3], other[1] - one[1] - one[3])


SHOT = Ray((2000, 3900), (2000, 500), "3 steps", Reach.TOUCHES, (Crossing((2000, 2500), "-1"),))
HELD = Area("c1", Ground.CONTROL, square(1000, 3500, 1500), name="C1", does="+3", held=("ada",))


def test_in_the_terminal_what_a_line_meets_stands_on_it_and_off_what_is_controlled() -> None:
    scene = replace(table(areas=(HELD,)), rays=(SHOT,))
    for dots in (6, 10):
        view = View((3000, 2000), dots, 1000, 60, 20)
        lines = draw(scene, view).text().splitlines()
        row = next(row for row, line in enumerate(lines) if "-1" in line)
        column = lines[row].index("-1")
        on, under = cell(view, (2000, 1000))[0], cell(view, (2000, 2000))[1]
        assert column <= on <= column + 1
        assert row >= under, lines
        assert not any("C1" in lines[other] for other in (row - 1, row, row + 1))


def test_in_pictures_what_a_line_meets_stands_on_it_and_off_what_is_controlled() -> None:
    scene = replace(table(areas=(HELD,)), rays=(SHOT,))
    written = layers(scene, sheet(scene.board))
    tag = next(tag for tag in written["notes"] if isinstance(tag, Tag) and "-1" in str(tag))
    x, y = spot(scene.board, (2000, 2000))
    assert abs(tag.at[0] - x) < 1
    assert tag.at[1] > y + 8
    named = next(tag for tag in written["captions"] if isinstance(tag, Tag) and "C1" in str(tag))
    wide = extent("C1 ●+3")
    words = named.at[0] - wide / 2, named.at[1] - 9, wide, 18
    assert not any(meet(words, box) for box in along(scene.board, SHOT)), "nor is a name written over the line"


def test_where_it_meets_nothing_that_is_controlled_it_stands_where_it_meets_it() -> None:
    scene = replace(table(), rays=(SHOT,))
    tag = next(tag for tag in layers(scene, sheet(scene.board))["notes"] if "-1" in str(tag))
    assert isinstance(tag, Tag)
    assert tag.at == spot(scene.board, SHOT.crossings[0].at)
