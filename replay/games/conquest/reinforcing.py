"""The reinforcement phase: one Regiment singled out, dice for the others, and who arrives by them."""

from typing import get_args

from replay.core.count import be, counted
from replay.core.dice import Roll
from replay.core.names import called
from replay.core.rule import Gate
from replay.games.conquest.army import Class
from replay.games.conquest.events import ReinforcementNominated, ReinforcementRolled, ReinforcementSelected
from replay.games.conquest.orders import Nominate, Select
from replay.games.conquest.rounds import enter
from replay.games.conquest.rulebook import reinf as rules
from replay.games.conquest.rulebook.char import BORROWED_CLASS
from replay.games.conquest.rulebook.dice import SIX_SIDES
from replay.games.conquest.table import Table, Unit
from replay.games.conquest.unfolding import Unfolding
from replay.games.conquest.waiting import AUTOMATIC, BARRED, needed, riders, waiting


def nominate(told: Unfolding, order: Nominate, seat: str, gate: Gate) -> None:
    """A Regiment is singled out (CQ-REINF-03 to 06)."""
    enter(told, "reinforcement", gate)
    table, name = told.table, order.regiment
    unit, player = _own(table, name, seat, gate), table.seats[seat]
    gate.require(rules.ONE_NOMINATION, not player.nominee, f"{called(table, seat)} has nominated {player.nominee}")
    gate.require(rules.ONE_NOMINATION, not player.rolled, f"{called(table, seat)} has thrown dice already")
    face = needed(table.round, unit.cls)
    gate.require(rules.ADMITTED_CLASS, face != BARRED, f"{name} is {unit.cls}: none arrive in round {table.round}")
    gate.require(rules.ADMITTED_CLASS, unit.where == "reserve", f"{name} is not in reserve")
    gate.must(unit.where in ("reserve", "arriving"), f"{name} is not in reserve")
    forced = order.choice == "hold" and face == AUTOMATIC
    gate.require(rules.NO_HOLDING, not forced, f"{unit.cls} Regiments arrive automatically in round {table.round}")
    told.say(ReinforcementNominated(seat, name, order.choice))


def roll(told: Unfolding, order: Roll, seat: str, gate: Gate) -> None:
    """The dice of a Class; where all that wait succeed, all arrive (CQ-REINF-08 to 10, CQ-CHAR-04)."""
    enter(told, "reinforcement", gate)
    table = told.table
    cls = next(one for one in get_args(Class) if one == order.pool)
    face, player = needed(table.round, cls), table.seats[seat]
    there = waiting(table, seat, cls)
    rolls = BARRED < face < AUTOMATIC and cls not in player.rolled
    count, given = (len(there) if rolls else 0), len(order.faces)
    gate.require(SIX_SIDES, all(1 <= one <= 6 for one in order.faces), "a die shows 1 to 6")
    ridden = rolls and 0 < given - count <= riders(table, seat, cls)
    gate.require(
        BORROWED_CLASS, not ridden, f"{counted(given, 'die')} for {counted(count, 'Regiment')}: a Character throws none"
    )
    owed = f"{counted(count, 'die')} {be(count)} owed for {cls} Regiments"
    why = f"{owed} in round {table.round}, {given} given"
    gate.require(rules.DICE_PER_CLASS, given == count, why)
    successes = min(sum(one <= face for one in order.faces), len(there))
    told.say(ReinforcementRolled(seat, cls, order.faces, successes))
    if successes and successes == len(there):
        told.say(ReinforcementSelected(seat, cls, there))


def select(told: Unfolding, order: Select, seat: str, gate: Gate) -> None:
    """The Regiments that arrive by the dice (CQ-REINF-07, 10)."""
    enter(told, "reinforcement", gate)
    table, names = told.table, order.regiments
    gate.must(names and len(set(names)) == len(names), "name each Regiment that arrives once")
    units = [_own(table, name, seat, gate) for name in names]
    cls, player = units[0].cls, table.seats[seat]
    gate.must(all(unit.cls == cls for unit in units), "the Regiments of one Class are picked at a time")
    held = player.nominee if player.held else ""
    gate.require(rules.NOMINEE_STAYS_OUT, held not in names, f"{held} is held back this round")
    picks = player.picks.get(cls, 0)
    why = f"{cls}: {counted(picks, 'success', 'successes')} to spend, {counted(len(names), 'Regiment')} picked"
    gate.require(rules.SUCCESSES_SPENT, len(names) == picks, why)
    gate.must(all(unit.where == "reserve" for unit in units), "only Regiments in reserve are picked")
    told.say(ReinforcementSelected(seat, cls, names))


def _own(table: Table, name: str, seat: str, gate: Gate) -> Unit:
    unit = gate.found(table.units.get(name), f"there is no unit {name}")
    gate.must(unit.seat == seat, f"{name} is {called(table, unit.seat)}'s")
    gate.require(BORROWED_CLASS, not unit.character, f"{name} is a Character: it arrives with its Regiment")
    return unit
