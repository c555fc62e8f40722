"""Where the table lies in a picture, and which spots are still free."""

from collections.abc import Iterable

from msgspec import Struct

from replay.core.scene import Board, Outline, Piece, Point
from tui.picture.shape import UNIT, Box, Spot
from tui.raster.outline import corners
from tui.raster.view import View


def spot(board: Board, point: Point) -> Spot:
    """A point of the table in the picture."""
    return point[0] * UNIT / board.step, (board.depth - point[1]) * UNIT / board.step


def spots(board: Board, outline: Iterable[Point]) -> tuple[Spot, ...]:
    """An outline of the table in the picture."""
    return tuple(spot(board, point) for point in outline)


def local(board: Board, outline: Outline) -> tuple[Spot, ...]:
    """An outline about (0, 0), its heading upward."""
    return tuple((x * UNIT / board.step, -y * UNIT / board.step) for x, y in outline)


def sheet(board: Board) -> Box:
    """The whole table with a narrow margin, in which labels at its edge have room."""
    margin = UNIT / 4
    wide, tall = spot(board, (board.width, 0))
    return -margin, -margin, wide + 2 * margin, tall + 2 * margin


def window(board: Board, view: View) -> Box:
    """The part of the table that a view of cells shows."""
    wide, tall = 2 * view.columns * UNIT / view.dots, 4 * view.rows * UNIT / view.dots
    x, y = spot(board, view.centre)
    return x - wide / 2, y - tall / 2, wide, tall


def around(outline: Iterable[Spot]) -> Box:
    """The least box around spots."""
    xs, ys = zip(*outline, strict=True)
    return min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys)


def standing(board: Board, piece: Piece) -> Box:
    """The least box around a piece."""
    return around(spots(board, corners(piece)))


def meet(one: Box, other: Box) -> bool:
    """Whether two boxes share more than an edge."""
    apart = one[0] + one[2] <= other[0] or other[0] + other[2] <= one[0]
    return not (apart or one[1] + one[3] <= other[1] or other[1] + other[3] <= one[1])


class Room(Struct):
    """What is taken of a picture: each thing that is written keeps others away; ``tag`` is a label's size."""

    seen: Box
    tag: float
    taken: list[Box]

    def free(self, box: Box) -> bool:
        """Whether a box lies in the picture and meets nothing."""
        left, top, wide, tall = self.seen
        within = left <= box[0] and top <= box[1] and box[0] + box[2] <= left + wide and box[1] + box[3] <= top + tall
        return within and not any(meet(box, other) for other in self.taken)

    def find(self, at: Iterable[Spot], wide: float, tall: float) -> Spot | None:
        """The first of some middles about which so much room is free, which is taken then; None where there is none."""
        for x, y in at:
            box = (x - wide / 2, y - tall / 2, wide, tall)
            if self.free(box):
                self.taken.append(box)
                return x, y
        return None
