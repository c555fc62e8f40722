"""Who may sit down to a game: how many players it takes, and how many armies come with them."""

from collections.abc import Mapping, Sequence
from typing import Any

from replay.case import start
from replay.core.count import counted
from replay.core.game import Game
from replay.core.options import Unsettled
from replay.recording.muster import ENLIST

PLAYERS, ARMIES = "players", "armies"
"""What a ``Misfit`` is about where it is no option."""
MOST = 12
"""Players that are tried."""


class Misfit(ValueError):
    """A match cannot be opened so: ``about`` the players, the armies, or an option by its key."""

    def __init__(self, about: str, why: str) -> None:
        """``why`` is shown as it is."""
        super().__init__(why)
        self.about = about
        self.why = why


def demand_seated(game: Game, players: Sequence[str], armies: int, options: Mapping[str, Any]) -> None:
    """Raises ``Misfit`` for players the game cannot take, options it has not, armies too many or too few for them."""
    twice = [name for name in players if players.count(name) > 1]
    if twice:
        raise Misfit(PLAYERS, f"two players are called {twice[0]}")
    misfit = f"{counted(armies, 'army', 'armies')} for {counted(len(players), 'player')}"
    if armies > len(players):
        raise Misfit(ARMIES, misfit)
    try:
        calls = game.awaits(start(game, options, tuple(players)))
    except Unsettled as stray:
        raise Misfit(stray.key, f"{game.title}: {stray}") from None
    except ValueError as stray:
        raise Misfit(PLAYERS, f"{game.title}: {stray}") from None
    if 0 < armies < sum(ENLIST in call.orders for call in calls):
        raise Misfit(ARMIES, misfit)


def seats(game: Game, options: Mapping[str, Any]) -> tuple[int, ...]:
    """How many may play a game with these options: every number it takes; none where the options do not fit."""
    return tuple(number for number in range(1, MOST + 1) if _takes(game, options, number))


def _takes(game: Game, options: Mapping[str, Any], number: int) -> bool:
    try:
        start(game, options, tuple(f"player {place}" for place in range(1, number + 1)))
    except ValueError:
        return False
    return True
