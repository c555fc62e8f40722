"""The answers of the enemies a unit leaves: a breakaway attack each, or none."""

from replay.core.names import called
from replay.core.rule import Gate
from replay.games.arcane_legions.combat import aftermath, breakaway, fighting
from replay.games.arcane_legions.combat.pools import can_attack
from replay.games.arcane_legions.events import BreakawayForgone, Events
from replay.games.arcane_legions.ground.meeting import meeting
from replay.games.arcane_legions.ground.outline import Contact
from replay.games.arcane_legions.orders import Forgo, Strike
from replay.games.arcane_legions.preparing import rolloff
from replay.games.arcane_legions.rulebook import breakaway as rules
from replay.games.arcane_legions.rulebook.abil import ABILITIES_OVERRIDE
from replay.games.arcane_legions.table import Moving, Table, enemies
from replay.games.arcane_legions.unfolding import Unfolding


def strike(table: Table, order: Strike, seat: str, gate: Gate) -> tuple[Events, ...]:
    """An enemy attacks the unit before it moves, as by a close combat order of its own (AL-BREAK-02, 04)."""
    mover = _answering(table, order, seat, gate).unit
    sway, free = breakaway.allows(table, mover, order.unit), f"{mover} is a sortie: nobody strikes it as it leaves"
    gate.require(rules.SORTIES_DRAW_NONE, sway or breakaway.draws(table, mover), free)
    spared = f"{order.unit} does not strike {mover} as it leaves"
    gate.require(ABILITIES_OVERRIDE, breakaway.exposed(table, mover, order.unit) or sway is None, spared)
    hostile = order.unit in enemies(table, table.units[mover].seat)
    sides = meeting(table, order.unit, mover) if hostile else None
    gate.require(rules.LEAVING_DRAWS_AN_ATTACK, sides is not None, f"{order.unit} is no enemy adjacent to {mover}")
    sides = sides or Contact("front", "front")
    able = can_attack(table, order.unit, sides.side, "attack")
    gate.require(rules.BREAKAWAY_NEEDS_DICE, able, f"{order.unit} has too few attack icons over its {sides.side}")
    answered = f"{order.unit} has had its answer to this move"
    gate.require(rules.ONE_BREAKAWAY_EACH, _may_answer(table, order.unit), answered)
    waits = _waits(table, seat)
    gate.require(rules.OPPONENTS_ROLL_OFF, not waits, waits)
    told = Unfolding(table)
    fighting.engage(told, fighting.melee(table, "breakaway", order.unit, mover, sides))
    return told.events


def forgo(table: Table, order: Forgo, seat: str, gate: Gate) -> tuple[Events, ...]:
    """An enemy lets the unit go (AL-BREAK-10)."""
    mover = _answering(table, order, seat, gate).unit
    gate.must(_may_answer(table, order.unit), f"{order.unit} is not asked whether it strikes {mover}")
    optional = table.options["breakaway_optional"]
    gate.require(rules.BREAKAWAY_OPTIONAL, optional, f"{order.unit} has to strike {mover}, as agreed for this match")
    told = Unfolding(table)
    told.say(BreakawayForgone(order.unit))
    rolloff.conclude(told)
    aftermath.resume(told)
    return told.events


def _answering(table: Table, order: Strike | Forgo, seat: str, gate: Gate) -> Moving:
    """The move that is answered; the unit stands, its own player speaks and no fight goes on."""
    moving = gate.found(table.moving, "no unit is under a move order")
    gate.must(order.unit in table.units, f"there is no unit {order.unit}")
    unit = table.units[order.unit]
    gate.must(unit.pose is not None, f"{order.unit} is not on the table")
    gate.must(order.unit != moving.unit, f"{order.unit} is the one that moves")
    gate.must(unit.seat == seat, f"{order.unit} is {called(table, unit.seat)}'s to command")
    quiet = not table.damage and fighting.in_the_open(table) is None
    gate.must(quiet, "a fight is not over yet")
    return moving


def _waits(table: Table, seat: str) -> str:
    """Why a seat does not strike yet: for the roll-off, or for who won it; empty when it may."""
    level = [called(table, other) for other in breakaway.tied(table)]
    if level:
        return f"{' and '.join(level)} roll off first for who strikes first"
    first = breakaway.striker(table)
    return f"{called(table, first)} strikes before {called(table, seat)}" if first not in ("", seat) else ""


def _may_answer(table: Table, unit: str) -> bool:
    return table.moving is not None and unit in table.moving.enemies
