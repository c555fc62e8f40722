"""Which part of a table is drawn, and how large: from table to dots to cells and back."""

from collections.abc import Collection, Sequence

from msgspec import Struct

from replay.core.changes import Changes
from replay.core.scene import Board, Piece, Point, Scene
from tui.raster.outline import box

ZOOMS = (1, 2, 4, 6, 8, 10, 12, 14, 16)
"""Dots a step; even from two on, so that a base of whole or half steps is drawn alike wherever it stands."""

LEAST = 2
"""Dots a step to which a window goes away so that it shows what it should; from further, nothing is told apart."""

CONTACT = 2
"""Thousandths by which two bases in contact may miss each other."""


class View(Struct, frozen=True):
    """A window on a table: ``centre`` in thousandths, ``dots`` to a ``step`` of thousandths, size in cells."""

    centre: Point
    dots: int
    step: int
    columns: int
    rows: int

    @property
    def left(self) -> int:
        """The table's dot at the window's left edge."""
        return scaled(self.centre[0], self) - self.columns

    @property
    def top(self) -> int:
        """The table's dot at the window's upper edge."""
        return scaled(-self.centre[1], self) - 2 * self.rows


def scaled(length: int, view: View) -> int:
    """A length or coordinate of the table in whole dots; halves go up."""
    return (2 * length * view.dots + view.step) // (2 * view.step)


def dot(view: View, point: Point) -> tuple[int, int]:
    """The window's dot at a point of the table, x to the right and y down; it may lie outside."""
    return scaled(point[0], view) - view.left, scaled(-point[1], view) - view.top


def cell(view: View, point: Point) -> tuple[int, int]:
    """The window's cell (column, row) that holds a point of the table; it may lie outside."""
    x, y = dot(view, point)
    return x // 2, y // 4


def point(view: View, column: int, row: int) -> Point:
    """The point of the table in the middle of a cell, for a mouse."""
    x, y = view.left + 2 * column + 1, view.top + 4 * row + 2
    return x * view.step // view.dots, -(y * view.step // view.dots)


def at_dots(view: View, left: int, top: int) -> View:
    """The same window moved so that its upper left dot is the table's dot (``left``, ``top``)."""
    x, y = left + view.columns, top + 2 * view.rows
    return View(
        (_rounded(x * view.step, view.dots), -_rounded(y * view.step, view.dots)),
        view.dots,
        view.step,
        view.columns,
        view.rows,
    )


def _rounded(numerator: int, denominator: int) -> int:
    return (2 * numerator + denominator) // (2 * denominator)


def pan(view: View, columns: int, rows: int) -> View:
    """The window moved by whole cells, right and down; every dot keeps its place within a cell."""
    return at_dots(view, view.left + 2 * columns, view.top + 4 * rows)


def zoomed(view: View, by: int) -> View:
    """The window ``by`` zoom steps closer (negative: further away), its centre kept."""
    nearest = min(range(len(ZOOMS)), key=lambda place: abs(ZOOMS[place] - view.dots))
    dots = ZOOMS[max(0, min(len(ZOOMS) - 1, nearest + by))]
    return View(view.centre, dots, view.step, view.columns, view.rows)


