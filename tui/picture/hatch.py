"""What fills an outline: slanting lines, tufts, dots; nothing of it outside."""

from collections.abc import Iterator, Sequence

from tui.picture.paper import around
from tui.picture.shape import Spot


def slanted(outline: Sequence[Spot], apart: float) -> tuple[tuple[Spot, ...], ...]:
    """Lines from lower left to upper right, so far from each other, cut where they leave the outline."""
    sums = [x + y for x, y in outline]
    first, last = int(min(sums) // apart) + 1, int(max(sums) // apart)
    lines = []
    for place in range(first, last + 1):
        crossed = sorted(_crossings(outline, place * apart))
        lines += [(one, other) for one, other in zip(crossed[::2], crossed[1::2], strict=False)]
    return tuple(lines)


def _crossings(outline: Sequence[Spot], total: float) -> Iterator[Spot]:
    for (x0, y0), (x1, y1) in zip(outline, (*outline[1:], outline[0]), strict=True):
        before, after = x0 + y0 - total, x1 + y1 - total
        if (before < 0) != (after < 0):
            part = before / (before - after)
            yield x0 + (x1 - x0) * part, y0 + (y1 - y0) * part


def within(spot: Spot, outline: Sequence[Spot]) -> bool:
    """Whether a spot lies inside an outline."""
    x, y = spot
    found = False
    for (x0, y0), (x1, y1) in zip(outline, (*outline[1:], outline[0]), strict=True):
        if (y0 > y) != (y1 > y) and x < x0 + (x1 - x0) * (y - y0) / (y1 - y0):
            found = not found
    return found


def strewn(outline: Sequence[Spot], apart: float) -> tuple[Spot, ...]:
    """Spots inside an outline in staggered rows, fixed to the table."""
    left, top, wide, tall = around(outline)
    rows = range(int(top // apart), int((top + tall) // apart) + 1)
    columns = range(int(left // apart), int((left + wide) // apart) + 1)
    found = (((column + row % 2 / 2) * apart, row * apart) for row in rows for column in columns)
    return tuple(one for one in found if within(one, outline))
