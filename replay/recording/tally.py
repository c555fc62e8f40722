"""How often the rules of a game are met in play: stated at the gate, named to the players, or in an order's way."""

from collections import Counter
from collections.abc import Collection
from typing import Any

from msgspec import Struct

from replay.core.game import AnyTable, Game, Remarked
from replay.core.rule import Overheard, Rule

LISTENED = 6
"""Of so many orders one has what else might have been said looked through: a full list of it costs far more."""


class Met(Struct, frozen=True):
    """A rule, and how often it was met.

    ``stated`` at the gate by orders that were given, ``named`` by remarks on them and by what a seat was asked for,
    ``refused`` by orders that a player might have asked for.
    """

    rule: Rule
    stated: int = 0
    named: int = 0
    refused: int = 0

    @property
    def often(self) -> int:
        """In all."""
        return self.stated + self.named + self.refused


class Tally:
    """Counts over any number of matches of one game; it decides each order once more and changes nothing."""

    def __init__(self, game: Game) -> None:
        """Nothing has been met yet."""
        self.game = game
        self._stated: Counter[str] = Counter()
        self._named: Counter[str] = Counter()
        self._refused: Counter[str] = Counter()
        self._orders = 0

    def hear(self, table: AnyTable, order: Any) -> None:
        """Count what an order meets that holds on a table."""
        waived: Collection[str] = Overheard(self._state)
        events = self.game.decide(table, order, waived)
        self._named.update(event.rule for event in events if isinstance(event, Remarked))
        self._named.update(call.rule for call in self.game.awaits(table) if call.rule)
        if self._orders % LISTENED == 0:
            self._refused.update(refused.rule for refused in self.game.legal(table, {}).refused)
        self._orders += 1

    def met(self) -> tuple[Met, ...]:
        """Every rule of the game in the rulebook's order."""
        return tuple(
            Met(rule, self._stated[key], self._named[key], self._refused[key]) for key, rule in self.game.rules.items()
        )

    def _state(self, rule: Rule) -> None:
        self._stated[rule.id] += 1
