"""What may be said while the mission is built and set up, and before the first round."""

from collections.abc import Iterator
from itertools import product

from replay.core.form import Words
from replay.core.pose import Point
from replay.core.seats import other
from replay.games.star_wars_legion import cards as k
from replay.games.star_wars_legion.cards import KINDS
from replay.games.star_wars_legion.effects import followers, open_effects, passengers, targets, unprepared
from replay.games.star_wars_legion.menu.offers import Offers
from replay.games.star_wars_legion.menu.setting_up import grounds
from replay.games.star_wars_legion.mission import SWAPS, drawable, unrecorded
from replay.games.star_wars_legion.orders import Done, Place
from replay.games.star_wars_legion.setup_orders import (
    Change,
    Choose,
    Deploy,
    Edge,
    Effect,
    Follow,
    Modify,
    Reveal,
    Settle,
)
from replay.games.star_wars_legion.siding import follower
from replay.games.star_wars_legion.table import FOLLOWING, Table, next_place, supplies
from replay.games.star_wars_legion.turn import awaits

EDGES: tuple[Edge, ...] = ("south", "north", "west", "east")
CHANGES: tuple[Change, ...] = (*SWAPS, "take_blue", "pass")


def opening(offers: Offers) -> None:
    """The cards that may come next, whoever's turn it is; others with what they break."""
    for call in awaits(offers.table):
        for deck in KINDS:
            space = call.seat if deck == "advantage" else deck
            among = drawable(offers.table, call.seat, deck, space)
            if not offers.choice(Reveal(deck, "", by=call.seat), "card", among) and among:
                offers.order(Reveal(deck, among[0], by=call.seat))
            unsaid = Reveal(deck, f"{deck}-{call.seat}", by=call.seat)
            if unrecorded(offers.table, call.seat, deck) and offers.fault(unsaid) is None:
                offers.form(Reveal(deck, "", by=call.seat), card=Words(unsaid.card))


def modifying(offers: Offers) -> None:
    """The six modifications as far as they are there, and a settled mission."""
    table = offers.table
    for call in awaits(table):
        for change in CHANGES if "modify" in call.orders else ():
            _change(offers, change, call.seat)
        if table.options["modifications_per_player"] == "none":
            offers.order(Settle(call.seat))


def _change(offers: Offers, change: Change, seat: str) -> None:
    if change not in SWAPS:
        offers.order(Modify(change, by=seat))
        return
    deck = SWAPS[change]
    owner = other(offers.table, seat) if change == "swap_opponent_advantage" else seat
    space = owner if deck == "advantage" else deck
    offers.choice(Modify(change, "", seat), "card", drawable(offers.table, owner, deck, space))


def choosing(offers: Offers) -> None:
    """The edges, the short ones with what they break."""
    for edge in EDGES:
        offers.order(Choose(edge, offers.table.blue))


def following(offers: Offers) -> None:
    """The tokens of the card that is followed, where they may lie; terrain that makes room; the end of it."""
    table = offers.table
    kind, _ = FOLLOWING[next_place(table)]
    seat = follower(table)
    for token in supplies(table, next_place(table)):
        offers.choice(Place(token, Point(0, 0), by=seat), "at", lattice(table))
    for piece in table.pieces:
        grounds(offers, piece, seat)
    offers.order(Follow(kind, seat))


def resolving(offers: Offers) -> None:
    """The keywords that are left, with what may be chosen for them, and the end of it."""
    table = offers.table
    for unit, keyword in open_effects(table, table.active):
        order = Effect(unit, keyword, by=table.active)
        chosen = _choices(table, unit, keyword)
        if chosen:
            offers.choice(order, "choice", chosen)
        else:
            offers.order(order)
    offers.order(Done(table.active))


def preparing(offers: Offers) -> None:
    """Every unit that may still be placed, over its territory, and the end of it."""
    table = offers.table
    for unit in unprepared(table, table.active):
        offers.choice(Deploy(unit, Point(0, 0), by=table.active), "at", lattice(table))
    offers.order(Done(table.active))


def lattice(table: Table) -> Iterator[Point]:
    """Places all over the battlefield, three inches apart."""
    columns, rows = range(1500, table.width, 3000), range(1500, table.depth, 3000)
    return (Point(x, y) for x, y in product(columns, rows))


def _choices(table: Table, unit: str, keyword: str) -> tuple[tuple[str, ...], ...]:
    seat = table.units[unit].seat
    if keyword == k.BOUNTY:
        return tuple((target,) for target in targets(table, seat))
    if keyword == k.TRANSPORT:
        return tuple((passenger,) for passenger in passengers(table, unit))
    if keyword == k.SCOUTING_PARTY:
        return tuple((one,) for one in followers(table, unit))
    return ()
