"""How turns begin, end and pass on."""

from replay.core.names import called
from replay.core.rule import Gate
from replay.games.arcane_legions.events import (
    Events,
    FiguresRecovered,
    TurnEnded,
    TurnStarted,
)
from replay.games.arcane_legions.ordering import in_play
from replay.games.arcane_legions.orders import End
from replay.games.arcane_legions.readings import terms
from replay.games.arcane_legions.rulebook.order import ACTIVE_PLAYER_ORDERS
from replay.games.arcane_legions.scoring import victory
from replay.games.arcane_legions.table import Table, standing
from replay.games.arcane_legions.unfolding import Unfolding


def begin(told: Unfolding, seat: str, number: int) -> None:
    """A seat becomes active; turn 0 is the ambush turn (AL-TURN-01, 03)."""
    agreed = terms(told.table.options)
    told.say(TurnStarted(seat, number, agreed.op if number else agreed.ambush_op))
    victory.open_turn(told)


def end(table: Table, order: End, seat: str, gate: Gate) -> tuple[Events, ...]:
    """The active player has no more orders to give (AL-ORDER-03)."""
    in_play(table, gate)
    active, speaker = called(table, table.active), called(table, seat)
    gate.require(ACTIVE_PLAYER_ORDERS, seat == table.active, f"it is {active}'s turn, not {speaker}'s")
    told = Unfolding(table)
    pass_on(told)
    return told.events


def pass_on(told: Unfolding) -> None:
    """The active player's turn ends: injuries heal, and the next player's begins (AL-TURN-02, 04)."""
    ended = told.table.active
    told.say(TurnEnded(ended))
    _recover(told, ended)
    begin(told, next_seat(told.table), told.table.turn + 1)


def next_seat(table: Table) -> str:
    """Who is active after this turn: who lost every unit is passed over, unless the goal is held (AL-TURN-02)."""
    seats = table.order or tuple(table.seats)
    place = seats.index(table.active) if table.active in seats else -1
    around = seats[place + 1 :] + seats[: place + 1]
    return next((seat for seat in around if _plays_on(table, seat)), table.active)


def _plays_on(table: Table, seat: str) -> bool:
    if table.seats[seat].withdrawn:
        return False
    lost = any(unit.defeated for unit in table.units.values() if unit.seat == seat)
    return not lost or bool(standing(table, seat)) or table.score.get(seat, 0) >= terms(table.options).vp_goal


def _recover(told: Unfolding, ended: str) -> None:
    """Injuries vanish: everybody's, or by the other reading those of the player whose turn ends (AL-DAMAGE-05)."""
    everybody = told.table.options["injury_clear"] == "end_of_current_turn"
    for name, unit in told.table.units.items():
        hurt = tuple(slot for slot, figure in unit.figures.items() if figure.hurt)
        if hurt and (everybody or unit.seat == ended):
            told.say(FiguresRecovered(name, hurt))
