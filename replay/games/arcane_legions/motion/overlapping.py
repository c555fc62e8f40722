"""A turn that comes down on something: which of its walls the base is brought out through (AL-SNAP-07 to 09)."""

from collections.abc import Iterator, Sequence

from replay.core.polygon import Polygon, edges
from replay.core.pose import CONTACT, Corner, Edge, rounded
from replay.games.arcane_legions.ground.outline import Footprint
from replay.games.arcane_legions.motion.snapping import ROUND, Choice, Pivot, facing
from replay.games.arcane_legions.motion.surroundings import EQUAL, Obstacle, Place, Wall, corners, turn_between
from replay.games.arcane_legions.rulebook.snap import TURN_OVERLAPS, TWO_CORNERS_COVERED

_SQUARE = 90_000


def ways_out(place: Place, base: Footprint, obstacle: Obstacle) -> Choice | None:
    """What a base that comes down on an obstacle may snap to; None if their outlines nowhere cross.

    Two covered corners settle it, whatever the angles (AL-SNAP-09); else the smallest angle between a side and a wall
    that it crosses (AL-SNAP-07).
    """
    grown = corners(place, Footprint(base.ahead + CONTACT, base.across + CONTACT))
    pivots = tuple(_crossings(place, base, obstacle, grown))
    joined = _covered(grown, obstacle)
    if joined:
        nearest = tuple(pivot for wall in joined for pivot in facing(place, base, obstacle, wall))
        return Choice(nearest, TWO_CORNERS_COVERED, tuple(pivot for pivot in pivots if pivot.wall not in joined))
    return Choice(pivots, TURN_OVERLAPS) if pivots else None


def _covered(grown: Polygon, obstacle: Obstacle) -> Sequence[Wall]:
    """The walls that join two corners which a base covers, touching them included."""
    under = [_holds(grown, wall.edge[0]) for wall in obstacle.walls]
    return [wall for n, wall in enumerate(obstacle.walls) if under[n] and under[(n + 1) % len(under)]]


def _holds(convex: Polygon, spot: Corner) -> bool:
    return all(_cross(edge, spot) >= 0 for edge in edges(convex))


def _crossings(place: Place, base: Footprint, obstacle: Obstacle, grown: Polygon) -> Iterator[Pivot]:
    """Where sides and walls cross; a base that lies inside on one line with a wall crosses it just beyond."""
    lies = corners(place, base)
    found = list(_crossed(place, base, obstacle, lies))
    yield from dict.fromkeys(found or _crossed(place, base, obstacle, grown))


def _crossed(place: Place, base: Footprint, obstacle: Obstacle, lies: Polygon) -> Iterator[Pivot]:
    for side, line in zip(ROUND, edges(lies), strict=True):
        for wall in obstacle.walls:
            spot = _crossing(line, wall.edge)
            if spot is None:
                continue
            angle = abs(turn_between(place.heading, side, wall.into))
            if abs(angle - _SQUARE) <= EQUAL:
                yield from _pushed(place, base, obstacle, wall)
            else:
                yield Pivot(side, obstacle, wall, spot, angle)


def _pushed(place: Place, base: Footprint, obstacle: Obstacle, wall: Wall) -> Iterator[Pivot]:
    """Straight out through a parallel wall: no turn at all, but it counts as the right angle it was met at."""
    for pivot in facing(place, base, obstacle, wall):
        yield Pivot(pivot.side, obstacle, wall, pivot.about, _SQUARE)


def _crossing(one: Edge, other: Edge) -> Corner | None:
    """Where two edges cross at a point inside both, in millionths."""
    a, b = (_cross(one, spot) for spot in other)
    c, d = (_cross(other, spot) for spot in one)
    if a * b >= 0 or c * d >= 0:
        return None
    (x0, y0), (x1, y1) = other
    top, bottom = (a, a - b) if a > 0 else (-a, b - a)
    return x0 + rounded((x1 - x0) * top, bottom), y0 + rounded((y1 - y0) * top, bottom)


def _cross(edge: Edge, spot: Corner) -> int:
    (x0, y0), (x1, y1) = edge
    return (x1 - x0) * (spot[1] - y0) - (y1 - y0) * (spot[0] - x0)
