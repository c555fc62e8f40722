"""What may be said now, and what may not: every order is tried before it is offered."""

from collections.abc import Callable

from replay.core.game import Concede, Legal, Reveals
from replay.games.star_wars_legion.menu import missions, rounds, setting_up
from replay.games.star_wars_legion.menu.offers import Offers
from replay.games.star_wars_legion.table import Table


def legal(table: Table, opened: Reveals) -> Legal:
    """Finite orders, forms, and orders that do not hold with the rule; a match that is over takes none."""
    offers = Offers(table)
    if table.stage in OFFERED:
        OFFERED[table.stage](offers)
        rounds.commands(offers, opened)
        for seat in table.seats:
            offers.order(Concede(by=seat))
    return offers.legal


OFFERED: dict[str, Callable[[Offers], None]] = {
    "enlist": setting_up.enlisting,
    "battlefield": setting_up.establishing,
    "declare": setting_up.declaring,
    "terrain": setting_up.laying,
    "rolls": setting_up.rolling,
    "opening": missions.opening,
    "modify": missions.modifying,
    "sides": missions.choosing,
    "cards": missions.following,
    "effects": missions.resolving,
    "prepared": missions.preparing,
    "rounds": rounds.playing,
}
"""The stages of a match, and who lists what may be said in each."""
