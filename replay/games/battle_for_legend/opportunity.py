"""Opportunity attacks: who may strike a figure first, and how what it declared goes on (fr: attaque d'opportunité)."""

from replay.core.rule import Gate
from replay.games.battle_for_legend.events import (
    ActLost,
    AttackDeclared,
    AttackWentOn,
    Events,
    FigureMoved,
    OpportunityDeclined,
)
from replay.games.battle_for_legend.initiative import first_of, ranked
from replay.games.battle_for_legend.orders import Decline, Strike
from replay.games.battle_for_legend.place import length
from replay.games.battle_for_legend.rulebook import opp as rules
from replay.games.battle_for_legend.scoring import end_activation
from replay.games.battle_for_legend.setting_up import require_own
from replay.games.battle_for_legend.table import Table, stands
from replay.games.battle_for_legend.unfolding import Unfolding
from replay.games.battle_for_legend.zones import engaged, half_cover, opponents_in_contact, untargetable


def strikers(table: Table, figure: str, target: str = "") -> tuple[str, ...]:
    """Who may strike a figure that moves, or attacks a target, in the order of the list (BFL-OPP-01, 02, 04, 09)."""
    if untargetable(table, figure) or (target and engaged(table, figure, target)):
        return ()
    return ranked(table, opponents_in_contact(table, figure))


def due(table: Table) -> tuple[str, ...]:
    """The figures that may strike now: the next in the list, or those tied with it."""
    if table.intent is None or table.duel:
        return ()
    return first_of(table, table.intent.strikers)


def strike(table: Table, order: Strike, seat: str, gate: Gate) -> tuple[Events, ...]:
    """An engaged enemy attacks before the act goes on (BFL-OPP-03 to 07)."""
    figure = _mover(table, order.figure, seat, gate)
    contact = f"{order.figure} is not in contact with {figure}"
    gate.require(rules.ENGAGED, engaged(table, order.figure, figure), contact)
    gate.require(rules.HIDDEN_MOVER, not untargetable(table, figure), f"{figure} cannot be targeted")
    _require_due(table, order.figure, gate)
    cover = half_cover(table, order.figure, figure, "opportunity")
    return (AttackDeclared(order.figure, figure, "opportunity", cover=cover, step=""),)


def decline(table: Table, order: Decline, seat: str, gate: Gate) -> tuple[Events, ...]:
    """An engaged enemy lets it be; after the last the act goes on."""
    _mover(table, order.figure, seat, gate)
    _require_due(table, order.figure, gate)
    told = Unfolding(table)
    told.say(OpportunityDeclined(order.figure))
    go_on(told)
    return told.events


def _mover(table: Table, striker: str, seat: str, gate: Gate) -> str:
    """The figure that would be struck."""
    require_own(table, striker, seat, gate)
    gate.must(table.figures[striker].at is not None, f"{striker} is not in play")
    acting = table.intent.figure if table.intent else table.acting.figure if table.acting else ""
    gate.must(acting and table.figures[acting].at is not None, "no figure is acting")
    gate.must(table.figures[acting].seat != seat, f"{acting} is no enemy of {striker}")
    return acting


def _require_due(table: Table, striker: str, gate: Gate) -> None:
    waiting = table.intent.strikers if table.intent else ()
    gate.require(rules.BEFORE, striker in waiting, f"{striker} has no opportunity attack to make")
    first = first_of(table, waiting)
    gate.require(rules.BEFORE, striker in first or striker not in waiting, f"{' or '.join(first)} strikes first")


def go_on(told: Unfolding) -> None:
    """What was declared happens once nobody is left to strike; not if the figure fell (BFL-OPP-06)."""
    table = told.table
    intent = table.intent
    if intent is None or table.duel or table.stage == "over":
        return
    if table.figures[intent.figure].at is None:
        told.say(ActLost(intent.figure))
        end_activation(told, intent.figure)
    elif not intent.strikers and intent.attack:
        told.say(AttackWentOn(intent.figure))
    elif not intent.strikers:
        far = length(stands(table, intent.figure).at, intent.path)
        told.say(FigureMoved(intent.figure, intent.path, far))
