"""How each event changes the table of Star Wars: Legion; total, so that whatever was recorded can be replayed."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from replay.core.game import Remarked
from replay.core.seats import scored, with_player
from replay.games.star_wars_legion import events as e
from replay.games.star_wars_legion.cards import Unit
from replay.games.star_wars_legion.setup_evolution import SETUP
from replay.games.star_wars_legion.table import Acting, Dropped, Fight, Table, Track, with_unit

NOBODY = Unit("", "nobody")
"""What a unit is that never joined."""


def evolve(table: Table, event: e.Events) -> Table:
    """The table after an event."""
    if table.track and not isinstance(event, e.UnitMoved | Remarked):
        table = replace(table, track=None)
    return EVOLUTIONS[type(event)](table, event)


def _unchanged(table: Table, event: e.Events) -> Table:
    return table


def _unit(table: Table, unit: str) -> Unit:
    return table.units.get(unit, NOBODY)


# ---------------------------------------------------------------- rounds and activations


def _round_started(table: Table, event: e.RoundStarted) -> Table:
    units = {i: replace(unit, activated=False) for i, unit in table.units.items()}
    return replace(table, stage="rounds", round=event.round, active=event.seat, units=units, acting=None, fight=None)


def _played(table: Table, event: e.CommandPlayed) -> Table:
    player = table.seats.get(event.seat)
    if player is None:
        return table
    seals = tuple(seal for seal in player.seals if seal != event.seal)
    return with_player(table, event.seat, hand=player.hand - 1, seals=seals, played=(*player.played, event.card))


def _priority(table: Table, event: e.PriorityTaken) -> Table:
    return replace(table, active=event.seat)


def _activated(table: Table, event: e.UnitActivated) -> Table:
    table = with_unit(table, event.unit, activated=True)
    return replace(table, acting=Acting(event.unit), fight=None)


def _activation_ended(table: Table, event: e.ActivationEnded) -> Table:
    return replace(table, acting=None, active=event.seat, fight=None)


def _moved(table: Table, event: e.UnitMoved) -> Table:
    track = Track(event.unit, _unit(table, event.unit).at)
    return replace(with_unit(table, event.unit, at=event.at, others=event.others), track=track)


# ---------------------------------------------------------------- attacks


def _attack_declared(table: Table, event: e.AttackDeclared) -> Table:
    fight = Fight(event.unit, event.target, event.dice, through=event.through, obscured=event.obscured)
    return replace(table, fight=fight)


def _attack_rolled(table: Table, event: e.AttackRolled) -> Table:
    return replace(table, fight=table.fight and replace(table.fight, faces=event.faces))


def _defence_declared(table: Table, event: e.DefenceDeclared) -> Table:
    return replace(table, fight=table.fight and replace(table.fight, defence=event.dice, saves=()))


def _defence_rolled(table: Table, event: e.DefenceRolled) -> Table:
    return replace(table, fight=table.fight and replace(table.fight, saves=event.faces))


# ---------------------------------------------------------------- losses, panic


def _wounded(table: Table, event: e.WoundsChanged) -> Table:
    return with_unit(table, event.unit, wounds=max(_unit(table, event.unit).wounds + event.by, 0))


def _lost(table: Table, event: e.MiniaturesLost) -> Table:
    unit = _unit(table, event.unit)
    if not unit.known:
        # how many are left nobody knows
        return table
    left = max(unit.miniatures - event.count, 0)
    return with_unit(table, event.unit, miniatures=left, others=unit.others[: max(left - 1, 0)])


def _promoted(table: Table, event: e.LeaderPromoted) -> Table:
    unit = _unit(table, event.unit)
    others = tuple(spot for spot in unit.others if spot != event.at)
    return with_unit(table, event.unit, at=event.at, others=others, miniatures=max(unit.miniatures - 1, 1))


def _suppressed(table: Table, event: e.SuppressionChanged) -> Table:
    return with_unit(table, event.unit, suppression=max(_unit(table, event.unit).suppression + event.by, 0))


def _lent(table: Table, event: e.CourageLent) -> Table:
    return with_unit(table, event.unit, lent=event.courage)


def _defeated(table: Table, event: e.UnitDefeated) -> Table:
    return with_unit(table, event.unit, defeated=True)


def _removed(table: Table, event: e.LeaderRemoved) -> Table:
    return with_unit(table, event.unit, at=None, others=())


# ---------------------------------------------------------------- tokens


def _claimed(table: Table, event: e.TokenClaimed) -> Table:
    found = table.tokens.get(event.token)
    tokens = table.tokens | {event.token: replace(found, at=None)} if found else table.tokens
    for holder in (i for i, unit in table.units.items() if event.token in unit.holding):
        # taken out of somebody's hands, as the players agreed (SWL-CLAIM-05)
        table = _let_go(table, holder, event.token)
    table = with_unit(table, event.unit, holding=(*_unit(table, event.unit).holding, event.token))
    acting = table.acting
    if acting and acting.unit == event.unit:
        acting = replace(acting, claimed=True)
    return replace(table, tokens=tokens, acting=acting)


def _dropped(table: Table, event: e.AssetDropped) -> Table:
    table = _let_go(table, event.unit, event.token)
    dropped = Dropped(event.token, event.unit, _unit(table, event.unit).at)
    return replace(table, dropping=(*table.dropping, dropped))


def _let_go(table: Table, unit: str, token: str) -> Table:
    return with_unit(table, unit, holding=tuple(one for one in _unit(table, unit).holding if one != token))


# ---------------------------------------------------------------- scores and the end


def _scored(table: Table, event: e.Scored) -> Table:
    return scored(table, event.seat, event.points)


def _ended(table: Table, event: e.MatchEnded) -> Table:
    return replace(table, stage="over", winner=event.winner, reason=event.reason, acting=None, dropping=())


ROUNDS: dict[type[Any], Callable[[Table, Any], Table]] = {
    e.RoundStarted: _round_started,
    e.CommandPlayed: _played,
    e.PriorityTaken: _priority,
    e.UnitActivated: _activated,
    e.ActivationEnded: _activation_ended,
    e.UnitMoved: _moved,
    e.AttackDeclared: _attack_declared,
    e.AttackRolled: _attack_rolled,
    e.DefenceDeclared: _defence_declared,
    e.DefenceRolled: _defence_rolled,
    e.WoundsChanged: _wounded,
    e.MiniaturesLost: _lost,
    e.LeaderPromoted: _promoted,
    e.SuppressionChanged: _suppressed,
    e.CourageLent: _lent,
    e.UnitPanicked: _unchanged,
    e.AssetDropped: _dropped,
    e.UnitDefeated: _defeated,
    e.LeaderRemoved: _removed,
    e.TokenClaimed: _claimed,
    e.TokenTallied: _unchanged,
    e.Scored: _scored,
    e.RoundEnded: _unchanged,
    e.MatchEnded: _ended,
    Remarked: _unchanged,
}
EVOLUTIONS = SETUP | ROUNDS
"""How each event changes the table."""
