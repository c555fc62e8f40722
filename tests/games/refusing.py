"""What a table answers to an order that cannot be: the structural breach, whatever rules stand before it."""

from replay.core.game import AnyTable, Game
from replay.core.rule import STRUCTURE, Breach, breaches
from replay.notation import parse


def impossible(game: Game, table: AnyTable, line: str) -> str:
    """Why an order written in notation cannot be, even if all its rules are waived; empty where it could."""
    order = parse(game, line)
    found: tuple[Breach, ...] = breaches(lambda waived: game.decide(table, order, waived))
    return next((breach.reason for breach in found if breach.rule == STRUCTURE), "")
