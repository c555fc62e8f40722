"""A player gives up: the other has won."""

from replay.core.game import Concede
from replay.core.names import called
from replay.core.rule import Gate
from replay.core.seats import other
from replay.games.battle_for_legend.events import Events, MatchEnded
from replay.games.battle_for_legend.table import Table


def concede(table: Table, order: Concede, seat: str, gate: Gate) -> tuple[Events, ...]:
    """A player gives up, at any time: the other has won."""
    gate.must(table.stage != "over", f"{called(table, table.winner)} has won already")
    return (MatchEnded(other(table, seat), "conceded"),)
