"""What stands around a moving base: the walls of outlines and of the table edge, found again quickly by where they are.

Places are finer than poses, so that what is computed in stages is rounded once (``MOTE``).
"""

from collections.abc import Iterable, Sequence
from functools import lru_cache

from msgspec import Struct

from replay.core.polygon import Polygon, bounds, edges, flat, overlap, within
from replay.core.pose import CONTACT, FINE, ONE, Corner, Edge, Pose, bearing, rounded, unit
from replay.games.arcane_legions.ground.outline import SIDES, Footprint, outline, side_lines
from replay.games.arcane_legions.motion.course import EDGE, Course
from replay.games.arcane_legions.orders import Side

MOTE = 10**12
"""Places are kept in this fraction of a thousandth until a manoeuvre is over."""

EQUAL = 115
"""Angles nearer to each other than this, in thousandths of a degree, are equal: it turns a step by ``CONTACT``."""

PARALLEL = 5
"""Directions nearer than this, in thousandths of a degree, differ only by the rounding of headings."""

Box = tuple[int, int, int, int]
"""Left, bottom, right and top of an upright rectangle, in thousandths."""


class Place(Struct, frozen=True):
    """The exact middle of a base in motes (see ``MOTE``) and its heading."""

    x: int
    y: int
    heading: int


class Wall(Struct, frozen=True):
    """One edge of what a base may meet: its number, its line, and the bearing from outside straight into it."""

    number: int
    edge: Edge
    into: int


class Obstacle(Struct, frozen=True):
    """Something a base may meet: its walls, each followed by the next round the outline, and whether it bars the way.

    ``outline`` of the table edge is the table itself, whose inside is free.
    """

    name: str
    outline: Polygon
    walls: tuple[Wall, ...]
    box: Box
    solid: bool = True


class Surroundings(Struct, frozen=True):
    """All that a course may meet, and the rectangle within which the table edge is out of reach."""

    obstacles: tuple[Obstacle, ...]
    edge: Obstacle


def surroundings(course: Course) -> Surroundings:
    """The obstacles of a course in the order of their names, and the table edge."""
    named = sorted(course.around.items())
    found = (_obstacle(name, shape, name not in course.control) for name, shape in named)
    return Surroundings(tuple(found), _rim(course.surface))


def obstacle_of(about: Surroundings, name: str) -> Obstacle:
    """The obstacle of a name among them, the table edge included."""
    return next(one for one in (*about.obstacles, about.edge) if one.name == name)


def near(about: Surroundings, box: Box) -> list[Obstacle]:
    """The obstacles that could touch something within a rectangle."""
    left, bottom, right, top = box[0] - CONTACT, box[1] - CONTACT, box[2] + CONTACT, box[3] + CONTACT
    found = [
        one
        for one in about.obstacles
        if one.box[0] <= right and one.box[2] >= left and one.box[1] <= top and one.box[3] >= bottom
    ]
    edge = about.edge.box
    if left <= edge[0] or bottom <= edge[1] or right >= edge[2] or top >= edge[3]:
        found.append(about.edge)
    return found


def box_of(corners: Iterable[Corner]) -> Box:
    """The upright rectangle around corners in millionths, in thousandths and rounded outwards."""
    across, along = zip(*corners, strict=True)
    return min(across) // FINE, min(along) // FINE, -(-max(across) // FINE), -(-max(along) // FINE)


def exact(pose: Pose, motes: tuple[int, int] = (0, 0)) -> Place:
    """A pose, and a way from it in motes, as a place."""
    return Place(pose.x * MOTE + motes[0], pose.y * MOTE + motes[1], pose.heading)


def rest(place: Place) -> Pose:
    """A place as a pose: the one rounding of a manoeuvre."""
    return Pose(rounded(place.x, MOTE), rounded(place.y, MOTE), place.heading)


