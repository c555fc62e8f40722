"""How the events before the first turn change the table."""

from collections.abc import Callable, Mapping
from typing import Any

from msgspec.structs import replace

from replay.games.arcane_legions import events as e
from replay.games.arcane_legions.table import (
    Figure,
    Piece,
    Player,
    Table,
    Unit,
    staying,
    with_unit,
)


def prepared_without(table: Table, seat: str) -> Table:
    """The table of a seat that has given up: before the first turn nothing waits for it any more.

    Where it had won the roll-off, the others roll again.
    """
    contenders = tuple(other for other in table.contenders if other != seat)
    rolls = {other: faces for other, faces in table.rolls.items() if other != seat}
    match table.stage:
        case "enlist":
            return replace(table, stage=_enlisted(table, table.seats))
        case "rolloff":
            return replace(table, contenders=contenders, rolls=rolls)
        case "place" if table.chooser == seat:
            return replace(table, stage="rolloff", chooser="", contenders=staying(table), rolls={})
        case "zones":
            return replace(table, stage=_zoned(table, table.seats))
    return table


def _enlisted(table: Table, seats: Mapping[str, Player]) -> str:
    """The stage once these have enlisted: terrain when all have that play."""
    return "terrain" if all(player.army or player.withdrawn for player in seats.values()) else table.stage


def _zoned(table: Table, seats: Mapping[str, Player]) -> str:
    """The stage once these have chosen their zones: deployment when all have one that play."""
    return "deploy" if all(player.zone or player.withdrawn for player in seats.values()) else table.stage


def _army_enlisted(table: Table, event: e.ArmyEnlisted) -> Table:
    name = table.seats[event.seat].name if event.seat in table.seats else event.seat
    player = Player(name, event.name, event.faction, event.letter)
    seats = table.seats | {event.seat: player}
    return replace(table, seats=seats, texts=table.texts | event.texts, stage=_enlisted(table, seats))


def _unit_enlisted(table: Table, event: e.UnitEnlisted) -> Table:
    unit = Unit(event.seat, event.card, {slot: Figure(slot) for slot in event.slots})
    return replace(table, units=table.units | {event.unit: unit})


def _terrain_laid(table: Table, event: e.TerrainLaid) -> Table:
    piece = Piece(event.ground, event.outline, event.seat)
    return replace(table, terrain=table.terrain | {event.piece: piece})


def _table_settled(table: Table, event: e.TableSettled) -> Table:
    return replace(table, stage="rolloff", contenders=staying(table), rolls={})


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
    return replace(table, seats=seats, stage=_zoned(table, seats))


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
