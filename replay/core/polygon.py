"""Outlines on the table: whether they overlap, touch, lie flat on each other, and how far they are apart.

A polygon runs anticlockwise and its corners are in millionths of the game's unit (see ``pose``); lengths that
go in or come out are thousandths. All answers are exact for the corners given; the tolerance of a contact is
``CONTACT``.
"""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import combinations, pairwise
from math import isqrt

from msgspec import Struct

from replay.core.pose import CONTACT, FINE, Corner, Edge, Point, rounded

Polygon = tuple[Corner, ...]

_SLACK = CONTACT * FINE

Spot = tuple[int, int, int]
"""A point between corners, exactly: x and y over a common divisor."""


class Bounds(Struct, frozen=True):
    """The upright rectangle around a polygon, in thousandths."""

    left: int
    bottom: int
    right: int
    top: int


def polygon(points: Sequence[Point]) -> Polygon:
    """An outline through points of the table, turned to run anticlockwise.

    Raises ``ValueError`` with a sentence if the points enclose nothing or the outline crosses itself, and where.
    """
    corners = tuple((p.x * FINE, p.y * FINE) for p in points)
    if all(_cross((corners[0], far), spot) == 0 for far in corners for spot in corners):
        raise ValueError(f"{len(points)} points in a line enclose nothing")
    for one, other in _tangles(corners):
        sides = " and ".join(f"from corner {n + 1} to {(n + 1) % len(corners) + 1}" for n in (one, other))
        raise ValueError(f"the outline crosses or touches itself: its sides {sides} meet")
    return corners if _double_area(corners) > 0 else corners[::-1]


def edges(outline: Polygon) -> Iterator[Edge]:
    """The edges in order: the first leads from the first corner to the second."""
    return pairwise((*outline, outline[0]))


@lru_cache(maxsize=4096)
def bounds(outline: Polygon) -> Bounds:
    """The smallest upright rectangle that holds the outline."""
    across = [rounded(x, FINE) for x, _ in outline]
    along = [rounded(y, FINE) for _, y in outline]
    return Bounds(min(across), min(along), max(across), max(along))


def overlap(convex: Polygon, other: Polygon, depth: int = CONTACT) -> bool:
    """Whether the two share ground more than ``depth`` thousandths inside the edges of the first.

    The first must be convex; the second need not be. Below 0 it is ground that near to the edges, outside them.
    """
    if apart(convex, other, max(-depth, 0)):
        return False
    decided = _plainly(convex, other, depth)
    if decided is not None:
        return decided
    shared: list[Spot] = [(x, y, 1) for x, y in other]
    for edge in edges(convex):
        shared = list(_clipped(shared, edge, depth))
        if not shared:
            return False
    return _spot_area(shared) > 0


def within(outline: Polygon, convex: Polygon) -> bool:
    """Whether no corner lies outside a convex region; its own edge belongs to it."""
    return all(_inside(edge, spot, -_SLACK) for edge in edges(convex) for spot in outline)


def beyond(edge: Edge, outline: Polygon) -> bool:
    """Whether all of an outline lies on the outer side of an edge's line, touching it at most."""
    (start, end) = edge
    return all(_inside((end, start), spot, -_SLACK) for spot in outline)


def flat(one: Edge, other: Edge) -> bool:
    """Whether two edges lie flat on each other, outside against outside, along more than ``CONTACT``."""
    (x0, y0), (x1, y1) = one
    (x2, y2), (x3, y3) = other
    if max(x0, x1) + _SLACK < min(x2, x3) or max(x2, x3) + _SLACK < min(x0, x1):
        return False
    if max(y0, y1) + _SLACK < min(y2, y3) or max(y2, y3) + _SLACK < min(y0, y1):
        return False
    run, rise = x1 - x0, y1 - y0
    ends = [run * (x - x0) + rise * (y - y0) for x, y in other]
    length2 = run * run + rise * rise
    shared = min(ends[0], length2) - max(ends[1], 0)
    facing = ends[0] > ends[1]
    level = all(_level(one, spot) for spot in other) and all(_level(other, spot) for spot in one)
    return facing and level and shared > 0 and shared * shared > _SLACK**2 * length2


def gap(one: Polygon, other: Polygon) -> int:
    """The smallest distance from outline to outline, in thousandths; 0 where they meet."""
    if any(_crossing(a, b) for a in edges(one) for b in edges(other)):
        return 0
    if _holds(one, other[0]) or _holds(other, one[0]):
        return 0
    reach = [_distance2(edge, spot) for edge in edges(one) for spot in other]
    reach += [_distance2(edge, spot) for edge in edges(other) for spot in one]
    least = min(reach)
    return rounded(isqrt(int(least * FINE * FINE)), FINE * FINE)


def apart(one: Polygon, other: Polygon, by: int = CONTACT) -> bool:
    """Whether the upright rectangles around two outlines are farther apart than ``by``, so that they cannot touch."""
    a, b = bounds(one), bounds(other)
    across = a.right + by < b.left or b.right + by < a.left
    return across or a.top + by < b.bottom or b.top + by < a.bottom


