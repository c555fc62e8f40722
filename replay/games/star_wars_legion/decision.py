"""What an order brings about: every rule is stated at the gate, and what follows is returned as events."""

from collections.abc import Callable, Collection
from typing import Any

from replay.core.calling import heard
from replay.core.dice import Roll
from replay.core.game import Concede
from replay.core.rule import Gate
from replay.games.star_wars_legion import (
    activating,
    attacking,
    casualties,
    claiming,
    conceding,
    effects,
    ending,
    mission,
    preparing,
    rolling,
    setting_up,
    siding,
)
from replay.games.star_wars_legion import orders as o
from replay.games.star_wars_legion import setup_orders as s
from replay.games.star_wars_legion.events import Events
from replay.games.star_wars_legion.table import Table
from replay.games.star_wars_legion.turn import awaits

Decision = Callable[[Table, Any, str, Gate], tuple[Events, ...]]


def decide(table: Table, order: o.Orders, waived: Collection[str] = frozenset()) -> tuple[Events, ...]:
    """What an order brings about. Raises ``Breach`` for a rule that is not in ``waived``, and nothing else."""
    gate = Gate(waived)
    gate.must(table.stage != "over", "the match is over")
    seat = heard(order, awaits(table), table.seats, gate)
    return DECISIONS[type(order)](table, order, seat, gate)


def _done(table: Table, order: o.Done, seat: str, gate: Gate) -> tuple[Events, ...]:
    """A player has no more to say, in whichever step it is."""
    deciding: Decision = {"effects": effects.done, "rounds": activating.done}.get(table.stage, preparing.done)
    return deciding(table, order, seat, gate)


DECISIONS: dict[type[Any], Decision] = {
    s.Enlist: setting_up.enlist,
    s.Hold: setting_up.hold,
    s.Establish: setting_up.establish,
    s.Declare: setting_up.declare,
    s.Agree: setting_up.agree,
    s.Lay: setting_up.lay,
    s.Close: setting_up.close,
    Roll: rolling.roll,
    s.Reveal: mission.reveal,
    s.Modify: mission.modify,
    s.Settle: mission.settle,
    s.Choose: siding.choose,
    o.Place: siding.place,
    s.Follow: siding.follow,
    s.Effect: effects.effect,
    s.Deploy: preparing.deploy,
    o.Done: _done,
    o.Play: activating.play,
    o.Lead: activating.lead,
    o.Activate: activating.activate,
    o.Move: activating.move,
    o.Attack: attacking.attack,
    o.Defend: attacking.defend,
    o.Wound: casualties.wound,
    o.Lose: casualties.lose,
    o.Promote: casualties.promote,
    o.Suppress: casualties.suppress,
    o.Lend: casualties.lend,
    o.Defeat: casualties.defeat,
    o.Remove: casualties.remove,
    o.Claim: claiming.claim,
    o.Drop: claiming.drop,
    o.Tally: claiming.tally,
    o.Score: ending.score,
    o.EndRound: ending.end_round,
    o.Finish: ending.finish,
    Concede: conceding.concede,
}
"""The function that decides each order."""