def whole(board: Board, columns: int, rows: int) -> View:
    """The whole table at the closest zoom at which it fits, one dot a step at least."""
    fitting = [
        dots
        for dots in ZOOMS
        if board.width * dots <= 2 * columns * board.step and board.depth * dots <= 4 * rows * board.step
    ]
    dots = fitting[-1] if fitting else ZOOMS[0]
    view = View((board.width // 2, board.depth // 2), dots, board.step, columns, rows)
    return _on_cells(view, board) if board.grid else view


def _on_cells(view: View, board: Board) -> View:
    """The view moved by less than a cell so that the table's north-west corner is a cell's: squares then fill cells."""
    north = scaled(-board.depth, view)
    return at_dots(view, view.left - view.left % 2, view.top - (view.top - north) % 4)


def focus(scene: Scene, seen: Changes | None = None) -> tuple[str, ...]:
    """The pieces to follow: those in the fight, else those that changed, else all; ids, the first one leading."""
    standing = {piece.id for piece in scene.pieces}
    fight = scene.fight
    rolling = [row.piece for row in (fight.above, fight.below) if row and row.piece] if fight else []
    found = tuple(piece for piece in rolling if piece in standing)
    if not found and seen:
        touched = [moved.after.id for moved in seen.moved] + [hurt.piece.id for hurt in seen.hurt]
        found = tuple(dict.fromkeys(touched + [piece.id for piece in seen.came]))
    return found or tuple(piece.id for piece in scene.pieces)


def acting(before: Scene | None, scene: Scene, seen: Changes) -> tuple[str, ...]:
    """The pieces an entry is about: those that fight or changed place or strength, else those that changed at all."""
    found = focus(scene, seen)
    if len(found) < len(scene.pieces):
        return found
    were = {piece.id: piece for piece in before.pieces} if before else {}
    return tuple(piece.id for piece in scene.pieces if were.get(piece.id, piece) != piece)


def framed(scene: Scene, ids: Sequence[str], dots: int, columns: int, rows: int, *, exact: bool = False) -> View:
    """The window that shows some pieces, the first ones before the rest.

    Where it does not show them all, it shows them from further away, or, if that is no use or ``exact`` is asked for,
    as many as it can, the first one always.
    """
    by_id = {piece.id: piece for piece in scene.pieces}
    wanted = [by_id[one] for one in ids if one in by_id]
    for zoom in (dots, *(closer for closer in reversed(ZOOMS) if LEAST <= closer < dots and not exact)):
        if _fits(wanted, View((0, 0), zoom, scene.board.step, columns, rows)):
            return follow(scene, ids, zoom, columns, rows)
    kept = wanted[:1]
    for piece in wanted[1:]:
        if _fits([*kept, piece], View((0, 0), dots, scene.board.step, columns, rows)):
            kept.append(piece)
    return follow(scene, [piece.id for piece in kept], dots, columns, rows)


def _fits(pieces: Collection[Piece], view: View) -> bool:
    """Whether a window is large enough for some pieces."""
    if not pieces:
        return True
    west, south, east, north = _around(pieces)
    return scaled(east - west, view) <= 2 * view.columns and scaled(north - south, view) <= 4 * view.rows


def follow(scene: Scene, ids: Sequence[str], dots: int, columns: int, rows: int) -> View:
    """The window around some pieces, kept on the table, shifted so that where the first two touch a cell ends.

    A table on which nothing stands is seen whole.
    """
    board = scene.board
    if not scene.pieces:
        return whole(board, columns, rows)
    pieces = [piece for piece in scene.pieces if piece.id in ids]
    leading = [piece for piece in pieces if piece.id in ids[:2]]
    centre = _middle(pieces) if pieces else (board.width // 2, board.depth // 2)
    view = View(centre, dots, board.step, columns, rows)
    wide, tall = columns * board.step // dots, 2 * rows * board.step // dots
    kept = (_within(centre[0], wide, board.width), _within(centre[1], tall, board.depth))
    view = View(kept, dots, board.step, columns, rows)
    return _on_edges(view, *leading) if len(leading) == 2 and _touching(*leading) else view


def _middle(pieces: Collection[Piece]) -> Point:
    west, south, east, north = _around(pieces)
    return (west + east) // 2, (south + north) // 2


def _around(pieces: Collection[Piece]) -> tuple[int, int, int, int]:
    boxes = [box(piece) for piece in pieces]
    west, south = min(b[0] for b in boxes), min(b[1] for b in boxes)
    return west, south, max(b[2] for b in boxes), max(b[3] for b in boxes)


def _within(centre: int, half: int, length: int) -> int:
    """A centre whose window of twice ``half`` shows no more than is needed beyond a table's edges."""
    return length // 2 if 2 * half >= length else max(half, min(length - half, centre))


def _touching(one: Piece, other: Piece) -> bool:
    a, b = box(one), box(other)
    apart = a[0] - b[2] > CONTACT or b[0] - a[2] > CONTACT or a[1] - b[3] > CONTACT or b[1] - a[3] > CONTACT
    return not apart


def _on_edges(view: View, one: Piece, other: Piece) -> View:
    """The view moved by less than a cell so that the line where two bases touch lies between cells.

    Across that line the first base's upper or left edge is laid on a cell edge, to keep its tint crisp.
    """
    a, b = box(one), box(other)
    touch = next((x for x in (a[0], a[2]) for y in (b[0], b[2]) if abs(x - y) <= CONTACT), a[0])
    level = next((x for x in (a[1], a[3]) for y in (b[1], b[3]) if abs(x - y) <= CONTACT), a[3])
    left = view.left + (scaled(touch, view) - view.left) % 2
    top = view.top + (scaled(-level, view) - view.top) % 4
    return at_dots(view, left, top)
