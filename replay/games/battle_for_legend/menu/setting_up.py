"""What may be said before the first turn, and of figures that come back."""

from typing import get_args

from replay.core.form import Words
from replay.games.battle_for_legend.menu.offers import Offers
from replay.games.battle_for_legend.menu.sample import RING, sample_warband
from replay.games.battle_for_legend.menu.spots import APART, starting
from replay.games.battle_for_legend.orders import Allot, Deploy, Enlist, Return
from replay.games.battle_for_legend.profile import Faction
from replay.games.battle_for_legend.setting_up import returnable
from replay.games.battle_for_legend.table import Table
from replay.games.battle_for_legend.turn import awaits


def voice(table: Table, seat: str) -> str:
    """The seat where it has to be said, else nothing."""
    return seat if len({call.seat for call in awaits(table)}) > 1 else ""


def enlisting(offers: Offers) -> None:
    """Any warband; the sample is a small one of a camp that is free."""
    table = offers.table
    taken = {player.faction for player in table.seats.values() if player.warband}
    faction: Faction = next(one for one in get_args(Faction) if one not in taken)
    for seat, player in table.seats.items():
        if not player.warband:
            text = sample_warband(faction, table.arena or RING)
            offers.form(Enlist(text, voice(table, seat)), warband=Words(text))


def allotting(offers: Offers) -> None:
    """Every artefact of a camp for every figure that may bear it."""
    table = offers.table
    for seat, player in table.seats.items():
        if not player.artefact:
            own = [one.id for one in table.book.artefacts.values() if one.faction == player.faction]
            figures = [i for i, figure in table.figures.items() if figure.seat == seat]
            for artefact in own:
                for figure in figures:
                    offers.order(Allot(artefact, figure, voice(table, seat)))


def deploying(offers: Offers) -> None:
    """Every figure that is not on the board, at places of its start zone."""
    table = offers.table
    for figure, found in table.figures.items():
        if found.at is None:
            by = voice(table, found.seat)
            _placing(offers, Deploy(figure, (0, 0), by))


def returning(offers: Offers) -> None:
    """Every figure that may come back, at places of its start zone."""
    table = offers.table
    for seat in table.seats:
        for figure in returnable(table, seat):
            _placing(offers, Return(figure, (0, 0), voice(table, seat)))


def _placing(offers: Offers, order: Deploy | Return) -> None:
    """Some free places of the start zone; where it is crowded they are looked for more closely."""
    for apart in APART:
        if offers.places(order, "at", starting(offers.table, order.figure, apart), "in its start zone"):
            return
