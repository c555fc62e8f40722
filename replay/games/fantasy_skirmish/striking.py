"""Melee attacks, and flanking."""

from replay.core.names import called
from replay.core.rule import Gate, Rule
from replay.games.fantasy_skirmish import harm
from replay.games.fantasy_skirmish.activating import begin, require_action
from replay.games.fantasy_skirmish.events import BlowLanded, Events
from replay.games.fantasy_skirmish.orders import Melee
from replay.games.fantasy_skirmish.powers import declared
from replay.games.fantasy_skirmish.rulebook.melee import ADJACENT_ENEMY
from replay.games.fantasy_skirmish.rulebook.mount import FRONT_ATTACKS
from replay.games.fantasy_skirmish.squares import between
from replay.games.fantasy_skirmish.standing import adjacent, touching
from replay.games.fantasy_skirmish.table import Table, field, on_field, spaces, stat_of


def melee(table: Table, order: Melee, seat: str, gate: Gate) -> tuple[Events, ...]:
    """A warrior strikes an adjacent enemy; the blow lands (FS-MELEE-01 to 05)."""
    told = begin(table, order.warrior, seat, gate)
    require_action(told.table, order.warrior, "melee", gate)
    require_target(told.table, order.warrior, order.target, ADJACENT_ENEMY, gate)
    if adjacent(told.table, order.warrior, order.target):
        front = f"{order.target} touches only the back square of {order.warrior}"
        gate.require(FRONT_ATTACKS, reaches(told.table, order.warrior, order.target), front)
    else:
        gate.require(ADJACENT_ENEMY, False, f"{order.target} is not adjacent to {order.warrior}")
    added = declared(told.table, order.warrior, order.abilities, gate)
    flanking = flanks(told.table, order.warrior, order.target)
    damage = blow(told.table, order.warrior, order.target) + added
    told.say(BlowLanded(order.warrior, order.target, damage, flanking, order.abilities))
    harm.hit(told, order.target, damage, seat)
    return told.events


def blow(table: Table, warrior: str, target: str) -> int:
    """The damage of a warrior's blow at a target before abilities are declared (FS-FLANK-02, FS-STACK-03)."""
    return stat_of(table, warrior).melee + flanks(table, warrior, target) + harm.bonus(table, warrior)


def require_target(table: Table, warrior: str, target: str, rule: Rule, gate: Gate) -> None:
    """State that a target is an enemy on the map; ``rule`` asks for an enemy. Raises ``Breach``."""
    found = gate.found(table.warriors.get(target), f"there is no warrior {target}")
    gate.must(found.at is not None, f"{target} is not on the map")
    gate.must(target != warrior, f"{warrior} cannot attack itself")
    friend = found.seat == table.warriors[warrior].seat
    gate.require(rule, not friend, f"{target} is no enemy: it is {called(table, found.seat)}'s, as {warrior} is")


def reaches(table: Table, warrior: str, target: str) -> bool:
    """Whether a warrior's front square is adjacent to an enemy (FS-MOUNT-05)."""
    front, land = table.warriors[warrior].at, field(table)
    return front is not None and any(touching(land, front, square) for square in spaces(table.warriors[target]))


def flanks(table: Table, warrior: str, target: str) -> bool:
    """Whether an ally stands across the target from a warrior, adjacent to it as well (FS-FLANK-01 to 03)."""
    found = table.warriors[warrior]
    front, land, aims = found.at, field(table), spaces(table.warriors[target])
    allies = (ally for i, ally in on_field(table, found.seat).items() if i != warrior)
    stand = [s for ally in allies for s in spaces(ally) if any(touching(land, s, aim) for aim in aims)]
    return front is not None and any(_across(front, aims, square) for square in stand)


def _across(front: tuple[int, int], aims: tuple[tuple[int, int], ...], other: tuple[int, int]) -> bool:
    return any(between(front, aim, other) for aim in aims)
