"""What may be said in the first steps of Setup."""

from replay.core.form import OneOf, Words
from replay.core.pose import Point
from replay.core.seal import Hidden
from replay.games.star_wars_legion.menu.offers import Offers
from replay.games.star_wars_legion.menu.sample import sample_army, sample_hand
from replay.games.star_wars_legion.rolling import owed
from replay.games.star_wars_legion.setup_orders import Agree, Close, Declare, Enlist, Establish, Hold, Lay
from replay.games.star_wars_legion.table import Table

MOST_PIECES = 12
"""Pieces of terrain after which no more are suggested."""

CORNERS = ((8, 6), (30, 4), (52, 8), (14, 20), (38, 24), (60, 22))
"""Where a piece is suggested, in inches of a battlefield of 72 by 36."""


def enlisting(offers: Offers) -> None:
    """Any army whose battle deck is whole, and any command hand."""
    table = offers.table
    letters = {player.letter for player in table.seats.values()}
    letter = next(letter for letter in "ABC" if letter not in letters)
    closed = table.options["battle_deck_list"] == "closed"
    for seat, player in table.seats.items():
        if not player.army:
            offers.choice(Enlist("", seat), "army", (sample_army(letter, closed=closed),))
        if not player.hand:
            offers.order(Hold(_hand(table, seat), by=seat))


def establishing(offers: Offers) -> None:
    """The battlefield as the match has it."""
    width, depth = (int(offers.table.options[side]) * 1000 for side in ("width", "depth"))
    for seat in offers.table.seats:
        offers.order(Establish(width, depth, seat))


def declaring(offers: Offers) -> None:
    """Another piece of any kind, an agreement, or the end of it."""
    table = offers.table
    name = next(f"t{n}" for n in range(1, len(table.pieces) + 2) if f"t{n}" not in table.pieces)
    for seat in table.seats:
        if len(table.pieces) < MOST_PIECES:
            offers.form(
                Declare(name, "area", by=seat),
                piece=Words(name),
                kind=OneOf(("area", "obstacle", "scatter", "barricade")),
                movement=OneOf(("open", "difficult", "impassable")),
                cover=OneOf((0, 1, 2)),
                height=OneOf((0, 1, 2)),
            )
        if any(seat not in piece.agreed for piece in table.pieces.values()):
            offers.order(Agree(by=seat))
        offers.order(Close(seat))


def laying(offers: Offers) -> None:
    """Every piece in a few places, and the end of it."""
    for seat in offers.table.seats:
        for piece in offers.table.pieces:
            grounds(offers, piece, seat)
        offers.order(Close(seat))


def grounds(offers: Offers, piece: str, seat: str) -> bool:
    """A piece in a few places; whether it fits in any."""
    places = [_square(offers.table, x, y) for x, y in CORNERS]
    return offers.choice(Lay(piece, (), seat), "outline", places)


def rolling(offers: Offers) -> None:
    """The dice that are owed."""
    offers.rolls(owed(offers.table))


def _hand(table: Table, seat: str) -> tuple[Hidden, ...]:
    sealed = table.options["secrets"] == "sealed"
    return tuple(Hidden(value=card) for card in sample_hand(seat)) if sealed else ()


def _square(table: Table, x: int, y: int) -> tuple[Point, ...]:
    """A piece 4 by 3 inches, its corner as far along as on a battlefield of 72 by 36."""
    west, south = x * table.width // 72, y * table.depth // 36
    east, north = min(west + 4000, table.width), min(south + 3000, table.depth)
    return (Point(west, south), Point(east, south), Point(east, north), Point(west, north))
