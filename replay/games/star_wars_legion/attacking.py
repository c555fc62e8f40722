"""Attacks: dice as they are told, and the points of interest that their lines of sight pass (SWL-POI-01)."""

from replay.core.count import counted
from replay.core.game import Remarked
from replay.core.rule import Gate
from replay.games.star_wars_legion.cards import Unit
from replay.games.star_wars_legion.events import AttackDeclared, DefenceDeclared, Events
from replay.games.star_wars_legion.orders import Attack, Defend
from replay.games.star_wars_legion.places import bases
from replay.games.star_wars_legion.rulebook import fact
from replay.games.star_wars_legion.sight import Line, through
from replay.games.star_wars_legion.steps import MOST_DICE, aimed_at, in_play, unit_named
from replay.games.star_wars_legion.table import Table


def attack(table: Table, order: Attack, seat: str, gate: Gate) -> tuple[Events, ...]:
    """A unit attacks another; the dice are rolled next (SWL-FACT-04)."""
    in_play(table, seat, gate)
    unit, target = unit_named(table, order.unit, gate), aimed_at(table, order.target, gate)
    gate.must(unit.seat != target.seat, f"{order.target} is a friend of {order.unit}")
    gate.must(0 < order.dice <= MOST_DICE, f"1 to {MOST_DICE} dice are rolled, not {order.dice}")
    passed, obscured = cover(table, unit, target)
    declared = AttackDeclared(order.unit, order.target, order.dice, passed, obscured)
    told = f"{order.unit} may attack {order.target} with {counted(order.dice, 'die')}, as told"
    return (declared, Remarked(fact.ATTACK.id, told, judge=True))


def defend(table: Table, order: Defend, seat: str, gate: Gate) -> tuple[Events, ...]:
    """The target of an attack rolls defence dice."""
    in_play(table, seat, gate)
    unit_named(table, order.unit, gate)
    fight = table.fight
    gate.must(fight is not None and fight.faces and fight.target == order.unit, f"{order.unit} is not under attack")
    assert fight is not None
    gate.must(not fight.saves, f"{order.unit} has rolled its defence")
    gate.must(0 < order.dice <= MOST_DICE, f"1 to {MOST_DICE} dice are rolled, not {order.dice}")
    return (DefenceDeclared(order.unit, order.dice),)


def cover(table: Table, unit: Unit, target: Unit) -> tuple[tuple[str, ...], int]:
    """The points of interest between an attacking leader and its target, and how many miniatures they obscure."""
    if unit.at is None:
        return (), 0
    met = [through(table, Line(unit.at, disc.at)) for disc in bases(target)]
    passed = {poi: None for pois in met for poi in pois}
    return tuple(passed), sum(bool(pois) for pois in met)
