"""How each event changes the table of Battle for Legend; total, so that whatever was recorded can be replayed."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from replay.core.game import Remarked
from replay.core.seats import scored, with_player
from replay.games.battle_for_legend import duel_evolution as duels
from replay.games.battle_for_legend import events as e
from replay.games.battle_for_legend.place import touching
from replay.games.battle_for_legend.profile import Book, ballista_of, disc
from replay.games.battle_for_legend.table import Acting, Bank, Figure, Orb, Table, Track, camp, disc_of, with_figure


def evolve(table: Table, event: e.Events) -> Table:
    """The table after an event."""
    if table.track and not isinstance(event, e.FigureMoved | Remarked):
        table = replace(table, track=None)
    return EVOLUTIONS[type(event)](table, event)


# ---------------------------------------------------------------- before the first turn


def _enlisted(table: Table, event: e.WarbandEnlisted) -> Table:
    book = Book({**table.book.figures, **event.book.figures}, {**table.book.artefacts, **event.book.artefacts})
    table = with_player(table, event.seat, warband=event.name, faction=event.faction)
    table = replace(table, book=book, arena=table.arena or event.arena)
    return replace(table, stage="allot") if all(player.warband for player in table.seats.values()) else table


def _figure_enlisted(table: Table, event: e.FigureEnlisted) -> Table:
    return _armed(replace(table, figures=table.figures | {event.figure: Figure(event.seat, event.profile)}))


def _allotted(table: Table, event: e.ArtefactAllotted) -> Table:
    return _armed(with_player(table, event.seat, artefact=event.artefact, bearer=event.figure))


def _armed(table: Table) -> Table:
    """With every artefact allotted the figures are deployed (BFL-SETUP-05)."""
    ready = table.stage == "allot" and all(player.artefact for player in table.seats.values())
    return replace(table, stage="deploy") if ready else table


def _deployed(table: Table, event: e.FigureDeployed) -> Table:
    return with_figure(table, event.figure, at=event.at)


def _returned(table: Table, event: e.FigureReturned) -> Table:
    table = with_figure(table, event.figure, at=event.at, lost=0, eliminated=False, manning=False)
    return with_figure(table, event.figure, power=(), defence=()) if event.refilled else table


def _tie_broken(table: Table, event: e.TieBroken) -> Table:
    return replace(table, ties=(*table.ties, event.figures))


# ---------------------------------------------------------------- activations


def _turn_started(table: Table, event: e.TurnStarted) -> Table:
    figures = {i: replace(figure, activated=False) for i, figure in table.figures.items()}
    stage = "over" if table.stage == "over" else "turns"
    return replace(table, stage=stage, turn=event.turn, figures=figures, begun=False, acting=None, intent=None)


def _started(table: Table, event: e.ActivationStarted) -> Table:
    table = with_figure(table, event.figure, activated=True, manning=False)
    return replace(table, begun=True, acting=Acting(event.figure), intent=None, fought=None)


def _ended(table: Table, event: e.ActivationEnded) -> Table:
    return replace(table, acting=None, intent=None)


def _moved(table: Table, event: e.FigureMoved) -> Table:
    found = table.figures.get(event.figure)
    if event.path and found and found.at:
        table = replace(table, track=Track(event.figure, (found.at, *event.path)))
        table = _unmanned(with_figure(table, event.figure, at=event.path[-1]), event.figure)
    acting = table.acting
    if acting and acting.figure == event.figure:
        table = replace(table, acting=replace(acting, moved=True))
    return replace(table, intent=None, fought=None)


def _unmanned(table: Table, figure: str) -> Table:
    """Who has left the ballista it fired has no half cover from it any more (BFL-BAL-11)."""
    found, stands = table.figures.get(figure), disc_of(table, figure) if figure in table.figures else None
    if found is None or not found.manning or table.arena is None or stands is None:
        return table
    engine = disc(ballista_of(table.arena, camp(table, found.seat)))
    return table if touching(stands, engine) else with_figure(table, figure, manning=False)


def _portal_used(table: Table, event: e.PortalUsed) -> Table:
    table = _unmanned(with_figure(table, event.figure, at=event.at), event.figure)
    acting = table.acting
    return replace(table, acting=replace(acting, passed=True)) if acting else table


def _ability_used(table: Table, event: e.AbilityUsed) -> Table:
    return replace(table, acting=replace(table.acting, main="ability")) if table.acting else table


def _artefact_used(table: Table, event: e.ArtefactUsed) -> Table:
    return duels.artefact_spent(table, event.figure)


# ---------------------------------------------------------------- life


def _damaged(table: Table, event: e.DamageDealt) -> Table:
    found = table.figures.get(event.figure)
    return with_figure(table, event.figure, lost=found.lost + event.amount) if found else table


def _restored(table: Table, event: e.LifeRestored) -> Table:
    found = table.figures.get(event.figure)
    return with_figure(table, event.figure, lost=max(0, found.lost - event.amount)) if found else table


def _eliminated(table: Table, event: e.FigureEliminated) -> Table:
    killer = table.figures.get(event.by)
    table = with_figure(table, event.by, kills=killer.kills + 1) if killer else table
    if table.options["bounty_resets"]:
        table = with_figure(table, event.figure, kills=0)
    return with_figure(table, event.figure, at=None, manning=False, eliminated=True, fell=table.turn)


# ---------------------------------------------------------------- orbs and points


def with_orb(table: Table, seat: str, **changes: Any) -> Table:
    """The table with some fields of a seat's start orb changed."""
    faction = camp(table, seat)
    return replace(table, orbs=table.orbs | {faction: replace(table.orbs.get(faction, Orb()), **changes)})


