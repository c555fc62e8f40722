"""A player gives up: the other has won."""

from replay.core.game import Concede
from replay.core.rule import Gate
from replay.core.seats import other
from replay.games.star_wars_legion.events import Events, MatchEnded
from replay.games.star_wars_legion.table import Table


def concede(table: Table, order: Concede, seat: str, gate: Gate) -> tuple[Events, ...]:
    """A player gives up, at any time: the other has won."""
    return (MatchEnded(other(table, seat), "conceded"),)
