"""What a picture is made of: shapes in the colours of roles, whatever they are written as.

Lengths are units, of which a step of the table has ``UNIT``; x grows to the right, y down.
"""

from typing import TypeAlias

from msgspec import Struct

from tui.raster.role import Role
from tui.raster.words import width

UNIT = 40
"""Units a step, which at one pixel a unit is the size pieces are drawn for."""
SIZE = 15
"""The height of a label's letters."""
ADVANCE = 0.602
"""How far a letter of the fonts asked for goes on, in parts of its height."""

Spot = tuple[float, float]
"""Right and down, in units."""

Box = tuple[float, float, float, float]
"""Left, top, width, height."""


class Path(Struct, frozen=True):
    """Lines through spots, filled or drawn; ``dash`` tells how long a dash and a gap are."""

    lines: tuple[tuple[Spot, ...], ...]
    fill: Role | None = None
    ink: Role | None = None
    width: float = 1
    dash: tuple[float, ...] = ()
    closed: bool = True


class Dots(Struct, frozen=True):
    """Round dots of a size."""

    spots: tuple[Spot, ...]
    ink: Role
    size: float


class Plate(Struct, frozen=True):
    """A rectangle with round corners."""

    box: Box
    fill: Role | None = None
    ink: Role | None = None
    radius: float = 2
    dash: tuple[float, ...] = ()


class Text(Struct, frozen=True):
    """Letters whose middle, start or end lies ``at`` a spot of their base line."""

    at: Spot
    text: str
    ink: Role
    size: float = SIZE
    bold: bool = False
    anchor: str = "middle"
    struck: bool = False
    italic: bool = False


class Turned(Struct, frozen=True):
    """Shapes about (0, 0), laid at a spot and turned clockwise by millidegrees."""

    at: Spot
    heading: int
    body: "tuple[Shape, ...]"


class Tag(Struct, frozen=True):
    """Shapes about (0, 0), laid at a spot, that keep their size however close the table is looked at."""

    at: Spot
    body: "tuple[Shape, ...]"


class Named(Struct, frozen=True):
    """Shapes that stand for a piece, and what is told of it."""

    id: str
    title: str
    body: "tuple[Shape, ...]"


class Framed(Struct, frozen=True):
    """Shapes of which a box is seen, enlarged to fill another; what lies outside it is cut off."""

    seen: Box
    into: Box
    body: "tuple[Shape, ...]"


Shape: TypeAlias = Path | Dots | Plate | Text | Turned | Tag | Named | Framed


def extent(text: str, size: float = SIZE) -> float:
    """About how wide letters are."""
    return width(text) * ADVANCE * size


def plated(text: str, ink: Role, ground: Role | None, *, size: float = SIZE, up: float = 0.0) -> tuple[Shape, ...]:
    """Letters about (0, 0), or so far above it, on a plate of their own, or on none."""
    wide, tall = extent(text, size) + 0.5 * size, 1.35 * size
    letters = Text((0, 0.36 * size - up), text, ink, size, bold=ground is not None)
    return (Plate((-wide / 2, -tall / 2 - up, wide, tall), ground), letters) if ground else (letters,)
