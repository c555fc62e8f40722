"""Where a piece's corners lie: its own outline turned to its heading, in whole numbers."""

import math
from functools import lru_cache

from replay.core.scene import Edge, Outline, Piece, Point
from tui.raster.dots import FINE, Corner

UNIT = 1_000_000
"""What sines and cosines are counted in."""


@lru_cache(maxsize=4096)
def bearing(heading: int) -> tuple[int, int]:
    """Sine and cosine of a heading in millidegrees, in millionths."""
    angle = math.radians(heading / 1000)
    return round(math.sin(angle) * UNIT), round(math.cos(angle) * UNIT)


@lru_cache(maxsize=8192)
def turned(outline: Outline, heading: int) -> Outline:
    """An outline turned to a heading about (0, 0), in thousandths."""
    sine, cosine = bearing(heading)
    return tuple(
        ((x * cosine + y * sine + UNIT // 2) // UNIT, (y * cosine - x * sine + UNIT // 2) // UNIT) for x, y in outline
    )


def corners(piece: Piece) -> Outline:
    """A piece's corners on the table."""
    east, north = piece.at
    return tuple((east + x, north + y) for x, y in turned(piece.outline, piece.heading))


def box(piece: Piece) -> tuple[int, int, int, int]:
    """The least box around a piece: west, south, east, north."""
    xs, ys = zip(*corners(piece), strict=True)
    return min(xs), min(ys), max(xs), max(ys)


@lru_cache(maxsize=8192)
def level(outline: Outline, heading: int) -> bool:
    """Whether every edge of a turned outline runs along a row or a column."""
    points = turned(outline, heading)
    pairs = zip(points, (*points[1:], points[0]), strict=True)
    return all(abs(x0 - x1) <= 2 or abs(y0 - y1) <= 2 for (x0, y0), (x1, y1) in pairs)


def inside(point: Point, outline: Outline) -> bool:
    """Whether a point lies within a polygon."""
    x, y = point
    found = False
    for (x0, y0), (x1, y1) in zip(outline, (*outline[1:], outline[0]), strict=True):
        if (y0 > y) != (y1 > y):
            side = (x - x0) * (y1 - y0) - (x1 - x0) * (y - y0)
            if (side < 0) == (y1 > y0):
                found = not found
    return found


@lru_cache(maxsize=8192)
def rounded(outline: Outline, dots: int, step: int) -> tuple[Corner, ...]:
    """Corners rounded once to whole dots, y down, in sixteenths; halves go away from (0, 0) on all sides."""
    return tuple((_whole(x, dots, step), -_whole(y, dots, step)) for x, y in outline)


def _whole(length: int, dots: int, step: int) -> int:
    size = (2 * abs(length) * dots + step) // (2 * step)
    return FINE * (size if length >= 0 else -size)


def front(piece: Piece) -> Point | None:
    """The middle of a piece's front edge in its own outline, turned to its heading; None without a front."""
    if Edge.FRONT not in piece.edges:
        return None
    place = piece.edges.index(Edge.FRONT)
    points = turned(piece.outline, piece.heading)
    (x0, y0), (x1, y1) = points[place], points[(place + 1) % len(points)]
    return (x0 + x1) // 2, (y0 + y1) // 2
