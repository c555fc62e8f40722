"""Lines of sight between squares: whether some straight line leads from one to the other past all that blocks it.

A line passes what blocks it only if it does not even touch it (FS-LOS-01). Which squares a line passes changes only
where it goes over a corner. So, of all lines, it is enough to try those that lie next to a line through two corners:
moved a hair to either side of each of the two (FS-LOS-02).
"""

from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import combinations

from msgspec import Struct

from replay.games.fantasy_skirmish.squares import Corner, Square, corners


class Hair(Struct, frozen=True):
    """A line a hair beside two corners: to the side ``by_start`` of the one, 1 or -1, and ``by_end`` of the other."""

    start: Corner
    end: Corner
    by_start: int
    by_end: int


@lru_cache(maxsize=16384)
def clear(one: Square, other: Square, walls: frozenset[Square]) -> bool:
    """Whether some line from a point of one square to a point of another touches none of the closed ``walls``.

    Walls at one of the two squares themselves do not count: what stands there is asked for elsewhere.
    """
    near = tuple(wall for wall in walls if _within(wall, one, other) and wall not in (one, other))
    if not near or one == other:
        return True
    spots = sorted({corner for square in (one, other, *near) for corner in corners(square)})
    return any(_passes(line, one, other, near) for line in _lines(spots, one, other))


def _within(wall: Square, one: Square, other: Square) -> bool:
    """Whether a square lies in the box around two others: no line between those leaves it."""
    return all(min(a, b) <= w <= max(a, b) for w, a, b in zip(wall, one, other, strict=True))


def _lines(spots: Iterable[Corner], one: Square, other: Square) -> Iterator[Hair]:
    """The lines beside every two corners, of which the one through them meets both squares."""
    for start, end in combinations(spots, 2):
        if _meets(start, end, one) and _meets(start, end, other):
            for by_start in (1, -1):
                for by_end in (1, -1):
                    yield Hair(start, end, by_start, by_end)


def _meets(start: Corner, end: Corner, square: Square) -> bool:
    """Whether the endless line through two corners has a point in common with a closed square."""
    (x0, y0), (x1, y1), (x, y) = start, end, square
    run, fall = x1 - x0, y1 - y0
    north_west = run * (y - y0) - fall * (x - x0)
    sides = (north_west, north_west - fall, north_west + run, north_west + run - fall)
    return min(sides) <= 0 <= max(sides)


def _passes(line: Hair, one: Square, other: Square, walls: tuple[Square, ...]) -> bool:
    if not (_crosses(line, one) and _crosses(line, other)):
        return False
    low, high = sorted((_along(line, one), _along(line, other)))
    return not any(_crosses(line, wall) and low < _along(line, wall) < high for wall in walls)


def _crosses(line: Hair, square: Square) -> bool:
    """Whether a line has corners of a square on both of its sides; it goes over none."""
    return len({_side(line, corner) for corner in corners(square)}) > 1


def _side(line: Hair, spot: Corner) -> int:
    """Which side of a line a corner lies on, 1 or -1.

    A corner in line with the two keeps to the side of the first, up to the second: lines that change sides between two
    others are tried with those.
    """
    (x0, y0), (x1, y1) = line.start, line.end
    run, fall = x1 - x0, y1 - y0
    turn = run * (spot[1] - y0) - fall * (spot[0] - x0)
    if turn:
        return 1 if turn > 0 else -1
    before = run * (spot[0] - x0) + fall * (spot[1] - y0) < run * run + fall * fall
    return -(line.by_start if before else line.by_end)


def _along(line: Hair, square: Square) -> int:
    """Where along a line a square it crosses comes: they follow each other over one side each."""
    run, fall = line.end[0] - line.start[0], line.end[1] - line.start[1]
    slant = line.by_end - line.by_start
    east, south = run or -slant * fall, fall or slant * run
    return square[0] * ((east > 0) - (east < 0)) + square[1] * ((south > 0) - (south < 0))
