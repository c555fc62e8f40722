"""How the action phase changes the table of Conquest, card by card; total, as all evolution is."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from replay.games.conquest import action_events as a
from replay.games.conquest.table import Acting, Card, Deed, Table, with_regiment, with_stack, with_unit


def _drawn(table: Table, event: a.CardDrawn) -> Table:
    player = table.seats.get(event.seat)
    if player is None:
        return table
    stack = player.stack
    left = stack.left | {event.entry: stack.left.get(event.entry, 0) - 1}
    card = Card(event.entry, event.proven, event.misfit)
    table = with_stack(
        table, event.seat, drawn=(*stack.drawn, card), left={entry: n for entry, n in left.items() if n > 0}
    )
    return replace(table, card=event.entry, active=event.seat, acting=None, thrown=None)


def _discarded(table: Table, event: a.CardDiscarded) -> Table:
    return replace(table, card="")


def _activated(table: Table, event: a.UnitActivated) -> Table:
    return replace(with_unit(table, event.unit, activated=True), card="", acting=Acting(event.unit))


def _resolved(table: Table, event: a.EventResolved) -> Table:
    acting = table.acting
    if acting is None or acting.unit != event.unit:
        return table
    open_ = event.name if event.open else ""
    return replace(table, acting=replace(acting, events=(*acting.events, event.name), open=open_))


def _finished(table: Table, event: a.EventFinished) -> Table:
    return replace(table, acting=replace(table.acting, open="")) if table.acting else table


def _allowed(table: Table, event: a.ActionAllowed) -> Table:
    unit = table.units.get(event.unit)
    return with_unit(table, event.unit, allowed=(*unit.allowed, event.grant)) if unit else table


def _entered(table: Table, event: a.UnitEntered) -> Table:
    unit = table.units.get(event.unit)
    body = unit.host if unit and unit.character else event.unit
    table = with_regiment(table, body, where="field", entered=True)
    return with_unit(table, body, at=event.at) if event.at else table


def _acted(table: Table, event: a.ActionTaken) -> Table:
    table = replace(table, thrown=None)
    unit, acting = table.units.get(event.unit), table.acting
    if event.way == "out" or acting is None or acting.unit != event.unit:
        return with_unit(table, event.unit, beyond=(*unit.beyond, event.action)) if unit else table
    performed = acting.performed
    if event.action != "pass":
        performed = (*performed, Deed(event.action, event.way == "free"))
    slots = acting.slots + (event.way == "slot")
    return replace(table, acting=replace(acting, open="", slots=slots, performed=performed))


def _activation_ended(table: Table, event: a.ActivationEnded) -> Table:
    if table.acting and table.acting.unit == event.unit:
        table = with_unit(table, event.unit, taken=tuple(deed.action for deed in table.acting.performed))
    return replace(table, acting=None, card="", active=event.next)


def _passed(table: Table, event: a.TurnPassed) -> Table:
    return replace(table, active=event.next, card="")


def _unable(table: Table, event: a.UnableToAct) -> Table:
    return table


ACTIONS: dict[type[Any], Callable[[Table, Any], Table]] = {
    a.CardDrawn: _drawn,
    a.CardDiscarded: _discarded,
    a.UnitActivated: _activated,
    a.EventResolved: _resolved,
    a.EventFinished: _finished,
    a.ActionAllowed: _allowed,
    a.UnitEntered: _entered,
    a.ActionTaken: _acted,
    a.ActivationEnded: _activation_ended,
    a.TurnPassed: _passed,
    a.UnableToAct: _unable,
}
"""What each event of the action phase does."""
