"""Lines of sight between the notches of bases: how long they are, whether a side faces along them, what they cross."""

from collections.abc import Iterator, Mapping, Sequence
from math import isqrt

from msgspec import Struct
from msgspec.structs import replace

from replay.core.polygon import Polygon
from replay.core.pose import FINE, ONE, Corner, Edge, Point, Pose, point, rounded, unit
from replay.games.arcane_legions.ground.crossing import SLACK, crossed, touched
from replay.games.arcane_legions.ground.outline import FORMATION_LENGTH, SIDES, footprint, notches
from replay.games.arcane_legions.ground.resting import shape
from replay.games.arcane_legions.orders import Side
from replay.games.arcane_legions.table import Table, card_of, standing

FAR = 3 * FORMATION_LENGTH
"""How far a shot carries (AL-RANGED-10)."""


class Crossing(Struct, frozen=True):
    """A unit or piece that a line crosses, about where, and whether it hides what is aimed at (AL-RANGED-12)."""

    name: str
    at: Point
    hides: bool


class Sight(Struct, frozen=True):
    """The line from the notch of a unit's side to the notch of a target's side (AL-RANGED-11).

    ``length`` is in thousandths of a step. ``crossings`` lie in the order in which the line meets them; the unit's own
    base and control terrain are never among them (AL-RANGED-13, AL-TERRAIN-04).
    """

    unit: str
    target: str
    side: Side
    aim: Side
    start: Point
    end: Point
    length: int
    in_range: bool
    faces: bool
    crossings: tuple[Crossing, ...] = ()

    @property
    def crosses(self) -> tuple[str, ...]:
        """Names of all that is crossed."""
        return tuple(crossing.name for crossing in self.crossings)

    @property
    def hidden_by(self) -> tuple[str, ...]:
        """Names of what makes the side aimed at ineligible."""
        return tuple(crossing.name for crossing in self.crossings if crossing.hides)

    @property
    def costs(self) -> tuple[str, ...]:
        """Names of what takes a die each (AL-RANGED-12)."""
        return tuple(crossing.name for crossing in self.crossings if not crossing.hides)

    @property
    def eligible(self) -> bool:
        """Whether the side aimed at is in range and in sight (AL-RANGED-04)."""
        return self.in_range and not self.hidden_by


class Obstacle(Struct, frozen=True):
    """What may stand in the way: its outline, and the corners of the upright box around it."""

    name: str
    outline: Polygon
    low: Corner
    high: Corner


class Eye(Struct, frozen=True):
    """One side of a unit that looks at a target, and what stands about; both are on the table."""

    table: Table
    unit: str
    side: Side
    target: str
    found: Sequence[Obstacle]


def obstacles(table: Table) -> tuple[Obstacle, ...]:
    """The units on the table, and its blocking and hindering pieces."""
    solid = (name for name, piece in table.terrain.items() if piece.ground != "control")
    return tuple(_obstacle(name, shape(table, name)) for name in (*standing(table), *solid))


def toward(eye: Eye) -> dict[Side, Sight]:
    """The lines from the one side to each side of the target; of those it does not face, not what they cross."""
    return {aim: _line(eye, aim) for aim in SIDES}


def looked_along(eye: Eye, line: Sight) -> Sight:
    """A line with what it crosses, whether the side faces along it or not."""
    return replace(line, crossings=tuple(_crossings(eye, line.aim, _ends(eye, line.aim))))


def hides(table: Table, target: str, name: str) -> bool:
    """Whether what is crossed makes the side aimed at ineligible: blocking terrain, or the target's own base."""
    return name == target or (name in table.terrain and table.terrain[name].ground == "blocking")


def _line(eye: Eye, aim: Side) -> Sight:
    start, end = _ends(eye, aim)
    square = _square(start, end)
    faces = _faces(eye, end)
    return Sight(
        eye.unit,
        eye.target,
        eye.side,
        aim,
        point(start),
        point(end),
        length=rounded(isqrt(square), FINE),
        in_range=square <= (FAR * FINE + SLACK) ** 2,
        faces=faces,
        crossings=tuple(_crossings(eye, aim, (start, end))) if faces else (),
    )


def _ends(eye: Eye, aim: Side) -> Edge:
    return _notches(eye.table, eye.unit)[eye.side], _notches(eye.table, eye.target)[aim]


def _faces(eye: Eye, end: Corner) -> bool:
    """Whether the side faces a notch: it lies beyond the side's own line, under one reading nearest to it as well."""
    own = _notches(eye.table, eye.unit)
    if not _looks(eye.table, eye.unit, eye.side, own[eye.side], end):
        return False
    if eye.table.options["faces"] == "half_plane":
        return True
    far = {side: isqrt(_square(spot, end)) for side, spot in own.items()}
    least = min(far[side] for side, spot in own.items() if _looks(eye.table, eye.unit, side, spot, end))
    return far[eye.side] <= least + SLACK


def _looks(table: Table, name: str, side: Side, start: Corner, end: Corner) -> bool:
    """Whether a place lies beyond the line of a side, farther than touching it (AL-RANGED-06)."""
    east, north = unit(_pose(table, name).heading + SIDES[side])
    return (end[0] - start[0]) * east + (end[1] - start[1]) * north > SLACK * ONE


def _crossings(eye: Eye, aim: Side, line: Edge) -> Iterator[Crossing]:
    """What a line crosses, in the order in which it does (AL-RANGED-12, 13)."""
    (x0, y0), (x1, y1) = line
    met = {body.name: spot for body in eye.found if body.name != eye.unit for spot in _spots(eye, aim, line, body)}
    for name in sorted(met, key=lambda name: (x1 - x0) * (met[name][0] - x0) + (y1 - y0) * (met[name][1] - y0)):
        yield Crossing(name, point(met[name]), hides(eye.table, eye.target, name))


def _spots(eye: Eye, aim: Side, line: Edge, body: Obstacle) -> Iterator[Corner]:
    """Where a line crosses a body, if it does; under one reading a touch is a crossing.

    A line always touches the target where it ends: its own base is touched where the line runs along the side.
    """
    (x0, y0), (x1, y1) = line
    (left, bottom), (right, top) = body.low, body.high
    if max(x0, x1) < left or min(x0, x1) > right or max(y0, y1) < bottom or min(y0, y1) > top:
        return
    through = crossed(line, body.outline)
    if through is None and eye.table.options["los_graze"] == "crossed":
        along = body.name == eye.target and not _looks(eye.table, eye.target, aim, line[1], line[0])
        through = (line[1] if along else None) if body.name == eye.target else touched(line, body.outline)
    if through is not None:
        yield through


def _obstacle(name: str, outline: Polygon) -> Obstacle:
    across, along = [x for x, _ in outline], [y for _, y in outline]
    low, high = (min(across) - SLACK, min(along) - SLACK), (max(across) + SLACK, max(along) + SLACK)
    return Obstacle(name, outline, low, high)


def _notches(table: Table, name: str) -> Mapping[Side, Corner]:
    return notches(_pose(table, name), footprint(card_of(table, name)))


def _pose(table: Table, name: str) -> Pose:
    pose = table.units[name].pose
    assert pose is not None
    return pose


def _square(one: Corner, other: Corner) -> int:
    return (other[0] - one[0]) ** 2 + (other[1] - one[1]) ** 2
