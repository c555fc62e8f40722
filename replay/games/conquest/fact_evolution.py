"""How the facts that are recorded change the table of Conquest; total, like the evolution."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from replay.core.seats import scored
from replay.games.conquest import fact_events as e
from replay.games.conquest.table import (
    Table,
    Thrown,
    attached,
    with_regiment,
    with_unit,
)


def _moved(table: Table, event: e.UnitMoved) -> Table:
    unit = table.units.get(event.unit)
    return with_unit(table, unit.host if unit and unit.character and unit.host else event.unit, at=event.at)


def _contact(table: Table, event: e.ContactChanged) -> Table:
    """Touching goes both ways."""
    for name, unit in table.units.items():
        rest = tuple(one for one in unit.contact if one != event.unit)
        if name in event.enemies:
            rest = (*rest, event.unit)
        if rest != unit.contact:
            table = with_unit(table, name, contact=rest)
    return with_unit(table, event.unit, contact=event.enemies)


def _lost(table: Table, event: e.StandsRemoved) -> Table:
    unit = table.units.get(event.unit)
    return with_unit(table, event.unit, stands=max(0, unit.stands - event.stands)) if unit else table


def _destroyed(table: Table, event: e.UnitDestroyed) -> Table:
    table = _contact(table, e.ContactChanged(event.unit, ()))
    unit = table.units.get(event.unit)
    for name in attached(table, event.unit):
        table = with_unit(table, name, host="", at=unit.at if unit else None)
    return with_unit(table, event.unit, where="destroyed", stands=0, at=None, host="", tokens=())


def _morale(table: Table, event: e.MoraleChanged) -> Table:
    return with_unit(table, event.unit, broken=event.broken)


def _token_placed(table: Table, event: e.TokenPlaced) -> Table:
    unit = table.units.get(event.unit)
    return with_unit(table, event.unit, tokens=(*unit.tokens, event.effect)) if unit else table


def _token_removed(table: Table, event: e.TokenRemoved) -> Table:
    unit = table.units.get(event.unit)
    kept = tuple(token for token in unit.tokens if token != event.effect) if unit else ()
    return with_unit(table, event.unit, tokens=kept)


def _withheld(table: Table, event: e.UnitWithheld) -> Table:
    table = _contact(table, e.ContactChanged(event.unit, ()))
    return with_regiment(table, event.unit, where="reserve", at=None)


def _thrown(table: Table, event: e.DiceThrown) -> Table:
    return replace(table, thrown=Thrown(event.seat, event.what, event.faces))


def _scored(table: Table, event: e.Scored) -> Table:
    return scored(table, event.seat, event.points)


FACTS: dict[type[Any], Callable[[Table, Any], Table]] = {
    e.UnitMoved: _moved,
    e.ContactChanged: _contact,
    e.StandsRemoved: _lost,
    e.UnitDestroyed: _destroyed,
    e.MoraleChanged: _morale,
    e.TokenPlaced: _token_placed,
    e.TokenRemoved: _token_removed,
    e.UnitWithheld: _withheld,
    e.DiceThrown: _thrown,
    e.Scored: _scored,
}
"""What each fact does."""
