"""Ranged attacks: whom a warrior may shoot at, and why not."""

from collections.abc import Iterator

from msgspec import Struct

from replay.core.rule import Gate
from replay.games.fantasy_skirmish import harm
from replay.games.fantasy_skirmish.activating import begin, require_action
from replay.games.fantasy_skirmish.cover import covered
from replay.games.fantasy_skirmish.events import Events, ShotLanded
from replay.games.fantasy_skirmish.field import COVERS, of_ground, sight_walls
from replay.games.fantasy_skirmish.orders import Shoot
from replay.games.fantasy_skirmish.powers import declared
from replay.games.fantasy_skirmish.rulebook import ranged as rules
from replay.games.fantasy_skirmish.sight import clear
from replay.games.fantasy_skirmish.squares import Square, distance
from replay.games.fantasy_skirmish.standing import adjacent, adjacent_enemies
from replay.games.fantasy_skirmish.striking import require_target
from replay.games.fantasy_skirmish.table import Table, enemies, field, occupied, spaces, stat_of


class Aim(Struct, frozen=True):
    """A square of an enemy as a shooter sees it: how far, in sight or not, in cover or not, the nearest or not."""

    target: str
    square: Square
    distance: int
    seen: bool
    covered: bool
    nearest: bool


def shoot(table: Table, order: Shoot, seat: str, gate: Gate) -> tuple[Events, ...]:
    """A warrior shoots at an enemy in sight and range, open or nearest; the shot lands (FS-RANGE)."""
    told = begin(table, order.warrior, seat, gate)
    table = told.table
    require_action(table, order.warrior, "ranged", gate)
    card = stat_of(table, order.warrior)
    gate.require(rules.RANGED_CARD, card.ranged and card.range, f"{order.warrior} ({card.name}) does not shoot")
    require_target(table, order.warrior, order.target, rules.NOT_ADJACENT, gate)
    close = ", ".join(adjacent_enemies(table, order.warrior))
    gate.require(rules.NO_ENEMY_ADJACENT, not close, f"{close} is adjacent to {order.warrior}")
    near = adjacent(table, order.warrior, order.target)
    gate.require(rules.NOT_ADJACENT, not near, f"{order.target} is adjacent to {order.warrior}")
    aim = _require_aim(table, order, card.range, gate)
    damage = card.ranged + declared(table, order.warrior, order.abilities, gate) + harm.bonus(table, order.warrior)
    landed = ShotLanded(order.warrior, order.target, aim.square, damage, aim.distance, aim.covered, order.abilities)
    told.say(landed)
    harm.hit(told, order.target, damage, seat)
    return told.events


def aims(table: Table, warrior: str, target: str) -> Iterator[Aim]:
    """Every square of an enemy as a warrior sees it."""
    front = table.warriors[warrior].at
    if front is None:
        return
    nearest = _nearest(table, warrior, front)
    for square in spaces(table.warriors[target]):
        away = distance(front, square)
        seen = sees(table, front, square)
        yield Aim(target, square, away, seen, in_cover(table, warrior, target, square), away <= nearest)


def sees(table: Table, one: Square, other: Square) -> bool:
    """Whether a line of sight leads from a square to another (FS-LOS, FS-ELEV-03 to 08)."""
    walls = sight_walls(field(table), one, other)
    return walls is not None and clear(one, other, walls)


def in_cover(table: Table, warrior: str, target: str, square: Square) -> bool:
    """Whether a square of a target has cover against a warrior (FS-COVER)."""
    found = table.warriors[warrior]
    if found.at is None:
        return False
    sources = cover_sources(table, warrior, target)
    return covered(found.at, square, sources, ends=table.options["cover_endpoints_count"])


def cover_sources(table: Table, warrior: str, target: str) -> frozenset[Square]:
    """What gives cover between two: other warriors, hindering and blocking ground but the attacker's own."""
    own = spaces(table.warriors[warrior])
    return occupied(table, warrior, target) | (of_ground(field(table), COVERS) - set(own))


def _require_aim(table: Table, order: Shoot, reach: int, gate: Gate) -> Aim:
    """The square aimed at; every rule about it is stated (FS-RANGE-03 to 09)."""
    found = {aim.square: aim for aim in aims(table, order.warrior, order.target)}
    gate.must(found, f"{order.warrior} is not on the map")
    several = order.square is None and len(found) > 1
    gate.require(rules.NAMED_SQUARE, not several, f"{order.target} is mounted: name the square, with square=X,Y")
    square = order.square if order.square is not None else next(iter(found))
    where = f"{square[0]},{square[1]}"
    gate.must(square in found, f"{order.target} does not stand on {where}")
    aim = found[square]
    gate.require(rules.NEEDS_SIGHT, aim.seen, f"{order.warrior} does not see {order.target} on {where}")
    far = f"{order.target} is {aim.distance} squares away, {order.warrior} shoots {reach}"
    gate.require(rules.WITHIN_RANGE, aim.distance <= reach, far)
    hidden = f"{order.target} is in cover and not the nearest enemy"
    gate.require(rules.COVERED_TARGETS, not aim.covered or aim.nearest, hidden)
    return aim


def _nearest(table: Table, warrior: str, front: Square) -> int:
    """The distance of the nearest enemy (FS-RANGE-07)."""
    visible = table.options["nearest_scope"] == "visible"
    away = [
        distance(front, square)
        for foe in enemies(table, table.warriors[warrior].seat).values()
        for square in spaces(foe)
        if not visible or sees(table, front, square)
    ]
    return min(away, default=0)
