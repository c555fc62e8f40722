"""What areas are called and do: wholly on them, or wholly beside them and on no other, and over nobody's edge."""

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache, partial

from msgspec import Struct

from replay.core.scene import Ground, Scene
from tui.picture import hatch
from tui.picture.paper import Room, around, meet, spots
from tui.picture.shape import SIZE, Box, Plate, Shape, Spot, Tag, Text, extent
from tui.raster.captions import CORNERED, Line, caption
from tui.raster.ground import paint_of
from tui.raster.role import Role, seat_order

_APART = 8
"""How far words keep from what else is written."""
_HIGH = 1.3 * SIZE
"""How far two lines stand apart."""

Outlines = Sequence[tuple[Spot, ...]]


class Words(Struct, frozen=True):
    """The lines of a caption, and how large they are against the table."""

    lines: tuple[Line, ...]
    tag: float

    @property
    def wide(self) -> float:
        """How wide the longest line is."""
        return max((extent(text) for text, _ in self.lines), default=0) * self.tag

    @property
    def tall(self) -> float:
        """How high all of them are."""
        return _HIGH * len(self.lines) * self.tag

    def corners(self, at: Spot) -> Iterator[Spot]:
        """Spots along the upper and lower edge of every line about a spot."""
        high = _HIGH * self.tag
        for row, (text, _) in enumerate(self.lines):
            half, top = extent(text) * self.tag / 2, at[1] + high * (row - len(self.lines) / 2)
            yield from ((at[0] + x * half, top + y * high) for x in (-1, -0.5, 0, 0.5, 1) for y in (0.1, 0.9))

    def within(self, outline: tuple[Spot, ...], at: Spot) -> bool:
        """Whether all that is written about a spot lies within an outline."""
        return all(hatch.within(corner, outline) for corner in self.corners(at))

    def box(self, at: Spot) -> Box:
        """The room that all lines take about a spot."""
        return at[0] - self.wide / 2, at[1] - self.tall / 2, self.wide, self.tall


def captions(scene: Scene, room: Room) -> Iterator[Shape]:
    """The captions of all areas, where nothing stands: what does not fit is left out, or its name alone is written."""
    order, outlines = seat_order(scene), [spots(scene.board, area.outline) for area in scene.areas]
    land = [one for one, area in zip(outlines, scene.areas, strict=True) if area.ground not in CORNERED]
    control = [one for one, area in zip(outlines, scene.areas, strict=True) if area.ground is Ground.CONTROL]
    for place, (area, outline) in enumerate(zip(scene.areas, outlines, strict=True), start=1):
        covers = zip(outlines[place:], scene.areas[place:], strict=True)
        over = tuple(one for one, other in covers if other.ground is not Ground.ZONE)
        paint, cornered = paint_of(area, order), area.ground in CORNERED
        lines = caption(area, paint, order)
        for told in dict.fromkeys((lines, lines[:1] if area.name else ())):
            words = Words(told, room.tag)
            places = partial(_places, words, outline, over, (land, control), cornered=cornered)
            at = _find(words, places, outlines, room) if told else None
            if at:
                inside = paint.tint and not cornered and words.within(outline, at)
                ground = tuple(_plates(told, paint.tint)) if inside else ()
                yield Tag(at, (*ground, *_rows(told, bold=area.ground is Ground.CONTROL)))
                break


def _find(words: Words, places: Callable[[], Iterator[Spot]], outlines: Outlines, room: Room) -> Spot | None:
    """The first place that is free and over nobody's edge; where there is no such, the first that is free."""
    size = words.wide + _APART * room.tag, words.tall
    whole = (at for at in places() if not crosses(words.box(at), outlines))
    return room.find(whole, *size) or room.find(places(), *size)


def crosses(box: Box, outlines: Outlines) -> bool:
    """Whether an edge of some outline runs through a box."""
    left, top, wide, tall = box[0] + 1, box[1] + 1, box[2] - 2, box[3] - 2
    probes = [(left + wide * x / 4, top + tall * y / 2) for x in range(5) for y in range(3)]
    for outline in outlines:
        if meet(box, around(outline)):
            held = sum(hatch.within(probe, outline) for probe in probes)
            if 0 < held < len(probes) or any(left < x < left + wide and top < y < top + tall for x, y in outline):
                return True
    return False


