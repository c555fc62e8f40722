"""What an order brings about: every rule is stated at the gate, and what follows is returned as events."""

from collections.abc import Callable, Collection
from typing import Any

from replay.core.calling import heard
from replay.core.dice import Roll
from replay.core.game import Concede
from replay.core.rule import Gate
from replay.games.fantasy_skirmish import (
    activating,
    casting,
    conceding,
    moving,
    powers,
    rolling,
    rounds,
    setting_up,
    shooting,
    striking,
)
from replay.games.fantasy_skirmish import orders as o
from replay.games.fantasy_skirmish.events import Events
from replay.games.fantasy_skirmish.rulebook.end import NOTHING_AFTER
from replay.games.fantasy_skirmish.table import Table
from replay.games.fantasy_skirmish.turn import awaits

Decision = Callable[[Table, Any, str, Gate], tuple[Events, ...]]


def decide(table: Table, order: o.Orders, waived: Collection[str] = frozenset()) -> tuple[Events, ...]:
    """What an order brings about. Raises ``Breach`` for a rule that is not in ``waived``, and nothing else."""
    gate = Gate(waived)
    gate.require(NOTHING_AFTER, table.stage != "over", "the match is over")
    seat = heard(order, awaits(table), table.seats, gate, after=table.active)
    return DECISIONS[type(order)](table, order, seat, gate)


DECISIONS: dict[type[Any], Decision] = {
    o.Enlist: setting_up.enlist,
    o.Pick: setting_up.pick,
    o.Lay: setting_up.lay,
    o.Unroll: setting_up.unroll,
    o.Fit: setting_up.fit,
    o.Choose: setting_up.choose,
    o.Post: setting_up.post,
    o.Ready: setting_up.ready,
    Roll: rolling.roll,
    o.Activate: activating.activate,
    o.Move: moving.move,
    o.Melee: striking.melee,
    o.Shoot: shooting.shoot,
    o.Cast: casting.cast,
    o.Use: powers.use,
    o.Lapse: powers.lapse,
    o.Done: activating.done,
    o.Skip: activating.skip,
    o.Buy: rounds.buy,
    Concede: conceding.concede,
}
"""The function that decides each order."""
