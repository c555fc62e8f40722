"""Damage goes on the figures of a unit, as its own controller likes within the rules."""

from typing import TypeAlias

from replay.core.game import Call
from replay.core.names import called
from replay.core.rule import Gate
from replay.games.arcane_legions.cards.card import slots
from replay.games.arcane_legions.combat import aftermath
from replay.games.arcane_legions.combat.damage import Body, Toll, capacity, takers
from replay.games.arcane_legions.combat.damage import assign as put
from replay.games.arcane_legions.events import DamageSettled, Events, FigureHurt
from replay.games.arcane_legions.orders import Assign
from replay.games.arcane_legions.rulebook.damage import OWNER_ASSIGNS
from replay.games.arcane_legions.scoring import victory
from replay.games.arcane_legions.table import Figure, Table, card_of
from replay.games.arcane_legions.unfolding import Unfolding

MOST_WAYS = 200
"""Assignments that are listed for one unit; more would tell nobody anything."""

State: TypeAlias = tuple[tuple[str, Body], ...]
"""The figures of a unit that still stand, by slot."""


def assign(table: Table, order: Assign, seat: str, gate: Gate) -> tuple[Events, ...]:
    """A unit's damage goes on its figures, one point after another (AL-DAMAGE)."""
    gate.must(order.unit in table.damage, f"{order.unit} has no damage to assign")
    owner = table.units[order.unit].seat
    theirs = f"{order.unit} is {called(table, owner)}'s, and so is the choice where its damage goes"
    gate.require(OWNER_ASSIGNS, seat == owner, theirs)
    told = Unfolding(table)
    _take(told, order.unit, put(gate, bodies(table, order.unit), order.slots, table.damage[order.unit]))
    aftermath.finish(told)
    return told.events


def settle_foregone(told: Unfolding) -> None:
    """Units that are dealt all they can take go down at once.

    Where every figure falls there is nothing to choose and nothing to get wrong, so nobody is asked; any other
    assignment is a fact of the table, even when the rules leave only one.
    """
    for unit, dealt in told.table.damage.items():
        standing = bodies(told.table, unit)
        if dealt >= capacity(standing):
            injured_first = sorted(standing, key=lambda slot: not standing[slot].hurt)
            _take(told, unit, Toll({}, tuple(injured_first), dealt - capacity(standing)))


def bodies(table: Table, unit: str) -> dict[str, Body]:
    """What damage can do to each figure of a unit, by slot."""
    pegs = {name: slot.pegs for name, slot in slots(card_of(table, unit)).items()}
    return {slot: _body(pegs.get(figure.start, 1), figure) for slot, figure in table.units[unit].figures.items()}


def ways(table: Table, unit: str) -> tuple[tuple[str, ...], ...]:
    """Assignments of a unit's damage that hold, point by point; at most ``MOST_WAYS``, no two with the same outcome.

    They are looked for figure by figure: a figure that is begun takes all it can before another may (AL-DAMAGE-03).
    """
    standing = bodies(table, unit)
    owed = min(table.damage[unit], capacity(standing))
    partial: dict[State, tuple[str, ...]] = {tuple(standing.items()): ()}
    while any(len(points) < owed for points in partial.values()):
        further: dict[State, tuple[str, ...]] = {}
        for state, points in partial.items():
            for after, more in _next_figure(state, owed - len(points)).items():
                further.setdefault(after, points + more)
            if len(further) >= MOST_WAYS:
                break
        partial = further
    return tuple(partial.values())[:MOST_WAYS]


def calls(table: Table) -> tuple[Call, ...]:
    """Whoever has damage to assign is asked for it, both sides of a fight at once (AL-DAMAGE-01)."""
    return tuple(_call(table, unit, points) for unit, points in table.damage.items())


def _call(table: Table, unit: str, points: int) -> Call:
    seat = table.units[unit].seat
    says = f"{called(table, seat)} assigns {points} damage to {unit}"
    return Call(seat, says, ("assign", "concede"), rule=OWNER_ASSIGNS.id)


def _body(pegs: int, figure: Figure) -> Body:
    """A figure that stands has a point left at least, and no more than its pegs, whatever a judge set it to."""
    return Body(pegs, min(max(figure.hurt, 0), pegs - 1))


def _next_figure(state: State, left: int) -> dict[State, tuple[str, ...]]:
    """What is left of a unit after each figure that may come next has taken all it can, and the points it took."""
    if not left:
        return {state: ()}
    standing = dict(state)
    found: dict[State, tuple[str, ...]] = {}
    for slot in takers(standing):
        points = min(left, standing[slot].pegs - standing[slot].hurt)
        found[_struck(state, slot, points)] = (slot,) * points
    return found


def _struck(state: State, slot: str, points: int) -> State:
    hit = ((name, Body(body.pegs, body.hurt + points * (name == slot))) for name, body in state)
    return tuple((name, body) for name, body in hit if body.hurt < body.pegs)


def _take(told: Unfolding, unit: str, toll: Toll) -> None:
    for slot in toll.downed:
        victory.lose_figure(told, unit, slot, "damage")
    for slot, points in toll.hurt.items():
        told.say(FigureHurt(unit, slot, points))
    told.say(DamageSettled(unit, toll.lost))
