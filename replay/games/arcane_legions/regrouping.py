"""Regroup orders: figures change slots, and the base turns in place."""

from collections import Counter

from msgspec.structs import replace

from replay.core.game import Remarked
from replay.core.pose import wrapped
from replay.core.rule import Gate
from replay.games.arcane_legions.cards.card import Card, Slot, slots
from replay.games.arcane_legions.events import Events, Regrouped
from replay.games.arcane_legions.ground.resting import require_room
from replay.games.arcane_legions.ordering import give, lapsed
from replay.games.arcane_legions.orders import Moves, Regroup
from replay.games.arcane_legions.rulebook.regroup import (
    ANY_NUMBER_OF_FIGURES,
    FOOTPAD_MATCHES,
    FORMATION_TURNS_ABOUT,
    PEGS_MATCH,
    SLOT_COLOUR_MATCHES,
    SORTIE_TURNS_BY_QUARTERS,
)
from replay.games.arcane_legions.rulebook.unit import ONE_FIGURE_PER_SLOT
from replay.games.arcane_legions.table import Table, card_of

TURNS: dict[str, tuple[int, ...]] = {"sortie": (0, 90, 180, 270), "formation": (0, 180)}
"""How far a base may turn in place, in degrees (AL-REGROUP-07, 08)."""


def regroup(table: Table, order: Regroup, seat: str, gate: Gate) -> tuple[Events, ...]:
    """Figures and facing of a unit change in one order, after the push if it is one (AL-REGROUP-10)."""
    told = give(table, order, "regroup", seat, gate)
    if lapsed(told, order.unit):
        return told.events
    require_arrangement(told.table, order.unit, order.moves, gate)
    _require_turn(told.table, order, gate)
    empty = not order.moves and not order.turn
    changes_nothing = f"{order.unit} regroups without a change"
    gate.require(ANY_NUMBER_OF_FIGURES, not empty or table.options["empty_regroup"] == "warn", changes_nothing)
    told.say(Regrouped(order.unit, order.moves, order.turn))
    if empty:
        told.say(Remarked(ANY_NUMBER_OF_FIGURES.id, changes_nothing))
    return told.events


def fits(start: Slot, slot: Slot) -> bool:
    """Whether a figure may stand in a slot, judged by the slot it started in (AL-REGROUP-02 to 05)."""
    return (start.colour, start.footpad, start.pegs) == (slot.colour, slot.footpad, slot.pegs)


def require_fit(card: Card, start: str, slot: str, gate: Gate) -> None:
    """State that a figure may stand in a slot (AL-REGROUP-02 to 05)."""
    begun, goal = slots(card)[start], slots(card)[slot]
    colours = f"the figure that started in {start} belongs in {begun.colour} slots, {slot} is {goal.colour}"
    gate.require(SLOT_COLOUR_MATCHES, begun.colour == goal.colour, colours)
    footpads = f"the figure that started in {start} has a {begun.footpad} footpad, {slot} takes a {goal.footpad} one"
    gate.require(FOOTPAD_MATCHES, begun.footpad == goal.footpad, footpads)
    count = "1 peg" if begun.pegs == 1 else f"{begun.pegs} pegs"
    pegs = f"the figure that started in {start} has {count}, {slot} takes {goal.pegs}"
    gate.require(PEGS_MATCH, begun.pegs == goal.pegs, pegs)


def require_arrangement(table: Table, unit: str, moves: Moves, gate: Gate) -> None:
    """State that figures may change slots so, all at once (AL-REGROUP-01 to 06, AL-UNIT-14)."""
    card, figures = card_of(table, unit), table.units[unit].figures
    leaving = Counter(old for old, _ in moves)
    for old, new in moves:
        gate.must(old in figures, f"{unit} has no figure in slot {old}")
        gate.must(leaving[old] == 1, f"the figure in slot {old} goes one way only")
        gate.must(new in slots(card), f"{unit} has no slot {new}")
        gate.must(old != new, f"the figure in slot {old} stands there already")
        require_fit(card, figures[old].start, new, gate)
    taken = Counter(slot for slot in figures if slot not in leaving) + Counter(new for _, new in moves)
    crowded = ", ".join(slot for slot, count in taken.items() if count > 1)
    gate.require(ONE_FIGURE_PER_SLOT, not crowded, f"{crowded} would hold more than one figure")
    gate.must(not crowded, f"{crowded} would hold more than one figure")


def _require_turn(table: Table, order: Regroup, gate: Gate) -> None:
    gate.must(0 <= order.turn < 360, f"a base turns by less than 360 degrees, not by {order.turn}")
    base = card_of(table, order.unit).unit.base
    rule = SORTIE_TURNS_BY_QUARTERS if base == "sortie" else FORMATION_TURNS_ABOUT
    allowed = ", ".join(str(turn) for turn in TURNS[base])
    gate.require(rule, order.turn in TURNS[base], f"a {base} turns by {allowed} degrees, not by {order.turn}")
    pose = table.units[order.unit].pose
    if order.turn not in TURNS[base] and pose:
        turned = replace(pose, heading=wrapped(pose.heading + order.turn * 1000))
        require_room(table, order.unit, turned, gate)
