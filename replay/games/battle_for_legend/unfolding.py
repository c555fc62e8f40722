"""What an order brings about, one event after the other, by the evolution of this game."""

from replay.core import unfolding
from replay.games.battle_for_legend.events import Events
from replay.games.battle_for_legend.evolution import evolve
from replay.games.battle_for_legend.table import Table


class Unfolding(unfolding.Unfolding[Table, Events], evolve=evolve):
    """The events of one order so far, and the table as they leave it."""

    __slots__ = ()
