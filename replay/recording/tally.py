"""How often the rules of a game are met in play: stated at the gate, named to the players, or in an order's way."""

from collections import Counter
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from replay.core.game import AnyTable, Game, Remarked
from replay.core.rule import Breach, Overheard, Rule
from replay.line.judgement import fold


class Met(Struct, frozen=True):
    """A rule, and how often it was met.

    ``stated`` at the gate by orders that were given, ``named`` by remarks on them and by what a seat was asked for,
    ``refused`` where the same order was said once more, or by another seat, and did not hold.
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
    """Counts over any number of matches of one game; it decides each order again and changes nothing."""

    def __init__(self, game: Game) -> None:
        """Nothing has been met yet."""
        self.game = game
        self._stated: Counter[str] = Counter()
        self._named: Counter[str] = Counter()
        self._refused: Counter[str] = Counter()

    def hear(self, table: AnyTable, order: Any) -> None:
        """Count what an order meets that holds on a table."""
        events = self.game.decide(table, order, Overheard(self._state))
        self._named.update(event.rule for event in events if isinstance(event, Remarked))
        self._named.update(call.rule for call in self.game.awaits(table) if call.rule)
        after = fold(self.game, table, events)
        self._refuse(after, order)
        for seat in sorted({call.seat for call in self.game.awaits(after)} - {order.by})[:1]:
            self._refuse(table, replace(order, by=seat))

    def met(self) -> tuple[Met, ...]:
        """Every rule of the game in the rulebook's order."""
        return tuple(
            Met(rule, self._stated[key], self._named[key], self._refused[key]) for key, rule in self.game.rules.items()
        )

    def _refuse(self, table: AnyTable, order: Any) -> None:
        try:
            self.game.decide(table, order)
        except Breach as breach:
            self._refused[breach.rule] += 1

    def _state(self, rule: Rule) -> None:
        self._stated[rule.id] += 1
