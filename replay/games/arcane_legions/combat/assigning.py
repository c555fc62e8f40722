"""Damage goes on the figures of a unit, as its own controller likes within the rules."""

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
from replay.games.arcane_legions.table import Table, card_of
from replay.games.arcane_legions.unfolding import Unfolding

MOST_WAYS = 200
"""Assignments that are listed for one unit; more would tell nobody anything."""


def assign(table: Table, order: Assign, seat: str, gate: Gate) -> tuple[Events, ...]:
    """A unit's damage goes on its figures, one point after another (AL-DAMAGE)."""
    gate.must(order.unit in table.damage, f"{order.unit} has no damage to assign")
    owner = table.units[order.unit].seat
    theirs = f"{order.unit} is {called(table, owner)}'s, and so is the choice where its damage goes"
    gate.require(OWNER_ASSIGNS, seat == owner, theirs)
    unfolding = Unfolding(table)
    _take(unfolding, order.unit, put(gate, bodies(table, order.unit), order.slots, table.damage[order.unit]))
    aftermath.finish(unfolding)
    return unfolding.events


def settle_foregone(unfolding: Unfolding) -> None:
    """Units that are dealt all they can take go down at once.

    Where every figure falls there is nothing to choose and nothing to get wrong, so nobody is asked; any other
    assignment is a fact of the table, even when the rules leave only one.
    """
    for unit, dealt in unfolding.table.damage.items():
        standing = bodies(unfolding.table, unit)
        if dealt >= capacity(standing):
            injured_first = sorted(standing, key=lambda slot: not standing[slot].hurt)
            _take(unfolding, unit, Toll({}, tuple(injured_first), dealt - capacity(standing)))


def bodies(table: Table, unit: str) -> dict[str, Body]:
    """What damage can do to each figure of a unit, by slot."""
    pegs = {name: slot.pegs for name, slot in slots(card_of(table, unit)).items()}
    return {slot: Body(pegs.get(figure.start, 1), figure.hurt) for slot, figure in table.units[unit].figures.items()}


def ways(table: Table, unit: str) -> tuple[tuple[str, ...], ...]:
    """Assignments of a unit's damage that hold, point by point; at most ``MOST_WAYS``, no two with the same outcome."""
    owed = min(table.damage[unit], capacity(bodies(table, unit)))
    partial: dict[tuple[tuple[str, Body], ...], tuple[str, ...]] = {tuple(bodies(table, unit).items()): ()}
    for _ in range(owed):
        further: dict[tuple[tuple[str, Body], ...], tuple[str, ...]] = {}
        for state, points in partial.items():
            for slot in takers(dict(state), points[-1] if points else ""):
                further.setdefault(_struck(state, slot), (*points, slot))
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


def _struck(state: tuple[tuple[str, Body], ...], slot: str) -> tuple[tuple[str, Body], ...]:
    hit = ((name, Body(body.pegs, body.hurt + (name == slot))) for name, body in state)
    return tuple((name, body) for name, body in hit if body.hurt < body.pegs)


def _take(unfolding: Unfolding, unit: str, toll: Toll) -> None:
    for slot in toll.downed:
        victory.lose_figure(unfolding, unit, slot, "damage")
    for slot, points in toll.hurt.items():
        unfolding.say(FigureHurt(unit, slot, points))
    unfolding.say(DamageSettled(unit, toll.lost))
