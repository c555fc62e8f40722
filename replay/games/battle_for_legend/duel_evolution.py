"""How events of a confrontation change the table; total like all of evolution."""

from msgspec.structs import replace

from replay.core.seats import with_player
from replay.games.battle_for_legend import events as e
from replay.games.battle_for_legend.table import Duel, Intent, Laid, Orb, Response, Table, camp, with_figure
from replay.games.battle_for_legend.tokens import (
    ENGINE,
    SIDES,
    discard,
    held,
    lying,
    lying_of,
    printed,
    stock,
    with_discard,
    with_laid,
    without,
)


def move_intended(table: Table, event: e.MoveIntended) -> Table:
    """A move waits for those who may strike."""
    return replace(table, intent=Intent(event.figure, event.strikers, path=event.path), fought=None)


def declared(table: Table, event: e.AttackDeclared) -> Table:
    """An attack begins, or waits for those who may strike; the activation has taken its step."""
    figure = table.figures.get(event.figure)
    owner = ENGINE + camp(table, figure.seat) if figure and event.kind == "ballista" else event.figure
    duel = Duel(event.figure, event.target, event.kind, 0, owner, event.source, event.bonus, event.cover)
    table = _stepped(table, event)
    if event.strikers:
        return replace(table, intent=Intent(event.figure, event.strikers, attack=duel), fought=None)
    return _opened(table, duel)


def _stepped(table: Table, event: e.AttackDeclared) -> Table:
    if event.kind == "opportunity" and table.intent:
        left = tuple(other for other in table.intent.strikers if other != event.figure)
        return replace(table, intent=replace(table.intent, strikers=left))
    if event.step == "artefact":
        return artefact_spent(table, event.figure)
    if event.step == "main" and table.acting:
        return replace(table, acting=replace(table.acting, main=event.kind))
    return table


def artefact_spent(table: Table, figure: str) -> Table:
    """An artefact was used, and the step of the activation with it."""
    found = table.figures.get(figure)
    table = _use_counted(table, found.seat, 1) if found else table
    return replace(table, acting=replace(table.acting, artefact=True)) if table.acting else table


def _use_counted(table: Table, seat: str, by: int) -> Table:
    player = table.seats.get(seat)
    return with_player(table, seat, used=max(0, player.used + by)) if player else table


def _opened(table: Table, duel: Duel) -> Table:
    numbered = replace(duel, number=table.duels + 1, before=held(table, duel))
    return replace(table, duel=numbered, duels=table.duels + 1, fought=None)


def declined(table: Table, event: e.OpportunityDeclined) -> Table:
    """One fewer may strike."""
    if table.intent is None:
        return table
    left = tuple(other for other in table.intent.strikers if other != event.figure)
    return replace(table, intent=replace(table.intent, strikers=left))


def went_on(table: Table, event: e.AttackWentOn) -> Table:
    """The declared attack is opened."""
    attack = table.intent.attack if table.intent else None
    table = replace(table, intent=None)
    return _opened(table, attack) if attack else table


def lost(table: Table, event: e.ActLost) -> Table:
    """What was declared does not happen."""
    return replace(table, intent=None)


def committed(table: Table, event: e.TokenCommitted) -> Table:
    """A token lies face down; the only one that is left is known (BFL-CYCLE-07)."""
    if table.duel is None:
        return table
    values = set(stock(table, event.owner, event.side))
    known = values.pop() if len(values) == 1 else None
    return replace(table, duel=with_laid(table.duel, event.side, Laid(event.token, known)))


def paid(table: Table, event: e.TokenPaid) -> Table:
    """A cost goes to the discard."""
    values = (*discard(table, event.owner, event.side), event.value)
    table = with_discard(table, event.owner, event.side, values)
    intent = table.intent
    if intent is None or intent.attack is None or table.duel:
        return table
    attack = replace(intent.attack, paid=(*intent.attack.paid, (event.side, event.value)))
    return replace(table, intent=replace(intent, attack=attack))


