"""What may be said at one table: every order is tried by the decisions of this game."""

from collections.abc import Callable

from replay.core import offers
from replay.core.rule import Breach, Gate
from replay.games.arcane_legions.decision import decide
from replay.games.arcane_legions.table import Table


class Offers(offers.Offers[Table], decide=decide):
    """What may be said at one table, as it is found."""

    __slots__ = ()


def allowed(check: Callable[[Gate], None]) -> bool:
    """Whether rules stated at a gate all hold."""
    try:
        check(Gate())
    except Breach:
        return False
    return True
