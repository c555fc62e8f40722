"""Words of terrain lie wholly on it, or wholly beside it and on no other, in the terminal and in pictures."""

from collections.abc import Iterator
from random import Random

import pytest
from msgspec.structs import replace

from replay.core.scene import Area, Ground, Scene
from tests.demo import PLAYED
from tests.tui.club import club
from tests.tui.small_table import piece, square, table
from tui.lines.folio import Folio
from tui.picture.captions import crosses
from tui.picture.hatch import within
from tui.picture.layers import layers
from tui.picture.paper import around, meet, sheet, spots
from tui.picture.shape import Tag, Text, extent
from tui.raster.board import draw
from tui.raster.captions import CORNERED, caption
from tui.raster.cells import Cells, Pen
from tui.raster.ground import paint_of
from tui.raster.role import Role, seat_order
from tui.raster.view import View

TINTS = {Role.ROCK_LAND, Role.REEDS_LAND, Role.WATER_LAND, Role.DEEP_LAND, Role.CONTOUR_LAND}
LEANING = ((1000, 3800), (1400, 3800), (5000, 600), (3000, 600))
"""A scree that is nowhere as wide as the box around it."""


def written(picture: Cells, words: str) -> Iterator[list[Pen]]:
    """The pens of every place where some words are written."""
    for row in picture.grid:
        line = "".join(letter for letter, _ in row)
        at = line.find(words)
        while at >= 0:
            yield [pen for _, pen in row[at : at + len(words)]]
            at = line.find(words, at + 1)


def scree(does: str) -> Area:
    return Area("s", Ground.BLOCKS, LEANING, name="scree", does=does)


@pytest.mark.parametrize("dots", [6, 8, 10, 16])
def test_no_word_runs_past_a_shape_that_leans(dots: int) -> None:
    picture = draw(table(areas=(scree("impassable"),)), View((3000, 2000), dots, 1000, 60, 20))
    for words in ("scree", "impassable"):
        for pens in written(picture, words):
            assert len({pen.ground for pen in pens}) == 1, picture.text()
    assert any(written(picture, "scree"))


def test_what_does_not_fit_in_or_beside_is_shortened_to_the_name_or_left_out() -> None:
    wall = Area("w", Ground.RAISED, square(2600, 2300, 700), name="wall", does="heavy cover")
    crowd = [
        piece(f"S{n}", *at) for n, at in enumerate(((1900, 3000), (3000, 3000), (4100, 3000), (1900, 1000)), start=1)
    ]
    more = [
        piece(f"T{n}", *at) for n, at in enumerate(((3000, 1000), (4100, 1000), (1700, 2000), (4300, 2000)), start=1)
    ]
    view = View((3000, 2000), 16, 1000, 60, 20)
    text = draw(table(*crowd, *more, areas=(wall,)), view).text()
    assert "wall" in text
    assert "heavy cover" not in text
    small = replace(wall, outline=square(2900, 2050, 100), name="wall of the old keep")
    assert "wal" not in draw(table(*crowd, *more, areas=(small,)), replace(view, columns=16, rows=7)).text()


def scenes(key: str) -> Iterator[Scene]:
    house = club(key)
    folio = Folio(house.log, house.game(key), house.line.id, house.means)
    for n in sorted(Random(key).sample(range(2, folio.book.head + 1), 6)):
        yield folio.scene(n, folio.book.head)


