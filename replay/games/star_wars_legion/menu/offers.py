"""What may be said at one table: every order is tried by the decisions of this game."""

from replay.core import offers
from replay.games.star_wars_legion.decision import decide
from replay.games.star_wars_legion.table import Table


class Offers(offers.Offers[Table], decide=decide):
    """What may be said at one table, as it is found."""

    __slots__ = ()
