"""How each event changes the table of Fantasy Skirmish; total, so that whatever was recorded can be replayed."""

from collections.abc import Callable, Collection
from typing import Any

from msgspec.structs import replace

from replay.core.game import Remarked
from replay.games.fantasy_skirmish import events as e
from replay.games.fantasy_skirmish.field import drawn
from replay.games.fantasy_skirmish.stat import Book, Stat
from replay.games.fantasy_skirmish.table import (
    Acting,
    Fallen,
    Laid,
    Player,
    Table,
    Track,
    Warrior,
    with_player,
    with_warrior,
)

NO_STAT = Stat("nobody", "nobody", "", 1, 1, 0)
"""What a warrior is whose card did not come with any army."""


def evolve(table: Table, event: e.Events) -> Table:
    """The table after an event."""
    if table.track and not isinstance(event, e.WarriorMoved):
        table = replace(table, track=None)
    return EVOLUTIONS[type(event)](table, event)


# ---------------------------------------------------------------- before the first turn


def _enlisted(table: Table, event: e.ArmyEnlisted) -> Table:
    name = table.seats[event.seat].name if event.seat in table.seats else event.seat
    player = Player(name, event.name, event.faction, event.letter, pool=event.pool)
    book = Book(
        {**table.book.stats, **event.book.stats},
        {**table.book.powers, **event.book.powers},
        {**table.book.spells, **event.book.spells},
    )
    seats = table.seats | {event.seat: player}
    charts, tiles = {**table.charts, **event.charts}, {**table.tiles, **event.tiles}
    table = replace(table, seats=seats, book=book, charts=charts, tiles=tiles)
    return _battlefield(table) if all(seat.army for seat in seats.values()) else table


def _battlefield(table: Table) -> Table:
    """All armies are there: the battlefield is next (FS-SETUP)."""
    kind = table.options["battlefield"]
    everybody = (tuple(table.seats),)
    if kind == "blank":
        rows = ("." * table.options["width"],) * table.options["height"]
        return replace(table, stage="features", rows=rows)
    purpose: e.Purpose = "map" if kind == "prepared" else "tiles"
    stage = "rolls" if kind == "prepared" else "tiles"
    return replace(table, stage=stage, purpose=purpose, ranked=everybody, active=next(iter(table.seats)))


def _warrior_enlisted(table: Table, event: e.WarriorEnlisted) -> Table:
    stat = table.book.stats.get(event.stat, NO_STAT)
    warrior = Warrior(event.seat, event.stat, stat.life, stat.sp)
    return replace(table, warriors=table.warriors | {event.warrior: warrior})


def _features_picked(table: Table, event: e.FeaturesPicked) -> Table:
    table = with_player(table, event.seat, features=event.features, picked=True)
    if not all(player.picked for player in table.seats.values()):
        return table
    return replace(table, stage="rolls", purpose="terrain", ranked=(tuple(table.seats),))


def _rolled_off(table: Table, event: e.RolledOff) -> Table:
    return replace(table, rolls=table.rolls | {event.seat: event.faces})


def _rolls_tied(table: Table, event: e.RollsTied) -> Table:
    return replace(table, ranked=event.ranked, rolls={})


def _first_found(table: Table, event: e.FirstFound) -> Table:
    first = event.seats[0] if event.seats else ""
    table = replace(table, ranked=(), rolls={}, active=first)
    stages = {"terrain": "lay", "map": "map", "tiles": "tiles", "order": "turns"}
    return replace(table, stage=stages[event.purpose], order=event.seats)


def _feature_laid(table: Table, event: e.FeatureLaid) -> Table:
    laid = table.features | {event.feature: Laid(event.kind, event.squares)}
    player = table.seats.get(event.seat)
    left = {i: kind for i, kind in player.features.items() if i != event.feature} if player else {}
    table = with_player(table, event.seat, features=left)
    rows = drawn(table.rows, event.kind, event.squares)
    having = tuple(seat for seat, player in table.seats.items() if player.features or seat == event.seat)
    return replace(table, rows=rows, features=laid, active=_after(table, event.seat, having))


def _map_unrolled(table: Table, event: e.MapUnrolled) -> Table:
    return replace(table, rows=event.rows, areas=event.areas)


def _tile_fitted(table: Table, event: e.TileFitted) -> Table:
    slots = table.slots | {event.slot: event.rows}
    if event.slot == "C" and table.ranked:
        return replace(table, slots=slots, stage="rolls")
    return replace(table, slots=slots, active=_after(table, event.seat))


def _ready(table: Table, event: e.BattlefieldReady) -> Table:
    return replace(table, rows=event.rows, stage="sides")


def _side_chosen(table: Table, event: e.SideChosen) -> Table:
    table = with_player(table, event.seat, side=event.side)
    return replace(table, stage="scouts") if all(p.side for p in table.seats.values()) else table


def _posted(table: Table, event: e.ScoutPosted) -> Table:
    return with_warrior(table, event.warrior, at=event.at, back=event.back)


def _scouts_ready(table: Table, event: e.ScoutsReady) -> Table:
    table = with_player(table, event.seat, ready=True)
    if not all(player.ready for player in table.seats.values()):
        return table
    return replace(table, stage="rolls", purpose="order", ranked=(tuple(table.seats),), rolls={})


def _after(table: Table, seat: str, among: Collection[str] = ()) -> str:
    """The seat after another in the order at hand, of some or of all."""
    seats = [other for other in table.order or table.seats if not among or other in among]
    return seats[(seats.index(seat) + 1) % len(seats)] if seat in seats else table.active


# ---------------------------------------------------------------- turns


def _round_started(table: Table, event: e.RoundStarted) -> Table:
    seats = {seat: replace(player, turns=0, acted=0) for seat, player in table.seats.items()}
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
    return replace(table, acting=Acting(event.warrior), extra=extra)


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
    return replace(table, score=table.score | {event.seat: table.score.get(event.seat, 0) + event.halves})


def _gained(table: Table, event: e.PointsGained) -> Table:
    player = table.seats.get(event.seat)
    return with_player(table, event.seat, rp=player.rp + event.points) if player else table


def _reinforced(table: Table, event: e.Reinforced) -> Table:
    player = table.seats.get(event.seat)
    table = with_player(table, event.seat, rp=player.rp - event.cost) if player else table
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


EVOLUTIONS: dict[type[Any], Callable[[Table, Any], Table]] = {
    e.ArmyEnlisted: _enlisted,
    e.WarriorEnlisted: _warrior_enlisted,
    e.FeaturesPicked: _features_picked,
    e.RolledOff: _rolled_off,
    e.RollsTied: _rolls_tied,
    e.FirstFound: _first_found,
    e.FeatureLaid: _feature_laid,
    e.MapUnrolled: _map_unrolled,
    e.TileFitted: _tile_fitted,
    e.BattlefieldReady: _ready,
    e.SideChosen: _side_chosen,
    e.ScoutPosted: _posted,
    e.ScoutsReady: _scouts_ready,
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
    Remarked: lambda table, event: table,
}
"""What each event does."""
