"""Rolls that no longer fit the dice owed."""

from collections.abc import Iterator
from typing import Any

from msgspec import Struct

from replay.acts import Intent
from replay.core.dice import Owed, Roll, misread, owed_to, shortfall
from replay.core.game import AnyTable, Game


class Refit(Struct, frozen=True):
    """Act ``n`` rolled other dice than its table now asks for."""

    n: int
    roll: Roll
    owed: Owed

    @property
    def missing(self) -> int:
        """Dice still to be rolled; below zero, dice to set aside."""
        return shortfall(self.roll, self.owed)


def refits(game: Game, table: AnyTable, n: int, intent: Intent[Any]) -> Iterator[Refit]:
    """What act ``n`` can be amended to where its roll pays a debt of the table in too many dice, or too few."""
    debts = tuple(call.owed for call in game.awaits(table) if call.owed is not None)
    for order in intent.orders:
        debt = owed_to(order, debts) if isinstance(order, Roll) else None
        if debt is not None and not misread(order, debt) and shortfall(order, debt):
            yield Refit(n, order, debt)
