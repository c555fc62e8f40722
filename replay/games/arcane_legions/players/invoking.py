"""Abilities that simulated players call on: any that they may, with any choice that it leaves."""

from collections.abc import Iterator

from msgspec.structs import replace

from replay.core.form import Chance
from replay.core.lots import one
from replay.games.arcane_legions.cards.ability import Power
from replay.games.arcane_legions.cards.card import commanders
from replay.games.arcane_legions.cards.operation import Free, Return, Shift
from replay.games.arcane_legions.ordering import is_push, pushable
from replay.games.arcane_legions.orders import Effect, Special
from replay.games.arcane_legions.powers.abilities import direct, kinds
from replay.games.arcane_legions.powers.deeds import Deed, landings, returns
from replay.games.arcane_legions.powers.sway import power, powers, reaches, times
from replay.games.arcane_legions.table import Table, card_of, standing

WORDS = "as its card says"


def invoked(table: Table, chance: Chance) -> Special | Effect | None:
    """An ability of the active player's that is called on, chosen by lot; it may not hold."""
    able = [(unit, found) for unit in standing(table, table.active) for found in powers(table, unit)]
    able = [(unit, found) for unit, found in able if times(table, unit, found) and (kinds(found) or direct(found))]
    if not able:
        return None
    unit, found = one(able, chance)
    target = one(_targets(table, unit, found), chance)
    if not kinds(found):
        return _effect(table, Deed(unit, found, target or unit, times(table, unit, found)), target, chance)
    kind = one(kinds(found), chance)
    push = one(pushable(table, unit, kind) or ("",), chance) if is_push(table, unit, kind) else ""
    return Special(unit, found.id, target, kind, push)


def owed(table: Table, chance: Chance) -> Effect | None:
    """What an order has left to an ability's player to choose."""
    waits = table.called_on
    if waits is None or waits.unit not in standing(table):
        return None
    found = power(table, waits.unit, waits.ability)
    if found is None:
        return None
    target = waits.target or one(_targets(table, waits.unit, found), chance)
    return _effect(table, Deed(waits.unit, found, target or waits.unit, 1), target, chance)


def _targets(table: Table, unit: str, found: Power) -> list[str]:
    near = [name for name in standing(table) if reaches(table, unit, name, found)]
    return near or [""]


def _effect(table: Table, deed: Deed, target: str, chance: Chance) -> Effect | None:
    """An effect with one of the choices it leaves; None where it leaves none now."""
    said = Effect(deed.unit, deed.power.id, target=target)
    match deed.power.does:
        case Return():
            ways = list(_ways_back(table, deed))
            chiefs = [way for way in ways if way[0] in commanders(card_of(table, deed.target))]
            figure, slot = one(chiefs or ways, chance) if ways else ("", "")
            return replace(said, figure=figure, slot=slot) if ways else None
        case Shift():
            ends = landings(table, deed)
            return replace(said, pose=one(ends, chance)) if ends else None
        case Free():
            return replace(said, text=WORDS)
    return said


def _ways_back(table: Table, deed: Deed) -> Iterator[tuple[str, str]]:
    for figure, free in returns(table, deed):
        for slot in free:
            yield figure, slot
