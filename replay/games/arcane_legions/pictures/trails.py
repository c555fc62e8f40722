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
    track = table.track
    unit = table.units.get(track.unit) if track else None
    if track is None or unit is None or unit.pose is None or not track.stretches:
        return ()
    poses = (track.start, *(stretch.pose for stretch in track.stretches))
    if poses[-1] != unit.pose:
        return ()
    edge = EDGES.index(track.side) if track.against else None
    return (Trail(track.unit, tuple(_stance(table, pose) for pose in poses), edge),)


def _stance(table: Table, pose: Pose) -> Stance:
    return Stance(on_board(table, Point(pose.x, pose.y)), pose.heading)
