"""What an order brings about: every rule is stated at the gate, and what follows is returned as events."""

from collections.abc import Callable, Collection
from typing import Any

from replay.core.calling import heard
from replay.core.dice import Roll
from replay.core.game import Concede
from replay.core.names import called
from replay.core.rule import Gate
from replay.games.arcane_legions import conceding, regrouping, turning
from replay.games.arcane_legions import orders as o
from replay.games.arcane_legions.combat import adjusting, assigning, attacking, fighting, striking
from replay.games.arcane_legions.events import Events
from replay.games.arcane_legions.ground import terrain
from replay.games.arcane_legions.manoeuvres import moving, placing, steering
from replay.games.arcane_legions.powers import abilities
from replay.games.arcane_legions.preparing import rolloff, setting_up
from replay.games.arcane_legions.rulebook.win import NOTHING_AFTER_THE_END
from replay.games.arcane_legions.table import Table
from replay.games.arcane_legions.turn import awaits

Decision = Callable[[Table, Any, str, Gate], tuple[Events, ...]]


def decide(table: Table, order: o.Orders, waived: Collection[str] = frozenset()) -> tuple[Events, ...]:
    """What an order brings about. Raises ``Breach`` for a rule that is not in ``waived``, and nothing else."""
    gate = Gate(waived)
    gate.require(NOTHING_AFTER_THE_END, table.stage != "over", "the match is over")
    # where nobody is awaited the match is over, and goes on by agreement with its active player
    seat = heard(order, awaits(table), table.seats, gate, after=table.active)
    gate.must(not table.seats[seat].withdrawn, f"{called(table, seat)} has given up")
    contested = " and ".join(dict.fromkeys(claim.subject for claim in table.claims))
    gate.must(not contested or isinstance(order, Roll), f"the points for {contested} are rolled off first")
    return DECISIONS[type(order)](table, order, seat, gate)


def _roll(table: Table, order: Roll, seat: str, gate: Gate) -> tuple[Events, ...]:
    rolling = rolloff.roll if rolloff.purpose(table) else fighting.roll
    return rolling(table, order, seat, gate)


DECISIONS: dict[type[Any], Decision] = {
    o.Enlist: setting_up.enlist,
    o.Lay: terrain.lay,
    o.Settle: terrain.settle,
    Roll: _roll,
    o.Take: setting_up.take,
    o.Choose: setting_up.choose,
    o.Deploy: setting_up.deploy,
    o.Move: moving.move,
    o.Step: steering.step,
    o.Turn: steering.turn,
    o.Halt: steering.halt,
    o.Place: placing.place,
    o.Close: attacking.close,
    o.Range: attacking.shoot,
    o.Regroup: regrouping.regroup,
    o.Special: abilities.special,
    o.Strike: striking.strike,
    o.Forgo: striking.forgo,
    o.Adjust: adjusting.adjust,
    o.Keep: adjusting.keep,
    o.Assign: assigning.assign,
    o.Effect: abilities.effect,
    o.End: turning.end,
    Concede: conceding.concede,
}
