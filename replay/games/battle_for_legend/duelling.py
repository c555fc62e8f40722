"""Confrontations: tokens laid face down, shown together and compared (fr: affrontement, révélation)."""

from typing import Literal

from replay.core.game import Remarked
from replay.core.names import called
from replay.core.rule import Gate
from replay.core.seal import Hidden, opens
from replay.games.battle_for_legend.events import (
    DamageDealt,
    DuelResolved,
    DuelVoided,
    Events,
    Side,
    TokenCommitted,
    TokenRevealed,
)
from replay.games.battle_for_legend.opportunity import go_on
from replay.games.battle_for_legend.orders import Commit, Resolve, Reveal, Void
from replay.games.battle_for_legend.paying import close
from replay.games.battle_for_legend.profile import Effect
from replay.games.battle_for_legend.rulebook import duel as rules
from replay.games.battle_for_legend.scoring import eliminate
from replay.games.battle_for_legend.table import Duel, Laid, Table, life, profile_of
from replay.games.battle_for_legend.tokens import SIDES, choices, laid_values, lying, named, owner_of, printed, stock
from replay.games.battle_for_legend.unfolding import Unfolding
from replay.games.battle_for_legend.wrath import may_rage

NAMES: dict[Side, str] = {"power": "Power", "defence": "Defence"}


def commit(table: Table, order: Commit, seat: str, gate: Gate) -> tuple[Events, ...]:
    """A token is laid face down; which one it is only its player knows (BFL-DUEL-02 to 04)."""
    duel, side = _numbered(table, order.number, seat, gate)
    gate.must(lying(duel, side) is None, f"{called(table, seat)} has laid a {NAMES[side]} token")
    owner = owner_of(duel, side)
    gate.must(printed(table, owner, side), f"{owner} has no {NAMES[side]} tokens")
    sealed = table.options["secrets"] != "table"
    said = order.token.seal or order.token.value or not sealed
    gate.must(said, "this match seals its tokens: say which one is laid")
    _require_hidden(table, order, owner, side, gate)
    told = Unfolding(table)
    # the value stays with whoever laid it: the log has its seal at most
    told.say(TokenCommitted(duel.number, side, owner, seat, Hidden(order.token.seal)))
    close(told, owner, side)
    return told.events


def _require_hidden(table: Table, order: Commit, owner: str, side: Side, gate: Gate) -> None:
    """State what can be held against a value that is not under its seal yet (BFL-DUEL-04). Raises ``Breach``."""
    value, left = order.token.value, choices(table, owner, side)
    open_ = table.options["secrets"] == "table" and value
    gate.must(not open_, "this match lays its tokens at the table: leave out which one it is")
    stocked = f"{named(owner)} has no {NAMES[side]} token {value} in stock: {', '.join(map(str, left))}"
    gate.require(rules.FROM_STOCK, not value or value in map(str, left), stocked)


def reveal(table: Table, order: Reveal, seat: str, gate: Gate) -> tuple[Events, ...]:
    """A token is turned up; with both shown they are compared, unless Frenzy may still be said (BFL-DUEL-05)."""
    duel, side = _numbered(table, order.number, seat, gate)
    face_down = f"{called(table, seat)} has no {NAMES[side]} token face down"
    laid = gate.found(lying(duel, side), face_down)
    gate.must(not laid.shown, face_down)
    missing = [NAMES[one] for one in SIDES if lying(duel, one) is None]
    gate.require(rules.TOGETHER, not missing, f"no {' and no '.join(missing)} token lies there yet")
    value = _value(order, laid, gate)
    fits = not laid.token.seal or opens(laid.token.seal, table.match, seat, duel.number, order.opening)
    gate.require(rules.FROM_STOCK, fits, f"{value} does not fit the seal of the {NAMES[side]} token")
    among = laid_values(table, duel, side)
    stocked = f"{named(owner_of(duel, side))} has no {NAMES[side]} token {value} in stock: {', '.join(map(str, among))}"
    gate.require(rules.FROM_STOCK, value in among, stocked)
    told = Unfolding(table)
    proof: Literal["", "fits", "misfits"] = "" if not laid.token.seal else "fits" if fits else "misfits"
    told.say(TokenRevealed(duel.number, side, seat, value, proof))
    if both_shown(told.table) and not may_rage(told.table):
        conclude(told, gate)
    return told.events


