"""Rolls that no longer fit the dice owed, and how the faces on the table are kept when they are put right."""

from collections.abc import Iterator
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from replay.acts import Intent
from replay.core.dice import Owed, Roll, misread, owed_to, shortfall
from replay.core.form import Chance
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


def refitted(refit: Refit, chance: Chance, *, drawn: bool = False) -> Roll:
    """The roll put right: all faces kept and the missing ones rolled, or the surplus set aside.

    Which die is set aside is left to chance, since people sort their dice; faces that the program drew lie in the
    order they fell (``drawn``), and the last go.
    """
    faces = list(refit.roll.faces)
    while len(faces) < refit.owed.count:
        faces.append(chance.randrange(refit.owed.sides) + 1)
    while len(faces) > refit.owed.count:
        faces.pop(-1 if drawn else chance.randrange(len(faces)))
    return replace(refit.roll, faces=tuple(faces))
