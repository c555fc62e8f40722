"""Patterns of dots that tell grounds and seats apart without colour, woven from small tiles."""

from functools import lru_cache

from tui.raster.dots import Frame, Rows

FULL = ("#",)
BARE = (".",)
SLANTED = ("#....", "....#", "...#.", "..#..", ".#...")
UPRIGHT = ("#...", "....")
LEVEL = ("####", "....", "....", "....")
CROSSED = ("#.....", ".#...#", "..#.#.", "...#..", "..#.#.", ".#...#")
TEETH = ("#...", ".#..", "....", "....")
CHECKED = ("#.", ".#")
TUFTS = ("#...", "#...", "..#.", "..#.")
BROKEN = ("##..", "##..", "..##", "..##")
SPARSE = ("#...", "..#.")
SCATTERED = ("#...", "....", "..#.", "....")
DASHED = ("##...", "...##", ".##..", "#...#", "..##.")
LEVEL_DOTS = ("#.",)
UPRIGHT_DOTS = ("#", ".")

HATCHING = (BARE, SLANTED, UPRIGHT, CROSSED, TEETH, LEVEL)
"""The inside of a seat's bases, by the order of the seats."""

_REACH = 4096
"""Dots that a tile is repeated across; no frame is wider."""


@lru_cache(maxsize=256)
def _threads(tile: tuple[str, ...]) -> tuple[int, ...]:
    """A tile's rows as dots, repeated far to the right."""
    size = len(tile[0])
    repeat = sum(1 << place for place in range(0, _REACH + size, size))
    return tuple(sum(repeat << bit for bit, mark in enumerate(row) if mark == "#") for row in tile)


def woven(tile: tuple[str, ...], frame: Frame) -> Rows:
    """A tile's pattern over a frame, fixed to the frame's origin so that equal shapes look equal."""
    rows, size = _threads(tile), len(tile[0])
    return [rows[y % len(rows)] >> (frame.left % size) for y in range(frame.top, frame.top + frame.height)]
