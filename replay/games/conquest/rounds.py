"""The run of phases and rounds: what follows by itself, and which phase an order belongs to."""

from collections.abc import Callable

from replay.core.rule import Gate
from replay.core.seats import other
from replay.games.conquest.action_events import ActivationEnded, CardDiscarded, TurnPassed
from replay.games.conquest.events import ArrivedAutomatically, Events, Phase, PhaseOpened, RoundStarted, StackSet
from replay.games.conquest.rulebook.rounds import FINISH_A_PHASE, FIXED_ORDER
from replay.games.conquest.table import PHASES, Table, cards_left, holds, of
from replay.games.conquest.unfolding import Unfolding
from replay.games.conquest.waiting import automatic, owed


def enter(told: Unfolding, phase: Phase, gate: Gate, unfinished: str = "") -> None:
    """State that an order belongs to the phase at hand; where all agree otherwise its own phase is opened.

    ``unfinished`` says what is left to do in the phase before; where that is skipped too, both rules are broken for one
    reason. Raises ``Breach`` (CQ-ROUND-01, 02).
    """
    table = told.table
    begun(table, gate)
    at, due = PHASES.index(table.phase), PHASES.index(phase)
    elsewhere = f"this is the {table.phase} phase, not the {phase} phase"
    gate.require(FIXED_ORDER, at <= due <= at + 1, elsewhere)
    open_ = unfinished or f"the {table.phase} phase is not finished"
    gate.require(FINISH_A_PHASE, due <= at, open_ if due == at + 1 else elsewhere)
    if at != due:
        told.say(PhaseOpened(phase))


def begun(table: Table, gate: Gate) -> None:
    """State that the first round has begun. Raises ``Breach``."""
    gate.must(table.round and table.phase in PHASES, "the battle has not begun")


def advance(told: Unfolding) -> None:
    """Everything that follows by itself, one after the other, until somebody has to speak."""
    while not told.table.reason and told.table.phase in FOLLOWING:
        following = FOLLOWING[told.table.phase](told.table)
        if following is None:
            return
        told.say(following)


def _attaching(table: Table) -> Events | None:
    return RoundStarted(1) if all(player.ready for player in table.seats.values()) else None


def _reinforcing(table: Table) -> Events | None:
    """What arrives automatically does so once its owner throws dice, or has none to throw (CQ-REINF-13 to 17)."""
    indebted = {debt.seat for debt in owed(table)}
    for seat, player in table.seats.items():
        regiments = automatic(table, seat)
        if regiments and (player.rolled or seat not in indebted):
            return ArrivedAutomatically(seat, regiments)
    busy = indebted or any(player.picks for player in table.seats.values())
    return None if busy else PhaseOpened("command")


def _commanding(table: Table) -> Events | None:
    """A player with nobody in play has an empty Stack."""
    for seat, player in table.seats.items():
        if not player.stack.ready and not holds(table, seat):
            return StackSet(seat, 0, {})
    return PhaseOpened("supremacy") if all(player.stack.ready for player in table.seats.values()) else None


def _seeking(table: Table) -> Events | None:
    return PhaseOpened("action") if all(player.declared for player in table.seats.values()) else None


def _acting(table: Table) -> Events | None:
    """The fallen do not act, a card nobody answers to is discarded, and an empty Stack passes (CQ-ACT-07 to 09)."""
    acting, seat = table.acting, table.active
    if acting:
        unit = table.units.get(acting.unit)
        if unit and unit.where == "destroyed":
            return ActivationEnded(acting.unit, other(table, unit.seat))
        return None
    if table.card:
        return None if choices(table, seat, table.card) else CardDiscarded(seat, table.card)
    if not any(cards_left(table, one) for one in table.seats):
        return PhaseOpened("victory")
    if seat in table.seats and not cards_left(table, seat):
        return TurnPassed(seat, other(table, seat))
    return None


def choices(table: Table, seat: str, entry: str) -> tuple[str, ...]:
    """The units that a card may activate (CQ-ACT-03, 04, 06)."""
    ready = of(table, seat, "field", "arriving")
    return tuple(name for name in ready if table.units[name].entry == entry and not table.units[name].activated)


FOLLOWING: dict[str, Callable[[Table], Events | None]] = {
    "attach": _attaching,
    "reinforcement": _reinforcing,
    "command": _commanding,
    "supremacy": _seeking,
    "action": _acting,
}
"""The phases in which something may follow by itself."""
