"""Where what a piece lost or won is written: beside that piece and no other, else over a corner of it, else nowhere."""

from collections.abc import Iterator, Sequence

from replay.core.scene import Piece
from tui.raster.canvas import Canvas
from tui.raster.ground import PIECE
from tui.raster.outline import box
from tui.raster.view import View, dot
from tui.raster.words import width

ABOVE_ALL = 99
"""A level no dots have."""
_FAR = 3
"""Columns within which what stands in the row of another piece reads as that one's."""

Span = tuple[int, int, int, int]
"""The first column and row of some cells, and those after the last."""
Cell = tuple[int, int]


def room_for(canvas: Canvas, piece: Piece, pieces: Sequence[Piece], view: View, text: str) -> Cell | None:
    """The cell from where a text touches a piece and hides nothing; None where there is no such."""
    own = _cells(piece, view)
    others = [_cells(other, view) for other in pieces if other.id != piece.id]
    wide = width(text)
    for column, row in _beside(own, wide):
        reach = (column - _FAR, row, column + wide + _FAR, row + 1), (column, row - 1, column + wide, row + 2)
        alone = not any(_meet(span, other) for span in reach for other in others)
        if alone and canvas.free(column, row, wide, PIECE) and _apart(canvas, own, column, row, wide):
            return column, row
    for column, row in _over(own, wide):
        here = column, row, column + wide, row + 1
        if canvas.free(column, row, wide, ABOVE_ALL) and not any(_meet(here, other) for other in others):
            return column, row
    return None


def _cells(piece: Piece, view: View) -> Span:
    """The cells that the box around a piece lies in."""
    west, south, east, north = box(piece)
    (left, top), (right, bottom) = dot(view, (west, north)), dot(view, (east, south))
    return left // 2, top // 4, max(left, right - 1) // 2 + 1, max(top, bottom - 1) // 4 + 1


def _meet(one: Span, other: Span) -> bool:
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


def _apart(canvas: Canvas, own: Span, column: int, row: int, wide: int) -> bool:
    """Whether no other word stands right beside a text, or beyond it from the piece: the two would be read as one."""
    first, last = max(0, column - 1), min(canvas.columns, column + wide + 1)
    first, last = max(first, column) if column == own[2] else first, min(last, own[0]) if column < own[0] else last
    beyond = [row + way for way, there in ((-1, row < own[1]), (1, row >= own[3])) if there]
    rows = (row, *(other for other in beyond if 0 <= other < canvas.rows))
    return all(canvas.free(first, other, last - first, ABOVE_ALL) for other in rows)


def _beside(own: Span, wide: int) -> Iterator[Cell]:
    """The row above a piece, the one below, then the columns at its right and left."""
    left, top, right, bottom = own
    middle = (left + right - wide) // 2
    for row in (top - 1, bottom):
        yield from ((column, row) for column in dict.fromkeys((middle, right - wide, left)))
    for row in sorted(range(top, bottom), key=lambda row: abs(2 * row + 1 - top - bottom)):
        yield right, row
        yield left - wide, row


def _over(own: Span, wide: int) -> Iterator[Cell]:
    """A piece's own corners, then the rest of its edge."""
    left, top, right, bottom = own
    for row in dict.fromkeys((top, bottom - 1, *range(top, bottom))):
        across = (right - wide, left, right - wide - 1, left + 1)
        yield from ((column, row) for column in across if left <= column and column + wide <= right)
