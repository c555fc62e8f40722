"""Where a moving unit may come to rest: straight steps it can afford, and places flat against what is near."""

from collections.abc import Iterator

from replay.core.form import Spot
from replay.core.polygon import bounds, edges
from replay.core.pose import FULL_TURN, Point, Pose, bearing, corner, point, wrapped
from replay.core.rule import Gate
from replay.games.arcane_legions.menu.offers import Offers, allowed
from replay.games.arcane_legions.orders import Place
from replay.games.arcane_legions.outline import SIDES, STEP, footprint
from replay.games.arcane_legions.resting import laid_flat, require_room, shape
from replay.games.arcane_legions.table import EDGE, Moving, Table, card_of, standing

EIGHTH = FULL_TURN // 8
SLACK = 3 * STEP
"""How much farther than its steps a unit's sides may reach, turns and long bases counted."""


def placing(offers: Offers, moving: Moving) -> None:
    """Where the unit may stand; how it gets there is taken as said, so any free place is open to it."""
    table, unit = offers.table, moving.unit
    free = open_places(table, unit, moving.points)
    if free is not None:
        offers.form(Place(unit, free.spots[0]), pose=free)
    for other in (*standing(table), *table.terrain, EDGE):
        beside = tuple(pose for pose in _beside(table, moving, other) if _fits(table, unit, pose, other))
        if beside:
            offers.form(Place(unit, beside[0], other), pose=_anywhere(table, beside))


def open_places(table: Table, unit: str, points: int) -> Spot | None:
    """Where a unit may stand, with samples up to so many points straight ahead; None when no sample has room."""
    free = tuple(pose for pose in _steps(table, unit, points) if _fits(table, unit, pose))
    return _anywhere(table, free) if free else None


def _fits(table: Table, unit: str, pose: Pose, against: str = "") -> bool:
    def check(gate: Gate) -> None:
        rest = laid_flat(table, unit, pose, against, gate) if against else pose
        require_room(table, unit, rest, gate)

    return allowed(check)


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


def _beside(table: Table, moving: Moving, other: str) -> Iterator[Pose]:
    """Its front flat on the middle of each edge of something near."""
    pose = table.units[moving.unit].pose
    if pose is None or other == moving.unit:
        return
    base, reach = footprint(card_of(table, moving.unit)), moving.points * STEP + SLACK
    for (x0, y0), (x1, y1) in edges(shape(table, other)):
        middle = point(((x0 + x1) // 2, (y0 + y1) // 2))
        if max(abs(middle.x - pose.x), abs(middle.y - pose.y)) <= reach:
            facing = bearing(y0 - y1, x1 - x0)
            there = point(corner(Pose(middle.x, middle.y, facing), 0, -base.ahead))
            yield Pose(there.x, there.y, facing)


def _anywhere(table: Table, spots: tuple[Pose, ...]) -> Spot:
    around = bounds(shape(table, EDGE))
    headings = sorted({*range(0, FULL_TURN, EIGHTH), *(spot.heading for spot in spots)})
    return Spot(Point(around.left, around.bottom), Point(around.right, around.top), tuple(headings), spots)