def corners(place: Place, base: Footprint) -> Polygon:
    """The outline of a base at an exact place, as ``outline`` has it."""
    sine, cosine = unit(place.heading)
    a, w = base.ahead, base.across

    def spot(right: int, ahead: int) -> Corner:
        east = place.x * ONE + (right * cosine + ahead * sine) * MOTE
        north = place.y * ONE + (ahead * cosine - right * sine) * MOTE
        return rounded(east * FINE, ONE * MOTE), rounded(north * FINE, ONE * MOTE)

    return spot(-w, -a), spot(w, -a), spot(w, a), spot(-w, a)


def half_of(base: Footprint, side: Side) -> int:
    """Half the length of a side."""
    return base.across if side in ("front", "rear") else base.ahead


def reach_of(base: Footprint, side: Side) -> int:
    """How far a side lies from the middle of a base (AL-GEOM-03)."""
    return base.ahead if side in ("front", "rear") else base.across


def turn_between(heading: int, side: Side, into: int) -> int:
    """The turn that makes a side lie flat on a wall, in thousandths of a degree, clockwise positive."""
    return (into - heading - SIDES[side] + 180_000) % 360_000 - 180_000


def covers(obstacle: Obstacle, lies: Polygon) -> bool:
    """Whether a base as it lies overlaps an obstacle beyond the tolerance of a contact, or hangs over the edge."""
    if obstacle.name == EDGE:
        return not within(lies, obstacle.outline)
    return overlap(lies, obstacle.outline)


def in_touch(about: Surroundings, lies: Polygon) -> list[Obstacle]:
    """The obstacles that a base as it lies overlaps or touches, and perhaps the table edge."""
    return [one for one in near(about, box_of(lies)) if one.name == EDGE or overlap(lies, one.outline, -CONTACT)]


def free(about: Surroundings, pose: Pose, base: Footprint) -> bool:
    """Whether a base may stand at a pose: on the table and on nothing that bars the way (AL-ADJ-05)."""
    lies = outline(pose, base)
    return not any(one.solid and covers(one, lies) for one in near(about, box_of(lies)))


def flat_on(pose: Pose, base: Footprint, obstacles: Sequence[Obstacle]) -> list[tuple[Side, Obstacle, Wall]]:
    """Which sides of a base lie flat on which walls (AL-SNAP-03)."""
    return [
        (side, one, wall)
        for side, line in side_lines(pose, base).items()
        for one in obstacles
        for wall in one.walls
        if abs(turn_between(pose.heading, side, wall.into)) < 1_000 and flat(line, wall.edge)
    ]


def settled(about: Surroundings, place: Place, base: Footprint) -> Pose:
    """A place as a pose; if its rounding sinks the base into a neighbour, the nearest pose beside that does not."""
    pose = rest(place)
    if free(about, pose, base):
        return pose
    beside = [Pose(pose.x + east, pose.y + north, pose.heading) for east in (-1, 0, 1) for north in (-1, 0, 1)]
    beside.sort(key=lambda one: (one.x * MOTE - place.x) ** 2 + (one.y * MOTE - place.y) ** 2)
    return next((one for one in beside if free(about, one, base)), pose)


@lru_cache(maxsize=4096)
def _walls(shape: Polygon) -> tuple[Wall, ...]:
    return tuple(Wall(number, edge, _into(edge)) for number, edge in enumerate(edges(shape)))


def _into(edge: Edge) -> int:
    (x0, y0), (x1, y1) = edge
    return bearing(y0 - y1, x1 - x0)


@lru_cache(maxsize=4096)
def _obstacle(name: str, shape: Polygon, solid: bool) -> Obstacle:
    return Obstacle(name, shape, _walls(shape), box_of(shape), solid)


@lru_cache(maxsize=64)
def _rim(surface: Polygon) -> Obstacle:
    """The table edge: walls that look inwards, numbered as the table's own edges are."""
    inward = [Wall(n, (end, start), _into((end, start))) for n, (start, end) in enumerate(edges(surface))]
    limits = bounds(surface)
    return Obstacle(EDGE, surface, tuple(inward[::-1]), (limits.left, limits.bottom, limits.right, limits.top))
