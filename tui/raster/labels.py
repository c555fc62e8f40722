"""Where every piece's label stands: behind its centre, and apart from its neighbours in a row where there is room."""

from itertools import pairwise

from msgspec import Struct
from msgspec.structs import replace

from replay.core.scene import Piece, Point, Scene
from tui.raster.dots import FINE
from tui.raster.outline import UNIT, bearing, box, front
from tui.raster.signs import STAR
from tui.raster.view import View, cell, dot
from tui.raster.words import width


class Label(Struct, frozen=True):
    """What is written on a piece's plate, and the cell where it starts."""

    text: str
    column: int
    row: int

    @property
    def end(self) -> int:
        """The column after its last cell."""
        return self.column + width(self.text)


def labels(scene: Scene, view: View) -> dict[str, Label]:
    """The label of every piece, by its id."""
    found = {piece.id: _label(piece, view) for piece in scene.pieces}
    by_place = sorted(found, key=lambda piece: (found[piece].row, found[piece].column))
    following = dict(pairwise(by_place))
    before = Label("", -2, -1)
    for piece in by_place:
        other = following.get(piece, "")
        if other and found[other].row == found[piece].row:
            left = before if before.row == found[piece].row else Label("", -1, found[piece].row)
            after = found.get(following.get(other, ""))
            right = after.column if after and after.row == found[other].row else view.columns + 1
            found[piece], found[other] = _apart(found[piece], found[other], left.end, right)
        before = found[piece]
    return found


def _apart(one: Label, other: Label, left: int, right: int) -> tuple[Label, Label]:
    """Two neighbours with a cell between them: without the star that fills it, or each at most a cell aside.

    ``left`` and ``right`` are where the next labels end and start; pieces that lie on each other stay as they are.
    """
    if other.column < one.end - 1:
        return one, other
    if other.column <= one.end and one.text.endswith(STAR):
        one = replace(one, text=one.text.removesuffix(STAR))
    if other.column <= one.end and other.end + 1 < right:
        other = replace(other, column=other.column + 1)
    if other.column <= one.end and left + 1 < one.column:
        one = replace(one, column=one.column - 1)
    return one, other


def _label(piece: Piece, view: View) -> Label:
    """A label as it stands alone, with a star while three cells have room for it."""
    text = piece.label + STAR if piece.star and width(piece.label) < 3 else piece.label
    column, row = _cell(view, piece, width(text))
    return _drawn_in(Label(text, column, row), piece, view)


def _drawn_in(label: Label, piece: Piece, view: View) -> Label:
    """A label that is whole in the window wherever some of its piece is, for half of one may be another's."""
    west, south, east, north = box(piece)
    (left, top), (right, bottom) = cell(view, (west, north)), cell(view, (east - 1, south + 1))
    if right < 0 or bottom < 0 or left >= view.columns or top >= view.rows:
        return label
    column = max(0, min(label.column, view.columns - width(label.text)))
    return replace(label, column=column, row=max(0, min(label.row, view.rows - 1)))


def _cell(view: View, piece: Piece, cells: int) -> Point:
    """The cell (column, row) where a label starts: centred, and slightly behind the piece's centre."""
    x, y = dot(view, piece.at)
    sine, cosine = bearing(piece.heading) if front(piece) else (0, 0)
    across = FINE * x - FINE * sine * view.dots // (6 * UNIT)
    down = FINE * y + FINE * cosine * view.dots // (16 * UNIT)
    return (across - FINE * (cells - 1)) // (2 * FINE), (down - 1) // (4 * FINE)
