"""How the events before the first turn change the table."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from replay.games.arcane_legions import events as e
from replay.games.arcane_legions.table import (
    Figure,
    Piece,
    Player,
    Table,
    Unit,
    with_unit,
)


def _army_enlisted(table: Table, event: e.ArmyEnlisted) -> Table:
    name = table.seats[event.seat].name if event.seat in table.seats else event.seat
    player = Player(name, event.name, event.faction, event.letter)
    seats = table.seats | {event.seat: player}
    stage = "terrain" if all(seat.army for seat in seats.values()) else table.stage
    return replace(table, seats=seats, texts=table.texts | event.texts, stage=stage)


def _unit_enlisted(table: Table, event: e.UnitEnlisted) -> Table:
    unit = Unit(event.seat, event.card, {slot: Figure(slot) for slot in event.slots})
    return replace(table, units=table.units | {event.unit: unit})


def _terrain_laid(table: Table, event: e.TerrainLaid) -> Table:
    piece = Piece(event.ground, event.outline, event.seat)
    return replace(table, terrain=table.terrain | {event.piece: piece})


def _table_settled(table: Table, event: e.TableSettled) -> Table:
    return replace(table, stage="rolloff", contenders=tuple(table.seats), rolls={})


def _rolled_off(table: Table, event: e.RolledOff) -> Table:
    return replace(table, rolls=table.rolls | {event.seat: event.faces})


def _roll_off_tied(table: Table, event: e.RollOffTied) -> Table:
    return replace(table, contenders=event.seats, rolls={})


def _roll_off_won(table: Table, event: e.RollOffWon) -> Table:
    if table.claims:
        return replace(table, contenders=(), rolls={}, claims=())
    return replace(table, stage="place", chooser=event.seat, contenders=(), rolls={})


def _play_order_taken(table: Table, event: e.PlayOrderTaken) -> Table:
    return replace(table, stage="zones", order=event.seats, active=event.seats[0] if event.seats else "", chooser="")


def _zone_chosen(table: Table, event: e.ZoneChosen) -> Table:
    if event.seat not in table.seats:
        return table
    seats = table.seats | {event.seat: replace(table.seats[event.seat], zone=event.zone)}
    stage = "deploy" if all(player.zone for player in seats.values()) else table.stage
    return replace(table, seats=seats, stage=stage)


def _unit_deployed(table: Table, event: e.UnitDeployed) -> Table:
    return with_unit(table, event.unit, pose=event.pose)


def _deployment_ended(table: Table, event: e.DeploymentEnded) -> Table:
    return replace(table, stage="orders")


PREPARATIONS: dict[type[Any], Callable[[Table, Any], Table]] = {
    e.ArmyEnlisted: _army_enlisted,
    e.UnitEnlisted: _unit_enlisted,
    e.TerrainLaid: _terrain_laid,
    e.TableSettled: _table_settled,
    e.RolledOff: _rolled_off,
    e.RollOffTied: _roll_off_tied,
    e.RollOffWon: _roll_off_won,
    e.PlayOrderTaken: _play_order_taken,
    e.ZoneChosen: _zone_chosen,
    e.UnitDeployed: _unit_deployed,
    e.DeploymentEnded: _deployment_ended,
}
"""How each event before the first turn changes the table."""
