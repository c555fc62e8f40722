"""What may be said now, and what may not: every order is tried before it is offered."""

from collections.abc import Callable

from replay.core.game import Concede, Legal, Reveals
from replay.games.fantasy_skirmish.menu import setting_up, turns
from replay.games.fantasy_skirmish.menu.offers import Offers
from replay.games.fantasy_skirmish.table import Table


def legal(table: Table, opened: Reveals) -> Legal:
    """Finite orders, forms, and orders that do not hold with the rule; a match that is over takes none."""
    offers = Offers(table)
    if table.stage in OFFERED:
        OFFERED[table.stage](offers)
        for seat, player in table.seats.items():
            if not player.withdrawn:
                offers.order(Concede(by=seat))
    return offers.legal


OFFERED: dict[str, Callable[[Offers], None]] = {
    "enlist": setting_up.enlisting,
    "features": setting_up.picking,
    "rolls": setting_up.rolling,
    "lay": setting_up.laying,
    "map": setting_up.unrolling,
    "tiles": setting_up.fitting,
    "sides": setting_up.choosing,
    "scouts": setting_up.posting,
    "turns": turns.playing,
    "reinforce": turns.buying,
}
"""The stages of a match, and who lists what may be said in each."""
