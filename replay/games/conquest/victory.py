"""The victory phase, and how a match ends."""

from replay.core.game import Remarked
from replay.core.names import called
from replay.core.rule import Gate
from replay.core.seats import other
from replay.games.conquest.events import MatchEnded, RoundStarted, VictoryChecked
from replay.games.conquest.orders import Check
from replay.games.conquest.rounds import enter
from replay.games.conquest.rulebook import vic as rules
from replay.games.conquest.rulebook.act import BOTH_EMPTY
from replay.games.conquest.table import Table, cards_left, of
from replay.games.conquest.unfolding import Unfolding


def check(told: Unfolding, order: Check, seat: str, gate: Gate) -> None:
    """Who has won, if anybody: else a new round begins, or the last one is over (CQ-VIC-02 to 05)."""
    table, left = told.table, _left(told.table)
    gate.require(BOTH_EMPTY, not left, left)
    early = f"the scenario is consulted in the victory phase, not in the {table.phase} phase"
    gate.require(rules.SCENARIO, not order.winner or table.phase == "victory", early)
    enter(told, "victory", gate, left)
    gate.must(order.winner in ("", *table.seats), f"there is no seat {order.winner}")
    gone = wiped_out(table)
    winner = other(table, gone[0]) if len(gone) == 1 else ""
    lost = f"{called(table, gone[0])} has no unit left" if gone else ""
    gate.require(rules.WIPED_OUT, not winner or order.winner in ("", winner), lost)
    if winner and order.winner in ("", winner):
        told.say(VictoryChecked(table.round, winner), MatchEnded(winner, "wiped out"))
    elif order.winner:
        _name(told, order)
    elif gone or table.round >= table.options["round_limit"]:
        told.say(VictoryChecked(table.round), MatchEnded("", "wiped out" if gone else "last round"))
    else:
        told.say(VictoryChecked(table.round), RoundStarted(table.round + 1))


def _left(table: Table) -> str:
    """What is left to do in the action phase (CQ-ACT-09)."""
    if table.phase != "action":
        return ""
    if table.acting:
        return f"the activation of {table.acting.unit} is not over"
    return "there are cards left to draw" * any(cards_left(table, seat) for seat in table.seats)


def _name(told: Unfolding, order: Check) -> None:
    """The scenario names a winner: nobody checks by what (CQ-VIC-03)."""
    by = order.why or "the scenario's conditions"
    told.say(VictoryChecked(told.table.round, order.winner))
    who = called(told.table, order.winner)
    told.say(Remarked(rules.SCENARIO.id, f"{who} by {by}: not checked", judge=True))
    told.say(MatchEnded(order.winner, "scenario"))


def wiped_out(table: Table) -> tuple[str, ...]:
    """The seats with nobody on the field, arriving or in reserve (CQ-VIC-02, CQ-A24)."""
    return tuple(seat for seat in table.seats if not any(of(table, seat, "field", "arriving", "reserve")))
