"""The way of the last move, as it is drawn until the next order."""

from replay.core.pose import Point, Pose
from replay.core.scene import Stance, Trail
from replay.games.arcane_legions.ground.outline import SIDES
from replay.games.arcane_legions.pictures.picture import on_board
from replay.games.arcane_legions.table import Table

EDGES = tuple(SIDES)
"""The sides of a base in the order of a picture's edges."""


def trails(table: Table) -> tuple[Trail, ...]:
    """The way of the last move, as long as its unit stands at its end."""
    trail = table.trail
    unit = table.units.get(trail.unit) if trail else None
    if trail is None or unit is None or unit.pose is None or not trail.stretches:
        return ()
    poses = (trail.start, *(stretch.pose for stretch in trail.stretches))
    if poses[-1] != unit.pose:
        return ()
    edge = EDGES.index(trail.side) if trail.against else None
    return (Trail(trail.unit, tuple(_stance(table, pose) for pose in poses), edge),)


def _stance(table: Table, pose: Pose) -> Stance:
    return Stance(on_board(table, Point(pose.x, pose.y)), pose.heading)
