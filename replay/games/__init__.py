"""The game systems: their keys, and the modules that are loaded when one is asked for."""

from importlib import import_module
from typing import TYPE_CHECKING, cast

if TYPE_CHECKING:
    from replay.core.game import Game

GAMES: dict[str, str] = {
    "arcane_legions": "replay.games.arcane_legions.game",
    "conquest": "replay.games.conquest.game",
    "fantasy_skirmish": "replay.games.fantasy_skirmish.game",
    "battle_for_legend": "replay.games.battle_for_legend.game",
    "star_wars_legion": "replay.games.star_wars_legion.game",
}
"""Key to module path; adding a game is one line here."""


def load(key: str) -> "Game":
    """The game of that key. Raises ``KeyError`` when there is none."""
    return cast("Game", import_module(GAMES[key]))
