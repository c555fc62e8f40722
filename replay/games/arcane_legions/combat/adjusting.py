"""Dice of a fight change under an ability, or stay as they lie."""

from collections import Counter
from collections.abc import Sequence

from replay.core.count import counted
from replay.core.names import called
from replay.core.rule import Gate
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
from replay.games.arcane_legions.powers.sway import Sway, in_range, power, times
from replay.games.arcane_legions.rulebook.abil import ABILITIES_OVERRIDE, ABILITY_RANGE, ADJUSTING_HAS_ITS_MOMENT
from replay.games.arcane_legions.rulebook.close import ATTACKER_ADJUSTS_FIRST
from replay.games.arcane_legions.table import Fight, Table
from replay.games.arcane_legions.unfolding import Unfolding


def adjust(table: Table, order: Adjust, seat: str, gate: Gate) -> tuple[Events, ...]:
    """An ability changes dice that lie: each side's once, the attacker's before the defender's (AL-CLOSE-09)."""
    fight = gate.found(fighting.in_the_open(table), "no dice lie that could still change")
    role: Pool = gate.found(_role_of(table, fight, seat), f"{called(table, seat)} has no unit in this fight")
    unit = fighter(fight, role)
    offered = usable(table, fight, role)
    sway = gate.found(
        _meant(table, order, unit, offered), f"{order.of or unit} has no {order.ability} that changes dice"
    )
    far = f"{unit} is farther from {sway.source} than the {sway.power.written.range_fl} FL of {sway.power.name}"
    gate.require(ABILITY_RANGE, in_range(table, sway.source, unit, sway.power), far)
    lie = fighting.next_roll(table) is None and sway in offered
    gate.require(ADJUSTING_HAS_ITS_MOMENT, lie, f"{order.ability} of {sway.source} changes no dice here and now")
    turn = adjuster(table, fight) or role
    before = f"{fighter(fight, turn)} adjusts before {unit}" if unit not in fight.adjusted else f"{unit} kept its dice"
    gate.require(ATTACKER_ADJUSTS_FIRST, role == turn and unit not in fight.adjusted, before)
    _require_faces(order, fight, gate)
    _require_change(order, sway, role, gate)
    told = Unfolding(table)
    told.say(DiceAdjusted(order.pool, order.ability, order.was, order.now, sway.source, sway.power.spends))
    fighting.advance(told)
    return told.events


def keep(table: Table, order: Keep, seat: str, gate: Gate) -> tuple[Events, ...]:
    """One side leaves the dice as they lie (AL-CLOSE-09)."""
    fight = fighting.in_the_open(table)
    role = adjuster(table, fight) if fight is not None and fighting.next_roll(table) is None else None
    gate.must(fight is not None and role is not None, "nobody is asked to adjust dice")
    assert fight is not None
    assert role is not None
    unit = fighter(fight, role)
    gate.must(table.units[unit].seat == seat, f"{called(table, table.units[unit].seat)} is asked about {unit}'s dice")
    told = Unfolding(table)
    told.say(AdjustmentsEnded(unit))
    fighting.advance(told)
    return told.events


def _role_of(table: Table, fight: Fight, seat: str) -> Pool | None:
    """The side a seat fights on; where it fights itself, the one whose turn it is to adjust."""
    sides = [role for role in ROLES if table.units[fighter(fight, role)].seat == seat]
    turn = adjuster(table, fight)
    return turn if turn in sides else next(iter(sides), None)


def _meant(table: Table, order: Adjust, unit: str, offered: Sequence[Sway]) -> Sway | None:
    """The ability an order names: one that could be used, the unit's own first; else one that is there all the same."""
    named = (sway for sway in offered if sway.power.id == order.ability and order.of in ("", sway.source))
    return next(named, None) or _borne(table, order.of or unit, order.ability)


def _borne(table: Table, unit: str, ability: str) -> Sway | None:
    found = power(table, unit, ability) if unit in table.units else None
    if found is None or not isinstance(found.does, Reroll):
        return None
    return Sway(unit, found, found.does, times(table, unit, found))


def _require_faces(order: Adjust, fight: Fight, gate: Gate) -> None:
    gate.must(order.was and len(order.was) == len(order.now), "as many faces come as go, at least one")
    absent = Counter(order.was) - Counter(fight.faces.get(order.pool, ()))
    gate.must(not absent, f"no {order.pool} die shows {', '.join(map(str, absent))}")
    gate.must(all(1 <= face <= 6 for face in order.now), "a die shows 1 to 6")


def _require_change(order: Adjust, sway: Sway, role: Pool, gate: Gate) -> None:
    """State what the ability itself says: which dice, how many, and what they may become (AL-ABIL-11)."""
    found, limit = sway.power, most(sway)
    whose = " and ".join(pools(found, role))
    gate.require(ABILITIES_OVERRIDE, order.pool in pools(found, role), f"{found.name} changes {whose} dice")
    few = limit is None or len(order.was) <= limit
    count = f"{found.name} changes {counted(limit or 0, 'die')} at most, not {len(order.was)}"
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
