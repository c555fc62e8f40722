"""Polygons as dots: one integer per row of dots, whose bit ``i`` is the dot at ``left + i``.

Corners are given in sixteenths of a dot, x to the right and y down, so that a shape's corners can be rounded to
whole dots once while bands and wedges along its edges keep their finer slope.
"""

from collections.abc import Iterator, Sequence
from operator import itemgetter

from msgspec import Struct

FINE = 16
"""Parts of a dot that corners are counted in."""

Corner = tuple[int, int]
"""x and y in sixteenths of a dot."""

Rows = list[int]
"""Rows of dots within a frame, top to bottom."""


class Frame(Struct, frozen=True):
    """A rectangle of dots that several shapes share."""

    left: int
    top: int
    width: int
    height: int


def fill(corners: Sequence[Corner], frame: Frame) -> Rows:
    """The dots of a polygon: those whose middle lies inside, so that neighbours share an edge but no dot."""
    rows = [0] * frame.height
    for ends in zip(corners, (*corners[1:], corners[0]), strict=True):
        (x0, y0), (x1, y1) = sorted(ends, key=itemgetter(1))
        run, fall = x1 - x0, y1 - y0
        first = max(-(-(2 * y0 - FINE) // (2 * FINE)), frame.top)
        last = min(-(-(2 * y1 - FINE) // (2 * FINE)), frame.top + frame.height)
        for y in range(first, last):
            across = 2 * (x0 * fall + run * (y * FINE + FINE // 2 - y0)) - FINE * fall
            start = -(-across // (2 * FINE * fall)) - frame.left
            rows[y - frame.top] ^= (1 << min(max(start, 0), frame.width)) - 1
    return rows


def rim(rows: Rows) -> Rows:
    """The dots of a shape with a neighbour above, below, left or right that is not in it."""
    padded = [0, *rows, 0]
    return [
        row & ~(row << 1 & row >> 1 & above & below)
        for above, row, below in zip(padded, rows, padded[2:], strict=False)
    ]


def both(one: Rows, other: Rows) -> Rows:
    """The dots in both shapes."""
    return [a & b for a, b in zip(one, other, strict=True)]


def either(one: Rows, other: Rows) -> Rows:
    """The dots in one shape or the other."""
    return [a | b for a, b in zip(one, other, strict=True)]


def without(one: Rows, other: Rows) -> Rows:
    """The dots of one shape that are not in the other."""
    return [a & ~b for a, b in zip(one, other, strict=True)]


def walk(start: tuple[int, int], end: tuple[int, int]) -> Iterator[tuple[int, int]]:
    """The dots of a straight line, both ends included."""
    (x, y), (x1, y1) = start, end
    run, fall = abs(x1 - x), -abs(y1 - y)
    right, down = (1 if x < x1 else -1), (1 if y < y1 else -1)
    slip = run + fall
    while True:
        yield x, y
        if (x, y) == (x1, y1):
            return
        twice = 2 * slip
        if twice >= fall:
            slip += fall
            x += right
        if twice <= run:
            slip += run
            y += down
