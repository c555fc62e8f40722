"""How each event changes the table of Conquest; total, so that whatever was recorded can be replayed."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from replay.core.game import Remarked
from replay.games.conquest import events as e
from replay.games.conquest.table import (
    Acting,
    Card,
    Deed,
    Player,
    Stack,
    Table,
    Unit,
    attached,
    with_player,
    with_stack,
    with_unit,
)


def evolve(table: Table, event: e.Events) -> Table:
    """The table after an event."""
    return EVOLUTIONS[type(event)](table, event)


# ---------------------------------------------------------------- before the first round


def _enlisted(table: Table, event: e.ArmyEnlisted) -> Table:
    table = with_player(table, event.seat, army=event.name, letter=event.letter)
    complete = all(player.army for player in table.seats.values())
    return replace(table, phase="attach") if complete and table.phase == "enlist" else table


def _regiment(table: Table, event: e.RegimentEnlisted) -> Table:
    unit = Unit(
        event.seat, event.entry, event.name, event.type, event.cls, event.stands, event.stands, event.files,
        events=event.events, grants=event.grants,
    )  # fmt: skip
    return replace(table, units=table.units | {event.unit: unit})


def _character(table: Table, event: e.CharacterEnlisted) -> Table:
    unit = Unit(
        event.seat, event.entry, event.name, event.type, files=1, character=True, warband=event.warband,
        ability=event.ability, events=event.events, grants=event.grants,
    )  # fmt: skip
    if event.warlord:
        table = with_player(table, event.seat, warlord=event.unit)
    return replace(table, units=table.units | {event.unit: unit})


def _attached(table: Table, event: e.CharacterAttached) -> Table:
    host = table.units.get(event.regiment)
    changes = {"cls": host.cls, "where": host.where} if host else {}
    return with_unit(table, event.character, host=event.regiment, **changes)


def _ready(table: Table, event: e.SeatReady) -> Table:
    return with_player(table, event.seat, ready=True)


def _round_started(table: Table, event: e.RoundStarted) -> Table:
    seats = {seat: _refreshed(player) for seat, player in table.seats.items()}
    units = {name: _rested(unit) for name, unit in table.units.items()}
    return replace(
        table, round=event.round, phase="reinforcement", seats=seats, units=units,
        chooser="", first="", active="", card="", acting=None,
    )  # fmt: skip


def _refreshed(player: Player) -> Player:
    return replace(
        player, nominee="", held=False, rolled=(), picks={}, stack=Stack(), die=None, change=0, weighed=False,
        declared=False, running=False,
    )  # fmt: skip


def _rested(unit: Unit) -> Unit:
    return replace(unit, activated=False, entered=False, tokens=(), allowed=(), beyond=())


def _phase_opened(table: Table, event: e.PhaseOpened) -> Table:
    active = (table.first or next(iter(table.seats), "")) if event.phase == "action" else table.active
    return replace(table, phase=event.phase, active=active, acting=None, card="")


# ---------------------------------------------------------------- reinforcement and command


def _nominated(table: Table, event: e.ReinforcementNominated) -> Table:
    table = with_player(table, event.seat, nominee=event.regiment, held=event.choice == "hold")
    return _arriving(table, event.regiment) if event.choice == "arrive" else table


def _rolled(table: Table, event: e.ReinforcementRolled) -> Table:
    player = table.seats.get(event.seat)
    if player is None:
        return table
    picks = {**player.picks, event.cls: event.successes} if event.successes else player.picks
    return with_player(table, event.seat, rolled=(*player.rolled, event.cls), picks=picks)


def _selected(table: Table, event: e.ReinforcementSelected) -> Table:
    player = table.seats.get(event.seat)
    if player is not None:
        picks = {cls: count for cls, count in player.picks.items() if cls != event.cls}
        table = with_player(table, event.seat, picks=picks)
    return _all_arriving(table, event.regiments)


def _automatic(table: Table, event: e.ArrivedAutomatically) -> Table:
    return _all_arriving(table, event.regiments)


def _all_arriving(table: Table, regiments: tuple[str, ...]) -> Table:
    for regiment in regiments:
        table = _arriving(table, regiment)
    return table


def _arriving(table: Table, regiment: str) -> Table:
    return _together(table, regiment, where="arriving")


def _together(table: Table, regiment: str, **changes: Any) -> Table:
    """A Regiment and the Characters in it, as far as they live."""
    for name in (regiment, *attached(table, regiment)):
        if name in table.units and table.units[name].where != "destroyed":
            table = with_unit(table, name, **changes)
    return table


def _laid(table: Table, event: e.CardLaid) -> Table:
    player = table.seats.get(event.seat)
    seals = player.stack.seals if player else {}
    return with_stack(table, event.seat, seals=seals | {str(event.number): event.card.seal})


def _stack_set(table: Table, event: e.StackSet) -> Table:
    return with_stack(table, event.seat, size=event.size, ready=True, left=dict(event.holds))


# ---------------------------------------------------------------- supremacy


def _threw(table: Table, event: e.SupremacyRolled) -> Table:
    return with_player(table, event.seat, die=event.face)


def _modified(table: Table, event: e.SupremacyModified) -> Table:
    player = table.seats.get(event.seat)
    change = (player.change if player else 0) + event.delta
    changes = {"change": change} if event.why else {"change": change, "weighed": True}
    return with_player(table, event.seat, **changes)


def _kept(table: Table, event: e.SupremacyKept) -> Table:
    return with_player(table, event.seat, weighed=True)


def _tied(table: Table, event: e.SupremacyTied) -> Table:
    for seat in table.seats:
        table = with_player(table, seat, die=None, change=0, weighed=False)
    return replace(table, chooser="")


def _won(table: Table, event: e.SupremacyWon) -> Table:
    return replace(table, chooser=event.seat)


def _first(table: Table, event: e.FirstPlayerTaken) -> Table:
    return replace(table, first=event.seat)


def _declared(table: Table, event: e.SupremacyDeclared) -> Table:
    changes = {"used": True, "running": True} if event.use else {}
    return with_player(table, event.seat, declared=True, **changes)


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
    return replace(table, card=event.entry, active=event.seat, acting=None)


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
    table = _together(table, body, where="field", entered=True)
    return with_unit(table, body, at=event.at) if event.at else table


def _acted(table: Table, event: e.ActionTaken) -> Table:
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
    return _together(table, event.unit, where="reserve", at=None)


def _scored(table: Table, event: e.Scored) -> Table:
    player = table.seats.get(event.seat)
    return with_player(table, event.seat, score=player.score + event.points) if player else table


def _ended(table: Table, event: e.MatchEnded) -> Table:
    return replace(table, ended=event.reason, winner=event.winner)


def _unchanged(table: Table, event: e.Events) -> Table:
    return table


EVOLUTIONS: dict[type[Any], Callable[[Table, Any], Table]] = {
    e.ArmyEnlisted: _enlisted,
    e.RegimentEnlisted: _regiment,
    e.CharacterEnlisted: _character,
    e.CharacterAttached: _attached,
    e.SeatReady: _ready,
    e.RoundStarted: _round_started,
    e.PhaseOpened: _phase_opened,
    e.ReinforcementNominated: _nominated,
    e.ReinforcementRolled: _rolled,
    e.ReinforcementSelected: _selected,
    e.ArrivedAutomatically: _automatic,
    e.CardLaid: _laid,
    e.StackSet: _stack_set,
    e.SupremacyRolled: _threw,
    e.SupremacyModified: _modified,
    e.SupremacyKept: _kept,
    e.SupremacyTied: _tied,
    e.SupremacyWon: _won,
    e.FirstPlayerTaken: _first,
    e.SupremacyDeclared: _declared,
    e.CardDrawn: _drawn,
    e.CardDiscarded: _discarded,
    e.UnitActivated: _activated,
    e.EventResolved: _resolved,
    e.EventFinished: _finished,
    e.ActionAllowed: _allowed,
    e.UnitEntered: _entered,
    e.ActionTaken: _acted,
    e.UnableToAct: _unchanged,
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
    e.DiceThrown: _unchanged,
    e.Scored: _scored,
    e.VictoryChecked: _unchanged,
    e.MatchEnded: _ended,
    Remarked: _unchanged,
}
"""What each event does."""
