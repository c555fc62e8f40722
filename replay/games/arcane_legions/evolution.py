"""How each event changes the table of Arcane Legions; total, so that whatever was recorded can be replayed."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from replay.core.game import Remarked
from replay.core.seats import scored, with_player
from replay.games.arcane_legions import events as e
from replay.games.arcane_legions.combat.fought import FOUGHT
from replay.games.arcane_legions.manoeuvres.travel import TRAVELS
from replay.games.arcane_legions.powers.invoked import INVOCATIONS, recalled
from replay.games.arcane_legions.preparing.prepared import PREPARATIONS, prepared_without
from replay.games.arcane_legions.table import (
    Claim,
    Table,
    Unit,
    with_unit,
)


def evolve(table: Table, event: e.Events) -> Table:
    """The table after an event."""
    return EVOLUTIONS[type(event)](table, event)


def _turn_started(table: Table, event: e.TurnStarted) -> Table:
    return replace(table, active=event.seat, turn=event.number, op=event.op, fight=None, track=None)


def _turn_ended(table: Table, event: e.TurnEnded) -> Table:
    units = {
        i: replace(recalled(u), kinds=(), pushed=False, harmed_by=_remembered(table, u)) for i, u in table.units.items()
    }
    return replace(table, units=units, op=0, moving=None, track=None, called_on=None)


def _remembered(table: Table, unit: Unit) -> str:
    """The last to damage a unit, where the match remembers it beyond the turn (AL-MULTI-03)."""
    return unit.harmed_by if table.options["credit_memory"] == "match" else ""


def _figures_recovered(table: Table, event: e.FiguresRecovered) -> Table:
    unit = table.units.get(event.unit)
    if unit is None:
        return table
    whole = {slot: replace(unit.figures[slot], hurt=0) for slot in event.slots if slot in unit.figures}
    return with_unit(table, event.unit, figures=unit.figures | whole)


def _order_given(table: Table, event: e.OrderGiven) -> Table:
    unit = table.units.get(event.unit)
    if unit is None:
        return table
    given = with_unit(table, event.unit, kinds=(*unit.kinds, event.kind), pushed=unit.pushed or event.push)
    return replace(given, op=table.op - event.cost, fight=None, track=None, called_on=None)


def _order_wasted(table: Table, event: e.OrderWasted) -> Table:
    return replace(table, moving=None)


def _regrouped(table: Table, event: e.Regrouped) -> Table:
    unit = table.units.get(event.unit)
    if unit is None:
        return table
    leaving = {old for old, _ in event.moves}
    stay = {slot: figure for slot, figure in unit.figures.items() if slot not in leaving}
    arrive = {new: unit.figures[old] for old, new in event.moves if old in unit.figures}
    pose = unit.pose and replace(unit.pose, heading=(unit.pose.heading + event.turn * 1000) % 360_000)
    return with_unit(table, event.unit, figures=stay | arrive, pose=pose)


def _scored(table: Table, event: e.Scored) -> Table:
    return scored(table, event.seat, event.points)


def _credit_tied(table: Table, event: e.CreditTied) -> Table:
    claim = Claim(event.points, event.reason, event.subject)
    rolls = table.rolls if table.claims else {}
    return replace(table, claims=(*table.claims, claim), contenders=event.seats, rolls=rolls)


def _withdrew(table: Table, event: e.Withdrew) -> Table:
    if event.seat not in table.seats:
        return table
    return prepared_without(with_player(table, event.seat, withdrawn=True), event.seat)


def _match_ended(table: Table, event: e.MatchEnded) -> Table:
    return replace(table, stage="over", winner=event.winner, reason=event.reason, moving=None)


def _unchanged(table: Table, event: e.Events) -> Table:
    return table


EVOLUTIONS: dict[type[Any], Callable[[Table, Any], Table]] = {
    **PREPARATIONS,
    e.TurnStarted: _turn_started,
    e.TurnEnded: _turn_ended,
    e.FiguresRecovered: _figures_recovered,
    e.OrderGiven: _order_given,
    e.OrderWasted: _order_wasted,
    **TRAVELS,
    **FOUGHT,
    e.Regrouped: _regrouped,
    **INVOCATIONS,
    e.Scored: _scored,
    e.CreditTied: _credit_tied,
    e.Withdrew: _withdrew,
    e.MatchEnded: _match_ended,
    Remarked: _unchanged,
}
"""How each event changes the table."""
