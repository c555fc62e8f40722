"""What a unit could do from where it stands: the question a judge asks of a table."""

from replay.core.game import Reveals
from replay.core.pose import Pose, point
from replay.core.survey import Stand, Survey
from replay.games.arcane_legions.ground.outline import Footprint, footprint, outline
from replay.games.arcane_legions.manoeuvres.courses import LOOKS_AHEAD, course
from replay.games.arcane_legions.manoeuvres.moving import movement_points
from replay.games.arcane_legions.motion.reach import reach
from replay.games.arcane_legions.pictures.picture import on_board
from replay.games.arcane_legions.pictures.rays import outlook
from replay.games.arcane_legions.table import Table, card_of, standing


def survey(table: Table, piece: str, opened: Reveals) -> Survey:
    """Where a unit could come to rest with the points of a move order, and what it has in its sight.

    Of many points so many are looked ahead for as for a place that is claimed.
    """
    here = table.units[piece].pose if piece in standing(table) else None
    if here is None:
        return Survey(piece, "points")
    moving, under = table.moving, footprint(card_of(table, piece))
    points = moving.points if moving and moving.unit == piece else movement_points(table, piece)
    ways = reach(course(table, piece), here, min(points, LOOKS_AHEAD))
    stands = tuple(_stand(table, pose, under, way.spent) for pose, way in ways.items())
    return Survey(piece, "points", points, stands, outlook(table, piece))


def _stand(table: Table, pose: Pose, under: Footprint, spent: int) -> Stand:
    return Stand(tuple(on_board(table, point(corner)) for corner in outline(pose, under)), spent)
