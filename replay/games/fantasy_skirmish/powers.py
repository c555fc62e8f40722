"""Special abilities: declared with an attack, used as an action, or free (FS-ABIL)."""

from collections.abc import Iterator
from typing import TypeAlias

from replay.core.count import counted
from replay.core.names import called
from replay.core.rule import Gate
from replay.games.fantasy_skirmish import harm, standing
from replay.games.fantasy_skirmish.activating import begin, require_action
from replay.games.fantasy_skirmish.events import AbilityUsed, EffectEnded, Events, WarriorMoved
from replay.games.fantasy_skirmish.field import level
from replay.games.fantasy_skirmish.moving import require_path
from replay.games.fantasy_skirmish.orders import Lapse, Use
from replay.games.fantasy_skirmish.rulebook.abil import AREA_EFFECTS, DECLARED_WITH_THE_ATTACK
from replay.games.fantasy_skirmish.squares import Square, distance, ring
from replay.games.fantasy_skirmish.stat import Power, Spell
from replay.games.fantasy_skirmish.table import Table, field, on_field, powers_of, spaces

Targets: TypeAlias = tuple[str, ...]
"""Warriors that an ability or spell works on."""


def declared(table: Table, warrior: str, abilities: tuple[str, ...], gate: Gate) -> int:
    """The damage that abilities declared with an attack add to it (FS-ABIL-02). Raises ``Breach``."""
    gate.must(len(set(abilities)) == len(abilities), "an ability is declared once")
    added = 0
    for name in abilities:
        power = _power(table, warrior, name, gate)
        used = f"{power.name} is not used in an attack"
        gate.require(DECLARED_WITH_THE_ATTACK, power.use == "attack", used)
        added += power.work.damage
    return added


def use(table: Table, order: Use, seat: str, gate: Gate) -> tuple[Events, ...]:
    """A warrior uses an ability, as its action or free (FS-PHASE-04, 05)."""
    told = begin(table, order.warrior, seat, gate)
    power = _power(told.table, order.warrior, order.ability, gate)
    _require_usable(told.table, order.warrior, power, gate)
    targets = _targets(told.table, order, power, gate)
    told.say(AbilityUsed(order.warrior, power.id, targets, power.use == "free", power.extra))
    if power.steps:
        way = require_path(told.table, order.warrior, order.path, power.steps, gate)
        standing.require_back(told.table, order.warrior, order.path[-1], order.back, gate)
        told.say(WarriorMoved(order.warrior, way.path, way.price, way.diagonals, order.back, free=True))
    else:
        gate.must(not order.path, f"{power.name} moves nobody")
    for target in targets:
        harm.work(told, power.id, power.work, target, seat)
    return told.events


def _require_usable(table: Table, warrior: str, power: Power, gate: Gate) -> None:
    """State that an ability may be used now: free ones once in a turn, others as the action (FS-PHASE-04, 05)."""
    gate.must(power.use != "always", f"{power.name} is always on")
    with_attack = f"{power.name} is declared with an attack"
    gate.require(DECLARED_WITH_THE_ATTACK, power.use != "attack", with_attack)
    if power.use != "free":
        require_action(table, warrior, "ability", gate)
        return
    used = table.acting.used if table.acting else ()
    gate.must(power.id not in used, f"{warrior} has used {power.name} in this turn")
    enters = power.steps or table.warriors[warrior].at is not None
    gate.must(enters, f"{warrior} is not on the map")


def lapse(table: Table, order: Lapse, seat: str, gate: Gate) -> tuple[Events, ...]:
    """An effect on a warrior ends (FS-STACK-02)."""
    gate.must(table.stage in ("turns", "reinforce", "over"), "no turn has begun")
    found = gate.found(table.warriors.get(order.warrior), f"there is no warrior {order.warrior}")
    gate.must(order.effect in found.effects, f"no {order.effect} runs on {order.warrior}")
    return (EffectEnded(order.warrior, order.effect),)


def require_targets(table: Table, warrior: str, what: Power | Spell, targets: tuple[str, ...], gate: Gate) -> None:
    """State that targets are such as an ability or spell is aimed at, and near enough. Raises ``Breach``."""
    seat, front = table.warriors[warrior].seat, table.warriors[warrior].at
    gate.must(len(set(targets)) == len(targets), "a target is named once")
    if front is None:
        gate.must(not targets, f"{warrior} is not on the map")
        return
    for target in targets:
        found = gate.found(on_field(table).get(target), f"{target} is not on the map")
        friend = found.seat == seat
        fits = {"self": target == warrior, "ally": friend, "enemy": not friend, "any": True, "none": False}
        gate.must(fits[what.target], f"{what.name} is for {what.target}, {target} is {called(table, found.seat)}'s")
        away = min(distance(front, square) for square in spaces(found))
        near = f"{target} is {counted(away, 'square')} away, {what.name} reaches {what.reach}"
        gate.must(not what.reach or away <= what.reach, near)


def around(table: Table, warrior: str, rings: int, aim: str) -> tuple[str, ...]:
    """Those an area works on: in so many rings, each by a square on the user's level (FS-ABIL-03, 04)."""
    found = table.warriors[warrior]
    return tuple(
        other
        for other, there in on_field(table).items()
        if other != warrior
        and (aim in ("any", "none") or (there.seat == found.seat) == (aim == "ally"))
        and any(_same_ground(table, found.at, square, rings) for square in spaces(there))
    )


def _same_ground(table: Table, front: Square | None, square: Square, rings: int) -> bool:
    land = field(table)
    return front is not None and ring(front, square) <= rings and level(land, front) == level(land, square)


def require_area(table: Table, warrior: str, what: Power | Spell, targets: tuple[str, ...], gate: Gate) -> Targets:
    """State that targets lie in the area of an ability or spell, and give them: all that do where none is named.

    Raises ``Breach`` (FS-ABIL-03).
    """
    reached = around(table, warrior, what.area, what.target)
    gate.must(len(set(targets)) == len(targets), "a target is named once")
    for target in targets:
        gate.must(target in on_field(table), f"{target} is not on the map")
        gate.require(AREA_EFFECTS, target in reached, f"{what.name} does not reach {target} on its level")
    return targets or reached


def _targets(table: Table, order: Use, power: Power, gate: Gate) -> Targets:
    if power.area:
        return require_area(table, order.warrior, power, order.targets, gate)
    gate.must(bool(order.targets) or power.target in ("none", "self"), f"say whom {power.name} is aimed at")
    targets = order.targets or ((order.warrior,) if power.target == "self" else ())
    require_targets(table, order.warrior, power, targets, gate)
    return targets


def _power(table: Table, warrior: str, name: str, gate: Gate) -> Power:
    known = powers_of(table, warrior)
    listed = ", ".join(known) or "none with a record"
    gate.must(name in known, f"{warrior} has no ability {name}; it has {listed}")
    return known[name]


def offered(table: Table, warrior: str, use: str) -> Iterator[Power]:
    """The abilities of a warrior that are used in a way."""
    return (power for power in powers_of(table, warrior).values() if power.use == use)
