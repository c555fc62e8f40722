"""What an order brings about, one event after the other, by the evolution of this game."""

from replay.core import unfolding
from replay.games.arcane_legions.events import Events
from replay.games.arcane_legions.evolution import evolve
from replay.games.arcane_legions.table import Table


class Unfolding(unfolding.Unfolding[Table, Events], evolve=evolve):
    """The events of one order so far, and the table as they leave it."""

    __slots__ = ()
