"""What a unit could look at from where it stands: how far each enemy is. How far it goes stands in another chapter."""

from math import isqrt

from replay.core.game import Reveals
from replay.core.pose import Point, distance2
from replay.core.scene import Ray
from replay.core.seats import other
from replay.core.survey import Survey
from replay.games.conquest.display import place
from replay.games.conquest.table import Table, of

WORD = "inches"


def survey(table: Table, piece: str, opened: Reveals) -> Survey:
    """Measures from the middle of a Regiment to the middle of each enemy on the table, in tenths of an inch."""
    unit = table.units.get(piece)
    if unit is None or unit.where != "field":
        return Survey(piece, WORD)
    here, rays = place(table, piece), []
    for enemy in of(table, other(table, unit.seat), "field", regiments=True):
        there = place(table, enemy)
        tenths = (isqrt(distance2(Point(here.x, here.y), Point(there.x, there.y))) + 50) // 100
        note = f"{enemy} at {tenths // 10}.{tenths % 10} in{', in contact' * (enemy in unit.contact)}"
        rays.append(Ray((here.x, here.y), (there.x, there.y), note))
    return Survey(piece, WORD, rays=tuple(rays))
