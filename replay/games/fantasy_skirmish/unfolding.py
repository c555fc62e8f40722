"""What an order brings about, one event after the other, by the evolution of this game."""

from replay.core import unfolding
from replay.games.fantasy_skirmish.events import Events
from replay.games.fantasy_skirmish.evolution import evolve
from replay.games.fantasy_skirmish.table import Table


class Unfolding(unfolding.Unfolding[Table, Events], evolve=evolve):
    """The events of one order so far, and the table as they leave it."""

    __slots__ = ()