def resolve(table: Table, order: Resolve, seat: str, gate: Gate) -> tuple[Events, ...]:
    """The tokens shown are compared without Frenzy."""
    gate.must(table.duel is not None, "no confrontation is open")
    gate.must(both_shown(table), "both tokens have to be shown first")
    told = Unfolding(table)
    conclude(told, gate)
    return told.events


def void(table: Table, order: Void, seat: str, gate: Gate) -> tuple[Events, ...]:
    """A judge voids the confrontation: whatever it took goes back, unseen if it was not shown (BFL-DUEL-14)."""
    duel = gate.found(table.duel, "no confrontation is open")
    gate.must(order.why, "say why it is void")
    told = Unfolding(table)
    told.say(DuelVoided(duel.number, order.why))
    said = f"{called(table, seat)} records that a judge voided confrontation {duel.number}"
    told.say(Remarked(rules.VOIDED.id, said, judge=True))
    go_on(told)
    return told.events


def sides_of(table: Table, duel: Duel) -> dict[Side, str]:
    """The seat that plays each side of a confrontation."""
    return {"power": table.figures[duel.figure].seat, "defence": table.figures[duel.target].seat}


def both_shown(table: Table) -> bool:
    """Whether both tokens of the open confrontation are turned up."""
    duel = table.duel
    return duel is not None and all((laid := lying(duel, side)) is not None and laid.shown for side in SIDES)


def power(duel: Duel) -> int:
    """What the attack comes to: token, Frenzy, and what it is made with (BFL-DUEL-10)."""
    token = duel.power.value if duel.power and duel.power.value is not None else 0
    return token + duel.frenzy + duel.bonus


def defence(duel: Duel) -> int:
    """What the defence comes to: token, half cover, responses (BFL-DUEL-10, BFL-COVER-02)."""
    token = duel.defence.value if duel.defence and duel.defence.value is not None else 0
    return token + duel.cover + sum(made.bonus for made in duel.responses)


def conclude(told: Unfolding, gate: Gate) -> None:
    """Totals are compared; what is over is damage, and what was declared before goes on (BFL-DUEL-06 to 11)."""
    duel = gate.found(told.table.duel, "no confrontation is open")
    told.say(DuelResolved(duel.number, duel.figure, duel.target, power(duel), defence(duel)))
    for side in SIDES:
        owner = owner_of(duel, side)
        if not stock(told.table, owner, side):
            close(told, owner, side)
    over = power(duel) - defence(duel)
    if over > 0:
        told.say(DamageDealt(duel.target, over))
        text = _effect(told.table, duel).text
        if text:
            told.say(Remarked(rules.POWER_SUCCEEDS.id, f"{duel.figure}: {text}", judge=True))
        if not life(told.table, duel.target):
            eliminate(told, duel.target, duel.figure)
    go_on(told)


def _effect(table: Table, duel: Duel) -> Effect:
    """What the attack does besides its damage, as its record says."""
    if duel.kind == "artefact" and duel.source in table.book.artefacts:
        return table.book.artefacts[duel.source].effect
    abilities = {one.id: one.effect for one in profile_of(table, duel.figure).ability}
    return abilities.get(duel.source, Effect()) if duel.kind == "ability" else Effect()


def _numbered(table: Table, number: int, seat: str, gate: Gate) -> tuple[Duel, Side]:
    """The open confrontation, if it has that number, and the side a seat plays in it."""
    duel = gate.found(table.duel, "no confrontation is open")
    gate.must(number == duel.number, f"the confrontation that is open has the number {duel.number}, not {number}")
    seats = sides_of(table, duel)
    own: list[Side] = [side for side in SIDES if seats[side] == seat]
    gate.must(own, f"{called(table, seat)} has no part in this confrontation")
    # whoever attacks a friend by agreement lays both: Power first
    left = [side for side in own if (laid := lying(duel, side)) is None or not laid.shown]
    return duel, (left or own)[0]


def _value(order: Reveal, laid: Laid, gate: Gate) -> int:
    said = order.opening.value
    if not said and laid.value is not None and not laid.token.seal:
        return laid.value
    plain = said.isascii() and said.isdigit() and len(said) < 3 and str(int(said)) == said
    gate.must(plain, f"a token has a value from 0 to 99, not {said}" if said else "say the value that is turned up")
    return int(said)
