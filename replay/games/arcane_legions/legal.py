"""What may be said now, and what may not: every order is tried before it is offered."""

from collections.abc import Callable

from replay.core.game import Concede, Legal, Reveals
from replay.games.arcane_legions.menu import setting_up
from replay.games.arcane_legions.menu.answers import answering
from replay.games.arcane_legions.menu.effects import effects
from replay.games.arcane_legions.menu.offers import Offers
from replay.games.arcane_legions.menu.units import ordering
from replay.games.arcane_legions.powers.abilities import calm
from replay.games.arcane_legions.table import Table, staying


def legal(table: Table, opened: Reveals) -> Legal:
    """Finite orders, forms, and orders that do not hold with the rule; a match that is over takes none."""
    offers = Offers(table)
    if table.stage in OFFERED:
        OFFERED[table.stage](offers)
        for seat in staying(table):
            offers.order(Concede(by=seat))
    return offers.legal


def _playing(offers: Offers) -> None:
    if not answering(offers):
        ordering(offers)
    if calm(offers.table):
        effects(offers)


OFFERED: dict[str, Callable[[Offers], None]] = {
    "enlist": setting_up.enlisting,
    "terrain": setting_up.laying,
    "rolloff": setting_up.rolling_off,
    "place": setting_up.taking,
    "zones": setting_up.choosing,
    "deploy": setting_up.deploying_units,
    "orders": _playing,
}
"""The stages of a match, and who lists what may be said in each."""
