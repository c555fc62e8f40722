"""A scene drawn in ASCII from what it says, not from its dots: for terminals and scripts without more."""

from collections.abc import Iterator
from itertools import pairwise

from replay.core.scene import Area, Ground, Piece, Scene
from tui.raster.canvas import Slate, Word
from tui.raster.captions import name_areas
from tui.raster.cells import Cells
from tui.raster.dots import walk
from tui.raster.ground import AREA, GHOST, GRID, PIECE, RAY, area_stamp, grid_dots, paint_of, placed
from tui.raster.labels import labels
from tui.raster.margins import write_rulers, write_scale
from tui.raster.outline import bearing
from tui.raster.overlay import NOTHING, Overlay
from tui.raster.pieces import selected_last, with_wedges
from tui.raster.results import write_callouts, write_floats, write_notes, write_tokens
from tui.raster.role import LETTER, PLATE, SEAT, SHADE, Role, seat_order
from tui.raster.signs import to_ascii
from tui.raster.spread import covered
from tui.raster.stamp import Look, Scale, base_stamp
from tui.raster.view import View, cell, dot
from tui.raster.words import width

INSIDE = "=-#:@$"
"""What fills a seat's bases, by the order of the seats."""

_GROUNDS = {Ground.BLOCKS: "%", Ground.HINDERS: '"', Ground.SHALLOW: "~", Ground.DEEP: "&", Ground.RAISED: "/"}


def draw_plain(scene: Scene, view: View, overlay: Overlay = NOTHING) -> Cells:
    """The table in ASCII: labels with an arrow for the front, bases filled by seat, terrain by what it does."""
    slate = Slate(view.columns, view.rows, Role.GROUND)
    for x, y in grid_dots(scene, view):
        slate.put(x // 2, y // 4, ord("."), Role.FAINT, GRID)
    _areas(slate, scene, view)
    _edge(slate, scene, view)
    _traces(slate, scene, view, overlay)
    _bases(slate, scene, view, overlay.selected)
    write_tokens(slate, scene, view)
    name_areas(slate, scene, view)
    write_notes(slate, scene, view, (*scene.rays, *overlay.rays))
    write_floats(slate, scene, view, overlay.floats)
    write_callouts(slate, view, overlay.callouts)
    write_rulers(slate, scene, view)
    write_scale(slate, scene, view, overlay.covered)
    picture = slate.cells()
    picture.grid = [[(to_ascii(letter), pen) for letter, pen in line] for line in picture.grid]
    return picture


def _areas(slate: Slate, scene: Scene, view: View) -> None:
    order = seat_order(scene)
    (across, down), scale = placed(view)
    for area in scene.areas:
        ink = paint_of(area, order).line
        stamp = area_stamp(area.ground, area.outline, scale)
        tinted = {(across + patch.column, down + patch.row) for patch in stamp if patch.tinted}
        for column, row in tinted:
            letter = _GROUNDS.get(area.ground) or _border(area, tinted, column, row)
            if letter:
                slate.put(column, row, ord(letter), ink, AREA)


def _border(area: Area, tinted: set[tuple[int, int]], column: int, row: int) -> str:
    """What rules the edge of control terrain or a zone in one of its cells: a corner, a line or nothing."""
    aside = (column - 1, row) not in tinted or (column + 1, row) not in tinted
    above = (column, row - 1) not in tinted or (column, row + 1) not in tinted
    if area.ground is Ground.ZONE:
        return ":" if aside or above else ""
    return "+" if aside and above else "|" if aside else "-" if above else ""


def _edge(slate: Slate, scene: Scene, view: View) -> None:
    """The table's edge, in the outermost cells that are on it."""
    (west, north), (east, south) = dot(view, (0, scene.board.depth)), dot(view, (scene.board.width, 0))
    left, right, top, bottom = west // 2, (east - 1) // 2, north // 4, (south - 1) // 4
    for column in range(max(0, left), min(view.columns, right + 1)):
        for row in (top, bottom):
            slate.put(column, row, ord("+" if column in (left, right) else "-"), Role.FAINT, GHOST)
    for row in range(max(0, top + 1), min(view.rows, bottom)):
        for column in (left, right):
            slate.put(column, row, ord("|"), Role.FAINT, GHOST)


def _traces(slate: Slate, scene: Scene, view: View, overlay: Overlay) -> None:
    """Where pieces stood and went, where one can go, and lines of sight."""
    order = seat_order(scene)
    for spread in overlay.spreads:
        for y, row in enumerate(covered(view, spread.outlines)[2::4]):
            for x in range(0, 2 * view.columns, 2):
                if row >> x & 3:
                    slate.put(x // 2, y, ord(","), SHADE[order[spread.seat]], GHOST)
    for ghost in overlay.ghosts:
        ink = SEAT[order[ghost.piece.seat]]
        for ends in pairwise(cell(view, spot) for spot in (ghost.piece.at, *ghost.way)):
            _path(slate, ends, "'", ink, GHOST)
        column, row = cell(view, ghost.piece.at)
        slate.write(Word(column - width(ghost.note) // 2 - 1, row, f"({ghost.note})", ink))
    for ray in (*scene.rays, *overlay.rays):
        _path(slate, (cell(view, ray.start), cell(view, ray.end)), "*", Role.NOW, RAY)


def _path(slate: Slate, ends: tuple[tuple[int, int], tuple[int, int]], letter: str, ink: Role, level: int) -> None:
    for column, row in list(walk(*ends))[1:-1:2]:
        slate.put(column, row, ord(letter), ink, level)


def _bases(slate: Slate, scene: Scene, view: View, selected: frozenset[str]) -> None:
    order, free, where = seat_order(scene), with_wedges(scene), labels(scene, view)
    for piece in selected_last(scene, selected):
        seat, at = order[piece.seat], where[piece.id]
        for column, row in _covered(piece, view):
            slate.put(column, row, ord(INSIDE[seat]), SEAT[seat], PIECE)
        for right, low, arrow in _arrows(piece, width(at.text)) if piece.id in free else ():
            slate.put(at.column + right, at.row + low, ord(arrow), SEAT[seat], PIECE + 1)
        now = piece.id in selected
        ink, ground = (Role.GROUND, Role.NOW) if now else (LETTER[seat], PLATE[seat])
        slate.write(Word(at.column, at.row, at.text, ink, ground, bold=True, underlined=now))


def _covered(piece: Piece, view: View) -> Iterator[tuple[int, int]]:
    """The cells that a base covers."""
    x, y = dot(view, piece.at)
    scale = Scale(view.dots, view.step, (x % 2, y % 4))
    stamp = base_stamp(piece.outline, piece.edges, piece.heading % 360_000, scale, Look())
    return ((x // 2 + patch.column, y // 4 + patch.row) for patch in stamp if patch.tinted)


def _arrows(piece: Piece, wide: int) -> Iterator[tuple[int, int, str]]:
    """Where the front is, from the label's first cell: an arrow beside it, above or below it, or one of each.

    12 to 29 is the tangent of a sixteenth of a turn, halfway from straight to slanting.
    """
    sine, cosine = bearing(piece.heading)
    if abs(sine) * 29 > abs(cosine) * 12:
        yield (wide, 0, ">") if sine > 0 else (-1, 0, "<")
    if abs(cosine) * 29 > abs(sine) * 12:
        place = wide - 1 if sine > 0 else 0
        yield (place, -1, "^") if cosine > 0 else (place, 1, "v")
