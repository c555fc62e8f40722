"""What an order brings about, event by event, with the table after each: later parts depend on earlier ones."""

from collections.abc import Callable
from typing import Generic, TypeVar

from replay.core.wire import Event

T = TypeVar("T")
E = TypeVar("E", bound=Event)


class Unfolding(Generic[T, E]):
    """The events of one order so far, and the table as they leave it."""

    __slots__ = ("_evolve", "_said", "table")

    def __init__(self, table: T, evolve: Callable[[T, E], T]) -> None:
        """``table`` is the table before the order, ``evolve`` the game's own."""
        self.table = table
        self._evolve = evolve
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
