"""How the events before the first turn change the table of Fantasy Skirmish; total, like the others."""

from collections.abc import Callable, Collection
from typing import Any

from msgspec.structs import replace

from replay.core.seats import with_player
from replay.games.fantasy_skirmish import setup_events as s
from replay.games.fantasy_skirmish.field import drawn
from replay.games.fantasy_skirmish.stat import Book, Stat
from replay.games.fantasy_skirmish.table import Laid, Player, Table, Warrior, with_warrior

NO_STAT = Stat("nobody", "nobody", "", 1, 1, 0)
"""What a warrior is whose card did not come with any army."""


def _enlisted(table: Table, event: s.ArmyEnlisted) -> Table:
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
    purpose: s.Purpose = "map" if kind == "prepared" else "tiles"
    stage = "rolls" if kind == "prepared" else "tiles"
    return replace(table, stage=stage, purpose=purpose, ranked=everybody, active=next(iter(table.seats)))


def _warrior_enlisted(table: Table, event: s.WarriorEnlisted) -> Table:
    stat = table.book.stats.get(event.stat, NO_STAT)
    warrior = Warrior(event.seat, event.stat, stat.life, stat.sp)
    return replace(table, warriors=table.warriors | {event.warrior: warrior})


def _features_picked(table: Table, event: s.FeaturesPicked) -> Table:
    table = with_player(table, event.seat, features=event.features, picked=True)
    if not all(player.picked for player in table.seats.values()):
        return table
    return replace(table, stage="rolls", purpose="terrain", ranked=(tuple(table.seats),))


def _rolled_off(table: Table, event: s.RolledOff) -> Table:
    return replace(table, rolls=table.rolls | {event.seat: event.faces})


def _rolls_tied(table: Table, event: s.RollsTied) -> Table:
    return replace(table, ranked=event.ranked, rolls={})


def _first_found(table: Table, event: s.FirstFound) -> Table:
    seats = tuple(seat for seat in event.seats if seat in table.seats)
    table = replace(table, ranked=(), rolls={}, active=next(iter(seats), ""))
    stages = {"terrain": "lay", "map": "map", "tiles": "tiles", "order": "turns"}
    return replace(table, stage=stages[event.purpose], order=seats)


def _feature_laid(table: Table, event: s.FeatureLaid) -> Table:
    laid = table.features | {event.feature: Laid(event.kind, event.squares)}
    table = _less(table, event.seat, event.feature)
    rows = drawn(table.rows, event.kind, event.squares)
    return replace(table, rows=rows, features=laid, active=_next_to_lay(table, event.seat))


def _feature_left_out(table: Table, event: s.FeatureLeftOut) -> Table:
    table = _less(table, event.seat, event.feature)
    active = table.seats.get(table.active)
    return table if active and active.features else replace(table, active=_next_to_lay(table, table.active))


def _less(table: Table, seat: str, feature: str) -> Table:
    """The table on which a seat has a feature less to lay."""
    player = table.seats.get(seat)
    left = {i: kind for i, kind in player.features.items() if i != feature} if player else {}
    return with_player(table, seat, features=left)


def _next_to_lay(table: Table, seat: str) -> str:
    """The next seat after another that has a feature to lay; that one itself where there is none."""
    having = tuple(one for one, player in table.seats.items() if player.features or one == seat)
    return _after(table, seat, having)


def _map_unrolled(table: Table, event: s.MapUnrolled) -> Table:
    return replace(table, rows=event.rows, areas=event.areas)


def _tile_fitted(table: Table, event: s.TileFitted) -> Table:
    slots = table.slots | {event.slot: event.rows}
    if event.slot == "C" and table.ranked:
        return replace(table, slots=slots, stage="rolls")
    return replace(table, slots=slots, active=_after(table, event.seat))


def _ready(table: Table, event: s.BattlefieldReady) -> Table:
    return replace(table, rows=event.rows, stage="sides")


def _side_chosen(table: Table, event: s.SideChosen) -> Table:
    table = with_player(table, event.seat, side=event.side)
    return replace(table, stage="scouts") if all(p.side for p in table.seats.values()) else table


def _posted(table: Table, event: s.ScoutPosted) -> Table:
    return with_warrior(table, event.warrior, at=event.at, back=event.back)


def _scouts_ready(table: Table, event: s.ScoutsReady) -> Table:
    table = with_player(table, event.seat, ready=True)
    if not all(player.ready for player in table.seats.values()):
        return table
    return replace(table, stage="rolls", purpose="order", ranked=(tuple(table.seats),), rolls={})


def _after(table: Table, seat: str, among: Collection[str] = ()) -> str:
    """The seat after another in the order at hand, of some or of all."""
    seats = [other for other in table.order or table.seats if not among or other in among]
    return seats[(seats.index(seat) + 1) % len(seats)] if seat in seats else table.active


SETUP: dict[type[Any], Callable[[Table, Any], Table]] = {
    s.ArmyEnlisted: _enlisted,
    s.WarriorEnlisted: _warrior_enlisted,
    s.FeaturesPicked: _features_picked,
    s.RolledOff: _rolled_off,
    s.RollsTied: _rolls_tied,
    s.FirstFound: _first_found,
    s.FeatureLaid: _feature_laid,
    s.FeatureLeftOut: _feature_left_out,
    s.MapUnrolled: _map_unrolled,
    s.TileFitted: _tile_fitted,
    s.BattlefieldReady: _ready,
    s.SideChosen: _side_chosen,
    s.ScoutPosted: _posted,
    s.ScoutsReady: _scouts_ready,
}
"""What each event before the first turn does."""
