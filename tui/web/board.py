"""The table as a page shows it: the part where something happens, or all of it."""

from collections.abc import Sequence

from replay.core.changes import Changes
from replay.core.scene import Scene
from tui.panels.attention import in_play, meant
from tui.picture.layers import layers
from tui.picture.paper import sheet, spot, window
from tui.picture.shape import Box
from tui.picture.svg import svg
from tui.raster.overlay import Overlay, floats, ghosts
from tui.raster.view import View, framed
from tui.reports.web import property_of

CELLS = (104, 34)
"""Columns and rows of cells that a window on the table is as large as."""
DOTS = 8
"""Dots a step of a window that follows what happens; of a small table all is shown."""
TAG = 900
"""Units across at which labels have the size they are written in; in a wider window they are larger."""


def board(scene: Scene, seen: Changes, n: int, telling: str, *, whole: bool = False) -> str:
    """The table after entry ``n``, with what it changed: near to what it is about, or the ``whole`` of it."""
    whom = meant(None, scene, seen, telling).about or in_play(scene)
    box = sheet(scene.board) if whole else near(scene, whom)
    size = box[2] / TAG
    overlay = Overlay(ghosts=ghosts(seen, scene, str(n)), floats=floats(seen))
    shapes = (shape for layer in layers(scene, box, overlay, tag=size).values() for shape in layer)
    label = f"the table after entry {n}"
    drawn = svg(shapes, box, lambda role: f"var({property_of(role)})", label, tag=size)
    return f'<section class="board{" whole" * whole}" data-at="{across(scene, box, whom)}">{drawn}</section>'


def near(scene: Scene, meant: Sequence[str]) -> Box:
    """All of the table where there is room for it, else what is near to what happens."""
    whole = sheet(scene.board)
    close = window(scene.board, View((0, 0), DOTS, scene.board.step, *CELLS))
    if not meant or (whole[2] <= close[2] and whole[3] <= close[3]):
        return whole
    return window(scene.board, framed(scene, meant, DOTS, *CELLS))


def across(scene: Scene, box: Box, meant: Sequence[str]) -> int:
    """How far across the picture lies what it is about, in percent: where there is little room, that is looked at."""
    places = [spot(scene.board, piece.at)[0] for piece in scene.pieces if piece.id in meant]
    return max(0, min(100, round(100 * (sum(places) / len(places) - box[0]) / box[2]))) if places else 50
