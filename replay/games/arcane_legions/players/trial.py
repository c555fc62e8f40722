"""Whether an order would hold, for players who think before they speak."""

from replay.core.rule import fault
from replay.games.arcane_legions.decision import decide
from replay.games.arcane_legions.orders import Orders
from replay.games.arcane_legions.table import Table


def holds(table: Table, order: Orders) -> bool:
    """Whether an order holds on a table."""
    return fault(decide, table, order) is None
