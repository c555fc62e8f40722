"""What a unit could do from where it stands: the question a judge asks of a table."""

from replay.core.game import Reveals
from replay.core.survey import Survey
from replay.games.arcane_legions.moving import movement_points
from replay.games.arcane_legions.rays import outlook
from replay.games.arcane_legions.table import Table, standing


def survey(table: Table, piece: str, opened: Reveals) -> Survey:
    """Where a unit could come to rest with the points of a move order, and what it has in its sight."""
    if piece not in standing(table):
        return Survey(piece, "points")
    moving = table.moving
    points = moving.points if moving and moving.unit == piece else movement_points(table, piece)
    return Survey(piece, "points", points, rays=outlook(table, piece))
