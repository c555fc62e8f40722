"""What a warrior could do best from where it stands, for simulated players: whom to attack, where to go."""

from collections.abc import Iterator

from msgspec import Struct
from msgspec.structs import replace

from replay.core.form import Chance
from replay.core.lots import one
from replay.core.rule import fault
from replay.core.wire import Order
from replay.games.fantasy_skirmish import casting, powers, shooting, standing, striking
from replay.games.fantasy_skirmish.decision import decide
from replay.games.fantasy_skirmish.menu.turns import reach
from replay.games.fantasy_skirmish.orders import Cast, Melee, Move, Shoot, Use
from replay.games.fantasy_skirmish.squares import Square, distance, neighbours
from replay.games.fantasy_skirmish.stat import Power, Spell
from replay.games.fantasy_skirmish.table import Table, enemies, field, on_field, spaces, stat_of
from replay.games.fantasy_skirmish.walking import Way, allowance

LOOKS = 6
"""Places that a shooter looks out from before it moves."""


class Prospect(Struct, frozen=True):
    """An order, and what it is worth in points."""

    order: Order
    worth: int


def action(table: Table, warrior: str) -> Prospect | None:
    """The best attack, spell or ability of a warrior that stands on the map, if there is any."""
    if table.warriors[warrior].at is None:
        return None
    found = (*_attacks(table, warrior), *_tricks(table, warrior, "action"), *_spells(table, warrior))
    return max(found, key=lambda prospect: prospect.worth, default=None)


def favour(table: Table, warrior: str) -> Order | None:
    """A free ability that helps somebody, if there is one left that holds."""
    found = _tricks(table, warrior, "free") if table.warriors[warrior].at is not None else ()
    return next((prospect.order for prospect in found), None)


def move(table: Table, warrior: str, chance: Chance, *, ready: bool) -> Move | None:
    """Where a warrior goes: to an enemy it can strike or shoot at, else toward what is worth having.

    ``ready`` is whether it may still act after that.
    """
    if _holding(table, warrior):
        return None
    near = reach(table, warrior, allowance(table, warrior))
    fought = _strikes(table, warrior, near) or _lookouts(table, warrior, near, chance) if ready else {}
    if fought:
        best = max(fought, key=lambda square: (fought[square], -near[square].price))
        order = _seated(table, Move(warrior, near[best].path), chance)
        if order:
            return order
    far = reach(table, warrior, allowance(table, warrior, double=True)) if ready else near
    return _toward(table, warrior, near, far, chance)


# ---------------------------------------------------------------- actions


def _attacks(table: Table, warrior: str) -> Iterator[Prospect]:
    card = stat_of(table, warrior)
    declared = tuple(power.id for power in powers.offered(table, warrior, "attack"))
    added = sum(power.work.damage for power in powers.offered(table, warrior, "attack"))
    close = standing.adjacent_enemies(table, warrior)
    for target in close:
        if striking.reaches(table, warrior, target):
            damage = striking.blow(table, warrior, target) + added
            yield Prospect(Melee(warrior, target, declared), _gain(table, target, damage))
    for target in enemies(table, table.warriors[warrior].seat) if card.ranged and not close else ():
        for aim in shooting.aims(table, warrior, target):
            if aim.seen and aim.distance <= card.range and (aim.nearest or not aim.covered):
                gain = _gain(table, target, card.ranged + added)
                yield Prospect(Shoot(warrior, target, aim.square, declared), gain)


def _gain(table: Table, target: str, damage: int) -> int:
    """Points for a target that falls, else its share of them, halved."""
    life, points = table.warriors[target].life, stat_of(table, target).points
    return points if damage >= life else points * damage // (2 * life)


def _spells(table: Table, warrior: str) -> Iterator[Prospect]:
    for spell in casting.known(table, warrior):
        for targets in _aims(table, warrior, spell, spell.area):
            order = Cast(warrior, spell.id, targets)
            if _useful(table, spell.id, spell, targets) and fault(decide, table, order) is None:
                yield Prospect(order, 6 + 3 * len(targets))


def _tricks(table: Table, warrior: str, use: str) -> Iterator[Prospect]:
    for power in powers.offered(table, warrior, use):
        for targets in _aims(table, warrior, power, power.area) if not power.steps else ():
            order = Use(warrior, power.id, targets)
            if (power.extra or _useful(table, power.id, power, targets)) and fault(decide, table, order) is None:
                yield Prospect(order, 6 + 6 * len(targets))