def _cross(edge: Edge, spot: Corner) -> int:
    """Positive to the left of an edge: distance from its line times its length."""
    (x0, y0), (x1, y1) = edge
    return (x1 - x0) * (spot[1] - y0) - (y1 - y0) * (spot[0] - x0)


def _length2(edge: Edge) -> int:
    (x0, y0), (x1, y1) = edge
    return (x1 - x0) ** 2 + (y1 - y0) ** 2


def _inside(edge: Edge, spot: Corner, depth: int) -> bool:
    """Whether a corner lies at least ``depth`` millionths (here never positive) inside an edge."""
    cross = _cross(edge, spot)
    return cross >= 0 or cross * cross <= depth * depth * _length2(edge)


def _level(edge: Edge, spot: Corner) -> bool:
    return _cross(edge, spot) ** 2 <= _SLACK**2 * _length2(edge)


def _plainly(convex: Polygon, other: Polygon, depth: int) -> bool | None:
    """Whether they overlap, where no clipping is needed to tell: all corners are beyond one edge, or one within all."""
    inside = [True] * len(other)
    for edge in edges(convex):
        margin = _margin(edge, depth)
        (x0, y0), (x1, y1) = edge
        run, rise = x1 - x0, y1 - y0
        over = [run * y - rise * x > margin for x, y in other]
        if not any(over):
            return False
        inside = [a and b for a, b in zip(inside, over, strict=True)]
    return True if any(inside) else None


def _margin(edge: Edge, depth: int) -> int:
    """What ``run * y - rise * x`` is ``depth`` thousandths inside an edge."""
    (x0, y0), (x1, y1) = edge
    run, rise = x1 - x0, y1 - y0
    return run * y0 - rise * x0 + depth * FINE * isqrt(run * run + rise * rise)


def _clipped(spots: list[Spot], edge: Edge, depth: int) -> Iterator[Spot]:
    """What remains of an outline more than ``depth`` inside an edge (Sutherland and Hodgman's walk)."""
    (x0, y0), (x1, y1) = edge
    run, rise = x1 - x0, y1 - y0
    margin = _margin(edge, depth)
    heights = [run * y - rise * x - margin * w for x, y, w in spots]
    for n, (spot, height) in enumerate(zip(spots, heights, strict=True)):
        before, level = spots[n - 1], heights[n - 1]
        if (height > 0 > level) or (height < 0 < level):
            a, b = (level, -height) if level > 0 else (-level, height)
            x, y, w = (a * s + b * t for s, t in zip(spot, before, strict=True))
            yield x, y, w
        if height >= 0:
            yield spot


def _spot_area(spots: list[Spot]) -> Fraction:
    """Twice the signed area."""
    flat = [(Fraction(x, w), Fraction(y, w)) for x, y, w in spots]
    total = (a[0] * b[1] - a[1] * b[0] for a, b in pairwise((*flat, flat[0])))
    return sum(total, start=Fraction(0))


def _double_area(corners: Polygon) -> int:
    return sum(a[0] * b[1] - a[1] * b[0] for a, b in pairwise((*corners, *corners[:1])))


def _tangles(corners: Polygon) -> Iterator[tuple[int, int]]:
    """Sides, by their place, that meet though they are no neighbours, or neighbours that fold back."""
    sides = list(edges(corners))
    for (m, one), (n, other) in combinations(enumerate(sides), 2):
        if n - m == 1 or n - m == len(sides) - 1:
            outer = other[1] if n - m == 1 else other[0]
            if _on(one, outer):
                yield m, n
        elif _meeting(one, other):
            yield m, n


def _on(edge: Edge, spot: Corner) -> bool:
    (x0, y0), (x1, y1) = edge
    between = (spot[0] - x0) * (spot[0] - x1) <= 0 and (spot[1] - y0) * (spot[1] - y1) <= 0
    return between and _cross(edge, spot) == 0


def _crossing(one: Edge, other: Edge) -> bool:
    """Whether two edges cross at a point inside both."""
    a, b = (_cross(one, spot) for spot in other)
    c, d = (_cross(other, spot) for spot in one)
    return (a > 0) != (b > 0) and (c > 0) != (d > 0) and 0 not in (a, b, c, d)


def _meeting(one: Edge, other: Edge) -> bool:
    touching = any(_on(one, spot) for spot in other) or any(_on(other, spot) for spot in one)
    return touching or _crossing(one, other)


def _holds(outline: Polygon, spot: Corner) -> bool:
    """Whether a corner lies inside an outline: a ray from it crosses the edges an odd number of times."""
    crossed = 0
    for edge in edges(outline):
        (_, y0), (_, y1) = edge
        if (y0 > spot[1]) != (y1 > spot[1]):
            crossed += (_cross(edge, spot) > 0) == (y1 > y0)
    return crossed % 2 == 1


def _distance2(edge: Edge, spot: Corner) -> Fraction:
    """The square of a corner's distance from an edge, in square millionths."""
    (x0, y0), (x1, y1) = edge
    run, rise = x1 - x0, y1 - y0
    length2 = run * run + rise * rise
    along = min(max(run * (spot[0] - x0) + rise * (spot[1] - y0), 0), length2)
    east = length2 * (spot[0] - x0) - along * run
    north = length2 * (spot[1] - y0) - along * rise
    return Fraction(east * east + north * north, length2 * length2)
