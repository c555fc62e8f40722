"""How the action phase and the facts that are recorded change the table of Conquest; total, like the evolution."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from replay.games.conquest import events as e
from replay.games.conquest.table import (
    Acting,
    Card,
    Deed,
    Table,
    Thrown,
    attached,
    with_player,
    with_regiment,
    with_stack,
    with_unit,
)

# ---------------------------------------------------------------- the action phase


def _drawn(table: Table, event: e.CardDrawn) -> Table:
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


def _discarded(table: Table, event: e.CardDiscarded) -> Table:
    return replace(table, card="")


def _activated(table: Table, event: e.UnitActivated) -> Table:
    return replace(with_unit(table, event.unit, activated=True), card="", acting=Acting(event.unit))


def _resolved(table: Table, event: e.EventResolved) -> Table:
    acting = table.acting
    if acting is None or acting.unit != event.unit:
        return table
    open_ = event.name if event.open else ""
    return replace(table, acting=replace(acting, events=(*acting.events, event.name), open=open_))


def _finished(table: Table, event: e.EventFinished) -> Table:
    return replace(table, acting=replace(table.acting, open="")) if table.acting else table


def _allowed(table: Table, event: e.ActionAllowed) -> Table:
    unit = table.units.get(event.unit)
    return with_unit(table, event.unit, allowed=(*unit.allowed, event.grant)) if unit else table


def _entered(table: Table, event: e.UnitEntered) -> Table:
    unit = table.units.get(event.unit)
    body = unit.host if unit and unit.character else event.unit
    table = with_regiment(table, body, where="field", entered=True)
    return with_unit(table, body, at=event.at) if event.at else table


def _acted(table: Table, event: e.ActionTaken) -> Table:
    table = replace(table, thrown=None)
    unit, acting = table.units.get(event.unit), table.acting
    if event.way == "out" or acting is None or acting.unit != event.unit:
        return with_unit(table, event.unit, beyond=(*unit.beyond, event.action)) if unit else table
    performed = acting.performed
    if event.action != "pass":
        performed = (*performed, Deed(event.action, event.way == "free"))
    slots = acting.slots + (event.way == "slot")
    return replace(table, acting=replace(acting, open="", slots=slots, performed=performed))


def _activation_ended(table: Table, event: e.ActivationEnded) -> Table:
    return replace(table, acting=None, card="", active=event.next)


def _passed(table: Table, event: e.TurnPassed) -> Table:
    return replace(table, active=event.next, card="")


# ---------------------------------------------------------------- facts


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
    player = table.seats.get(event.seat)
    return with_player(table, event.seat, score=player.score + event.points) if player else table


def _ended(table: Table, event: e.MatchEnded) -> Table:
    return replace(table, ended=event.reason, winner=event.winner)


EFFECTS: dict[type[Any], Callable[[Table, Any], Table]] = {
    e.CardDrawn: _drawn,
    e.CardDiscarded: _discarded,
    e.UnitActivated: _activated,
    e.EventResolved: _resolved,
    e.EventFinished: _finished,
    e.ActionAllowed: _allowed,
    e.UnitEntered: _entered,
    e.ActionTaken: _acted,
    e.ActivationEnded: _activation_ended,
    e.TurnPassed: _passed,
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
    e.MatchEnded: _ended,
}
"""What each event of the action phase, and each fact, does."""
