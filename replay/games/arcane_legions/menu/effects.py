"""What the players may enter as the work of an ability."""

from collections.abc import Iterator

from replay.core.form import OneOf, Words
from replay.games.arcane_legions.abilities import CHANGES, is_on
from replay.games.arcane_legions.ability import Ability
from replay.games.arcane_legions.card import slots
from replay.games.arcane_legions.menu.offers import Offers
from replay.games.arcane_legions.menu.room import open_places
from replay.games.arcane_legions.orders import Effect
from replay.games.arcane_legions.regrouping import fits
from replay.games.arcane_legions.table import Table, card_of, standing

SAYING = Words("as its text says")


def effects(offers: Offers) -> None:
    """Words for every active ability; for those that may change the table also figures that return, units shifted."""
    for unit, found in standing(offers.table).items():
        for ability in card_of(offers.table, unit).ability:
            if is_on(offers.table, unit, ability):
                offers.form(Effect(unit, ability.id, "", by=found.seat), text=SAYING)
                if ability.hook in CHANGES:
                    _changes(offers, unit, ability, found.seat)


def _changes(offers: Offers, unit: str, ability: Ability, seat: str) -> None:
    for target in standing(offers.table):
        for figure, free in _returns(offers.table, target):
            order = Effect(unit, ability.id, "", target, figure, free[0], by=seat)
            offers.form(order, slot=OneOf(free), text=SAYING)
        spots = open_places(offers.table, target)
        if spots is not None:
            offers.form(Effect(unit, ability.id, "", target, pose=spots.spots[0], by=seat), pose=spots, text=SAYING)


def _returns(table: Table, unit: str) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Downed figures by their starting slots, and the free slots each may return to."""
    found, places = table.units[unit], slots(card_of(table, unit))
    for start in dict.fromkeys(found.downed):
        free = tuple(s for s, slot in places.items() if s not in found.figures and fits(places[start], slot))
        if free:
            yield start, free
