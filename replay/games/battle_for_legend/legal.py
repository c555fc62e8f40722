"""What may be said now, and what may not: every order is tried before it is offered."""

from collections.abc import Callable

from replay.core.game import Concede, Legal, Reveals
from replay.games.battle_for_legend.menu import duels, setting_up, turns
from replay.games.battle_for_legend.menu.offers import Offers
from replay.games.battle_for_legend.table import Table


def legal(table: Table, opened: Reveals) -> Legal:
    """Finite orders, forms, and orders that do not hold with the rule; a match that is over takes none."""
    offers = Offers(table)
    if table.stage in OFFERED:
        OFFERED[table.stage](offers)
        for seat in table.seats:
            offers.order(Concede(by=seat))
    return offers.legal


def _playing(offers: Offers) -> None:
    table = offers.table
    if table.duel:
        duels.duelling(offers)
    elif table.intent:
        turns.striking(offers)
    elif table.acting:
        turns.acting(offers, table.acting.figure)
        turns.ending(offers)
    else:
        turns.activating(offers)


OFFERED: dict[str, Callable[[Offers], None]] = {
    "enlist": setting_up.enlisting,
    "allot": setting_up.allotting,
    "deploy": setting_up.deploying,
    "turns": _playing,
}
"""The stages of a match, and who lists what may be said in each."""
