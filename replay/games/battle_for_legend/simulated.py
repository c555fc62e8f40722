"""A simulated player: it keeps the rules, holds orbs and the centre, fights, and brings every match to an end."""

from collections.abc import Mapping
from typing import get_args

from replay.core.dice import Roll
from replay.core.form import Chance
from replay.core.game import Call, Concede
from replay.core.lots import anything, one, value
from replay.core.options import Value
from replay.core.seal import Hidden, Opening
from replay.core.wire import Order
from replay.games.battle_for_legend import prospects
from replay.games.battle_for_legend.duelling import both_shown, defence, power, sides_of
from replay.games.battle_for_legend.initiative import eligible, first_of
from replay.games.battle_for_legend.legal import legal
from replay.games.battle_for_legend.menu.sample import drawn_warband
from replay.games.battle_for_legend.menu.spots import starting
from replay.games.battle_for_legend.opportunity import due
from replay.games.battle_for_legend.orders import (
    Activate,
    BreakTie,
    Commit,
    Decline,
    Done,
    Enlist,
    Frenzy,
    Rearm,
    Resolve,
    Respond,
    Return,
    Reveal,
    Strike,
    Void,
)
from replay.games.battle_for_legend.paying import side_of
from replay.games.battle_for_legend.profile import Faction
from replay.games.battle_for_legend.readings import OPTIONS
from replay.games.battle_for_legend.responding import responses
from replay.games.battle_for_legend.setting_up import returnable
from replay.games.battle_for_legend.table import SEATS, Duel, Table
from replay.games.battle_for_legend.tokens import choices, free, laid_values, lying, owner_of, stock
from replay.games.battle_for_legend.turn import awaits
from replay.games.battle_for_legend.wrath import may_rage

LAST_TURN = 40
"""The turn after which whoever is not ahead gives up."""
BEHIND, GIVES_UP = 8, 30
"""So far behind, a player gives up once in so many activations."""
VOIDS = 80
"""Once in so many words in a confrontation a judge voids it."""


def arrange(armies: int, chance: Chance) -> tuple[int, Mapping[str, Value]]:
    """Two players, whose tokens are sealed in every other match; in every other match the readings are drawn too."""
    drawn = OPTIONS.values() if chance.randrange(2) else (OPTIONS["secrets"],)
    return SEATS, {option.key: value(option, chance) for option in drawn}


def choose(table: Table, chance: Chance) -> Order:
    """What a simulated player says now, for whichever seat is awaited; a warband it has to bring is drawn by lot.

    Raises ``LookupError`` when nobody is awaited.
    """
    calls = awaits(table)
    if not calls:
        raise LookupError("the match is over: no player has anything to say")
    if table.stage == "enlist":
        return _enlisting(table, calls[0].seat, chance)
    if table.stage != "turns":
        return anything(legal(table, {}), chance)
    back = next((found for call in calls if (found := _returned(table, call, chance))), None)
    if back:
        return back
    call = one(calls, chance)
    if call.owed is not None and chance.randrange(3):
        return Roll(tuple(chance.randrange(call.owed.sides) + 1 for _ in range(call.owed.count)), by=call.seat)
    if "rearm" in call.orders:
        return Rearm(call.seat)
    if table.duel:
        voided = not chance.randrange(VOIDS)
        return Void("it was aimed wrongly", call.seat) if voided else _duelling(table, table.duel, call, chance)
    return _playing(table, call, chance)


def _enlisting(table: Table, seat: str, chance: Chance) -> Enlist:
    """A camp by lot, of those that are free."""
    taken = {player.faction for player in table.seats.values() if player.warband}
    free_camps: list[Faction] = [camp for camp in get_args(Faction) if camp not in taken]
    return Enlist(drawn_warband(one(free_camps, chance), table.arena, chance), seat)


def _returned(table: Table, call: Call, chance: Chance) -> Order | None:
    """A fallen figure comes back anywhere in its start zone where it finds room."""
    for figure in returnable(table, call.seat):
        places = [at for at in starting(table, figure) if prospects.holds(table, Return(figure, at, call.seat))]
        if places:
            return Return(figure, one(places, chance), call.seat)
    return None


def _playing(table: Table, call: Call, chance: Chance) -> Order:
    if table.intent:
        striker = due(table)[0]
        return Strike(striker, call.seat) if chance.randrange(4) else Decline(striker, call.seat)
    if table.acting:
        return prospects.best(table, table.acting.figure, chance) or Done(call.seat)
    if _hopeless(table, call.seat, chance):
        return Concede(by=call.seat)
    figures = first_of(table, eligible(table))
    # a tie is settled by dice, or by whoever speaks first
    return BreakTie(figures, call.seat) if len(figures) > 1 else Activate(figures[0], call.seat)


def _hopeless(table: Table, seat: str, chance: Chance) -> bool:
    """Whether a seat is not ahead late in the match, or has had enough of being far behind."""
    ahead = max(table.score.values()) - table.score[seat]
    late = table.turn > LAST_TURN and table.score[seat] <= min(table.score.values())
    return late or (ahead >= BEHIND and not chance.randrange(GIVES_UP))


def _duelling(table: Table, duel: Duel, call: Call, chance: Chance) -> Order:
    """A token out of the stock, the higher the likelier; a response now and then; Frenzy where it turns a block."""
    if both_shown(table):
        worth = may_rage(table) and power(duel) == defence(duel)
        return Frenzy(call.seat) if worth else Resolve(call.seat)
    answer = _answer(table, duel, call) if "respond" in call.orders and chance.randrange(3) else None
    if answer is not None:
        return answer
    side = next(side for side, seat in sides_of(table, duel).items() if seat == call.seat)
    if "commit" in call.orders:
        if table.options["secrets"] == "table":
            return Commit(duel.number, by=call.seat)
        values = choices(table, owner_of(duel, side), side)
        picked = min(chance.randrange(len(values)), chance.randrange(len(values)))
        return Commit(duel.number, Hidden(value=str(values[picked])), call.seat)
    if "reveal" in call.orders:
        token = lying(duel, side)
        if token and token.token.seal:
            # the recorder takes the value out of the drawer that it put it into
            return Reveal(duel.number, by=call.seat)
        known = laid_values(table, duel, side)
        return Reveal(duel.number, Opening(str(one(known, chance))), call.seat)
    other = next(one for one in awaits(table) if one.seat != call.seat)
    return _duelling(table, duel, other, chance)


def _answer(table: Table, duel: Duel, call: Call) -> Respond | None:
    """A response that can be paid for, with the lowest token; a last token is not given away."""
    for record in responses(table):
        side = side_of(record.cost)
        if side is None:
            return Respond(duel.target, record.id, by=call.seat)
        # of a stock whose choice is laid already the one that lies there might be the one that is paid
        unsure = side == "defence" and duel.defence is not None
        if free(table, duel.target, side) > 1 and not unsure:
            return Respond(duel.target, record.id, stock(table, duel.target, side)[-1], call.seat)
    return None