def _fog_laid(table: Table, event: e.FogLaid) -> Table:
    table = duels.orb_used(table, event.seat, 1)
    acting = replace(table.acting, orb=True) if table.acting else None
    return replace(table, fogs=(*table.fogs, Bank(event.at, event.user)), acting=acting)


def _fog_cleared(table: Table, event: e.FogCleared) -> Table:
    return replace(table, fogs=tuple(bank for bank in table.fogs if bank.user != event.user))


def _rearmed(table: Table, event: e.OrbRearmed) -> Table:
    return with_orb(table, event.seat, rearmed=True)


def _orb_activated(table: Table, event: e.OrbActivated) -> Table:
    return with_orb(table, event.seat, gain=True)


def _scored(table: Table, event: e.Scored) -> Table:
    return scored(table, event.seat, event.points)


def _over(table: Table, event: e.MatchEnded) -> Table:
    return replace(table, stage="over", winner=event.winner, reason=event.reason, acting=None, intent=None)


def _unchanged(table: Table, event: e.Events) -> Table:
    return table


EVOLUTIONS: dict[type[Any], Callable[[Table, Any], Table]] = {
    e.WarbandEnlisted: _enlisted,
    e.FigureEnlisted: _figure_enlisted,
    e.ArtefactAllotted: _allotted,
    e.FigureDeployed: _deployed,
    e.FigureReturned: _returned,
    e.TieRolled: _unchanged,
    e.TieBroken: _tie_broken,
    e.TurnStarted: _turn_started,
    e.ActivationStarted: _started,
    e.ActivationEnded: _ended,
    e.MoveIntended: duels.move_intended,
    e.FigureMoved: _moved,
    e.AttackDeclared: duels.declared,
    e.OpportunityDeclined: duels.declined,
    e.AttackWentOn: duels.went_on,
    e.ActLost: duels.lost,
    e.TokenCommitted: duels.committed,
    e.TokenPaid: duels.paid,
    e.CycleRefilled: duels.refilled,
    e.ResponseMade: duels.responded,
    e.TokenRevealed: duels.revealed,
    e.FrenzyUsed: duels.frenzied,
    e.DuelResolved: duels.resolved,
    e.DuelVoided: duels.voided,
    e.DamageDealt: _damaged,
    e.LifeRestored: _restored,
    e.FigureEliminated: _eliminated,
    e.AbilityUsed: _ability_used,
    e.ArtefactUsed: _artefact_used,
    e.FogLaid: _fog_laid,
    e.FogCleared: _fog_cleared,
    e.OrbRearmed: _rearmed,
    e.PortalUsed: _portal_used,
    e.TurnEnded: _unchanged,
    e.OrbActivated: _orb_activated,
    e.Scored: _scored,
    e.MatchEnded: _over,
    Remarked: _unchanged,
}
"""How each event changes the table."""