def _aims(table: Table, warrior: str, what: Power | Spell, area: int) -> Iterator[tuple[str, ...]]:
    if area:
        reached = powers.around(table, warrior, area, what.target)
        yield from [reached] if reached else []
    elif what.target in ("none", "self"):
        yield ()
    else:
        yield from ((target,) for target in on_field(table))


def _useful(table: Table, name: str, what: Power | Spell, targets: tuple[str, ...]) -> bool:
    """Whether it harms an enemy, mends a wound, or begins what does not run yet."""
    work = what.effect if isinstance(what, Spell) else what.work
    hurt = any(table.warriors[target].life < stat_of(table, target).life for target in targets)
    fresh = any(name not in table.warriors[target].effects for target in targets)
    return bool(work.damage or (work.heal and hurt) or (work.damage_bonus and fresh))


# ---------------------------------------------------------------- moves


def _holding(table: Table, warrior: str) -> bool:
    """Whether a warrior is the only one of its seat in a victory area."""
    found = table.warriors[warrior]
    for area in table.areas:
        if set(spaces(found)) & set(area.squares):
            friends = (w for i, w in on_field(table, found.seat).items() if i != warrior)
            return not any(set(spaces(friend)) & set(area.squares) for friend in friends)
    return False


def _strikes(table: Table, warrior: str, near: dict[Square, Way]) -> dict[Square, int]:
    """The squares from which it could strike, and what the best blow there is worth."""
    if not stat_of(table, warrior).melee or stat_of(table, warrior).ranged:
        return {}
    land, found = field(table), dict[Square, int]()
    for target, enemy in enemies(table, table.warriors[warrior].seat).items():
        gain = _gain(table, target, stat_of(table, warrior).melee)
        around = {square for space in spaces(enemy) for square in neighbours(space) if square in near}
        for square in around:
            if any(standing.touching(land, square, space) for space in spaces(enemy)):
                found[square] = max(gain, found.get(square, 0))
    return found


def _lookouts(table: Table, warrior: str, near: dict[Square, Way], chance: Chance) -> dict[Square, int]:
    """Some squares from which it could shoot at somebody who is not too close."""
    card, foes = stat_of(table, warrior), enemies(table, table.warriors[warrior].seat)
    targets = [(square, stat_of(table, i).points) for i, w in foes.items() for square in spaces(w)]
    within = [
        square
        for square in near
        if card.ranged and any(1 < distance(square, other) <= card.range for other, _ in targets)
    ]
    found = {}
    for _ in range(min(LOOKS, len(within))):
        square = one(within, chance)
        close = any(distance(square, other) < 2 for other, _ in targets)
        inside = [(other, worth) for other, worth in targets if distance(square, other) <= card.range]
        seen = [worth for other, worth in inside if not close and shooting.sees(table, square, other)]
        if seen:
            found[square] = max(seen)
    return found


def _toward(table: Table, warrior: str, near: dict[Square, Way], far: dict[Square, Way], chance: Chance) -> Move | None:
    """On to the nearest goal, in double time where that brings it nearer."""
    seat, here = table.warriors[warrior].seat, table.warriors[warrior].at
    goals = _goals(table, seat)

    def left(square: Square) -> int:
        return min((distance(square, goal) for goal in goals), default=0)

    end = min(far, key=lambda square: (left(square), far[square].price), default=None)
    if end is None or (here is not None and left(end) >= left(here)):
        return None
    order = Move(warrior, near[end].path) if end in near else Move(warrior, far[end].path, double=True)
    return _seated(table, order, chance)


def _goals(table: Table, seat: str) -> list[Square]:
    """Squares worth going to: victory areas that the seat has nobody in, and enemies."""
    own = {square for warrior in on_field(table, seat).values() for square in spaces(warrior)}
    taken = {square for warrior in on_field(table).values() for square in spaces(warrior)}
    open_areas = [area for area in table.areas if not own & set(area.squares)]
    areas = [square for area in open_areas for square in area.squares if square not in taken]
    foes = [square for warrior in enemies(table, seat).values() for square in spaces(warrior)]
    middle = (len(table.rows[0]) // 2, len(table.rows) // 2)
    return areas + foes or [middle]


def _seated(table: Table, order: Move, chance: Chance) -> Move | None:
    """The same move with a place for a mounted warrior's back, if it needs one and there is any."""
    if not stat_of(table, order.warrior).mounted:
        return order
    behind = standing.backs(table, order.warrior, order.path[-1])
    return replace(order, back=one(behind, chance)) if behind else None
