"""Places of an order on the table as it is shown: how one reads as the other, and which one is meant by a point."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from replay.core.pose import Point, Pose, rounded
from replay.core.scene import Board, Piece
from tui.offers.phrase import end_of
from tui.raster.view import View

At = tuple[int, int]
SIDEWAYS = 2
"""How much more counts what a place lies aside of the way an arrow points, both squared."""


class Ground(Struct, frozen=True):
    """How numbers of an order lie on the table: times ``scale``, and from ``origin`` on; east, then north."""

    scale: At = (1, 1)
    origin: At = (0, 0)

    def shown(self, spot: At) -> At:
        """Where a place of an order is on the table."""
        return spot[0] * self.scale[0] + self.origin[0], spot[1] * self.scale[1] + self.origin[1]

    def said(self, at: At) -> At:
        """What an order says of a point of the table, to the nearest number."""
        east, north = ((at[i] - self.origin[i]) * (1 if self.scale[i] > 0 else -1) for i in (0, 1))
        return rounded(east, abs(self.scale[0])), rounded(north, abs(self.scale[1]))


class Spot(Struct, frozen=True):
    """A place that may be said: its ``value`` in an order, where that is on the table, and the heading there."""

    value: Any
    at: At
    heading: int | None = None


class Cursor(Struct, frozen=True):
    """Somebody pointing at the table for the line that ``begins``: where, and with which heading.

    ``spots`` are places that are sure to be taken, ``write`` spells one, ``piece`` is what would stand there and
    ``start`` where it stands now. ``measures`` from a point, if somebody asked for it. ``headings`` are those it may
    have. Of an outline that is drawn, ``corners`` are those before the one pointed at. ``typed`` is what the line said
    before, ``ends`` what it says after the place.
    """

    begins: str
    spots: tuple[Spot, ...]
    ground: Ground
    write: Callable[[Any], str]
    at: At
    heading: int | None = None
    piece: Piece | None = None
    start: At | None = None
    measures: At | None = None
    headings: tuple[int, ...] = ()
    corners: tuple[At, ...] = ()
    typed: Spot | None = None
    ends: str = ""

    @property
    def draws(self) -> bool:
        """Whether an outline is said, which has corners."""
        value = self.spots[0].value
        return isinstance(value, tuple) and len(value) > 2 and all(isinstance(corner, Point) for corner in value)

    @property
    def outline(self) -> tuple[At, ...]:
        """The corners as far as they are drawn, the one pointed at among them."""
        return self.corners if self.corners[-1:] == (self.at,) else (*self.corners, self.at)

    @property
    def spot(self) -> Spot | None:
        """The place under the cursor that was typed, or that is sure to be taken, if it is one."""
        if self.corners:
            return None
        known = (*((self.typed,) if self.typed else ()), *self.spots)
        return next((spot for spot in known if spot.at == self.at and spot.heading == self.heading), None)

    @property
    def line(self) -> str:
        """The line with the place under the cursor."""
        spot = self.spot
        if self.corners:
            value: Any = tuple(Point(*self.ground.said(at)) for at in self.outline)
        else:
            value = spot.value if spot else moved(self.spots[0].value, self.ground.said(self.at), self.heading)
        return f"{self.begins}{self.write(value)}{self.ends}"


def fitted(pairs: Iterable[tuple[Any, At]]) -> Ground | None:
    """How places read, from some of an order and where those lie on the table; None where they tell no one way."""
    known = [(end[:2], at) for value, at in pairs if (end := end_of(value))]
    if not known:
        return None
    scales = tuple(_scale([(end[i], at[i]) for end, at in known]) for i in (0, 1))
    first, there = known[0]
    if not all(scales):
        # one place tells no scale; measures are as the table's
        scales = (scales[0] or abs(scales[1]) or 1, scales[1] or abs(scales[0]) or 1)
    return Ground((scales[0], scales[1]), (there[0] - first[0] * scales[0], there[1] - first[1] * scales[1]))


def _scale(pairs: Sequence[At]) -> int:
    """How far the table goes for one of an order's; 0 where it cannot be told."""
    low, high = min(pairs), max(pairs)
    if low[0] == high[0]:
        return 0
    run, rise = high[0] - low[0], high[1] - low[1]
    return rounded(rise, run)


def moved(value: Any, to: At, heading: int | None) -> Any:
    """A value of the same kind that ends elsewhere: a way goes there straight."""
    if isinstance(value, Pose):
        return Pose(*to, value.heading if heading is None else heading)
    if isinstance(value, Point):
        return Point(*to)
    if isinstance(value, tuple) and value and not isinstance(value[0], int):
        return (moved(value[-1], to, heading),)
    return to