def _places(
    words: Words, outline: tuple[Spot, ...], over: Outlines, others: tuple[Outlines, Outlines], *, cornered: bool
) -> Iterator[Spot]:
    """Where an area is named: above its corner or in it if it is marked out, else in it; then near what is seen of it.

    What lies ``over`` it is not written on, nor beside it on ``others``: on terrain, or on control terrain.
    """
    land, control = others
    wide, tall = words.wide, words.tall
    left, top, across, down = around(outline)
    if cornered:
        yield left + wide / 2 + 4, top - tall / 2 - 3
        yield left + wide / 2 + 6, top + tall / 2 + 5
        yield left + wide / 2 + 6, top + down - tall / 2 - 5
    spread = [(left + across * x / 8, top + down * y / 8) for y in (4, 3, 5, 2, 6, 1, 7) for x in (4, 3, 5, 2, 6)]
    covered = [one for one in over if meet(around(one), around(outline))]
    for at in spread:
        if words.within(outline, at) and not any(
            hatch.within(spot, one) for one in covered for spot in words.corners(at)
        ):
            yield at
    near = _seen(outline, tuple(covered))
    if near is None:
        return
    # what stands beside something in the middle of control terrain can be nothing else
    solid = [around(one) for one in land if one != outline]
    solid += [around(one) for one in control if one != outline and not _holds(around(one), near)]
    for at in _beside(near, wide, tall):
        box = words.box(at)
        if not meet(box, near) and not any(meet(box, other) for other in solid):
            yield at


def _holds(one: Box, other: Box) -> bool:
    """Whether a box holds another."""
    return (
        one[0] <= other[0]
        and one[1] <= other[1]
        and other[0] + other[2] <= one[0] + one[2]
        and other[1] + other[3] <= one[1] + one[3]
    )


@lru_cache(maxsize=512)
def _seen(outline: tuple[Spot, ...], over: tuple[tuple[Spot, ...], ...]) -> Box | None:
    """The box around what is seen of an area that others lie on; None if that is nothing."""
    left, top, wide, tall = around(outline)
    if not over:
        return left, top, wide, tall
    probes = [(left + wide * (x + 0.5) / 16, top + tall * (y + 0.5) / 16) for x in range(16) for y in range(16)]
    seen = [one for one in probes if hatch.within(one, outline) and not any(hatch.within(one, part) for part in over)]
    if not seen:
        return None
    x, y, across, down = around(seen)
    return x - wide / 32, y - tall / 32, across + wide / 16, down + tall / 16


def _beside(near: Box, wide: float, tall: float) -> Iterator[Spot]:
    """Above and below a box, at its right and left: about its middle, then along its edges."""
    left, top, across, down = near
    right, bottom = left + across, top + down
    above, below, aside, other = top - tall / 2 - 4, bottom + tall / 2 + 4, right + wide / 2 + 6, left - wide / 2 - 6
    x, y = left + across / 2, top + down / 2
    yield from ((x, above), (x, below), (aside, y), (other, y))
    yield from ((x, y) for x in (left + wide / 2 + 4, right - wide / 2 - 4) for y in (above, below))
    yield from ((x, y) for x in (aside, other) for y in (bottom - tall / 2, top + tall / 2))


def _plates(lines: Sequence[Line], tint: Role | None) -> Iterator[Plate]:
    """What keeps the hatching of an area from its words."""
    for row, (text, _) in enumerate(lines):
        wide = extent(text)
        yield Plate((-wide / 2 - 2, SIZE * (1.3 * (row - len(lines) / 2) + 0.1), wide + 4, 1.2 * SIZE), tint)


def _rows(lines: Sequence[Line], *, bold: bool) -> Iterator[Text]:
    """The lines of a caption about (0, 0)."""
    for row, (text, ink) in enumerate(lines):
        yield Text((0, SIZE * (1.3 * (row - len(lines) / 2) + 1)), text, ink, bold=bold)
