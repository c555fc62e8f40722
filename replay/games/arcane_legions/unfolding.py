"""What an order brings about, event by event, with the table after each: later parts depend on earlier ones."""

from collections.abc import Iterable

from replay.games.arcane_legions.events import Events
from replay.games.arcane_legions.evolution import evolve
from replay.games.arcane_legions.table import Table


class Unfolding:
    """The events of one order so far, and the table as they leave it."""

    __slots__ = ("_said", "table")

    def __init__(self, table: Table) -> None:
        """``table`` is the table before the order."""
        self.table = table
        self._said: list[Events] = []

    def say(self, *events: Events) -> None:
        """One thing after another happens."""
        for event in events:
            self._said.append(event)
            self.table = evolve(self.table, event)

    def follow(self, events: Iterable[Events]) -> None:
        """What another part of the rules says happens next."""
        self.say(*events)

    @property
    def events(self) -> tuple[Events, ...]:
        """All that happened, in order."""
        return tuple(self._said)