def spots(values: Iterable[Any], ground: Ground) -> tuple[Spot, ...]:
    """Places as they lie on the table."""
    ends = ((value, end_of(value)) for value in values)
    return tuple(Spot(value, ground.shown(end[:2]), end[2]) for value, end in ends if end)


# ---------------------------------------------------------------- moving it


def begun_at(cursor: Cursor, value: Any) -> Cursor:
    """The cursor at the place that a line says already, an outline with its corners; where it says none, as it is."""
    end = end_of(value)
    if end is None:
        return cursor
    typed = Spot(value, cursor.ground.shown(end[:2]), cursor.heading if end[2] is None else end[2])
    corners = tuple(cursor.ground.shown((corner.x, corner.y)) for corner in value) if cursor.draws else ()
    return replace(cursor, at=typed.at, heading=typed.heading, corners=corners, typed=typed)


def stepped(cursor: Cursor, east: int, north: int) -> Cursor:
    """The cursor at the nearest place that is sure to be taken that way; where there is none, where it is.

    A place lies another way if it lies more aside than ahead, unless no other lies this way.
    """

    def ways(spot: Spot) -> At:
        x, y = spot.at[0] - cursor.at[0], spot.at[1] - cursor.at[1]
        return x * east + y * north, abs(x * north) + abs(y * east)

    known = [(*ways(spot), spot) for spot in cursor.spots]
    found = [(ahead**2 + SIDEWAYS * aside**2, spot) for ahead, aside, spot in known if 0 < ahead >= aside]
    found = found or [(ahead**2 + aside**2, spot) for ahead, aside, spot in known if ahead > 0 and aside <= 2 * ahead]
    if not found:
        return cursor
    _, spot = min(found, key=lambda one: (one[0], one[1].heading != cursor.heading))
    return replace(cursor, at=spot.at, heading=spot.heading)


def nudged(cursor: Cursor, east: int, north: int, by: int) -> Cursor:
    """The cursor moved freely."""
    return replace(cursor, at=(cursor.at[0] + east * by, cursor.at[1] + north * by))


def turned(cursor: Cursor, by: int, headings: Sequence[int]) -> Cursor:
    """The cursor's heading turned on: to another that is sure to be taken here, else to the next of all."""
    if cursor.heading is None:
        return cursor
    here = sorted({spot.heading for spot in cursor.spots if spot.at == cursor.at and spot.heading is not None})
    among = here if len(here) > 1 else sorted({*headings, cursor.heading})
    place = among.index(cursor.heading) if cursor.heading in among else 0
    return replace(cursor, heading=among[(place + by) % len(among)])


def cornered(cursor: Cursor) -> Cursor:
    """The cursor with a corner where it is: the next one is pointed at."""
    return replace(cursor, corners=cursor.outline)


def uncornered(cursor: Cursor) -> Cursor:
    """The cursor back at the corner that was drawn last; where it is there, that one is none any more."""
    left = cursor.corners[:-1] if cursor.corners[-1:] == (cursor.at,) else cursor.corners
    return replace(cursor, at=left[-1] if left else cursor.at, corners=left)


def rounded_to(at: At, step: int) -> At:
    """The nearest point whose numbers are whole steps."""
    return rounded(at[0], step) * step, rounded(at[1], step) * step


def pointed(cursor: Cursor, at: At, near: int) -> Cursor:
    """The cursor where somebody points: at the nearest place that is sure to be taken, if one is near."""
    close = [spot for spot in cursor.spots if _distance2(spot.at, at) <= near * near]
    if not close:
        return replace(cursor, at=at)
    spot = min(close, key=lambda one: (_distance2(one.at, at), one.heading != cursor.heading))
    return replace(cursor, at=spot.at, heading=spot.heading)


def _distance2(one: At, other: At) -> int:
    return (one[0] - other[0]) ** 2 + (one[1] - other[1]) ** 2


# ---------------------------------------------------------------- measuring


def measured(board: Board, one: At, other: At) -> str:
    """How far two points lie apart, in what the table's scale is told in: "2.7 FL"."""
    number, _, word = board.scale_word.partition(" ")
    units = int(number) if number.isdecimal() else 1
    tenths = rounded(10 * units * _root(_distance2(one, other)), board.scale)
    return f"{tenths // 10}.{tenths % 10} {word or board.scale_word}"


def _root(square: int) -> int:
    root = int(square**0.5)
    while root * root > square:
        root -= 1
    return root


def in_view(view: View, at: At) -> bool:
    """Whether a point is in a window."""
    half = view.columns * view.step // view.dots, 2 * view.rows * view.step // view.dots
    return all(abs(at[i] - view.centre[i]) <= half[i] for i in (0, 1))
