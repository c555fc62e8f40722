"""The pieces on the table: bases with their fronts, plates with their labels, ghosts of where they stood."""

from collections.abc import Iterator, Sequence
from itertools import pairwise

from replay.core.scene import Piece, Scene
from tui.raster.canvas import Canvas, Word
from tui.raster.dots import walk
from tui.raster.ground import GHOST, PIECE
from tui.raster.labels import labels
from tui.raster.outline import UNIT, bearing, box, corners, front, inside
from tui.raster.overlay import Ghost
from tui.raster.role import FILL, LETTER, PLATE, SEAT, SHADE, Role, seat_order
from tui.raster.stamp import Look, Scale, base_stamp
from tui.raster.view import View, dot
from tui.raster.words import width

SIGNS_FROM = 10
"""Dots a step from which a base has room for the signs of its state."""


def draw_ghosts(canvas: Canvas, scene: Scene, view: View, ghosts: Sequence[Ghost]) -> None:
    """Dashed outlines of where pieces stood, with the entry's number, and a dotted path to where they went."""
    order = seat_order(scene)
    for ghost in ghosts:
        ink, outline = SHADE[order[ghost.piece.seat]], corners(ghost.piece)
        x, y = dot(view, ghost.piece.at)
        dots = [dot(view, corner) for corner in outline]
        ways = [(x, y), *(dot(view, spot) for spot in ghost.way)]
        path = (spot for ends in pairwise(ways) for spot in walk(*ends) if not inside(spot, tuple(dots)))
        canvas.path(path, ink, GHOST, "#....")
        _stamp(canvas, view, ghost.piece, Look(ghost=True), (ink, ink, None))
        canvas.write(Word((x - width(ghost.note)) // 2, y // 4, ghost.note, SEAT[order[ghost.piece.seat]]))


def _stamp(canvas: Canvas, view: View, piece: Piece, look: Look, inks: tuple[Role, Role, Role | None]) -> None:
    x, y = dot(view, piece.at)
    scale = Scale(view.dots, view.step, (x % 2, y % 4))
    stamp = base_stamp(piece.outline, piece.edges, piece.heading % 360_000, scale, look)
    canvas.lay(stamp, (x // 2, y // 4), inks, GHOST if look.ghost else PIECE)


def draw_bases(canvas: Canvas, scene: Scene, view: View, selected: frozenset[str]) -> None:
    """Every base, those selected last and in white; a front in contact shows no wedge."""
    order, free = seat_order(scene), with_wedges(scene)
    for piece in selected_last(scene, selected):
        seat = order[piece.seat]
        line = Role.NOW if piece.id in selected else SEAT[seat]
        look = Look(order=seat, wedge=piece.id in free)
        _stamp(canvas, view, piece, look, (line, SHADE[seat], FILL[seat]))


def draw_contacts(canvas: Canvas, scene: Scene, view: View) -> None:
    """The side by which a piece came to lie on something, in white, until the next order."""
    pieces = {piece.id: corners(piece) for piece in scene.pieces}
    for trail in scene.trails:
        if trail.edge is not None and trail.piece in pieces:
            outline = pieces[trail.piece]
            ends = outline[trail.edge], outline[(trail.edge + 1) % len(outline)]
            canvas.path(walk(*(dot(view, end) for end in ends)), Role.NOW, PIECE + 2)


def selected_last(scene: Scene, selected: frozenset[str]) -> Iterator[Piece]:
    """The pieces in the order they are drawn."""
    return iter(sorted(scene.pieces, key=lambda piece: piece.id in selected))


def with_wedges(scene: Scene) -> frozenset[str]:
    """The pieces whose front is free: a fifth of a step ahead of it stands nothing."""
    solid = [(piece, corners(piece), box(piece)) for piece in scene.pieces]
    free = set()
    for piece in scene.pieces:
        middle = front(piece)
        if middle is None:
            continue
        sine, cosine = bearing(piece.heading)
        east = piece.at[0] + middle[0] + sine * scene.board.step // 5 // UNIT
        north = piece.at[1] + middle[1] + cosine * scene.board.step // 5 // UNIT
        if not any(
            west <= east <= far and south <= north <= high and other is not piece and inside((east, north), outline)
            for other, outline, (west, south, far, high) in solid
        ):
            free.add(piece.id)
    return frozenset(free)


def label_bases(canvas: Canvas, scene: Scene, view: View, selected: frozenset[str]) -> None:
    """Every piece's plate with its label, a star for a commander and, where there is room, the signs of its state."""
    order, where = seat_order(scene), labels(scene, view)
    for piece in selected_last(scene, selected):
        seat, at = order[piece.seat], where[piece.id]
        ink, ground = (Role.GROUND, Role.NOW) if piece.id in selected else (LETTER[seat], PLATE[seat])
        canvas.write(Word(at.column, at.row, at.text, ink, ground, bold=True, underlined=piece.id in selected))
        if piece.signs and view.dots >= SIGNS_FROM:
            canvas.write(Word(at.column, at.row + 1, "".join(sign.sign for sign in piece.signs), SEAT[seat]))
