"""Squares of the battlefield: how they touch, how far apart they are, what a line touches. All in whole numbers.

A square ``(x, y)`` is the closed cell from ``x`` to ``x + 1`` and from ``y`` to ``y + 1``; x grows east and y grows
south (FS-GEO-01).
"""

from collections.abc import Iterator
from fractions import Fraction

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
    if line.start == line.end:
        return False
    first, last = Fraction(0), Fraction(1)
    for axis in (0, 1):
        start, run = line.start[axis], line.end[axis] - line.start[axis]
        low, high = square[axis] - start, square[axis] + 1 - start
        if run == 0:
            if low > 0 or high < 0:
                return False
            continue
        enters, leaves = sorted((Fraction(low, run), Fraction(high, run)))
        first, last = max(first, enters), min(last, leaves)
    if first > last:
        return False
    return ends or first < last or 0 < first < 1


def between(one: Square, middle: Square, other: Square) -> bool:
    """Whether the centre of a square lies on the line from centre to centre of two others (FS-FLANK-01)."""
    x0, y0, x1, y1 = (*_from(middle, one), *_from(middle, other))
    return x0 * y1 == x1 * y0 and x0 * x1 + y0 * y1 < 0


def _from(origin: Square, square: Square) -> tuple[int, int]:
    return square[0] - origin[0], square[1] - origin[1]
