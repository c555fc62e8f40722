"""What an order brings about, one event after the other, by the evolution of this game."""

from replay.core import unfolding
from replay.games.star_wars_legion.events import Events
from replay.games.star_wars_legion.evolution import evolve
from replay.games.star_wars_legion.table import Table


class Unfolding(unfolding.Unfolding[Table, Events]):
    """The events of one order so far, and the table as they leave it."""

    __slots__ = ()

    def __init__(self, table: Table) -> None:
        """``table`` is the table before the order."""
        super().__init__(table, evolve)
