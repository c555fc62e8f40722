"""What may be said before the first round, and in every phase but the action phase."""

from collections.abc import Iterator, Mapping
from itertools import islice, permutations

from replay.core.form import OneOf, Words
from replay.core.seal import Hidden
from replay.games.conquest.menu.offers import Offers
from replay.games.conquest.menu.sample import sample_army
from replay.games.conquest.orders import (
    Attach,
    Check,
    Declare,
    Describe,
    Enlist,
    Keep,
    Lay,
    Modify,
    Nominate,
    Ready,
    Select,
    Stack,
    Take,
)
from replay.games.conquest.rolling import owed
from replay.games.conquest.setting_up import undescribed
from replay.games.conquest.supremacy import weighing
from replay.games.conquest.table import CLASSES, holds, of
from replay.games.conquest.waiting import waiting

MOST = 40
"""Picks of several Regiments, and orders of a Stack, that are offered."""


def enlisting(offers: Offers) -> None:
    """Any army that keeps the rules; the sample is a small muster."""
    for seat, player in offers.table.seats.items():
        if not player.army:
            offers.choice(Enlist("", seat), "army", (sample_army(),))


def attaching(offers: Offers) -> None:
    """Every Character with every Regiment it may join."""
    table = offers.table
    for seat, player in table.seats.items():
        if player.ready:
            continue
        offers.order(Ready(seat))
        for name in undescribed(table, seat):
            offers.form(Describe(name, "", by=seat), type=Words("infantry"), cls=OneOf(CLASSES))
        for name, unit in table.units.items():
            if unit.seat == seat and unit.character:
                offers.choice(Attach(name, "", seat), "regiment", unit.warband)


def reinforcing(offers: Offers) -> None:
    """Nominations, dice, and the Regiments that successes may bring."""
    table = offers.table
    rolling(offers)
    for seat in dict.fromkeys(debt.seat for debt in owed(table)):
        for name in of(table, seat, "reserve", regiments=True):
            offers.choice(Nominate(name, by=seat), "choice", ("arrive", "hold"))
    for seat, player in table.seats.items():
        for cls in CLASSES:
            count = player.picks.get(cls, 0)
            picks = tuple(islice(permutations(waiting(table, seat, cls), count), MOST))
            if count and picks:
                offers.choice(Select(picks[0], seat), "regiments", picks)


def rolling(offers: Offers) -> None:
    """The dice that are owed."""
    offers.rolls(owed(offers.table))


def commanding(offers: Offers) -> None:
    """The cards of a Stack that is sealed, together or one by one, and the Stack itself."""
    table = offers.table
    for seat, player in table.seats.items():
        held = holds(table, seat)
        size = sum(held.values())
        if player.stack.ready:
            continue
        offers.order(Stack(size, by=seat))
        if table.options["secrets"] == "sealed" and not player.stack.seals:
            offers.form(Stack(size, by=seat), cards=OneOf(tuple(islice(_ways(held), MOST))))
        for number in range(1, size + 1) if table.options["secrets"] == "sealed" else ():
            if str(number) not in player.stack.seals:
                offers.form(Lay(number, by=seat), card=OneOf(tuple(Hidden(value=entry) for entry in held)))


def _ways(held: Mapping[str, int]) -> Iterator[tuple[Hidden, ...]]:
    """Orders in which the cards of a Stack may lie."""
    cards = [Hidden(value=entry) for entry, count in held.items() for _ in range(count)]
    return permutations(cards)


def seeking(offers: Offers) -> None:
    """The Roll Off, what may be taken off, who begins, and declarations."""
    table = offers.table
    rolling(offers)
    for seat in weighing(table):
        offers.order(Modify(by=seat))
        offers.order(Keep(by=seat))
    if table.chooser and not table.first:
        offers.choice(Take("first", table.chooser), "role", ("first", "second"))
    elif table.first:
        for seat, player in table.seats.items():
            if not player.declared:
                offers.order(Declare(use=False, by=seat))
                offers.order(Declare(use=True, by=seat))


def checking(offers: Offers) -> None:
    """Nobody, or a seat that the scenario names."""
    for seat in offers.table.seats:
        offers.form(Check(by=seat), why=Words(""))
        offers.choice(Check(by=seat), "winner", ("", *offers.table.seats), why=Words("ground held"))
