"""The outlines of grounds on the map, for the picture: squares that hang together over their sides, as polygons."""

from collections.abc import Collection
from functools import lru_cache

from replay.games.fantasy_skirmish.field import Field
from replay.games.fantasy_skirmish.squares import Corner, Square


@lru_cache(maxsize=512)
def outlined(land: Field, what: str | frozenset[Square]) -> tuple[tuple[Corner, ...], ...]:
    """The outlines of all squares with one of some letters, or of given squares; holes are left out."""
    if isinstance(what, str):
        letters = what
        what = frozenset((x, y) for y, row in enumerate(land.rows) for x, letter in enumerate(row) if letter in letters)
    left, found = set(what), []
    while left:
        patch, fresh = set[Square](), {min(left)}
        while fresh:
            patch |= fresh
            fresh = {(x + a, y + b) for x, y in fresh for a, b in ((1, 0), (-1, 0), (0, 1), (0, -1))} & left - patch
        left -= patch
        found.append(_around(patch))
    return tuple(found)


def _around(patch: Collection[Square]) -> tuple[Corner, ...]:
    """The outer rim of squares that hang together, corner by corner, clockwise from the north-west one."""
    x, y = min(patch, key=lambda square: (square[1], square[0]))
    at, way, rim = (x, y), (1, 0), [(x, y)]
    while True:
        at = (at[0] + way[0], at[1] + way[1])
        if at == rim[0] and len(rim) > 1:
            return _straightened(rim)
        rim.append(at)
        ahead_left, ahead_right = _ahead(at, way)
        if ahead_left in patch:
            way = (way[1], -way[0])
        elif ahead_right not in patch:
            way = (-way[1], way[0])


def _ahead(at: Corner, way: tuple[int, int]) -> tuple[Square, Square]:
    """The squares to the left and to the right of the way that leads on from a corner, the patch on the right."""
    x, y = at
    return {
        (1, 0): ((x, y - 1), (x, y)),
        (0, 1): ((x, y), (x - 1, y)),
        (-1, 0): ((x - 1, y), (x - 1, y - 1)),
        (0, -1): ((x - 1, y - 1), (x, y - 1)),
    }[way]


def _straightened(rim: list[Corner]) -> tuple[Corner, ...]:
    pairs = zip(rim[-1:] + rim[:-1], rim, rim[1:] + rim[:1], strict=True)
    return tuple(b for a, b, c in pairs if (b[0] - a[0]) * (c[1] - b[1]) != (b[1] - a[1]) * (c[0] - b[0]))
