"""How a simulated player sees: the shots a unit has, with what each sight line crosses, as the book measures them."""

from collections.abc import Iterator

from replay.core.polygon import Polygon, overlap
from replay.core.pose import CONTACT, FINE, Point, distance2, unit
from replay.games.arcane_legions.meeting import adjacent_enemies
from replay.games.arcane_legions.orders import Range, Side
from replay.games.arcane_legions.outline import FORMATION_LENGTH, SIDES, footprint, notch
from replay.games.arcane_legions.pools import can_attack
from replay.games.arcane_legions.resting import shape
from replay.games.arcane_legions.table import Table, Unit, card_of, enemies, standing

FAR = 3 * FORMATION_LENGTH
"""How far a shot carries (AL-RANGED-10)."""
BREADTH = CONTACT
"""How broad a sight line is drawn, in thousandths: no broader than what counts as touching."""


def shots(table: Table, name: str) -> Iterator[Range]:
    """Every shot of a unit that the book allows: side, target, side aimed at, and what is crossed (AL-RANGED)."""
    if adjacent_enemies(table, name):
        return
    own = table.units[name]
    sides = [side for side in SIDES if can_attack(table, name, side, "ranged")]
    for target, enemy in enemies(table, own.seat).items():
        for side in sides:
            for aim in SIDES:
                start, end = _notch(table, name, own, side), _notch(table, target, enemy, aim)
                if distance2(start, end) <= FAR * FAR and _faces(own, side, start, end):
                    yield from _sighted(table, Range(name, target, side, aim), start, end)


def _sighted(table: Table, order: Range, start: Point, end: Point) -> Iterator[Range]:
    line = _line(start, end)
    names = (name for name in (*standing(table), *table.terrain) if name != order.unit)
    crossed = [name for name in names if overlap(shape(table, name), line)]
    grounds = {name: table.terrain[name].ground for name in crossed if name in table.terrain}
    if order.target in crossed or "blocking" in grounds.values():
        return
    counted = tuple(name for name in crossed if grounds.get(name) != "control")
    yield Range(order.unit, order.target, order.side, order.aim, counted)


def _notch(table: Table, name: str, found: Unit, side: Side) -> Point:
    assert found.pose is not None
    return notch(found.pose, footprint(card_of(table, name)), side)


def _faces(own: Unit, side: Side, start: Point, end: Point) -> bool:
    """Whether a side looks toward a point (AL-RANGED-06)."""
    assert own.pose is not None
    east, north = unit(own.pose.heading + SIDES[side])
    return (end.x - start.x) * east + (end.y - start.y) * north > 0


def _line(start: Point, end: Point) -> Polygon:
    """A sight line as a sliver of ground, anticlockwise; it is broad at the start, next to the shooter's own base."""
    run, rise = end.x - start.x, end.y - start.y
    span = max(abs(run), abs(rise), 1)
    aside = (start.x * FINE - rise * BREADTH * FINE // span, start.y * FINE + run * BREADTH * FINE // span)
    return (start.x * FINE, start.y * FINE), (end.x * FINE, end.y * FINE), aside
