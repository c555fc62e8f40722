"""What a straight line runs through: exactly, for outlines of any shape, with the tolerance of a contact."""

from collections.abc import Sequence
from math import isqrt

from replay.core.polygon import Polygon, edges
from replay.core.pose import CONTACT, FINE, Corner, Edge, rounded

SLACK = CONTACT * FINE
"""``CONTACT`` in millionths."""

Span = tuple[int, int]
"""A stretch of a line: where it begins and ends, as distances from the line's start times the line's length.

Such places are rounded down to whole numbers, far finer than the corners they are found from.
"""


def crossed(line: Edge, outline: Polygon) -> Corner | None:
    """Where a line runs through the inside of an outline, or None where it passes by or only touches it.

    It takes more than ``CONTACT`` of its length with the outline's ground on either side of it, also more than
    ``CONTACT`` broad: poses are whole thousandths, so along an edge a line would else be in or out by chance.
    The spot is the middle of the first such stretch (AL-RANGED-13).
    """
    (x0, y0), (x1, y1) = line
    run, rise = x1 - x0, y1 - y0
    end = run * run + rise * rise
    broad = SLACK * isqrt(end)
    aside = [run * (y - y0) - rise * (x - x0) for x, y in outline]
    if max(aside) <= broad or min(aside) >= -broad:
        return None
    along = [run * (x - x0) + rise * (y - y0) for x, y in outline]
    left = _inside(aside, along, broad, end)
    inside = _shared(left, _inside([-away for away in aside], along, broad, end))
    if sum(far - near for near, far in inside) <= broad:
        return None
    middle = inside[0][0] + inside[0][1]
    return x0 + rounded(run * middle, 2 * end), y0 + rounded(rise * middle, 2 * end)


def touched(line: Edge, outline: Polygon) -> Corner | None:
    """Where a line meets an outline without running through it, if only at a corner; None where it passes by."""
    corners = (spot for spot in outline if _near(line, spot))
    ends = (spot for spot in line if any(_near(edge, spot) for edge in edges(outline)))
    return next(corners, None) or next(ends, None)


def _inside(aside: Sequence[int], along: Sequence[int], broad: int, end: int) -> list[Span]:
    """The stretches inside an outline of a line that runs ``broad`` to the left of the one that is asked about."""
    meets = []
    for n, (away, at) in enumerate(zip(aside, along, strict=True)):
        before = aside[n - 1]
        if (away > broad) != (before > broad):
            over = away - before
            place = (at * over + (broad - away) * (at - along[n - 1])) // over
            meets.append(min(max(place, 0), end))
    meets.sort()
    return list(zip(meets[::2], meets[1::2], strict=True))


def _near(edge: Edge, spot: Corner) -> bool:
    """Whether a spot lies no farther from an edge than ``CONTACT``."""
    (x0, y0), (x1, y1) = edge
    run, rise, east, north = x1 - x0, y1 - y0, spot[0] - x0, spot[1] - y0
    end, along = run * run + rise * rise, run * east + rise * north
    if along <= 0:
        return east * east + north * north <= SLACK**2
    if along >= end:
        return (spot[0] - x1) ** 2 + (spot[1] - y1) ** 2 <= SLACK**2
    return bool((run * north - rise * east) ** 2 <= SLACK**2 * end)


def _shared(ours: Sequence[Span], theirs: Sequence[Span]) -> list[Span]:
    """What two lists of stretches have in common, in order."""
    both = [(max(a, c), min(b, d)) for a, b in ours for c, d in theirs]
    return sorted((near, far) for near, far in both if near < far)
