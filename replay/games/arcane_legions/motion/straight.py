"""Straight travel: how far a base goes along a bearing until it runs into something (AL-MOVE-04, AL-SNAP-18).

Only what obstructs counts. A wall that a base glides along, and a corner that passes a corner, lie within ``CONTACT``
of the edge of its lane and are let be; what starts in contact is met after no way at all.
"""

from itertools import pairwise
from math import isqrt

from msgspec import Struct

from replay.core.polygon import Polygon
from replay.core.pose import CONTACT, FINE, ONE, Corner, Pose, rounded, unit
from replay.games.arcane_legions.ground.outline import Footprint, outline
from replay.games.arcane_legions.motion.course import Course
from replay.games.arcane_legions.motion.surroundings import (
    MOTE,
    PARALLEL,
    Obstacle,
    Place,
    Surroundings,
    Wall,
    box_of,
    exact,
    near,
    settled,
    surroundings,
)

_UNIT = FINE * ONE
"""Distances along and across a lane are a thousandth times this."""

_STEEPEST = 50
"""Grazing walls count as behind a base when it is this often ``CONTACT`` past them: far less than a base is long."""

_SHALLOW = 2
"""A wall leads along a lane when it comes ``CONTACT`` nearer to its middle over more than this many times as much."""

Line = tuple[Corner, Corner]
"""A wall in the lane, its left end first."""

Front = list[Corner]
"""The leading corners of a base, each as how far right in its lane and how far ahead it is, from left to right."""


class Stop(Struct, frozen=True):
    """Where straight travel is cut short: how far it went, in motes, where the base then is, and what it met."""

    travelled: int
    place: Place
    met: tuple[Obstacle, ...]


def first_contact(course: Course, pose: Pose, direction: int, length: int) -> tuple[Pose, tuple[str, ...]]:
    """Where a base comes to rest that is shifted straight along a bearing, and what stopped it (AL-SNAP-13).

    ``length`` is in thousandths. Nothing stops it where the names are none.
    """
    about = surroundings(course)
    stop = cut_short(about, course.base, pose, direction, length)
    if stop is None:
        return settled(about, shifted(pose, direction, length * MOTE), course.base), ()
    return settled(about, stop.place, course.base), tuple(one.name for one in stop.met)


def cut_short(about: Surroundings, base: Footprint, pose: Pose, direction: int, length: int) -> Stop | None:
    """The first contact within a length, or None when the way is free."""
    lies = outline(pose, base)
    east, north = (rounded(part * length * FINE, ONE) for part in unit(direction))
    swept = box_of((*lies, *((x + east, y + north) for x, y in lies)))
    ahead = near(about, swept)
    if not ahead:
        return None
    front = _front(lies, direction)
    ways = [(way, one) for one in ahead if (way := _until(one, front, direction, length)) is not None]
    if not ways:
        return None
    least = min(way for way, _ in ways)
    met = tuple(one for way, one in ways if way <= least + CONTACT * MOTE)
    return Stop(least, shifted(pose, direction, least), met)


def shifted(pose: Pose, direction: int, motes: int) -> Place:
    """The place a way off along a bearing."""
    east, north = unit(direction)
    return exact(pose, (rounded(east * motes, ONE), rounded(north * motes, ONE)))


def _front(lies: Polygon, direction: int) -> Front:
    """The corners between the leftmost and the rightmost of a lane that lead."""
    spots = [_in_lane(spot, direction) for spot in lies]
    right = max(range(4), key=lambda n: spots[n])
    left = min(range(4), key=lambda n: (spots[n][0], -spots[n][1]))
    count = (left - right) % 4
    walk = [spots[(right + n) % 4] for n in range(count + 1)][::-1]
    return [spot for n, spot in enumerate(walk) if n in (0, count) or walk[0][0] < spot[0] < walk[-1][0]]


def _in_lane(spot: Corner, direction: int) -> Corner:
    sine, cosine = unit(direction)
    return spot[0] * cosine - spot[1] * sine, spot[0] * sine + spot[1] * cosine


def _until(obstacle: Obstacle, front: Front, direction: int, length: int) -> int | None:
    """How far, in motes, until an obstacle is met; None if that is not within a length (and the tolerance)."""
    ways = [
        way
        for wall in obstacle.walls
        if 90_000 > (wall.into - direction + 180_000) % 360_000 - 180_000 > -90_000
        and (way := _until_wall(wall, front, direction, length)) is not None
    ]
    return min(ways, default=None)


def _until_wall(wall: Wall, front: Front, direction: int, length: int) -> int | None:
    near_end, far_end = (_in_lane(spot, direction) for spot in wall.edge)
    line = near_end, far_end
    gaps = [_gap(line, front, inset) for inset in (CONTACT, CONTACT // 2, 0)]
    if gaps[0] is None or _behind(wall, line, front, direction, gaps[0]):
        return None
    inner, middle, outer = (gap for gap, _ in filter(None, gaps))
    limit = (length + CONTACT) * _UNIT
    gliding = abs((wall.into - direction) % 180_000 - 90_000) <= PARALLEL
    passing = _at_corner(line, front) and inner - outer > _SHALLOW * CONTACT * _UNIT
    if (gliding or passing) and inner > limit:
        return None
    touch = outer if outer >= 0 and not gliding else max(middle, 0)
    way = max(inner, 0) if passing else touch
    return rounded(way * MOTE, _UNIT) if way <= limit else None


def _at_corner(line: Line, front: Front) -> bool:
    """Whether the nearer end of a wall is a corner that the lane's edge passes within the tolerance of a contact."""
    tip = min(line, key=lambda spot: spot[1])[0]
    left, right = front[0][0], front[-1][0]
    return left <= tip < left + CONTACT * _UNIT or right - CONTACT * _UNIT < tip <= right


def _behind(wall: Wall, line: Line, front: Front, direction: int, least: tuple[int, int]) -> bool:
    """Whether a wall lies farther back than a base in touch with it may be past it.

    Where a side slants along a corner of the obstacle the side's slope tells how far that is, else the wall's.
    """
    gap, across = least
    if gap >= -_sunk(unit((wall.into - direction) % 360_000)[1], ONE):
        return False
    (u0, f0), (u1, f1) = next(pair for pair in pairwise(front) if pair[0][0] <= across <= pair[1][0])
    return across not in (line[0][0], line[1][0]) or gap < -_sunk(u1 - u0, isqrt((u1 - u0) ** 2 + (f1 - f0) ** 2))


def _sunk(slope: int, whole: int) -> int:
    """How far along its way a base may be past an edge that is sunk by the tolerance, by the slope of that edge."""
    return CONTACT * _UNIT * whole // max(slope, whole // _STEEPEST)


def _gap(line: Line, front: Front, inset: int) -> tuple[int, int] | None:
    """The least way between a leading edge and a wall in a lane narrower by an inset on either side, and where."""
    left = max(front[0][0] + inset * _UNIT, line[0][0])
    right = min(front[-1][0] - inset * _UNIT, line[1][0])
    if left >= right:
        return None
    marks = [left, right, *(u for u, _ in front if left < u < right)]
    return min((_level(line, u) - _level_of(front, u), u) for u in marks)


def _level_of(front: Front, across: int) -> int:
    pair = next(pair for pair in pairwise(front) if pair[0][0] <= across <= pair[1][0])
    return _level(pair, across)


def _level(line: Line, across: int) -> int:
    (u0, f0), (u1, f1) = line
    return f0 + rounded((f1 - f0) * (across - u0), u1 - u0)
