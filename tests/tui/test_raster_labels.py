"""The labels of pieces that stand close together."""

import re
from itertools import pairwise

import pytest
from msgspec.structs import replace

from replay.core.scene import Piece
from tests.tui.small_table import piece, table
from tui.raster.board import draw
from tui.raster.labels import labels
from tui.raster.plain import draw_plain
from tui.raster.view import View, whole

VIEW = whole(table().board, 32, 11)
CLOSE = View((3000, 2000), 4, 1000, 16, 8)
"""Two cells a step: bases that touch have touching labels."""


def row(*letters: str, apart: int = 1000, star: str = "") -> tuple[Piece, ...]:
    """Pieces side by side, facing up."""
    return tuple(piece(one, 1000 + place * apart, 2000, star=one == star) for place, one in enumerate(letters))


@pytest.mark.parametrize(
    ("pieces", "stand"),
    [
        (row("S1", "S2"), ("S1", "S2")),
        (row("S1", "T1", star="S1"), ("S1", "T1")),
        (row("S1", "T1", star="T1"), ("S1", "T1★")),
        (row("S1", "S2", "S3"), ("S1", "S2", "S3")),
        (row("S1", "S2", apart=2000, star="S1"), ("S1★", "S2")),
    ],
)
def test_labels_that_would_touch_stand_a_cell_apart(pieces: tuple[Piece, ...], stand: tuple[str, ...]) -> None:
    scene = table(*pieces)
    found = labels(scene, CLOSE)
    assert tuple(found[one.id].text for one in pieces) == stand
    ends = [(found[one.id].end, found[other.id].column) for one, other in pairwise(pieces)]
    assert all(end < column for end, column in ends)
    for picture in (draw(scene, CLOSE).text(), draw_plain(scene, CLOSE).text()):
        assert re.search(r"S1.*[ST]\d", picture)
        assert not re.search(r"[ST]\d★?[ST]\d", picture)


def test_where_there_is_room_a_label_stands_as_it_would_alone() -> None:
    for pieces in (row("S1", "S2", apart=2000), row("S1", "S2", apart=0)):
        found = labels(table(*pieces), VIEW)
        assert all(found[one.id] == labels(table(one), VIEW)[one.id] for one in pieces)


def test_a_label_gives_way_by_a_cell_at_most() -> None:
    crowd = row("S1", "S2", "S3", "S4", "S5", apart=900)
    alone = {one.id: labels(table(one), CLOSE)[one.id].column for one in crowd}
    found = labels(table(*crowd), CLOSE)
    assert all(abs(found[id_].column - column) <= 1 for id_, column in alone.items())


def test_labels_in_other_rows_have_no_say() -> None:
    one, other = row("S1", "S2")
    found = labels(table(one, replace(other, at=(2000, 3500))), CLOSE)
    assert found["s1"] == labels(table(one), CLOSE)["s1"]


@pytest.mark.parametrize("aside", range(0, 4001, 125))
def test_a_label_is_whole_wherever_some_of_its_piece_is_in_view(aside: int) -> None:
    """Half of a label at the window's edge would be another piece's: "SX3" cut to "X3"."""
    scene = table(piece("SX3", 3000, 2000))
    for centre in ((3000 + aside, 2000), (3000 - aside, 2000), (3000, 2000 + aside), (3000, 2000 - aside)):
        shown = draw(scene, View(centre, 4, 1000, 16, 8)).text()
        assert "SX3" in shown or not set("SX3") & set(shown)
