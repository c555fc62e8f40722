"""Rounds, command cards, activations and moves: recorded as they are told (SWL-FACT-01 to 03)."""

import re

from replay.core.count import counted, were
from replay.core.game import Remarked
from replay.core.names import called
from replay.core.rule import Gate
from replay.core.seal import opens
from replay.games.star_wars_legion.events import (
    ActivationEnded,
    CommandPlayed,
    Events,
    PriorityTaken,
    UnitActivated,
    UnitMoved,
)
from replay.games.star_wars_legion.orders import Activate, Done, Lead, Move, Play
from replay.games.star_wars_legion.places import require_footing
from replay.games.star_wars_legion.preparing import stance
from replay.games.star_wars_legion.rulebook import fact
from replay.games.star_wars_legion.rulebook.setup import COMMAND_HAND
from replay.games.star_wars_legion.setup_orders import Deploy
from replay.games.star_wars_legion.steps import in_play, own_unit, rounds_open, unit_named
from replay.games.star_wars_legion.table import Table, next_active

CARD = re.compile(r"([1-4]):[^\x00-\x1f]{1,40}")
"""A command card as it is said: pips and name."""

COPIES = {1: 2, 2: 2, 3: 2, 4: 1}
"""How many cards of so many pips a command hand has (SWL-SETUP-04)."""


def play(table: Table, order: Play, seat: str, gate: Gate) -> tuple[Events, ...]:
    """A command card is turned up: one of the hand, as it was sealed (SWL-SETUP-04)."""
    rounds_open(table, gate)
    gate.must(commanding(table), "command cards are played before the first activation of a round")
    player, said = table.seats[seat], order.card.value
    gate.must(player.hand > 0, f"{called(table, seat)} has no command card left")
    read = gate.found(CARD.fullmatch(said), "a command card is said by its pips and its name, as in 2:ambush")
    pips = int(read[1])
    had = sum(card.startswith(f"{pips}:") for card in player.played)
    many = f"a command hand has {counted(COPIES[pips], 'card')} of {counted(pips, 'pip')}, and {had} {were(had)} played"
    gate.require(COMMAND_HAND, had < COPIES[pips], many)
    gate.require(COMMAND_HAND, said not in player.played, f"{said} was played before")
    seal = next((seal for seal in player.seals if _fits(table, seal, seat, order)), "")
    gate.require(COMMAND_HAND, seal or not player.seals, f"{said} fits no seal of {called(table, seat)}'s command hand")
    proven = Remarked(fact.COMMAND.id, f"{called(table, seat)} plays {said}, as told", judge=True)
    if not player.seals:
        return (CommandPlayed(seat, said), proven)
    return (CommandPlayed(seat, said, "fits" if seal else "misfits", seal), proven)


def commanding(table: Table) -> bool:
    """Whether command cards may still be played in this round."""
    begun = any(unit.activated for unit in table.units.values())
    return table.stage == "rounds" and table.acting is None and not begun and not table.dropping


def lead(table: Table, order: Lead, seat: str, gate: Gate) -> tuple[Events, ...]:
    """A seat has the next activation."""
    in_play(table, seat, gate)
    gate.must(table.acting is None, "priority changes between activations")
    gate.must(order.seat in table.seats, f"there is no seat {order.seat}")
    told = f"{called(table, order.seat)} has priority, as told"
    return (PriorityTaken(order.seat), Remarked(fact.COMMAND.id, told, judge=True))


def activate(table: Table, order: Activate, seat: str, gate: Gate) -> tuple[Events, ...]:
    """A unit's activation begins."""
    in_play(table, seat, gate)
    unit = own_unit(table, order.unit, seat, gate)
    gate.must(table.acting is None, "an activation is under way: done ends it")
    gate.must(not unit.activated, f"{order.unit} was activated this round")
    told = f"{order.unit} is activated, as told"
    return (UnitActivated(order.unit), Remarked(fact.ACTIVATION.id, told, judge=True))


def done(table: Table, order: Done, seat: str, gate: Gate) -> tuple[Events, ...]:
    """An activation ends; the other player goes on if they have a unit to activate."""
    in_play(table, seat, gate)
    gate.must(table.acting is not None, "no unit is activated")
    assert table.acting is not None
    return (ActivationEnded(table.acting.unit, next_active(table, seat)),)


def move(table: Table, order: Move, seat: str, gate: Gate) -> tuple[Events, ...]:
    """A unit comes to stand, on no point of interest (SWL-POI-04); it may have moved through one (SWL-OBJ-03)."""
    in_play(table, seat, gate)
    unit = unit_named(table, order.unit, gate)
    stand = stance(unit, Deploy(order.unit, order.at, order.others), gate)
    require_footing(table, order.unit, stand, gate)
    told = Remarked(fact.MOVEMENT.id, f"{order.unit} may move there, as told", judge=True)
    return (UnitMoved(order.unit, order.at, order.others), told)


def _fits(table: Table, seal: str, seat: str, order: Play) -> bool:
    return opens(seal, table.match, seat, order.number, order.card)
