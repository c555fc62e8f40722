"""A shape's dots sorted into cells once, so that painting it anywhere is only a matter of laying them down."""

from functools import lru_cache

from msgspec import Struct

from replay.core.scene import Edge, Outline
from tui.raster.dots import FINE, Corner, Frame, Rows, both, either, fill, rim, without
from tui.raster.outline import level, rounded, turned
from tui.raster.weave import BARE, DASHED, HATCHING, LEVEL_DOTS, UPRIGHT_DOTS, woven

FILLED_BELOW = 8
"""Dots a step below which a base is too small for a tint to carry it."""

_BITS = ((0x01, 0x08), (0x02, 0x10), (0x04, 0x20), (0x40, 0x80))
"""A braille cell's four rows of two dots."""

_CELL = tuple(
    sum(bit for place, bit in enumerate(bit for row in _BITS for bit in row) if dots >> place & 1)
    for dots in range(256)
)
"""Braille bits for four rows of two dots, read left to right and down, one bit each."""

_TALL = frozenset(dots for dots in range(256) if sum(bool(dots >> row & 3) for row in (0, 2, 4, 6)) >= 2)
"""Cells with dots in at least two of their rows."""

_SPREAD = tuple(bytes((eight & 3, eight >> 2 & 3, eight >> 4 & 3, eight >> 6)) for eight in range(256))
"""Eight dots of a row as four cells of two."""


def braille(x: int, y: int) -> int:
    """The braille bit of a dot, by its place on the canvas."""
    return _BITS[y % 4][x % 2]


class Patch(Struct, frozen=True):
    """What a shape puts into one cell: its place from the cell of the shape's origin, and braille bits."""

    column: int
    row: int
    tinted: bool
    line: int
    hatch: int


Stamp = tuple[Patch, ...]


class Look(Struct, frozen=True):
    """How a base is drawn: ``order`` of its seat, whether its front shows a wedge, or only as a dashed ghost."""

    order: int = 0
    wedge: bool = True
    ghost: bool = False


class Scale(Struct, frozen=True):
    """How large a stamp is, in dots to a ``step`` of thousandths, and which dot of its cell its origin is."""

    dots: int
    step: int
    phase: tuple[int, int] = (0, 0)


def framed(corners: tuple[Corner, ...], phase: tuple[int, int], margin: int = 0) -> Frame:
    """A frame of whole cells around a shape whose origin is the dot ``phase`` of its cell."""
    xs, ys = [x // FINE for x, _ in corners], [y // FINE for _, y in corners]
    left, top = min(xs) - margin, min(ys) - margin
    left -= (left + phase[0]) % 2
    top -= (top + phase[1]) % 4
    width, height = max(xs) + margin + 2 - left, max(ys) + margin + 2 - top
    return Frame(left, top, width + width % 2, height + -height % 4)


def cells(frame: Frame, phase: tuple[int, int], layers: tuple[Rows, Rows, Rows], *, square: bool) -> Stamp:
    """The inside, lines and hatching of a shape cut into cells.

    A cell is tinted with six of its dots inside; in a square shape with two of its rows, so that corners stay.
    """
    found = []
    left, top = (frame.left + phase[0]) // 2, (frame.top + phase[1]) // 4
    for row in range(0, frame.height, 4):
        inner, line, hatch = (_columns(rows[row : row + 4], frame.width) for rows in layers)
        for column, (area, edge, dots) in enumerate(zip(inner, line, hatch, strict=True)):
            if area or edge or dots:
                tinted = area in _TALL if square else area.bit_count() >= 6
                found.append(Patch(left + column, top + row // 4, tinted, _CELL[edge], _CELL[dots]))
    return tuple(found)


def _columns(band: Rows, width: int) -> bytes:
    """Four rows of dots as cells of eight bits each, left to right."""
    size, joined = -(-width // 8), 0
    for place, row in enumerate(band):
        if row:
            lanes = b"".join([_SPREAD[eight] for eight in row.to_bytes(size, "little")])
            joined |= int.from_bytes(lanes, "little") << 2 * place
    return joined.to_bytes(4 * size, "little")


@lru_cache(maxsize=16384)
def base_stamp(outline: Outline, edges: tuple[Edge, ...], heading: int, scale: Scale, look: Look) -> Stamp:
    """A base about its centre: outline in its own frame, heading in millidegrees."""
    corners, dots = rounded(turned(outline, heading), scale.dots, scale.step), scale.dots
    frame = framed(corners, scale.phase, margin=dots // 3 + 2)
    inner, none = fill(corners, frame), [0] * frame.height
    if look.ghost:
        return cells(frame, scale.phase, (none, both(rim(inner), woven(DASHED, frame)), none), square=False)
    small = dots < FILLED_BELOW
    line = inner if small and look.order % 2 == 0 else _edges(corners, edges, inner, frame, dots)
    if look.wedge and Edge.FRONT in edges:
        line = either(line, _wedge(corners, edges.index(Edge.FRONT), frame, dots))
    tile = BARE if small else HATCHING[look.order % len(HATCHING)]
    hatch = both(inner, woven(tile, frame))
    return cells(frame, scale.phase, (inner, line, hatch), square=level(outline, heading) and not small)


def _edges(corners: tuple[Corner, ...], edges: tuple[Edge, ...], inner: Rows, frame: Frame, dots: int) -> Rows:
    """The rim of a base: bad edges dotted, the front thick."""
    line = rim(inner)
    for place in (place for place, edge in enumerate(edges) if edge is Edge.BAD):
        one, other = _ends(corners, place)
        flat = abs(one[0] - other[0]) >= abs(one[1] - other[1])
        along = both(line, fill(_band(one, other, FINE * 3 // 2), frame))
        line = without(line, without(along, woven(LEVEL_DOTS if flat else UPRIGHT_DOTS, frame)))
    for place in (place for place, edge in enumerate(edges) if edge is Edge.FRONT):
        one, other = _ends(corners, place)
        line = either(line, both(inner, fill(_band(one, other, FINE * max(1, (dots + 3) // 5)), frame)))
    return line


def _ends(corners: tuple[Corner, ...], place: int) -> tuple[Corner, Corner]:
    return corners[place], corners[(place + 1) % len(corners)]


def _across(one: Corner, other: Corner, length: int) -> Corner:
    """A vector of a length in sixteenths, square to an edge."""
    run, fall = other[0] - one[0], other[1] - one[1]
    size = max(1, round((run * run + fall * fall) ** 0.5))
    return round(fall * length / size), round(-run * length / size)


def _band(one: Corner, other: Corner, thick: int) -> tuple[Corner, ...]:
    """The strip of a thickness to both sides of an edge."""
    x, y = _across(one, other, thick)
    return (
        (one[0] + x, one[1] + y),
        (other[0] + x, other[1] + y),
        (other[0] - x, other[1] - y),
        (one[0] - x, one[1] - y),
    )


def _wedge(corners: tuple[Corner, ...], front: int, frame: Frame, dots: int) -> Rows:
    """The triangle that sticks out of the middle of a front."""
    one, other = _ends(corners, front)
    x, y = (one[0] + other[0]) // 2, (one[1] + other[1]) // 2
    right, down = _across(one, other, FINE * dots * 3 // 10)
    if right * x + down * y < 0:
        right, down = -right, -down
    return fill(((x - down, y + right), (x + right, y + down), (x + down, y - right)), frame)
