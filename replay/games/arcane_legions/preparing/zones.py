"""Deployment zones: which of them a match has, where each lies, and which way a unit that starts there faces.

Lengths are thousandths of a step from the middle of the table, headings thousandths of a degree.
"""

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from replay.core.polygon import Polygon, edges, flat, polygon
from replay.core.pose import Edge, Point, Pose
from replay.games.arcane_legions.ground.outline import FORMATION_LENGTH, STEP, Footprint, side_lines, table_outline
from replay.games.arcane_legions.orders import Zone

DEPTH = FORMATION_LENGTH
"""How deep a zone is (AL-DEPLOY-02); zones that are not opposite each other lie as far apart."""

PLANS: Mapping[int, tuple[Zone, ...]] = {
    2: ("south", "north"),
    3: ("south", "northwest", "northeast"),
    4: ("south", "west", "north", "east"),
    5: ("south", "southwest", "northwest", "northeast", "southeast"),
    6: ("south", "southwest", "northwest", "north", "northeast", "southeast"),
}
"""The zones of a match by its number of players, clockwise around the table as the seats are."""

HEADING: Mapping[Zone, int] = {
    "south": 0,
    "north": 180_000,
    "west": 90_000,
    "southwest": 90_000,
    "northwest": 90_000,
    "east": 270_000,
    "southeast": 270_000,
    "northeast": 270_000,
}
"""Straight from a zone's own table edge toward the middle (AL-DEPLOY-04)."""


def seated(options: Mapping[str, Any], players: int) -> bool:
    """Whether each seat has its zone from the start: where it is agreed, or more than two play (AL-MULTI-07)."""
    return bool(options["zones"] == "seated" or (options["zones"] == "usual" and players > 2))


def require_room_for_zones(options: Mapping[str, Any], players: int) -> None:
    """Raises ``ValueError`` when the table is too small for the zones of so many players."""
    width, length = options["table_width"], options["table_length"]
    narrowest = min(breadth(zone, width, length) for zone in PLANS[players])
    if players > 2 and (narrowest < FORMATION_LENGTH or width < 3 * DEPTH):
        raise ValueError(f"a table of {width / STEP:g} by {length / STEP:g} steps has no zones for {players} players")


def breadth(zone: Zone, width: int, length: int) -> int:
    """How long a zone is along its table edge: all of a short side, or its part of a long one."""
    low, high = _stretch(zone, width, length)
    return high - low


@lru_cache(maxsize=64)
def zone_outline(zone: Zone, width: int, length: int) -> Polygon:
    """The deployment zone along its table edge, one formation length deep (AL-DEPLOY-02)."""
    low, high = _stretch(zone, width, length)
    near, far = spot(zone, low, 0, width, length), spot(zone, high, DEPTH, width, length)
    left, right = sorted((near.x, far.x))
    bottom, top = sorted((near.y, far.y))
    return polygon((Point(left, bottom), Point(right, bottom), Point(right, top), Point(left, top)))


def places(zone: Zone, base: Footprint, width: int, length: int) -> tuple[Pose, ...]:
    """Places for a base a whole number of steps along a zone: first on the table edge, then in a rank before."""
    low, high = _stretch(zone, width, length)
    along = range(low + base.across, high - base.across + 1, STEP)
    ranks = range(base.ahead, DEPTH - base.ahead + 1, STEP)
    return tuple(pose_at(zone, place, depth, width, length) for depth in ranks for place in along)


def midway(zone: Zone, base: Footprint, width: int, length: int) -> Pose:
    """The place for a base in the middle of a zone's table edge."""
    low, high = _stretch(zone, width, length)
    return pose_at(zone, (low + high) // 2, base.ahead, width, length)


def pose_at(zone: Zone, along: int, depth: int, width: int, length: int) -> Pose:
    """A base in a zone that faces the middle: how far along the table edge and how far in from it its centre is."""
    at = spot(zone, along, depth, width, length)
    return Pose(at.x, at.y, HEADING[zone])


def spot(zone: Zone, along: int, depth: int, width: int, length: int) -> Point:
    """A point by how far along a zone's table edge, east or north, and how far in from that edge it lies."""
    match HEADING[zone]:
        case 0:
            return Point(along, depth - length // 2)
        case 180_000:
            return Point(along, length // 2 - depth)
        case 90_000:
            return Point(depth - width // 2, along)
        case _:
            return Point(width // 2 - depth, along)


def on_home_edge(pose: Pose, base: Footprint, zone: Zone, width: int, length: int) -> bool:
    """Whether a side of a base lies on the table edge of its zone (AL-DEPLOY-05)."""
    start, end = _home_edge(zone, width, length)
    return any(flat(line, (end, start)) for line in side_lines(pose, base).values())


def _home_edge(zone: Zone, width: int, length: int) -> Edge:
    south, east, north, west = edges(table_outline(width, length))
    return {0: south, 90_000: west, 180_000: north}.get(HEADING[zone], east)


def _stretch(zone: Zone, width: int, length: int) -> tuple[int, int]:
    """From where to where a zone lies along its table edge, counted from the middle of that edge."""
    if zone in ("south", "north"):
        return -(width // 2), width // 2
    end = length // 2 - 2 * DEPTH
    if zone in ("west", "east"):
        return -end, end
    return (-end, -DEPTH // 2) if zone in ("southwest", "southeast") else (DEPTH // 2, end)
