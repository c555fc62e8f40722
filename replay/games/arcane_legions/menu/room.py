"""Where a moving unit may come to rest: everywhere that steps and turns bring it, and what it then lies against."""

from collections.abc import Iterator

from replay.core.form import Spot
from replay.core.polygon import bounds
from replay.core.pose import FULL_TURN, Point, Pose, corner, point, wrapped
from replay.games.arcane_legions.ground.outline import SIDES, STEP, footprint, leans_on
from replay.games.arcane_legions.ground.resting import require_room, shape
from replay.games.arcane_legions.manoeuvres.courses import LOOKS_AHEAD, control_pieces, course
from replay.games.arcane_legions.menu.offers import Offers, allowed
from replay.games.arcane_legions.motion.reach import reach
from replay.games.arcane_legions.orders import Place
from replay.games.arcane_legions.table import EDGE, Moving, Table, card_of, standing

EIGHTH = FULL_TURN // 8


def placing(offers: Offers, moving: Moving) -> None:
    """Everywhere the unit can come to rest with the points it has, and what it then lies against."""
    table, unit = offers.table, moving.unit
    pose = table.units[unit].pose
    if pose is None:
        return
    way = course(table, unit)
    apart = _fits(table, unit, pose)
    found = reach(way, pose, _points(moving))
    reached = {spot: way.spent for spot, way in found.items() if apart or _fits(table, unit, spot)}
    _offer_places(offers, unit, reached)
    for other in (*standing(table), *table.terrain, EDGE):
        if other != unit:
            _offer_against(offers, moving, other, _lying_on(table, unit, reached, other))


def _offer_against(offers: Offers, moving: Moving, other: str, beside: dict[Pose, int]) -> None:
    """Places against something; a control piece may be snapped to as well, where the match lets the player choose."""
    table, unit = offers.table, moving.unit
    pose = table.units[unit].pose
    if pose is not None and other in control_pieces(table):
        if table.options["snap_control"] == "never":
            return
        found = reach(course(table, unit, (other,)), pose, _points(moving))
        snapping = {spot: way.spent for spot, way in found.items()}
        beside = _lying_on(table, unit, snapping, other) | beside
    _offer_places(offers, unit, beside, other)


def _offer_places(offers: Offers, unit: str, priced: dict[Pose, int], against: str = "") -> None:
    """Places with what they cost, the nearest to the dearest."""
    if priced:
        spots, least, most = tuple(priced), min(priced.values()), max(priced.values())
        says = f"{least} MP" if least == most else f"{least}–{most} MP"
        offers.form(Place(unit, spots[0], against), says, pose=_anywhere(offers.table, spots))


def _points(moving: Moving) -> int:
    return min(max(moving.points, 0), LOOKS_AHEAD)


def _lying_on(table: Table, unit: str, reached: dict[Pose, int], other: str) -> dict[Pose, int]:
    base, lies = footprint(card_of(table, unit)), shape(table, other)
    return {pose: price for pose, price in reached.items() if leans_on(pose, base, lies) is not None}


def open_places(table: Table, unit: str, points: int) -> Spot | None:
    """Where a unit may stand, with samples up to so many points straight ahead; None when no sample has room."""
    free = tuple(pose for pose in _steps(table, unit, points) if _fits(table, unit, pose))
    return _anywhere(table, free) if free else None


def _fits(table: Table, unit: str, pose: Pose) -> bool:
    return allowed(lambda gate: require_room(table, unit, pose, gate))


def _steps(table: Table, unit: str, points: int) -> Iterator[Pose]:
    """Where it stands, and straight steps through each side as far as the points go (AL-MOVE-04)."""
    pose, codex = table.units[unit].pose, card_of(table, unit).codex
    if pose is None:
        return
    yield pose
    for side, angle in SIDES.items():
        for steps in range(1, points // getattr(codex, side).cost + 1):
            there = point(corner(Pose(pose.x, pose.y, wrapped(pose.heading + angle)), 0, steps * STEP))
            yield Pose(there.x, there.y, pose.heading)


def _anywhere(table: Table, spots: tuple[Pose, ...]) -> Spot:
    around = bounds(shape(table, EDGE))
    headings = sorted({*range(0, FULL_TURN, EIGHTH), *(spot.heading for spot in spots)})
    return Spot(Point(around.left, around.bottom), Point(around.right, around.top), tuple(headings), spots)
