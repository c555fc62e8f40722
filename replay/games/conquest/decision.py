"""What an order brings about: every rule is stated at the gate, and what follows is returned as events."""

from collections.abc import Callable, Collection
from typing import Any

from replay.core.calling import heard
from replay.core.dice import Roll
from replay.core.game import Concede
from replay.core.names import called
from replay.core.rule import Gate
from replay.core.seats import other
from replay.games.conquest import (
    acting,
    activating,
    commanding,
    conceding,
    drawing,
    facts,
    reinforcing,
    rolling,
    rounds,
    setting_up,
    supremacy,
    victory,
)
from replay.games.conquest import action_orders as a
from replay.games.conquest import fact_orders as f
from replay.games.conquest import orders as o
from replay.games.conquest.events import Events
from replay.games.conquest.rulebook.vic import CONCEDED
from replay.games.conquest.table import Table
from replay.games.conquest.turn import awaits
from replay.games.conquest.unfolding import Unfolding

Decision = Callable[[Unfolding, Any, str, Gate], None]
"""Tells what an order brings about; phases that are over by it end behind it, on the table it leaves."""


def decide(table: Table, order: o.Orders, waived: Collection[str] = frozenset()) -> tuple[Events, ...]:
    """What an order brings about. Raises ``Breach`` for a rule that is not in ``waived``, and nothing else."""
    gate = Gate(waived)
    gate.must(table.reason in ("", "conceded"), "the match is over")
    gate.require(CONCEDED, not table.reason, f"{called(table, other(table, table.winner))} has conceded")
    seat = heard(order, awaits(table), table.seats, gate)
    told = Unfolding(table)
    DECISIONS[type(order)](told, order, seat, gate)
    rounds.advance(told)
    return told.events


DECISIONS: dict[type[Any], Decision] = {
    o.Enlist: setting_up.enlist,
    o.Describe: setting_up.describe,
    o.Attach: setting_up.attach,
    o.Ready: setting_up.ready,
    o.Nominate: reinforcing.nominate,
    Roll: rolling.roll,
    o.Select: reinforcing.select,
    o.Lay: commanding.lay,
    o.Stack: commanding.set_stack,
    o.Modify: supremacy.modify,
    o.Keep: supremacy.keep,
    o.Take: supremacy.take,
    o.Declare: supremacy.declare,
    a.Draw: activating.draw,
    a.Activate: activating.activate,
    a.Discard: activating.discard,
    a.Resolve: drawing.resolve,
    a.Finish: drawing.finish,
    a.Act: acting.act,
    a.Forfeit: activating.forfeit,
    a.Done: activating.done,
    o.Check: victory.check,
    f.Lose: facts.lose,
    f.Destroy: facts.destroy,
    f.Morale: facts.morale,
    f.Contact: facts.contact,
    f.Place: facts.place,
    f.Token: facts.token,
    f.Allow: facts.allow,
    f.Withhold: facts.withhold,
    f.Score: facts.score,
    Concede: conceding.concede,
}
"""The function that decides each order."""
