"""What the players may choose of what abilities do, and what they may say of those that only words tell."""

from collections.abc import Iterator
from itertools import chain

from msgspec.structs import replace

from replay.core.form import Spot, Words
from replay.core.pose import Point, Pose
from replay.games.arcane_legions.cards.ability import Power
from replay.games.arcane_legions.cards.operation import Free, Return, Shift
from replay.games.arcane_legions.menu.offers import Offers
from replay.games.arcane_legions.menu.room import open_places
from replay.games.arcane_legions.orders import Effect
from replay.games.arcane_legions.powers.abilities import direct, waiting
from replay.games.arcane_legions.powers.deeds import Deed, landings, returns
from replay.games.arcane_legions.powers.sway import powers, reaches, times
from replay.games.arcane_legions.table import Table, standing

SAYING = Words("as its text says")


def effects(offers: Offers) -> None:
    """Figures that may return, places a unit may be shifted to, abilities to call on, and words for the rest."""
    table = offers.table
    for unit, found in standing(table).items():
        for power in powers(table, unit):
            waits = waiting(table, unit, power)
            if waits is None and not direct(power):
                continue
            said = Effect(unit, power.id, target=waits.target if waits else "", by=found.seat)
            if isinstance(power.does, Free):
                _offer_words(offers, said, power)
                continue
            for target in [said.target] if said.target else _targets(table, unit, power):
                strong = max(1, times(table, unit, power))
                _offer_choices(offers, replace(said, target=target), Deed(unit, power, target or unit, strong))


def _targets(table: Table, unit: str, power: Power) -> Iterator[str]:
    """The units an ability may be called on for; the bearer also where none is named."""
    near = (name for name in standing(table) if reaches(table, unit, name, power))
    return chain([""] if reaches(table, unit, unit, power) else [], near)


def _offer_choices(offers: Offers, said: Effect, deed: Deed) -> None:
    match deed.power.does:
        case Return():
            for figure, free in returns(offers.table, deed):
                offers.choice(replace(said, figure=figure, slot=free[0]), "slot", free)
        case Shift():
            ends = tuple(end for end in landings(offers.table, deed) if not offers.fault(replace(said, pose=end)))
            if ends:
                offers.form(replace(said, pose=ends[0]), pose=_among(ends))
        case _:
            offers.order(said)


def _offer_words(offers: Offers, said: Effect, power: Power) -> None:
    """Words, with a figure that returns or a unit that is shifted, as they say."""
    if offers.fault(replace(said, text=SAYING.sample)):
        return
    offers.form(said, text=SAYING)
    for target in (said.target,) if said.target else standing(offers.table):
        told = replace(said, target=target)
        for figure, free in returns(offers.table, Deed(said.unit, power, target, 1)):
            back = replace(told, figure=figure, slot=free[0], text=SAYING.sample)
            offers.choice(back, "slot", free, text=SAYING)
        places = open_places(offers.table, target, 0)
        if places is not None and not offers.fault(replace(told, text=SAYING.sample, pose=places.spots[0])):
            offers.form(replace(told, pose=places.spots[0]), pose=places, text=SAYING)


def _among(ends: tuple[Pose, ...]) -> Spot:
    """The places of a shift, in the box around them."""
    across, along = [end.x for end in ends], [end.y for end in ends]
    low, high = Point(min(across), min(along)), Point(max(across), max(along))
    return Spot(low, high, tuple(sorted({end.heading for end in ends})), ends)
