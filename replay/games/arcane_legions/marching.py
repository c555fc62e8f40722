"""How a simulated player walks: whole steps and turns as the book prices them, away from whatever would need a snap.

Movement is entered as the table saw it; a simulated player keeps what it enters plausible. It steps straight through
any side, turns over the tool onto its opposite side, stops flat against what it meets head on, and leaves every other
collision alone.
"""

from collections.abc import Iterator, Mapping
from typing import Literal

from msgspec import Struct

from replay.core.polygon import Polygon, edges, flat, overlap, within
from replay.core.pose import FINE, ONE, ROUGH, Edge, Pose, corner, point, rounded, unit, wrapped
from replay.games.arcane_legions.orders import Side
from replay.games.arcane_legions.outline import (
    SIDES,
    STEP,
    Footprint,
    footprint,
    outline,
    side_lines,
    table_outline,
)
from replay.games.arcane_legions.resting import shape
from replay.games.arcane_legions.table import Table, card_of, standing

NEAR = 7 * STEP
"""What lies farther from a unit than this, along either axis, is not in the way of one move."""
LEG = STEP
"""A leg of the turning tool (AL-GEOM-05)."""
DIAGONAL = 707
"""How far a step goes along each of two axes when it is taken between them."""

Hand = Literal[-1, 1]


class Lane(Struct, frozen=True):
    """What a unit's move depends on: its base, what a step through each side costs, what stands around, the table."""

    base: Footprint
    prices: Mapping[Side, int]
    around: Mapping[str, Polygon]
    surface: Polygon


class Rest(Struct, frozen=True):
    """Where a unit stands after some of its move: points spent, and what it met, if its move is over by that."""

    pose: Pose
    spent: int = 0
    against: str = ""
    side: Side = "front"


def lane(table: Table, name: str) -> Lane:
    """The surroundings of a unit on the table."""
    card, here = card_of(table, name), table.units[name].pose or Pose(0, 0, 0)
    prices: dict[Side, int] = {side: getattr(card.codex, side).cost for side in SIDES}
    solid = (piece for piece, found in table.terrain.items() if found.ground != "control")
    shapes = {other: shape(table, other) for other in (*standing(table), *solid) if other != name}
    around = {other: found for other, found in shapes.items() if _near(here, found)}
    surface = table_outline(table.options["table_width"], table.options["table_length"])
    return Lane(footprint(card), prices, around, surface)


def onward(way: Lane, rest: Rest, points: int) -> Iterator[Rest]:
    """Every place one more step or turn leads to, for no more than the points in all."""
    if rest.against:
        return
    for side in SIDES:
        if rest.spent + way.prices[side] <= points:
            yield from _step(way, rest, side)
    for hand in (-1, 1):
        for angle in (45, 90):
            turned = _turned(way, rest, hand, angle)
            if turned.spent <= points and _has_room(way, rest.pose, turned.pose, hand, angle):
                yield turned


def _near(here: Pose, found: Polygon) -> bool:
    return any(max(abs(x - here.x * FINE), abs(y - here.y * FINE)) <= NEAR * FINE for x, y in found)


def _step(way: Lane, rest: Rest, side: Side) -> Iterator[Rest]:
    """One step straight out through a side, cut short by what it meets flat (AL-MOVE-04, AL-SNAP-03, 12)."""
    line = side_lines(rest.pose, way.base)[side]
    ahead = _ahead(line, wrapped(rest.pose.heading + SIDES[side]), STEP)
    met = [name for name, other in way.around.items() if overlap(ahead, other)]
    travel = min((_until(line, way.around[name], ahead) for name in met), default=STEP)
    if travel < ROUGH:
        return
    pose = _shifted(rest.pose, wrapped(rest.pose.heading + SIDES[side]), travel)
    lies = side_lines(pose, way.base)[side]
    against = [name for name, other in way.around.items() if any(flat(lies, edge) for edge in edges(other))]
    if (against or not met) and _free(way, pose):
        yield Rest(pose, rest.spent + way.prices[side], against[0] if against else "", side)


def _ahead(line: Edge, direction: int, length: int) -> Polygon:
    """The ground a side sweeps over."""
    east, north = (rounded(part * length * FINE, ONE) for part in unit(direction))
    (x0, y0), (x1, y1) = line
    return (x1, y1), (x0, y0), (x0 + east, y0 + north), (x1 + east, y1 + north)


def _until(line: Edge, other: Polygon, ahead: Polygon) -> int:
    """How far a side goes until it lies flat on an outline; nothing where it would meet a corner first."""
    (x0, y0), east, north = line[0], ahead[2][0] - line[0][0], ahead[2][1] - line[0][1]
    ways = [(x - x0) * east + (y - y0) * north for x, y in other]
    return rounded(min(ways), STEP * FINE * FINE)


def _shifted(pose: Pose, direction: int, length: int) -> Pose:
    east, north = unit(direction)
    return Pose(pose.x + rounded(east * length, ONE), pose.y + rounded(north * length, ONE), pose.heading)


def _turned(way: Lane, rest: Rest, hand: Hand, angle: int) -> Rest:
    """Over the turning tool set to the front, and down on the rear (AL-GEOM-06 to 09)."""
    out = way.base.ahead
    over = LEG // 2 + out
    slant = rounded(over * DIAGONAL, STEP)
    right, ahead = (slant, out + slant) if angle == 45 else (over, out + LEG // 2)
    spot = point(corner(rest.pose, hand * right, ahead))
    pose = Pose(spot.x, spot.y, wrapped(rest.pose.heading + hand * angle * 1000))
    return Rest(pose, rest.spent + way.prices["front"] * (1 + 2 * out // STEP))


def _has_room(way: Lane, pose: Pose, turned: Pose, hand: Hand, angle: int) -> bool:
    """Whether the tool lies on nothing and the unit comes down clear of everything (AL-MOVE-14, 15)."""
    out = way.base.ahead
    tip = (0, out + DIAGONAL) if angle == 45 else (hand * LEG // 2, out + LEG)
    half = DIAGONAL if angle == 45 else LEG // 2
    tool = (corner(pose, -half, out), corner(pose, half, out), corner(pose, *tip))
    landing = outline(turned, Footprint(way.base.ahead + ROUGH, way.base.across + ROUGH))
    apart = not any(overlap(tool, other) or overlap(landing, other) for other in way.around.values())
    return apart and _free(way, turned)


def _free(way: Lane, pose: Pose) -> bool:
    lies = outline(pose, way.base)
    return within(lies, way.surface) and not any(overlap(lies, other) for other in way.around.values())
