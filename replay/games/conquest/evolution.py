"""How each event changes the table of Conquest; total, so that whatever was recorded can be replayed."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from replay.core.game import Remarked
from replay.core.seats import with_player
from replay.games.conquest import events as e
from replay.games.conquest.action_evolution import ACTIONS
from replay.games.conquest.fact_evolution import FACTS
from replay.games.conquest.table import Player, Stack, Table, Thrown, Unit, with_regiment, with_stack, with_unit


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
        events=event.events, grants=event.grants, brings=event.brings, known=event.known,
    )  # fmt: skip
    return replace(table, units=table.units | {event.unit: unit})


def _character(table: Table, event: e.CharacterEnlisted) -> Table:
    unit = Unit(
        event.seat, event.entry, event.name, event.type, files=1, character=True, warband=event.warband,
        ability=event.ability, events=event.events, grants=event.grants, brings=event.brings, known=event.known,
    )  # fmt: skip
    if event.warlord:
        table = with_player(table, event.seat, warlord=event.unit)
    return replace(table, units=table.units | {event.unit: unit})


def _described(table: Table, event: e.UnitDescribed) -> Table:
    return with_unit(table, event.unit, type=event.type, cls=event.cls)


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
        chooser="", first="", active="", card="", acting=None, thrown=None,
    )  # fmt: skip


def _refreshed(player: Player) -> Player:
    return replace(
        player, nominee="", held=False, rolled=(), picks={}, stack=Stack(), die=None, change=0, weighed=False,
        declared=False, running=False,
    )  # fmt: skip


def _rested(unit: Unit) -> Unit:
    return replace(unit, activated=False, entered=False, tokens=(), allowed=(), beyond=(), taken=())


def _phase_opened(table: Table, event: e.PhaseOpened) -> Table:
    active = (table.first or next(iter(table.seats), "")) if event.phase == "action" else table.active
    return replace(table, phase=event.phase, active=active, acting=None, card="", thrown=None)


# ---------------------------------------------------------------- reinforcement and command


def _nominated(table: Table, event: e.ReinforcementNominated) -> Table:
    table = with_player(table, event.seat, nominee=event.regiment, held=event.choice == "hold")
    return _arriving(table, event.regiment) if event.choice == "arrive" else table


def _rolled(table: Table, event: e.ReinforcementRolled) -> Table:
    player = table.seats.get(event.seat)
    if player is None:
        return table
    picks = {**player.picks, event.cls: event.successes} if event.successes else player.picks
    table = replace(table, thrown=Thrown(event.seat, event.cls, event.faces))
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
    return with_regiment(table, regiment, where="arriving")


def _laid(table: Table, event: e.CardLaid) -> Table:
    player = table.seats.get(event.seat)
    seals = player.stack.seals if player else {}
    return with_stack(table, event.seat, seals=seals | {str(event.number): event.card.seal})


def _all_laid(table: Table, event: e.CardsLaid) -> Table:
    player = table.seats.get(event.seat)
    laid = {str(number): card.seal for number, card in enumerate(event.cards, start=event.first)}
    return with_stack(table, event.seat, seals=(player.stack.seals if player else {}) | laid)


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


# ---------------------------------------------------------------- the end


def _ended(table: Table, event: e.MatchEnded) -> Table:
    return replace(table, winner=event.winner, reason=event.reason)


def _unchanged(table: Table, event: e.Events) -> Table:
    return table


EVOLUTIONS: dict[type[Any], Callable[[Table, Any], Table]] = {
    e.ArmyEnlisted: _enlisted,
    e.RegimentEnlisted: _regiment,
    e.CharacterEnlisted: _character,
    e.UnitDescribed: _described,
    e.CharacterAttached: _attached,
    e.SeatReady: _ready,
    e.RoundStarted: _round_started,
    e.PhaseOpened: _phase_opened,
    e.ReinforcementNominated: _nominated,
    e.ReinforcementRolled: _rolled,
    e.ReinforcementSelected: _selected,
    e.ArrivedAutomatically: _automatic,
    e.CardLaid: _laid,
    e.CardsLaid: _all_laid,
    e.StackSet: _stack_set,
    e.SupremacyRolled: _threw,
    e.SupremacyModified: _modified,
    e.SupremacyKept: _kept,
    e.SupremacyTied: _tied,
    e.SupremacyWon: _won,
    e.FirstPlayerTaken: _first,
    e.SupremacyDeclared: _declared,
    e.MatchEnded: _ended,
    e.VictoryChecked: _unchanged,
    Remarked: _unchanged,
    **ACTIONS,
    **FACTS,
}
"""How each event changes the table."""
