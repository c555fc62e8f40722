"""Hilltop otherwise: with some of its names replaced, or with every call to it counted."""

from types import ModuleType
from typing import Any

from tests.invented import hilltop


def variant(**names: Any) -> ModuleType:
    """Hilltop with some of its names replaced."""
    other = ModuleType("variant")
    other.__dict__.update({name: value for name, value in vars(hilltop).items() if not name.startswith("__")})
    vars(other).update(names)
    return other


def counted(game: ModuleType) -> tuple[ModuleType, list[Any], list[Any]]:
    """The game, and lists that grow with every order it decides and every event it evolves."""
    asked: list[Any] = []
    evolved: list[Any] = []
    counting = ModuleType("counting")

    def decide(table: Any, order: Any, waived: Any = frozenset()) -> Any:
        asked.append(order)
        return game.decide(table, order, waived)

    def evolve(table: Any, event: Any) -> Any:
        evolved.append(event)
        return game.evolve(table, event)

    counting.__dict__.update({name: value for name, value in vars(game).items() if not name.startswith("__")})
    vars(counting).update(decide=decide, evolve=evolve)
    return counting, asked, evolved
