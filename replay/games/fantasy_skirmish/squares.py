"""Squares of the battlefield: how they touch, how far apart they are, what a line touches. All in whole numbers.

A square ``(x, y)`` is the closed cell from ``x`` to ``x + 1`` and from ``y`` to ``y + 1``; x grows east and y grows
south (FS-GEO-01).
"""

from collections.abc import Iterator

from msgspec import Struct

Square = tuple[int, int]
"""Column and row, counted from the north-west corner."""

Corner = tuple[int, int]
"""A crossing of grid lines (FS-GEO-02)."""

AROUND = tuple((x, y) for y in (-1, 0, 1) for x in (-1, 0, 1) if (x, y) != (0, 0))
"""From a square to its eight neighbours."""


class Line(Struct, frozen=True):
    """A straight line from corner to corner."""

    start: Corner
    end: Corner


def corners(square: Square) -> tuple[Corner, ...]:
    """The four corners of a square (FS-GEO-02)."""
    x, y = square
    return (x, y), (x + 1, y), (x, y + 1), (x + 1, y + 1)


def neighbours(square: Square) -> Iterator[Square]:
    """The eight squares that touch a square, on the map or not (FS-GEO-03)."""
    x, y = square
    return ((x + east, y + south) for east, south in AROUND)


def ring(one: Square, other: Square) -> int:
    """How many rings of squares apart two squares are; 1 where they touch (FS-GEO-03, FS-GEO-07)."""
    return max(abs(one[0] - other[0]), abs(one[1] - other[1]))


def distance(one: Square, other: Square) -> int:
    """Squares counted as movement over clear ground: the first diagonal 1, every later one 2 (FS-GEO-06)."""
    across, down = abs(one[0] - other[0]), abs(one[1] - other[1])
    most, least = max(across, down), min(across, down)
    return most + least - 1 if least else most


def diagonal(one: Square, other: Square) -> bool:
    """Whether a step between two squares that touch goes over a corner."""
    return one[0] != other[0] and one[1] != other[1]


def touches(line: Line, square: Square, *, ends: bool = False) -> bool:
    """Whether a line has a point in common with a closed square (FS-GEO-04).

    Unless ``ends`` counts, a square met only at one end of the line is not touched (FS-GEO-05); a line of no length
    touches nothing.
    """
    (x0, y0), (x1, y1), (x, y) = line.start, line.end, square
    east, south = x1 - x0, y1 - y0
    apart = max(x0, x1) < x or min(x0, x1) > x + 1 or max(y0, y1) < y or min(y0, y1) > y + 1
    if apart or not (east or south):
        return False
    north_west = east * (y - y0) - south * (x - x0)
    sides = (north_west, north_west + east, north_west - south, north_west + east - south)
    if min(sides) > 0 or max(sides) < 0:
        return False
    return ends or not (_only_at(x0 - x, y0 - y, east, south) or _only_at(x1 - x, y1 - y, -east, -south))


def _only_at(right: int, down: int, east: int, south: int) -> bool:
    """Whether a line that starts at a corner of a square leaves it there, and is not just elsewhere.

    ``right`` and ``down`` are where it starts, from the square's north-west corner; the rest is where it leads.
    """
    if right not in (0, 1) or down not in (0, 1):
        return False
    return (east > 0 if right else east < 0) or (south > 0 if down else south < 0)


def between(one: Square, middle: Square, other: Square) -> bool:
    """Whether the centre of a square lies on the line from centre to centre of two others (FS-FLANK-01)."""
    x0, y0, x1, y1 = (*_from(middle, one), *_from(middle, other))
    return x0 * y1 == x1 * y0 and x0 * x1 + y0 * y1 < 0


def _from(origin: Square, square: Square) -> tuple[int, int]:
    return square[0] - origin[0], square[1] - origin[1]