@pytest.mark.parametrize("key", PLAYED)
def test_in_the_terminal_words_lie_on_one_ground(key: str) -> None:
    for scene in scenes(key):
        order = seat_order(scene)
        for dots in (4, 6, 8, 10, 16):
            board = scene.board
            view = View((board.width // 2, board.depth // 2), dots, board.step, 104, 36)
            picture = draw(scene, view)
            for area in scene.areas:
                for words, _ in caption(area, paint_of(area, order), order):
                    for pens in written(picture, words):
                        found = {pen.ground for pen in pens} & TINTS
                        assert not found or {pen.ground for pen in pens} == found, f"{words} at ×{dots}"


@pytest.mark.parametrize("key", PLAYED)
def test_in_pictures_words_lie_in_their_outline_or_on_no_terrain(key: str) -> None:
    for scene in scenes(key):
        outlines = [spots(scene.board, area.outline) for area in scene.areas if area.ground not in CORNERED]
        marked = {area.name for area in scene.areas if area.ground in CORNERED}
        for tag in layers(scene, sheet(scene.board))["captions"]:
            assert isinstance(tag, Tag)
            for text in (shape for shape in tag.body if isinstance(shape, Text)):
                if any(name and name in text.text for name in marked) or text.text in "●◆":
                    continue
                lies = [
                    area
                    for area in scene.areas
                    if area.ground is not Ground.ZONE and text.text in (area.name, area.does)
                ]
                middle = tag.at[0], tag.at[1] + text.at[1] - 5
                above = scene.areas[min(map(scene.areas.index, lies), default=0) + 1 :] if len(lies) == 1 else ()
                over = [spots(scene.board, other.outline) for other in above if other.ground is not Ground.ZONE]
                assert not any(within(middle, one) for one in over), f"{text.text} lies under another area"
                wide, y = extent(text.text), tag.at[1] + text.at[1]
                box = (tag.at[0] - wide / 2, y - 11, wide, 12)
                ends = [(box[0] + part * wide, y - 5) for part in (0.02, 0.5, 0.98)]
                inside = any(all(within(end, one) for end in ends) for one in outlines)
                assert inside or not any(meet(box, around(one)) for one in outlines), text.text


def told(scene: Scene) -> dict[str, tuple[float, float]]:
    """Where in a picture the words of areas, and what the scale says, are written."""
    drawn = layers(scene, sheet(scene.board))
    tags = [tag for tag in (*drawn["captions"], *drawn["scale"]) if isinstance(tag, Tag)]
    return {shape.text: tag.at for tag in tags for shape in tag.body if isinstance(shape, Text)}


REEDS = Area("r", Ground.HINDERS, square(1000, 3000, 1500), does="hinders")


def test_in_pictures_what_is_half_covered_is_named_near_what_is_seen_of_it() -> None:
    held = Area("v", Ground.CONTROL, ((1000, 3000), (2200, 3000), (2200, 1500), (1000, 1500)), name="V", does="+15")
    (right, _), (left, _) = spots(table().board, ((2500, 0), (2200, 0)))
    assert left <= told(table(areas=(REEDS, held)))["hinders"][0] <= right + 4 + extent("hinders") / 2


def test_in_pictures_what_is_wholly_covered_is_not_named() -> None:
    held = Area("v", Ground.CONTROL, square(900, 3100, 1700), name="V", does="+15")
    shown = told(table(areas=(REEDS, held)))
    assert "hinders" not in shown
    assert any("V" in words for words in shown)


def test_in_pictures_no_words_lie_over_the_edge_of_a_zone_where_there_is_room_beside_it() -> None:
    zone = Area("z", Ground.ZONE, ((0, 0), (1500, 0), (1500, 1800), (0, 1800)), name="camp")
    scene = table(areas=(zone, replace(REEDS, outline=square(1500, 1900, 300), does="cover")))
    shown = layers(scene, sheet(scene.board))
    for tag in (tag for tag in (*shown["captions"], *shown["scale"]) if isinstance(tag, Tag)):
        for text in (shape for shape in tag.body if isinstance(shape, Text)):
            start = tag.at[0] + text.at[0] - (extent(text.text, text.size) / 2 if text.anchor == "middle" else 0)
            words = start, tag.at[1] + text.at[1] - 8, extent(text.text, text.size), 6
            assert not crosses(words, [spots(scene.board, zone.outline)]), text.text
