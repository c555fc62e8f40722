"""Who speaks next, and what may be said."""

from collections.abc import Callable, Iterator

from msgspec.structs import replace

from replay.core.calling import calling
from replay.core.count import counted
from replay.core.game import Call
from replay.core.rule import Rule
from replay.games.conquest.permits import mandatory_left, slot_limit
from replay.games.conquest.rolling import owed
from replay.games.conquest.rulebook import act, char, cmd, draw, reinf, supr, vic
from replay.games.conquest.rulebook.actn import DEACTIVATE, FIRST_ACTION
from replay.games.conquest.setting_up import unattached, undescribed
from replay.games.conquest.supremacy import weighing
from replay.games.conquest.table import Table, cards_left, holds

FACTS = ("lose", "destroy", "morale", "contact", "place", "token", "allow", "withhold", "score")
"""What may be said at any time once the battle has begun."""


def awaits(table: Table) -> tuple[Call, ...]:
    """All seats that may speak now; none when the match is over."""
    return () if table.reason else tuple(AWAITED[table.phase](table))


def _call(table: Table, seat: str, does: str, verbs: tuple[str, ...], rule: Rule) -> Call:
    return calling(table, seat, does, (*verbs, *FACTS) if table.round else verbs, rule)


def _enlisting(table: Table) -> Iterator[Call]:
    for seat, player in table.seats.items():
        if not player.army:
            yield _call(table, seat, "enlists an army", ("enlist",), char.ONE_WARLORD)


def _attaching(table: Table) -> Iterator[Call]:
    for seat, player in table.seats.items():
        if not player.ready:
            loose = ", ".join(unattached(table, seat))
            does = f"attaches {loose}" if loose else "is ready, or attaches a Character elsewhere"
            verbs = ("attach", "ready", *("describe",) * any(undescribed(table, seat)))
            yield _call(table, seat, does, verbs, char.ATTACHED_FIRST)


def _reinforcing(table: Table) -> Iterator[Call]:
    for debt in owed(table):
        player = table.seats[debt.seat]
        free = not (player.nominee or player.rolled)
        does = f"{'nominates a Regiment, or ' * free}rolls {counted(debt.count, 'die')} for {debt.pool}"
        call = _call(table, debt.seat, does, ("roll", *("nominate",) * free), reinf.DICE_PER_CLASS)
        yield replace(call, owed=debt)
    for seat, player in table.seats.items():
        for cls, count in player.picks.items():
            does = f"picks {count} {cls} to arrive"
            yield _call(table, seat, does, ("select",), reinf.SUCCESSES_SPENT)


def _commanding(table: Table) -> Iterator[Call]:
    verbs = ("lay", "stack") if table.options["secrets"] == "sealed" else ("stack",)
    for seat, player in table.seats.items():
        if not player.stack.ready:
            need, laid = sum(holds(table, seat).values()), len(player.stack.seals)
            does = f"sets a Stack of {need}" + f", {laid} laid" * (len(verbs) > 1)
            yield _call(table, seat, does, verbs, cmd.ALL_CARDS)


def _seeking(table: Table) -> Iterator[Call]:
    for debt in owed(table):
        yield replace(_call(table, debt.seat, "rolls off", ("roll",), supr.ONE_DIE_EACH), owed=debt)
    for seat in weighing(table):
        die = table.seats[seat].die
        yield _call(table, seat, f"takes one off the {die}, or keeps it", ("modify", "keep"), supr.FEWER_CARDS)
    if table.chooser and not table.first:
        yield _call(table, table.chooser, "takes the first or second place", ("take",), supr.LOWEST_DECIDES)
    elif table.first:
        in_order = sorted(table.seats, key=lambda seat: seat != table.first)
        for seat in [one for one in in_order if not table.seats[one].declared][:1]:
            yield _call(table, seat, "declares a Supremacy Ability or none", ("declare",), supr.DECLARED_IN_ORDER)


def _acting(table: Table) -> Iterator[Call]:
    seat, acting = table.active or next(iter(table.seats)), table.acting
    if table.card:
        yield _call(table, seat, f"activates one with {table.card}", ("activate", "discard"), act.ENTRY_NAME)
    elif acting is None:
        does = f"draws a card, {cards_left(table, seat)} left"
        yield _call(table, seat, does, ("draw", "roll", "act"), act.TOP_CARD)
    else:
        yield _activated(table, seat)


def _activated(table: Table, seat: str) -> Call:
    acting = table.acting
    assert acting is not None
    verbs = ("act", "resolve", "finish", "forfeit", "done", "roll")
    due, left = mandatory_left(table, acting), slot_limit(table, acting.unit) - acting.slots
    if acting.open:
        return _call(table, seat, f"finishes {acting.open} of {acting.unit}", verbs, draw.ONE_AFTER_ANOTHER)
    if due and not acting.slots:
        return _call(table, seat, f"resolves {', '.join(due)} of {acting.unit}", verbs, draw.OPTIONAL)
    if left <= 0:
        return _call(table, seat, f"acts free with {acting.unit}, or is done", verbs, DEACTIVATE)
    does = f"acts with {acting.unit}, {counted(left, 'Action')} left"
    return _call(table, seat, does, verbs, FIRST_ACTION)


def _checking(table: Table) -> Iterator[Call]:
    """One check for both; the First Player is asked, and either may say it."""
    seat = table.first or next(iter(table.seats))
    yield _call(table, seat, "checks for victory", ("check",), vic.SCENARIO)


AWAITED: dict[str, Callable[[Table], Iterator[Call]]] = {
    "enlist": _enlisting,
    "attach": _attaching,
    "reinforcement": _reinforcing,
    "command": _commanding,
    "supremacy": _seeking,
    "action": _acting,
    "victory": _checking,
}
"""Who is awaited in each phase."""
