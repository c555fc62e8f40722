"""A player gives up: the other has won."""

from replay.core.game import Concede
from replay.core.rule import Gate
from replay.core.seats import other
from replay.games.conquest.events import MatchEnded
from replay.games.conquest.unfolding import Unfolding


def concede(told: Unfolding, order: Concede, seat: str, gate: Gate) -> None:
    """A player gives up, at any time: the other has won (CQ-VIC-01)."""
    told.say(MatchEnded(other(told.table, seat), "conceded"))
