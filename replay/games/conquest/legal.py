"""What may be said now, and what may not: every order is tried before it is offered."""

from collections.abc import Callable

from replay.core.game import Concede, Legal, Reveals
from replay.games.conquest.menu import activations, facts, phases
from replay.games.conquest.menu.offers import Offers
from replay.games.conquest.table import Table
from replay.games.conquest.turn import awaits


def legal(table: Table, opened: Reveals) -> Legal:
    """Finite orders, forms, and orders that do not hold with the rule; a match that is over takes none."""
    offers = Offers(table)
    if not table.reason:
        OFFERED[table.phase](offers)
        if table.round:
            facts.recording(offers, next((call.seat for call in awaits(table)), next(iter(table.seats))))
        for seat in table.seats:
            offers.order(Concede(by=seat))
    return offers.legal


OFFERED: dict[str, Callable[[Offers], None]] = {
    "enlist": phases.enlisting,
    "attach": phases.attaching,
    "reinforcement": phases.reinforcing,
    "command": phases.commanding,
    "supremacy": phases.seeking,
    "action": activations.acting,
    "victory": phases.checking,
}
"""The phases of a match, and who lists what may be said in each."""
