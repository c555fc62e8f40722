"""Dice of a fight change under an ability, or stay as they lie."""

from collections import Counter

from msgspec import Struct

from replay.core.count import counted
from replay.core.names import called
from replay.core.rule import Gate
from replay.games.arcane_legions.cards.ability import Power
from replay.games.arcane_legions.cards.operation import Reroll
from replay.games.arcane_legions.combat import fighting
from replay.games.arcane_legions.combat.adjusters import (
    ROLES,
    adjuster,
    becomes,
    changeable,
    fighter,
    most,
    pools,
    usable,
)
from replay.games.arcane_legions.events import AdjustmentsEnded, DiceAdjusted, Events, Pool
from replay.games.arcane_legions.orders import Adjust, Keep
from replay.games.arcane_legions.powers.sway import power
from replay.games.arcane_legions.rulebook.abil import ABILITIES_OVERRIDE, ADJUSTING_HAS_ITS_MOMENT
from replay.games.arcane_legions.rulebook.close import ATTACKER_ADJUSTS_FIRST
from replay.games.arcane_legions.table import Fight, Table
from replay.games.arcane_legions.unfolding import Unfolding


class Dice(Struct, frozen=True):
    """Whose side adjusts, and how many dice it may change at once; None is any number."""

    role: Pool
    most: int | None


def adjust(table: Table, order: Adjust, seat: str, gate: Gate) -> tuple[Events, ...]:
    """An ability changes dice that lie: each side's once, the attacker's before the defender's (AL-CLOSE-09)."""
    fight = gate.found(fighting.in_the_open(table), "no dice lie that could still change")
    role: Pool = gate.found(_role_of(table, fight, seat), f"{called(table, seat)} has no unit in this fight")
    unit = fighter(fight, role)
    found = power(table, unit, order.ability)
    gate.must(found is not None and isinstance(found.does, Reroll), f"{unit} has no {order.ability} that changes dice")
    assert found is not None
    lie = fighting.next_roll(table) is None and order.ability in usable(table, fight, role)
    gate.require(ADJUSTING_HAS_ITS_MOMENT, lie, f"{order.ability} of {unit} changes no dice here and now")
    turn = adjuster(table, fight) or role
    before = f"{fighter(fight, turn)} adjusts before {unit}" if unit not in fight.adjusted else f"{unit} kept its dice"
    gate.require(ATTACKER_ADJUSTS_FIRST, role == turn and unit not in fight.adjusted, before)
    _require_faces(order, fight, gate)
    _require_change(order, found, Dice(role, most(table, unit, found)), gate)
    unfolding = Unfolding(table)
    unfolding.say(DiceAdjusted(order.pool, order.ability, order.was, order.now, unit, found.spends))
    fighting.advance(unfolding)
    return unfolding.events


def keep(table: Table, order: Keep, seat: str, gate: Gate) -> tuple[Events, ...]:
    """One side leaves the dice as they lie (AL-CLOSE-09)."""
    fight = fighting.in_the_open(table)
    role = adjuster(table, fight) if fight is not None and fighting.next_roll(table) is None else None
    gate.must(fight is not None and role is not None, "nobody is asked to adjust dice")
    assert fight is not None
    assert role is not None
    unit = fighter(fight, role)
    gate.must(table.units[unit].seat == seat, f"{called(table, table.units[unit].seat)} is asked about {unit}'s dice")
    unfolding = Unfolding(table)
    unfolding.say(AdjustmentsEnded(unit))
    fighting.advance(unfolding)
    return unfolding.events


def _role_of(table: Table, fight: Fight, seat: str) -> Pool | None:
    """The side a seat fights on; where it fights itself, the one whose turn it is to adjust."""
    sides = [role for role in ROLES if table.units[fighter(fight, role)].seat == seat]
    turn = adjuster(table, fight)
    return turn if turn in sides else next(iter(sides), None)


def _require_faces(order: Adjust, fight: Fight, gate: Gate) -> None:
    gate.must(order.was and len(order.was) == len(order.now), "as many faces come as go, at least one")
    absent = Counter(order.was) - Counter(fight.faces.get(order.pool, ()))
    gate.must(not absent, f"no {order.pool} die shows {', '.join(map(str, absent))}")
    gate.must(all(1 <= face <= 6 for face in order.now), "a die shows 1 to 6")


def _require_change(order: Adjust, found: Power, dice: Dice, gate: Gate) -> None:
    """State what the ability itself says: which dice, how many, and what they may become (AL-ABIL-11)."""
    whose = " and ".join(pools(found, dice.role))
    gate.require(ABILITIES_OVERRIDE, order.pool in pools(found, dice.role), f"{found.name} changes {whose} dice")
    few = dice.most is None or len(order.was) <= dice.most
    count = f"{found.name} changes {counted(dice.most or 0, 'die')} at most, not {len(order.was)}"
    gate.require(ABILITIES_OVERRIDE, few, count)
    shown = changeable(found)
    wrong = [face for face in order.was if face not in shown]
    faces = f"{found.name} changes dice that show {shown[0]} to {shown[-1]}, not {', '.join(map(str, wrong))}"
    gate.require(ABILITIES_OVERRIDE, not wrong, faces)
    for was, now in zip(order.was, order.now, strict=True):
        turned = becomes(found, was)
        gate.require(ABILITIES_OVERRIDE, now in turned, f"{found.name} turns a {was} into {_shown(turned)}, not {now}")


def _shown(faces: range) -> str:
    return str(faces[0]) if len(faces) == 1 else f"{faces[0]} to {faces[-1]}"
