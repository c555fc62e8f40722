"""What an order brings about, one event after the other, by the evolution of this game."""

from replay.core import unfolding
from replay.games.star_wars_legion.events import Events
from replay.games.star_wars_legion.evolution import evolve
from replay.games.star_wars_legion.table import Table


class Unfolding(unfolding.Unfolding[Table, Events], evolve=evolve):
    """The events of one order so far, and the table as they leave it."""

    __slots__ = ()
