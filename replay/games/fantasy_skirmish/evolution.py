"""How each event changes the table of Fantasy Skirmish; total, so that whatever was recorded can be replayed."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from replay.core.game import Remarked
from replay.core.seats import scored, with_player
from replay.games.fantasy_skirmish import events as e
from replay.games.fantasy_skirmish.setup_evolution import SETUP
from replay.games.fantasy_skirmish.table import Acting, Fallen, Table, Track, turn_of, with_warrior


def evolve(table: Table, event: e.Events) -> Table:
    """The table after an event."""
    if table.track and not isinstance(event, e.WarriorMoved | Remarked):
        table = replace(table, track=None)
    return EVOLUTIONS[type(event)](table, event)


# ---------------------------------------------------------------- turns


def _round_started(table: Table, event: e.RoundStarted) -> Table:
    seats = {seat: replace(player, turns=0, acted=0, bought=False) for seat, player in table.seats.items()}
    warriors = {i: replace(w, activated=False) for i, w in table.warriors.items()}
    playing = [seat for seat in table.order if not seats[seat].withdrawn]
    first = playing[0] if playing else table.active
    stage = _unless_over(table, "turns")
    return replace(
        table, stage=stage, round=event.round, seats=seats, warriors=warriors, active=first, acting=None, fallen=()
    )


def _activated(table: Table, event: e.WarriorActivated) -> Table:
    table = with_warrior(table, event.warrior, activated=True)
    extra = max(0, table.extra - 1) if table.acting else table.extra
    found = table.warriors.get(event.warrior)
    # a second warrior acts in the turn of the first
    seat = turn_of(table) if table.acting or not found else found.seat
    return replace(table, acting=Acting(event.warrior, seat=seat), extra=extra)


def _moved(table: Table, event: e.WarriorMoved) -> Table:
    found = table.warriors.get(event.warrior)
    if found and event.path:
        table = with_warrior(table, event.warrior, at=event.path[-1], back=event.back)
        table = replace(table, track=Track(event.warrior, event.path, found.at, found.back))
    acting = table.acting
    if acting is None or acting.warrior != event.warrior:
        return table
    done = replace(acting, diagonals=acting.diagonals + event.diagonals)
    if not event.free:
        done = replace(done, moved=True, double=event.double)
    return replace(table, acting=done)


def _acted(action: e.Action) -> Callable[[Table, Any], Table]:
    def evolved(table: Table, event: Any) -> Table:
        return replace(table, acting=replace(table.acting, action=action)) if table.acting else table

    return evolved


def _cast(table: Table, event: e.SpellCast) -> Table:
    found = table.warriors.get(event.warrior)
    table = with_warrior(table, event.warrior, sp=found.sp - event.cost if found else 0)
    return _acted("spell")(table, event)


def _used(table: Table, event: e.AbilityUsed) -> Table:
    table = replace(table, extra=table.extra + event.extra)
    if table.acting is None:
        return table
    if not event.free:
        return _acted("ability")(table, event)
    return replace(table, acting=replace(table.acting, used=(*table.acting.used, event.ability)))


def _effect_begun(table: Table, event: e.EffectBegun) -> Table:
    found = table.warriors.get(event.warrior)
    return with_warrior(table, event.warrior, effects=(*found.effects, event.effect)) if found else table


def _effect_ended(table: Table, event: e.EffectEnded) -> Table:
    found = table.warriors.get(event.warrior)
    left = tuple(effect for effect in found.effects if effect != event.effect) if found else ()
    return with_warrior(table, event.warrior, effects=left)


def _damaged(table: Table, event: e.DamageDealt) -> Table:
    found = table.warriors.get(event.warrior)
    return with_warrior(table, event.warrior, life=max(0, found.life - event.amount)) if found else table


def _restored(table: Table, event: e.LifeRestored) -> Table:
    found = table.warriors.get(event.warrior)
    return with_warrior(table, event.warrior, life=found.life + event.amount) if found else table


def _defeated(table: Table, event: e.WarriorDefeated) -> Table:
    table = with_warrior(table, event.warrior, at=None, back=None, life=0, defeated=True, effects=())
    return replace(table, fallen=(*table.fallen, Fallen(event.warrior, event.source)))


def _turn_ended(table: Table, event: e.TurnEnded) -> Table:
    player = table.seats.get(event.seat)
    if player:
        acted = player.acted + (not event.skipped)
        table = with_player(table, event.seat, turns=player.turns + 1, acted=acted)
    return replace(table, acting=None, extra=0, active=event.next or table.active)


# ---------------------------------------------------------------- rounds and the end


def _round_ended(table: Table, event: e.RoundEnded) -> Table:
    first = next((seat for seat in table.order if not table.seats[seat].withdrawn), table.active)
    return replace(table, stage=_unless_over(table, "reinforce"), active=first, acting=None)


def _unless_over(table: Table, stage: str) -> str:
    """The next stage of a match that is not over: what is played after the end begins nothing anew."""
    return "over" if table.stage == "over" else stage


def _scored(table: Table, event: e.Scored) -> Table:
    return scored(table, event.seat, event.halves)


def _gained(table: Table, event: e.PointsGained) -> Table:
    player = table.seats.get(event.seat)
    return with_player(table, event.seat, rp=player.rp + event.points) if player else table


def _reinforced(table: Table, event: e.Reinforced) -> Table:
    player = table.seats.get(event.seat)
    table = with_player(table, event.seat, rp=player.rp - event.cost, bought=True) if player else table
    return replace(table, active=event.next or table.active)


def _withdrew(table: Table, event: e.Withdrew) -> Table:
    table = with_player(table, event.seat, withdrawn=True)
    gone = {
        i: replace(w, at=None, back=None, defeated=True) if w.seat == event.seat else w
        for i, w in table.warriors.items()
    }
    return replace(table, warriors=gone)


def _ended(table: Table, event: e.MatchEnded) -> Table:
    return replace(table, stage="over", winner=event.winner, reason=event.reason)


def _unchanged(table: Table, event: e.Events) -> Table:
    return table


EVOLUTIONS: dict[type[Any], Callable[[Table, Any], Table]] = {
    **SETUP,
    e.RoundStarted: _round_started,
    e.WarriorActivated: _activated,
    e.WarriorMoved: _moved,
    e.BlowLanded: _acted("melee"),
    e.ShotLanded: _acted("ranged"),
    e.SpellCast: _cast,
    e.AbilityUsed: _used,
    e.EffectBegun: _effect_begun,
    e.EffectEnded: _effect_ended,
    e.DamageDealt: _damaged,
    e.LifeRestored: _restored,
    e.WarriorDefeated: _defeated,
    e.TurnEnded: _turn_ended,
    e.RoundEnded: _round_ended,
    e.Scored: _scored,
    e.PointsGained: _gained,
    e.Reinforced: _reinforced,
    e.Withdrew: _withdrew,
    e.MatchEnded: _ended,
    Remarked: _unchanged,
}
"""How each event changes the table."""
