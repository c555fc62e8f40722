"""What may be said in a confrontation: tokens out of the public stock, responses, what is turned up."""

from replay.core.form import Words
from replay.core.seal import Hidden, Opening
from replay.games.battle_for_legend.duelling import both_shown, sides_of
from replay.games.battle_for_legend.events import Side
from replay.games.battle_for_legend.menu.offers import Offers
from replay.games.battle_for_legend.menu.setting_up import voice
from replay.games.battle_for_legend.orders import Commit, Frenzy, Resolve, Respond, Reveal, Void
from replay.games.battle_for_legend.paying import side_of
from replay.games.battle_for_legend.responding import responses
from replay.games.battle_for_legend.table import Duel
from replay.games.battle_for_legend.tokens import choices, laid_values, lying, owner_of
from replay.games.battle_for_legend.wrath import may_rage
from replay.games.battle_for_legend.zones import frenzy_seat

RULED = "a judge said so"
"""Why a confrontation is void, unless more is said."""


def duelling(offers: Offers) -> None:
    """All that the open confrontation allows."""
    table = offers.table
    duel = table.duel
    if duel is None:
        return
    for side, seat in sides_of(table, duel).items():
        by, token = voice(table, seat), lying(duel, side)
        if token is None:
            _laying(offers, duel, side, by)
        elif not token.shown:
            _showing(offers, duel, side, by)
    _responding(offers, duel)
    if may_rage(table):
        offers.order(Frenzy(voice(table, frenzy_seat(table))))
    if both_shown(table):
        offers.order(Resolve(voice(table, table.figures[duel.figure].seat)))
    for seat in table.seats:
        offers.form(Void(RULED, voice(table, seat)), why=Words(RULED))


def _laying(offers: Offers, duel: Duel, side: Side, by: str) -> None:
    """The different values of the stock, or a token that nobody at the keyboard knows."""
    table = offers.table
    order = Commit(duel.number, by=by)
    if table.options["secrets"] == "table":
        offers.order(order)
    else:
        values = choices(table, owner_of(duel, side), side)
        offers.choice(order, "token", (Hidden(value=str(value)) for value in values))


def _showing(offers: Offers, duel: Duel, side: Side, by: str) -> None:
    """A token that was only laid shows any value it may have; under a seal it shows what lies there, once both do."""
    order, token = Reveal(duel.number, by=by), lying(duel, side)
    if token and not token.token.seal:
        values = laid_values(offers.table, duel, side)
        offers.choice(order, "opening", (Opening(str(value)) for value in values))
    elif lying(duel, other(side)) is not None:
        # its value is filled in by whoever holds the salt
        offers.form(order)


def other(side: Side) -> Side:
    """The side across."""
    return "defence" if side == "power" else "power"


def _responding(offers: Offers, duel: Duel) -> None:
    table = offers.table
    by = voice(table, table.figures[duel.target].seat)
    for record in responses(table):
        side = side_of(record.cost)
        for paid in (None,) if side is None else choices(table, duel.target, side):
            offers.order(Respond(duel.target, record.id, paid, by))
