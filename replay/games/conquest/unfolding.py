"""What an order brings about, one event after the other, by the evolution of this game."""

from replay.core import unfolding
from replay.games.conquest.events import Events
from replay.games.conquest.evolution import evolve
from replay.games.conquest.table import Table


class Unfolding(unfolding.Unfolding[Table, Events], evolve=evolve):
    """The events of one order so far, and the table as they leave it."""

    __slots__ = ()