def refilled(table: Table, event: e.CycleRefilled) -> Table:
    """The discard comes back; a token that lies face down is now known, and closes the cycle (BFL-CYCLE-04)."""
    laid = lying_of(table.duel, event.owner, event.side)
    if table.duel and laid and not laid.closed and not laid.shown:
        left = stock(table, event.owner, event.side)
        known = left[0] if left else laid.value
        table = replace(table, duel=with_laid(table.duel, event.side, replace(laid, closed=True, value=known)))
    return with_discard(table, event.owner, event.side, ())


def responded(table: Table, event: e.ResponseMade) -> Table:
    """The defence is strengthened."""
    made = Response(event.source, event.kind, event.bonus, event.allows_both)
    found = table.figures.get(event.figure)
    if event.kind == "artefact" and found:
        table = _use_counted(table, found.seat, 1)
    return replace(table, duel=replace(table.duel, responses=(*table.duel.responses, made))) if table.duel else table


def revealed(table: Table, event: e.TokenRevealed) -> Table:
    """A token is turned up."""
    if table.duel is None:
        return table
    laid = lying(table.duel, event.side) or Laid()
    shown = replace(laid, value=event.value, shown=True, proof=event.proof)
    return replace(table, duel=with_laid(table.duel, event.side, shown))


def resolved(table: Table, event: e.DuelResolved) -> Table:
    """Used tokens go to the discard; the one that closed a cycle comes back with it (BFL-CYCLE-05).

    Whoever has shot with a ballista has its half cover from then on (BFL-BAL-11).
    """
    duel = table.duel
    if duel is None:
        return table
    table = replace(table, duel=None, fought=replace(duel, result=event.power - event.defence))
    if duel.kind == "ballista":
        table = with_figure(table, duel.figure, manning=True)
    for side, owner in zip(SIDES, (duel.owner, duel.target), strict=True):
        laid = lying(duel, side)
        if laid and laid.value is not None and not (laid.closed and table.options["last_token_rejoins"]):
            table = with_discard(table, owner, side, (*discard(table, owner, side), laid.value))
    return table


def voided(table: Table, event: e.DuelVoided) -> Table:
    """Everything a confrontation took goes back (BFL-DUEL-14)."""
    duel = table.duel
    if duel is None:
        return table
    for key, values in duel.before.items():
        owner, _, side = key.rpartition(" ")
        table = with_discard(table, owner, "power" if side == "power" else "defence", values)
    for side, value in duel.paid:
        table = with_discard(table, duel.figure, side, _without_cost(table, duel.figure, side, value))
    target, spent = table.figures.get(duel.target), sum(made.kind == "artefact" for made in duel.responses)
    if target and spent:
        table = _use_counted(table, target.seat, -spent)
    figure = table.figures.get(duel.figure)
    if figure and duel.kind == "artefact":
        table = _use_counted(table, figure.seat, -1)
    if figure and duel.frenzy:
        table = orb_used(table, figure.seat, -1)
    return replace(table, duel=None, fought=None)


def _without_cost(table: Table, owner: str, side: e.Side, value: int) -> tuple[int, ...]:
    """A discard as if a token had not been paid: one that is gone since was the last of a cycle."""
    now = discard(table, owner, side)
    return without(now if value in now else printed(table, owner, side), (value,))


def orb_used(table: Table, seat: str, by: int) -> Table:
    """The table with so many more uses of the ability of a seat's orb."""
    found = table.orbs.get(camp(table, seat), Orb())
    return replace(table, orbs=table.orbs | {camp(table, seat): replace(found, used=max(0, found.used + by))})


def frenzied(table: Table, event: e.FrenzyUsed) -> Table:
    """The Power token counts one more."""
    table = orb_used(table, event.seat, 1)
    return replace(table, duel=replace(table.duel, frenzy=True)) if table.duel else table
