"""What an order brings about: every rule is stated at the gate, and what follows is returned as events."""

from collections.abc import Callable, Collection
from typing import Any

from replay.core.calling import heard
from replay.core.dice import Roll
from replay.core.game import Concede
from replay.core.rule import Gate
from replay.games.battle_for_legend import (
    activating,
    attacking,
    conceding,
    duelling,
    moving,
    opportunity,
    orbs,
    responding,
    setting_up,
)
from replay.games.battle_for_legend import orders as o
from replay.games.battle_for_legend.events import Events
from replay.games.battle_for_legend.rulebook.duel import ONE_AT_A_TIME
from replay.games.battle_for_legend.rulebook.opp import BEFORE
from replay.games.battle_for_legend.rulebook.win import OVER
from replay.games.battle_for_legend.table import Table
from replay.games.battle_for_legend.turn import awaits

Decision = Callable[[Table, Any, str, Gate], tuple[Events, ...]]

IN_DUEL = (o.Commit, o.Reveal, o.Respond, o.Frenzy, o.Resolve, o.Void, o.Rearm, Concede)
"""What may be said while a confrontation is open."""
IN_WINDOW = (o.Strike, o.Decline, o.Rearm, Concede)
"""What may be said while opportunity attacks are waited for."""


def decide(table: Table, order: o.Orders, waived: Collection[str] = frozenset()) -> tuple[Events, ...]:
    """What an order brings about. Raises ``Breach`` for a rule that is not in ``waived``, and nothing else."""
    gate = Gate(waived)
    gate.require(OVER, table.stage != "over", "the match is over")
    seat = heard(order, awaits(table), table.seats, gate, after=next(iter(table.seats)))
    _require_moment(table, order, gate)
    return DECISIONS[type(order)](table, order, seat, gate)


def _require_moment(table: Table, order: o.Orders, gate: Gate) -> None:
    """A confrontation is finished first, and before that the opportunity attacks (BFL-DUEL-12, BFL-OPP-04)."""
    if table.duel:
        number = table.duel.number
        gate.require(ONE_AT_A_TIME, isinstance(order, IN_DUEL), f"confrontation {number} is open")
    elif table.intent:
        waiting = ", ".join(opportunity.due(table))
        gate.require(BEFORE, isinstance(order, IN_WINDOW), f"{waiting} may strike {table.intent.figure} first")


DECISIONS: dict[type[Any], Decision] = {
    o.Enlist: setting_up.enlist,
    o.Allot: setting_up.allot,
    o.Deploy: setting_up.deploy,
    o.Return: setting_up.come_back,
    o.BreakTie: activating.break_tie,
    Roll: activating.roll,
    o.Activate: activating.activate,
    o.Move: moving.move,
    o.Melee: attacking.melee,
    o.Shoot: attacking.shoot,
    o.Ability: attacking.ability,
    o.Ballista: attacking.ballista,
    o.Artefact: attacking.artefact,
    o.Strike: opportunity.strike,
    o.Decline: opportunity.decline,
    o.Commit: duelling.commit,
    o.Respond: responding.respond,
    o.Reveal: duelling.reveal,
    o.Frenzy: orbs.frenzy,
    o.Resolve: duelling.resolve,
    o.Void: duelling.void,
    o.Fog: orbs.fog,
    o.Rearm: orbs.rearm,
    o.Portal: moving.portal,
    o.Done: activating.done,
    Concede: conceding.concede,
}
"""The function that decides each order."""
