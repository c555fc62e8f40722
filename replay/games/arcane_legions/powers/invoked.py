"""What the use of abilities leaves on the table: what is spent, what lasts, what is still to be chosen."""

from collections.abc import Callable
from typing import Any, Literal

from msgspec.structs import replace

from replay.games.arcane_legions import events as e
from replay.games.arcane_legions.table import CalledOn, Figure, Lasting, Table, Unit, with_unit


def spent(table: Table, unit: str, ability: str, until: Literal["", "turn", "game"]) -> Table:
    """The table once an ability of a unit has been used up for a turn or for the game."""
    if not until or unit not in table.units:
        return table
    return with_unit(table, unit, spent=table.units[unit].spent | {ability: until})


def recalled(unit: Unit) -> Unit:
    """A unit once a turn is over: what lasted for the turn is gone, and what was spent for it is fresh."""
    kept = {ability: until for ability, until in unit.spent.items() if until != "turn"}
    return replace(unit, spent=kept, lasting=())


def _ability_used(table: Table, event: e.AbilityUsed) -> Table:
    used, called = spent(table, event.unit, event.ability, event.spends), table.called_on
    calls = table.moving.calls if table.moving else None
    if calls is not None and (calls.unit, calls.ability) == (event.unit, event.ability):
        used = replace(used, moving=None)
    if called is None or (called.unit, called.ability) != (event.unit, event.ability):
        return used
    return replace(used, called_on=replace(called, left=called.left - 1) if called.left > 1 else None)


def _effect_lasts(table: Table, event: e.EffectLasts) -> Table:
    unit = table.units.get(event.unit)
    if unit is None:
        return table
    return with_unit(table, event.unit, lasting=(*unit.lasting, Lasting(event.source, event.ability, event.times)))


def _effect_owed(table: Table, event: e.EffectOwed) -> Table:
    return replace(table, called_on=CalledOn(event.unit, event.ability, event.target, event.times))


def _figure_returned(table: Table, event: e.FigureReturned) -> Table:
    unit = table.units.get(event.unit)
    if unit is None:
        return table
    down = list(unit.downed)
    if event.figure in down:
        down.remove(event.figure)
    figures = unit.figures | {event.slot: Figure(event.figure)}
    return with_unit(table, event.unit, figures=figures, downed=tuple(down))


def _unit_displaced(table: Table, event: e.UnitDisplaced) -> Table:
    return with_unit(table, event.unit, pose=event.pose)


INVOCATIONS: dict[type[Any], Callable[[Table, Any], Table]] = {
    e.AbilityUsed: _ability_used,
    e.EffectLasts: _effect_lasts,
    e.EffectOwed: _effect_owed,
    e.FigureReturned: _figure_returned,
    e.UnitDisplaced: _unit_displaced,
}
"""How each event of an ability changes the table."""
