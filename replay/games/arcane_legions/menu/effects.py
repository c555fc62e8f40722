"""What the players may enter as the work of an ability."""

from collections.abc import Iterator, Mapping

from msgspec.structs import replace

from replay.core.form import OneOf, Spot, Words
from replay.games.arcane_legions.abilities import CHANGES, is_on
from replay.games.arcane_legions.card import slots
from replay.games.arcane_legions.menu.offers import Offers
from replay.games.arcane_legions.menu.room import open_places
from replay.games.arcane_legions.orders import Effect
from replay.games.arcane_legions.regrouping import fits
from replay.games.arcane_legions.table import Table, card_of, standing

SAYING = Words("as its text says")


def effects(offers: Offers) -> None:
    """Words for every active ability; for those that may change the table also figures that return, units shifted."""
    table = offers.table
    spots = {target: open_places(table, target, 0) for target in standing(table)}
    for unit, found in standing(table).items():
        for ability in card_of(table, unit).ability:
            if is_on(table, unit, ability):
                said = Effect(unit, ability.id, "", by=found.seat)
                offers.form(said, text=SAYING)
                if ability.hook in CHANGES:
                    _offer_changes(offers, said, spots)


def _offer_changes(offers: Offers, said: Effect, spots: Mapping[str, Spot | None]) -> None:
    for target, places in spots.items():
        for figure, free in _returns(offers.table, target):
            offers.form(replace(said, target=target, figure=figure, slot=free[0]), slot=OneOf(free), text=SAYING)
        if places is not None:
            offers.form(replace(said, target=target, pose=places.spots[0]), pose=places, text=SAYING)


def _returns(table: Table, unit: str) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Downed figures by their starting slots, and the free slots each may return to."""
    found, places = table.units[unit], slots(card_of(table, unit))
    for start in dict.fromkeys(found.downed):
        free = tuple(s for s, slot in places.items() if s not in found.figures and fits(places[start], slot))
        if free:
            yield start, free
