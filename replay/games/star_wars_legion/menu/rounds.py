"""What may be said in a round."""

from replay.core.form import OneOf, Words
from replay.core.game import Reveals
from replay.core.names import called
from replay.core.pose import Point
from replay.core.seal import Opening
from replay.core.seats import other
from replay.games.star_wars_legion.activating import COPIES, commanding
from replay.games.star_wars_legion.cards import Unit, most_miniatures
from replay.games.star_wars_legion.dropping import around, placer
from replay.games.star_wars_legion.menu.missions import lattice
from replay.games.star_wars_legion.menu.offers import Offers
from replay.games.star_wars_legion.menu.setting_up import rolling
from replay.games.star_wars_legion.orders import (
    Activate,
    Attack,
    Claim,
    Defeat,
    Defend,
    Done,
    Drop,
    EndRound,
    Finish,
    Lead,
    Lend,
    Lose,
    Move,
    Place,
    Play,
    Promote,
    Remove,
    Score,
    Suppress,
    Tally,
    Wound,
)
from replay.games.star_wars_legion.places import spots
from replay.games.star_wars_legion.rolling import owed
from replay.games.star_wars_legion.table import units_of, waiting

DICE = tuple(range(1, 13))
POINTS = (1, 2, 3, 4, 5)


def playing(offers: Offers) -> None:
    """What is owed first, else what may be done and told."""
    if offers.table.dropping:
        placing(offers)
    elif owed(offers.table):
        rolling(offers)
    else:
        _activating(offers)
        for name, unit in offers.table.units.items():
            if not unit.defeated:
                _facts(offers, name, unit)
        offers.order(Tally(offers.table.active))
        offers.form(Score(1, by=offers.table.active), points=OneOf(POINTS), seat=OneOf(tuple(offers.table.seats)))


def placing(offers: Offers) -> None:
    """Dropped tokens where their placer may put them."""
    table = offers.table
    seat = placer(table, table.dropping[0])
    for dropped in table.dropping:
        token, base = table.tokens.get(dropped.token), around(table, dropped)
        where = spots(table, token.kind, base) if token and base else tuple(lattice(table))
        offers.choice(Place(dropped.token, Point(0, 0), by=seat), "at", where)


def _activating(offers: Offers) -> None:
    table, seat = offers.table, offers.table.active
    if table.acting:
        for token in table.tokens:
            offers.order(Claim(table.acting.unit, token, seat))
        offers.order(Done(seat))
        return
    for unit in waiting(table, seat):
        offers.order(Activate(unit, seat))
    offers.order(Lead(other(table, seat), seat))
    offers.order(EndRound(seat))
    offers.order(Finish(seat))


def commands(offers: Offers, opened: Reveals) -> None:
    """Command cards: of a sealed hand those that the viewer knows, or any card where the viewer knows none."""
    table = offers.table
    for seat, player in table.seats.items() if commanding(table) and not owed(table) else ():
        if not player.seals:
            _command(offers, seat)
            continue
        known = tuple(Opening(opened[seal]) for seal in player.seals if seal in opened)
        # the salt of the card is filled in by whoever holds it
        offers.form(Play(by=seat), **({"card": OneOf(known)} if known else {}))


def _command(offers: Offers, seat: str) -> None:
    """A command card of a hand that is not sealed: which is for the player to say."""
    player = offers.table.seats[seat]
    had = [int(card[0]) for card in player.played]
    left = [pips for pips, copies in COPIES.items() if had.count(pips) < copies]
    if player.hand and left:
        names = tuple(Opening(f"{pips}:card {len(player.played) + 1} of {called(offers.table, seat)}") for pips in left)
        offers.choice(Play(by=seat), "card", names)


def _facts(offers: Offers, name: str, unit: Unit) -> None:
    """What may be told of a unit at any time."""
    table, seat = offers.table, offers.table.active
    if unit.seat == seat:
        offers.choice(Move(name, Point(0, 0), by=seat), "at", lattice(table))
        for enemy in units_of(table, other(table, seat)):
            offers.form(Attack(name, enemy, 1, seat), dice=OneOf(DICE))
    fight = table.fight
    if fight and fight.target == name and fight.faces and not fight.saves:
        offers.form(Defend(name, 1, seat), dice=OneOf(DICE))
    offers.form(Wound(name, by=seat), wounds=OneOf((1, 2, 3)))
    if unit.wounds:
        offers.form(Wound(name, -1, seat), wounds=OneOf(tuple(range(-unit.wounds, 0))))
    offers.form(Lose(name, by=seat), miniatures=OneOf(tuple(range(1, most_miniatures(unit) + 1))))
    offers.form(Suppress(name, by=seat), tokens=OneOf((1, 2, 3)))
    if unit.suppression:
        offers.form(Suppress(name, -1, seat), tokens=OneOf(tuple(range(-unit.suppression, 0))))
    _ends(offers, name, unit)


def _ends(offers: Offers, name: str, unit: Unit) -> None:
    seat = offers.table.active
    for commander in units_of(offers.table, unit.seat):
        if commander != name and offers.fault(Lend(name, commander, seat)) is None:
            offers.order(Lend(name, commander, seat))
    if unit.lent:
        offers.order(Lend(name, by=seat))
    offers.order(Defeat(name, seat))
    if unit.at is not None:
        offers.order(Remove(name, seat))
        if most_miniatures(unit) > 1:
            offers.choice(Promote(name, Point(0, 0), seat), "at", unit.others or (unit.at,))
    for token in unit.holding if unit.seat == seat else ():
        offers.form(Drop(name, token, by=seat), card=Words("a card says so"))
