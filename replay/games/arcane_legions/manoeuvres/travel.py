"""How a unit's move changes the table, stretch by stretch, and what of it lies there until the next order."""

from collections.abc import Callable
from typing import Any, Literal

from msgspec.structs import replace

from replay.games.arcane_legions import events as e
from replay.games.arcane_legions.table import Moving, Stretch, Table, Track, with_unit


def _move_begun(table: Table, event: e.MoveBegun) -> Table:
    unit = table.units.get(event.unit)
    track = Track(event.unit, unit.pose) if unit and unit.pose else None
    return replace(table, moving=Moving(event.unit, (), event.points), track=track)


def _unit_stepped(table: Table, event: e.UnitStepped) -> Table:
    return _paid(_gone(table, event.unit, Stretch("step", event.pose)), event.unit, event.price)


def _unit_turned(table: Table, event: e.UnitTurned) -> Table:
    return _paid(_gone(table, event.unit, Stretch("turn", event.pose)), event.unit, event.price)


def _unit_snapped(table: Table, event: e.UnitSnapped) -> Table:
    gone = _gone(table, event.unit, Stretch("snap", event.pose))
    if gone.track is None or gone.track.unit != event.unit:
        return gone
    return replace(gone, track=replace(gone.track, against=event.to, onto=event.onto, side=event.side))


def _snap_refused(table: Table, event: e.SnapRefused) -> Table:
    return _paid(table, event.unit, event.price)


def _unit_slid(table: Table, event: e.UnitSlid) -> Table:
    return _gone(table, event.unit, Stretch("slide", event.pose))


def _move_ended(table: Table, event: e.MoveEnded) -> Table:
    track = table.track
    if track is not None and track.unit == event.unit:
        track = replace(track, over=event.why, lost=event.lost)
    return replace(table, moving=None, track=track)


def _unit_placed(table: Table, event: e.UnitPlaced) -> Table:
    left = table.moving.points if table.moving else 0
    gone = _gone(table, event.unit, Stretch("place", event.pose))
    if gone.track is not None and gone.track.unit == event.unit:
        over: Literal["snapped", "halted"] = "snapped" if event.against else "halted"
        gone = replace(gone, track=replace(gone.track, against=event.against, over=over, lost=left))
    return replace(gone, moving=None)


def _gone(table: Table, unit: str, stretch: Stretch) -> Table:
    """The unit a stretch farther on its way."""
    track = table.track
    if track is not None and track.unit == unit:
        track = replace(track, stretches=(*track.stretches, stretch))
    return replace(with_unit(table, unit, pose=stretch.pose), track=track)


def _paid(table: Table, unit: str, price: int) -> Table:
    """A manoeuvre paid from the points left, or from those lost when the move was over already."""
    moving, track = table.moving, table.track
    if moving is not None and moving.unit == unit:
        return replace(table, moving=replace(moving, points=moving.points - price))
    if track is not None and track.unit == unit:
        return replace(table, track=replace(track, lost=track.lost - price))
    return table


TRAVELS: dict[type[Any], Callable[[Table, Any], Table]] = {
    e.MoveBegun: _move_begun,
    e.UnitStepped: _unit_stepped,
    e.UnitTurned: _unit_turned,
    e.UnitSnapped: _unit_snapped,
    e.SnapRefused: _snap_refused,
    e.UnitSlid: _unit_slid,
    e.MoveEnded: _move_ended,
    e.UnitPlaced: _unit_placed,
}
"""How each event of a move changes the table."""
