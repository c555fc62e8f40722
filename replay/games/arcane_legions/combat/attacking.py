"""The orders that open a fight: close combat and ranged combat."""

from typing import Literal

from msgspec import Struct

from replay.core.count import counted
from replay.core.game import Remarked
from replay.core.names import called
from replay.core.polygon import gap
from replay.core.pose import CONTACT
from replay.core.rule import Gate, Rule
from replay.games.arcane_legions.combat import fighting
from replay.games.arcane_legions.combat.pools import (
    LEAST_OVER_A_BAD_SIDE,
    can_attack,
    due,
    in_melee,
    over_bad,
    ready,
    shot,
)
from replay.games.arcane_legions.combat.sighting import take_aim
from replay.games.arcane_legions.events import Events, FightOpened
from replay.games.arcane_legions.ground.meeting import adjacent_enemies, meeting
from replay.games.arcane_legions.ground.outline import Contact, footprint, outline
from replay.games.arcane_legions.ordering import give, lapsed, still_needs
from replay.games.arcane_legions.orders import Close, Range, Side
from replay.games.arcane_legions.rulebook import close as close_rules
from replay.games.arcane_legions.rulebook import ranged as ranged_rules
from replay.games.arcane_legions.table import Table, card_of, opponents
from replay.games.arcane_legions.unfolding import Unfolding

NEEDS_ICON = {"attack": close_rules.NEEDS_ATTACK_ICON, "ranged": ranged_rules.NEEDS_RANGED_ICON}
NEEDS_FOUR = {
    "attack": close_rules.NEEDS_FOUR_OVER_A_BAD_SIDE,
    "ranged": ranged_rules.RANGED_NEEDS_FOUR_OVER_A_BAD_SIDE,
}


class Attempt(Struct, frozen=True):
    """A unit attacks over one of its sides, with attack or ranged icons."""

    unit: str
    side: Side
    dice: Literal["attack", "ranged"]


def close(table: Table, order: Close, seat: str, gate: Gate) -> tuple[Events, ...]:
    """A unit attacks an adjacent enemy over the sides that lie on each other (AL-CLOSE-01 to 06)."""
    told = give(table, order, "close", seat, gate)
    _require_enemy(table, order, close_rules.ONE_ADJACENT_ENEMY, gate)
    sides = meeting(table, order.unit, order.target)
    gate.require(close_rules.ONE_ADJACENT_ENEMY, sides is not None, _apart(table, order.unit, order.target))
    sides = sides or Contact("front", "front")
    if _goes_on(table, told, Attempt(order.unit, sides.side, "attack"), gate):
        fighting.engage(told, fighting.melee(told.table, "close", order.unit, order.target, sides))
    return told.events


def shoot(table: Table, order: Range, seat: str, gate: Gate) -> tuple[Events, ...]:
    """A unit shoots along the line from one of its sides to a side of an enemy (AL-RANGED)."""
    told = give(table, order, "ranged", seat, gate)
    _require_enemy(table, order, ranged_rules.ONE_TARGET, gate)
    near = ", ".join(adjacent_enemies(table, order.unit))
    gate.require(ranged_rules.NOT_IN_CONTACT, not near, f"{near} is adjacent to {order.unit}")
    crossed = take_aim(table, order, gate).costs
    if not _goes_on(table, told, Attempt(order.unit, order.side, "ranged"), gate):
        return told.events
    melee = in_melee(table, order.target)
    attack = shot(told.table, order.unit, order.side, crossed, melee=melee)
    nothing = f"no dice are left for {order.unit}'s shot ({attack.why})"
    defence = due(told.table, order.target, order.aim, "defence").count
    sides = order.side, order.aim
    opened = FightOpened("ranged", order.unit, order.target, *sides, attack.count, defence, crossed, melee)
    dice = fighting.swayed(told.table, opened).attack
    gate.require(ranged_rules.NO_DICE_LEFT, dice or table.options["zero_dice_attack"] == "legal", nothing)
    if not dice:
        told.say(Remarked(ranged_rules.NO_DICE_LEFT.id, nothing))
    fighting.engage(told, opened)
    return told.events


def _require_enemy(table: Table, order: Close | Range, rule: Rule, gate: Gate) -> None:
    gate.must(order.target in table.units, f"there is no unit {order.target}")
    gate.must(order.target != order.unit, f"{order.unit} cannot fight itself")
    target = table.units[order.target]
    gate.must(target.pose is not None, f"{order.target} is not on the table")
    own = table.units[order.unit].seat
    friend = f"{called(table, target.seat)}'s own" if target.seat == own else f"{called(table, target.seat)}'s, an ally"
    gate.require(rule, target.seat in opponents(table, own), f"{order.target} is {friend}")


def _apart(table: Table, unit: str, target: str) -> str:
    bases = [
        outline(pose, footprint(card_of(table, name)))
        for name in (unit, target)
        for pose in (table.units[name].pose,)
        if pose is not None
    ]
    if len(bases) == 2 and gap(*bases) <= CONTACT:
        return f"{unit} touches {target} only at a corner; a close order needs side on side"
    return f"no side of {unit} lies on {target}"


def _goes_on(table: Table, told: Unfolding, attempt: Attempt, gate: Gate) -> bool:
    """Whether the attack is carried out: it has its icons, and the push did not take them (AL-PUSH-10, 12)."""
    none, few = _no_icon(table, attempt), _too_few(table, attempt)
    gate.require(NEEDS_ICON[attempt.dice], not none, none)
    gate.require(NEEDS_FOUR[attempt.dice], not few, few)
    if lapsed(told, attempt.unit):
        return False
    if none or few:
        return True
    return not still_needs(told, attempt.unit, lambda t: _no_icon(t, attempt) or _too_few(t, attempt), gate)


def _no_icon(table: Table, attempt: Attempt) -> str:
    return "" if ready(table, attempt.unit, attempt.dice) else f"no {attempt.dice} icon of {attempt.unit} is ready"


def _too_few(table: Table, attempt: Attempt) -> str:
    unit, side, dice = attempt.unit, attempt.side, attempt.dice
    if can_attack(table, unit, side, dice) or not over_bad(table, unit, side, dice):
        return ""
    colour = getattr(card_of(table, unit).codex, side).colour
    icons = counted(ready(table, unit, dice), f"{dice} icon")
    return f"{unit} has {icons} ready; over its {colour} {side} it takes {LEAST_OVER_A_BAD_SIDE}"
