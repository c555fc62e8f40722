"""What an order brings about, one event after the other."""

from typing import TypeAlias

from replay.core import unfolding as core
from replay.games.battle_for_legend.events import Events
from replay.games.battle_for_legend.evolution import evolve
from replay.games.battle_for_legend.table import Table

Unfolding: TypeAlias = core.Unfolding[Table, Events]


def unfolding(table: Table) -> Unfolding:
    """An order that has brought about nothing yet."""
    return core.Unfolding(table, evolve)
