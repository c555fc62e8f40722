"""Who speaks next, and what may be said."""

from collections.abc import Callable, Iterator

from replay.core.calling import calling
from replay.core.game import Call
from replay.games.battle_for_legend.activating import owed, tie_between
from replay.games.battle_for_legend.duelling import NAMES, both_shown, sides_of
from replay.games.battle_for_legend.initiative import eligible, first_of, tied
from replay.games.battle_for_legend.opportunity import due
from replay.games.battle_for_legend.orbs import may_rearm
from replay.games.battle_for_legend.responding import responses
from replay.games.battle_for_legend.rulebook import act as acts
from replay.games.battle_for_legend.rulebook import duel as duels
from replay.games.battle_for_legend.rulebook import elim, init, opp, orb, resp, setup, zone
from replay.games.battle_for_legend.setting_up import returnable
from replay.games.battle_for_legend.table import Acting, Duel, Table
from replay.games.battle_for_legend.tokens import SIDES, lying, named, owner_of
from replay.games.battle_for_legend.wrath import may_rage
from replay.games.battle_for_legend.zones import frenzy_seat

TURN = ("activate", "move", "melee", "shoot", "ability", "ballista", "artefact", "portal")
ACTING = ("move", "melee", "shoot", "ability", "ballista", "artefact", "portal", "fog", "done")


def awaits(table: Table) -> tuple[Call, ...]:
    """All seats that may speak now; none when the match is over."""
    return AWAITED[table.stage](table) if table.stage in AWAITED else ()


def _enlisting(table: Table) -> tuple[Call, ...]:
    without = (seat for seat, player in table.seats.items() if not player.warband)
    return tuple(calling(table, seat, "enlists a warband", ("enlist",), setup.FACTIONS) for seat in without)


def _allotting(table: Table) -> tuple[Call, ...]:
    without = (seat for seat, player in table.seats.items() if not player.artefact)
    does = "picks an artefact and its bearer"
    return tuple(calling(table, seat, does, ("allot",), setup.ONE_ARTEFACT) for seat in without)


def _deploying(table: Table) -> tuple[Call, ...]:
    calls = []
    for seat in table.seats:
        left = [i for i, figure in table.figures.items() if figure.seat == seat and figure.at is None]
        if left:
            calls.append(calling(table, seat, f"deploys {', '.join(left)}", ("deploy",), setup.START_ZONE))
    return tuple(calls)


def _playing(table: Table) -> tuple[Call, ...]:
    if table.duel:
        return tuple(_duelling(table, table.duel))
    if table.intent:
        return (*_striking(table), *_rearming(table))
    if table.acting:
        seat = table.figures[table.acting.figure].seat
        return (
            calling(table, seat, _left(table.acting), _verbs(table, seat, ACTING), acts.STEPS),
            *_rearming(table, seat),
        )
    if tied(table):
        return _tying(table)
    return tuple(_activating(table))


def _left(acting: Acting) -> str:
    if acting.passed:
        return f"ends the activation of {acting.figure}"
    moves = ["moves"] * (not acting.moved and acting.main is None)
    left = [*moves, *["acts"] * (acting.main is None)]
    return f"{' and '.join(left)} with {acting.figure}" if left else f"ends the activation of {acting.figure}"


def _verbs(table: Table, seat: str, verbs: tuple[str, ...]) -> tuple[str, ...]:
    return (*verbs, "rearm") if may_rearm(table, seat) else verbs


def _rearming(table: Table, *speaking: str) -> tuple[Call, ...]:
    """Seats that control the central place and may ready their orb, besides those that speak anyway."""
    others = (seat for seat in table.seats if seat not in speaking and may_rearm(table, seat))
    return tuple(calling(table, seat, "may ready its orb again", ("rearm",), zone.AGAIN) for seat in others)


def _activating(table: Table) -> Iterator[Call]:
    """Figures come back, and the next in the list is activated."""
    first = first_of(table, eligible(table))
    next_up = table.figures[first[0]].seat if first else ""
    for seat in table.seats:
        back = returnable(table, seat)
        returns = f"brings {', '.join(back)} back" if back else ""
        if seat == next_up:
            verbs = _verbs(table, seat, (*TURN, *["return"] * bool(back)))
            does = f"activates {first[0]}" + f", or {returns} first" * bool(back)
            yield calling(table, seat, does, verbs, init.HIGHEST_FIRST)
        elif back:
            yield calling(table, seat, f"may bring {', '.join(back)} back", ("return",), elim.RETURN_TIME)
    yield from _rearming(table, next_up)


def _tying(table: Table) -> tuple[Call, ...]:
    calls = []
    debts = {debt.seat: debt for debt in owed(table)}
    for seat in table.seats:
        back = ("return",) if returnable(table, seat) else ()
        verbs = ("break-tie", *["roll"] * (seat in debts), *back, "concede")
        calls.append(Call(seat, tie_between(table), verbs, debts.get(seat), init.SETTLED.id))
    return tuple(calls)


def _striking(table: Table) -> Iterator[Call]:
    figure = table.intent.figure if table.intent else ""
    for striker in due(table):
        seat = table.figures[striker].seat
        does = f"strikes {figure} with {striker}, or declines"
        yield calling(table, seat, does, ("strike", "decline"), opp.BEFORE)


def _duelling(table: Table, duel: Duel) -> Iterator[Call]:
    """Tokens are laid, then shown; the target may respond until then, and Frenzy comes last (BFL-DUEL-13)."""
    if both_shown(table):
        seat = frenzy_seat(table) if may_rage(table) else table.figures[duel.figure].seat
        does = "uses Frenzy, or lets the tokens be compared" if may_rage(table) else "has the tokens compared"
        verbs = ("frenzy", "resolve") if may_rage(table) else ("resolve",)
        yield calling(table, seat, does, (*verbs, "void"), orb.FRENZY_MOMENT)
        return
    laid = all(lying(duel, side) for side in SIDES)
    for side, seat in sides_of(table, duel).items():
        token = lying(duel, side)
        answers = ("respond",) if side == "defence" and responses(table) else ()
        if token is None:
            does = f"lays a {NAMES[side]} token of {named(owner_of(duel, side))}, number {duel.number}"
            rule = duels.POWER_LAID if side == "power" else duels.DEFENCE_LAID
            yield calling(table, seat, does + ", or responds" * bool(answers), ("commit", *answers, "void"), rule)
        elif laid and not token.shown:
            does = f"shows the {NAMES[side]} token of {named(owner_of(duel, side))}, number {duel.number}"
            verbs = ("reveal", *answers, "void")
            yield calling(table, seat, does + ", or responds first" * bool(answers), verbs, duels.TOGETHER)
        elif answers:
            yield calling(table, seat, f"may respond with {duel.target}", (*answers, "void"), resp.WHEN)


AWAITED: dict[str, Callable[[Table], tuple[Call, ...]]] = {
    "enlist": _enlisting,
    "allot": _allotting,
    "deploy": _deploying,
    "turns": _playing,
}
"""The stages of a match in which somebody is awaited."""
