"""Bases on the table: outline, sides and notches, and what lies flat on what; in thousandths of a step."""

from collections.abc import Mapping, Sequence
from functools import lru_cache

from msgspec import Struct

from replay.core.polygon import Polygon, apart, beyond, bounds, edges, flat, gap, overlap, polygon
from replay.core.pose import CONTACT, FINE, Corner, Edge, Point, Pose, corner, distance2, flush, point
from replay.games.arcane_legions.cards.card import Card
from replay.games.arcane_legions.orders import Side

STEP = 1_000
FORMATION_LENGTH = 2 * STEP
"""The longer edge of a formation; ranges and set-up distances count in it."""
FURTHER_NOTCH = STEP // 2
"""How far the further notches of a long side are from its middle (AL-GEOM-12)."""

SIDES: Mapping[Side, int] = {"front": 0, "right": 90_000, "rear": 180_000, "left": 270_000}
"""Where each side looks, as an angle from the heading (AL-GEOM-03)."""


class Footprint(Struct, frozen=True):
    """Half of a base along its heading and half of it across (AL-GEOM-02)."""

    ahead: int
    across: int


SORTIE = Footprint(STEP // 2, STEP // 2)
LONG_FRONT = Footprint(STEP // 2, STEP)
SHORT_FRONT = Footprint(STEP, STEP // 2)
SQUARE = Footprint(FORMATION_LENGTH // 2, FORMATION_LENGTH // 2)
"""A control piece (AL-TABLE-03)."""


class Contact(Struct, frozen=True):
    """Two bases lie flat on each other: by which side of the one and of the other (AL-ADJ-04)."""

    side: Side
    other: Side


def footprint(card: Card) -> Footprint:
    """The base a card sits on (AL-UNIT-02, AL-GEOM-02)."""
    if card.unit.base == "sortie":
        return SORTIE
    return SHORT_FRONT if card.codex.front_edge == "short" else LONG_FRONT


@lru_cache(maxsize=4096)
def outline(pose: Pose, base: Footprint) -> Polygon:
    """The base as it stands, from its rear left corner anticlockwise."""
    a, w = base.ahead, base.across
    return corner(pose, -w, -a), corner(pose, w, -a), corner(pose, w, a), corner(pose, -w, a)


def side_lines(pose: Pose, base: Footprint) -> dict[Side, Edge]:
    """The four edges of a base by the side they are."""
    rear, right, front, left = edges(outline(pose, base))
    return {"front": front, "right": right, "rear": rear, "left": left}


def notch(pose: Pose, base: Footprint, side: Side) -> Point:
    """The middle of a side (AL-GEOM-03)."""
    return point(notches(pose, base)[side])


def every_notch(pose: Pose, base: Footprint, reading: str) -> tuple[Point, ...]:
    """All notches of a base: the middle of each side, and on a long side two more where it is read so (A-03)."""
    found: list[Point] = []
    for side, angle in SIDES.items():
        further = reading == "centre_and_quarters" and _half(base, side) > FURTHER_NOTCH
        towards = Pose(pose.x, pose.y, pose.heading + angle)
        along = (0, -FURTHER_NOTCH, FURTHER_NOTCH) if further else (0,)
        found += (point(corner(towards, off, _reach(base, side))) for off in along)
    return tuple(found)


@lru_cache(maxsize=4096)
def notches(pose: Pose, base: Footprint) -> Mapping[Side, Corner]:
    """The middle of each side in millionths, where lines of sight begin and end (AL-GEOM-03)."""
    turned = {side: Pose(pose.x, pose.y, pose.heading + angle) for side, angle in SIDES.items()}
    return {side: corner(towards, 0, _reach(base, side)) for side, towards in turned.items()}


def contact(pose: Pose, base: Footprint, other: Pose, other_base: Footprint) -> Contact | None:
    """How two bases are adjacent, or None: it takes a shared stretch of side, not only a corner (AL-ADJ-01, 03)."""
    reach = base.ahead + base.across + other_base.ahead + other_base.across + CONTACT
    if abs(pose.x - other.x) > reach or abs(pose.y - other.y) > reach:
        return None
    theirs = side_lines(other, other_base)
    for side, line in side_lines(pose, base).items():
        for other_side, other_line in theirs.items():
            if flat(line, other_line):
                return Contact(side, other_side)
    return None


def leans_on(pose: Pose, base: Footprint, piece: Polygon) -> Side | None:
    """The side of a base that lies flat on an edge of a terrain piece, or None (AL-TERRAIN-06)."""
    close = _edges_near(pose, base.ahead + base.across + CONTACT, piece)
    if not close or apart(outline(pose, base), piece):
        return None
    for side, line in side_lines(pose, base).items():
        if any(flat(line, edge) for edge in close):
            return side
    return None


def _edges_near(pose: Pose, span: int, piece: Polygon) -> list[Edge]:
    """The edges whose upright rectangles are no farther than ``span`` from a middle: no others can be touched."""
    around, x, y = bounds(piece), pose.x, pose.y
    if not (around.left - span <= x <= around.right + span and around.bottom - span <= y <= around.top + span):
        return []
    x, y, far = x * FINE, y * FINE, span * FINE
    return [
        ((x0, y0), (x1, y1))
        for (x0, y0), (x1, y1) in edges(piece)
        if min(x0, x1) - far <= x <= max(x0, x1) + far and min(y0, y1) - far <= y <= max(y0, y1) + far
    ]


def rests_on(pose: Pose, base: Footprint, piece: Polygon) -> bool:
    """Whether a base covers any of an outline; touching it is not covering it (AL-ADJ-05, AL-VP-11)."""
    return overlap(outline(pose, base), piece)


def backed_by(pose: Pose, base: Footprint, other: Polygon, *, flush_only: bool) -> bool:
    """Whether an outline stands behind a base and in contact with it (AL-DEPLOY-05).

    Contact is the rear lying flat on it or, without ``flush_only``, any touch of what lies behind the rear's line.
    """
    rear = side_lines(pose, base)["rear"]
    if flush_only:
        return any(flat(rear, edge) for edge in edges(other))
    return beyond(rear, other) and gap(outline(pose, base), other) <= CONTACT


@lru_cache(maxsize=64)
def table_outline(width: int, length: int) -> Polygon:
    """The table, its middle at (0, 0): ``width`` along x, ``length`` along y."""
    return _upright(width // 2, -(length // 2), length // 2)


def table_edge(width: int, length: int) -> Polygon:
    """What surrounds the table, as an outline whose outside is the table: for ``leans_on`` and ``snapped``."""
    return table_outline(width, length)[::-1]


def is_control_square(corners: Sequence[Point]) -> bool:
    """Whether four corners make a square of one formation length, as far as rounding lets one say (AL-TABLE-03)."""
    if len(corners) != 4:
        return False
    a, b, c, d = corners
    straight = [(a, b), (b, c), (c, d), (d, a)]
    return all(_about(FORMATION_LENGTH**2, one, other) for one, other in straight) and all(
        _about(2 * FORMATION_LENGTH**2, one, other) for one, other in ((a, c), (b, d))
    )


def snapped(pose: Pose, base: Footprint, onto: Polygon) -> Pose | None:
    """A rough pose laid flat on the nearest edge of an outline, or None when none of its sides is near one.

    ``onto`` is the outline of a base or a terrain piece, or what ``table_edge`` returns.
    """
    best: tuple[int, Pose] | None = None
    for side, angle in SIDES.items():
        for edge in edges(onto):
            laid = flush(pose, angle, _reach(base, side), _half(base, side), edge)
            if laid is None or not flat(side_lines(laid, base)[side], edge):
                continue
            moved = distance2(Point(pose.x, pose.y), Point(laid.x, laid.y))
            if best is None or moved < best[0]:
                best = moved, laid
    return None if best is None else best[1]


def _reach(base: Footprint, side: Side) -> int:
    return base.ahead if side in ("front", "rear") else base.across


def _half(base: Footprint, side: Side) -> int:
    return base.across if side in ("front", "rear") else base.ahead


def _upright(right: int, bottom: int, top: int) -> Polygon:
    return polygon((Point(-right, bottom), Point(right, bottom), Point(right, top), Point(-right, top)))


def _about(square: int, one: Point, other: Point) -> bool:
    """Whether two corners are as far apart as a length whose square is given, within the tolerance of a contact."""
    found = distance2(one, other)
    return (found - square) ** 2 <= (2 * CONTACT) ** 2 * max(found, square)
