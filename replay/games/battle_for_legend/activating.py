"""Whose moment it is: beginning and ending an activation, and ties that have to be broken first."""

from replay.core.dice import Owed, Roll, paid
from replay.core.names import called
from replay.core.rule import Gate
from replay.games.battle_for_legend.events import (
    ActivationEnded,
    ActivationStarted,
    Events,
    FogCleared,
    TieBroken,
    TieRolled,
)
from replay.games.battle_for_legend.initiative import eligible, parted_by, precedes, tied
from replay.games.battle_for_legend.orders import Activate, BreakTie, Done
from replay.games.battle_for_legend.rulebook import act, portal
from replay.games.battle_for_legend.rulebook import init as rules
from replay.games.battle_for_legend.scoring import end_activation
from replay.games.battle_for_legend.setting_up import require_own
from replay.games.battle_for_legend.table import Acting, Table
from replay.games.battle_for_legend.unfolding import Unfolding

TIE = "tie"
"""The pool of dice that breaks a tie (BFL-INIT-05)."""


def activate(table: Table, order: Activate, seat: str, gate: Gate) -> tuple[Events, ...]:
    """A figure begins its activation."""
    acting = table.acting
    gate.must(acting is None or acting.figure != order.figure, f"{order.figure} is acting already")
    told = Unfolding(table)
    _open(told, order.figure, seat, gate)
    return told.events


def begin(told: Unfolding, figure: str, seat: str, gate: Gate) -> Acting:
    """The activation a figure on the board acts in: its own that is open, or one that begins now.

    Raises ``Breach`` (BFL-INIT).
    """
    acting = _open(told, figure, seat, gate)
    gate.must(told.table.figures[figure].at is not None, f"{figure} cannot act from beside the board")
    return acting


def _open(told: Unfolding, figure: str, seat: str, gate: Gate) -> Acting:
    """The activation of a figure, wherever it is: beside the board it can but be ended (BFL-INIT-09)."""
    table = told.table
    gate.must(table.stage in ("turns", "over"), "the first turn has not begun")
    require_own(table, figure, seat, gate)
    if table.acting is None or table.acting.figure != figure:
        _require_turn(table, figure, gate)
        if table.acting:
            told.say(ActivationEnded(table.acting.figure))
        told.say(ActivationStarted(figure))
        if told.table.options["fog_expires"] != "end_of_turn" and any(bank.user == figure for bank in table.fogs):
            told.say(FogCleared(figure))
    acting = gate.found(told.table.acting, f"{figure} is not activated")
    gate.require(portal.NOTHING_ELSE, not acting.passed, f"{figure} went through a portal, and does nothing else")
    return acting


def _require_turn(table: Table, figure: str, gate: Gate) -> None:
    found, acting = table.figures[figure], table.acting
    busy = acting.figure if acting else ""
    gate.require(rules.NO_SKIPPING, not busy, f"the activation of {busy} is not over")
    gate.require(rules.ONCE, not found.activated, f"{figure} has been activated in turn {table.turn}")
    gate.require(rules.ELIGIBLE, found.at is not None, f"{figure} is not in play")
    for other in eligible(table):
        first = precedes(table, other, figure) if other != figure else False
        tie = f"{other} and {figure} are tied: break the tie first"
        gate.require(rules.SETTLED, first is not None, tie)
        gate.require(parted_by(table, other, figure), not first, f"{other} goes before {figure}")


def done(table: Table, order: Done, seat: str, gate: Gate) -> tuple[Events, ...]:
    """An activation ends, and with the last of them the turn."""
    acting = gate.found(table.acting, "no activation is open")
    require_own(table, acting.figure, seat, gate)
    told = Unfolding(table)
    end_activation(told, acting.figure)
    return told.events


def require_step(table: Table, acting: Acting, step: str, gate: Gate) -> None:
    """State the order of steps: movement, main action, artefact (BFL-ACT-02). Raises ``Breach``."""
    strict = table.options["artefact_timing"] == "after_main"
    back = acting.main is not None if step == "move" else False
    back = back or (strict and acting.artefact and step != "artefact")
    gate.require(act.STEP_ORDER, not back, f"{acting.figure} is past that step of its activation")


# ---------------------------------------------------------------- ties


def break_tie(table: Table, order: BreakTie, seat: str, gate: Gate) -> tuple[Events, ...]:
    """The players agree who goes first."""
    found = tied(table)
    gate.must(found, "no tie has to be broken now")
    listed = ", ".join(found)
    gate.must(sorted(order.figures) == sorted(found), f"the tie is between {listed}: name each of them once")
    return (TieBroken(order.figures),)


def roll(table: Table, order: Roll, seat: str, gate: Gate) -> tuple[Events, ...]:
    """A die for each tied figure, the highest first; equal dice are rolled again."""
    paid(order, owed(table), called(table, seat), gate)
    found = tied(table)
    rolled = TieRolled(found, order.faces)
    if len(set(order.faces)) < len(order.faces):
        return (rolled,)
    faces = dict(zip(found, order.faces, strict=True))
    return rolled, TieBroken(tuple(sorted(found, key=lambda figure: -faces[figure])))


def owed(table: Table) -> tuple[Owed, ...]:
    """The dice that would break the tie at hand, for whoever owns the first of the figures."""
    found = tied(table)
    return (Owed(table.figures[found[0]].seat, TIE, len(found)),) if found else ()


def tie_between(table: Table) -> str:
    """The tie at hand, for people."""
    found = tied(table)
    names = dict.fromkeys(called(table, table.figures[figure].seat) for figure in found)
    return f"{' and '.join(names)} settle who of {', '.join(found)} goes first" if found else ""
