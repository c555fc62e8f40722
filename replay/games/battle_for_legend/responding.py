"""Defensive responses: an ability or an artefact of the target's own (fr: réponse défensive)."""

from typing import Literal

from replay.core.rule import Gate
from replay.games.battle_for_legend.attacking import uses_left
from replay.games.battle_for_legend.events import Events, ResponseMade
from replay.games.battle_for_legend.orders import Respond
from replay.games.battle_for_legend.paying import pay
from replay.games.battle_for_legend.profile import Ability, Artefact
from replay.games.battle_for_legend.rulebook import art as artefacts
from replay.games.battle_for_legend.rulebook import resp as rules
from replay.games.battle_for_legend.setting_up import require_own
from replay.games.battle_for_legend.table import Duel, Table, borne, profile_of
from replay.games.battle_for_legend.tokens import SIDES, lying
from replay.games.battle_for_legend.unfolding import Unfolding


def respond(table: Table, order: Respond, seat: str, gate: Gate) -> tuple[Events, ...]:
    """The target strengthens its defence before anything is shown (BFL-RESP)."""
    duel = gate.found(table.duel, "no confrontation is open")
    require_own(table, order.figure, seat, gate)
    gate.require(rules.WHO, order.figure == duel.target, f"only {duel.target} responds, with what is its own")
    record = _source(table, order, gate)
    kind: Literal["ability", "artefact"] = "artefact" if isinstance(record, Artefact) else "ability"
    gate.require(rules.ABILITY_OR_ARTEFACT, record.kind == "defensive", f"{record.id} is not defensive")
    _require_moment(duel, kind, record, gate)
    if kind == "artefact":
        gate.require(artefacts.RECORD, uses_left(table, seat), f"{record.id} has no use left")
    told = Unfolding(table)
    pay(told, order.figure, record.cost, order.paid, gate)
    bonus, both = record.effect.defence_bonus, record.allows_both
    told.say(ResponseMade(order.figure, record.id, kind, bonus, both))
    return told.events


def _source(table: Table, order: Respond, gate: Gate) -> Ability | Artefact:
    abilities = {one.id: one for one in profile_of(table, order.figure).ability}
    if order.source in abilities:
        return abilities[order.source]
    record = gate.found(
        table.book.artefacts.get(order.source), f"{order.figure} has no ability or artefact {order.source}"
    )
    own = borne(table, order.figure)
    gate.require(artefacts.BEARER, own == record, f"{order.figure} does not bear {order.source}")
    return record


def _require_moment(duel: Duel, kind: str, record: Ability | Artefact, gate: Gate) -> None:
    """Once, before the first token is shown; both kinds only where one of them says so (BFL-RESP-03, 04)."""
    shown = any((laid := lying(duel, side)) is not None and laid.shown for side in SIDES)
    gate.require(rules.WHEN, not shown, "a token has been shown already")
    again = any(made.kind == kind for made in duel.responses)
    gate.require(rules.WHEN, not again, f"{duel.target} has responded in this confrontation")
    both = record.allows_both or any(made.allows_both for made in duel.responses)
    gate.require(rules.NOT_BOTH, again or not duel.responses or both, f"{record.id} does not go with another response")


def responses(table: Table) -> tuple[Ability | Artefact, ...]:
    """What the target of the open confrontation could respond with, whether or not it can pay."""
    duel = table.duel
    if duel is None or any((laid := lying(duel, side)) is not None and laid.shown for side in SIDES):
        return ()
    own = borne(table, duel.target)
    sources: list[Ability | Artefact] = [*profile_of(table, duel.target).ability]
    sources += [own] if own else []
    seat = table.figures[duel.target].seat
    used = {made.source for made in duel.responses}
    usable = (one for one in sources if isinstance(one, Ability) or uses_left(table, seat))
    return tuple(one for one in usable if one.kind == "defensive" and one.id not in used and _goes(duel, one))


def _goes(duel: Duel, record: Ability | Artefact) -> bool:
    kind = "artefact" if isinstance(record, Artefact) else "ability"
    if any(made.kind == kind for made in duel.responses):
        return False
    return not duel.responses or record.allows_both or any(made.allows_both for made in duel.responses)
