"""What an order brings about, event by event, with the table after each: later parts depend on earlier ones."""

from collections.abc import Callable
from typing import Any, Generic, TypeVar

from replay.core.wire import Event

T = TypeVar("T")
E = TypeVar("E", bound=Event)


class Unfolding(Generic[T, E]):
    """The events of one order so far, and the table as they leave it; a game says by which evolution."""

    __slots__ = ("_said", "table")
    _evolve: Callable[[Any, Any], Any]

    def __init_subclass__(cls, *, evolve: Callable[[Any, Any], Any]) -> None:
        """``evolve`` is the game's own."""
        cls._evolve = staticmethod(evolve)

    def __init__(self, table: T) -> None:
        """``table`` is the table before the order."""
        self.table = table
        self._said: list[E] = []

    def say(self, *events: E) -> None:
        """One thing after another happens."""
        for event in events:
            self._said.append(event)
            self.table = self._evolve(self.table, event)

    @property
    def events(self) -> tuple[E, ...]:
        """All that happened, in order."""
        return tuple(self._said)
