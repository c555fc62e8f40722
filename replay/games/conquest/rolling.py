"""Dice: those owed for reinforcements and the Roll Off, and those of other chapters."""

from typing import get_args

from msgspec.structs import replace

from replay.core.dice import Owed, Roll, owed_to
from replay.core.rule import Gate
from replay.games.conquest import facts, reinforcing, supremacy, waiting
from replay.games.conquest.army import Class
from replay.games.conquest.table import Table
from replay.games.conquest.unfolding import Unfolding


def owed(table: Table) -> tuple[Owed, ...]:
    """All dice that are owed now."""
    return (*waiting.owed(table), *supremacy.owed(table))


def roll(told: Unfolding, order: Roll, seat: str, gate: Gate) -> None:
    """A seat rolls for the pool it names, else for the first it owes."""
    if not order.pool:
        debt = owed_to(order, tuple(debt for debt in owed(told.table) if debt.seat == seat))
        order = replace(order, pool=debt.pool if debt else "")
    if order.pool in get_args(Class):
        reinforcing.roll(told, order, seat, gate)
    elif order.pool == supremacy.POOL:
        supremacy.roll(told, order, seat, gate)
    else:
        facts.throw(told, order, seat, gate)
