"""What may be said at one table: every order is tried by the decisions of this game."""

from collections.abc import Iterable
from typing import Any

from replay.core import offers
from replay.core.form import OneOf
from replay.core.offers import with_field
from replay.games.battle_for_legend.decision import decide
from replay.games.battle_for_legend.table import Table


class Offers(offers.Offers[Table], decide=decide):
    """What may be said at one table, as it is found."""

    __slots__ = ()

    def places(self, order: Any, field: str, values: Iterable[Any], says: str) -> bool:
        """Offer an order for those of many places with which it holds, the first of them written in it.

        Whether there are any.
        """
        held = tuple(value for value in values if self.fault(with_field(order, field, value)) is None)
        if held:
            self.form(with_field(order, field, held[0]), says, **{field: OneOf(held)})
        return bool(held)
