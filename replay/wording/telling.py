"""Any act in one line of words: what the game tells of its events, or what the act says of the match."""

import re
from collections.abc import Iterable, Mapping
from typing import Any

from replay.acts import (
    Act,
    Amended,
    Bookmarked,
    Called,
    Clocked,
    Closed,
    Confirmed,
    Disputed,
    Forked,
    HandedOver,
    Held,
    Noted,
    Opened,
    Ruled,
    Struck,
    Witnessed,
)
from replay.clocking.acts import Extended, Paused, Penalised, Resumed, Timed
from replay.core.dice import Roll
from replay.core.game import Game
from replay.core.wire import verb
from replay.line.intent import DECIDED
from replay.line.judgement import Outcome, own_events, tellings
from replay.wording.clocks import spoken

_SEAT = re.compile(r"\bp[1-9][0-9]?\b")
_ROLLS = re.compile(r"\b(roll|throw)")
"""What a telling says that tells who rolls, or of whom."""

Names = Mapping[str, str]
"""Seats to the names they are told by."""


def telling(game: Game, act: Act, outcome: Outcome | None = None, names: Names | None = None) -> str:
    """An act in one line; of an act that does not hold any more, what it once came to.

    ``outcome`` is what became of it, where a correction gave it another than its own.
    """
    if isinstance(act, DECIDED):
        held = outcome if isinstance(outcome, Held) else Held(own_events(act))
        told = "; ".join(tellings(game, held, lambda line: by_name(line, names or {}))) or _silent(act)
        order = getattr(act, "order", None)
        return f"{told}{_about(order)}" if isinstance(order, Roll) else told
    return _said(act, names or {})


def _about(roll: Roll) -> str:
    """What is to be said of a roll besides its faces."""
    unread = "; the faces were not read, these come to the same" if roll.unread else ""
    return f"{unread}, in place of roll {roll.again}" if roll.again else unread


def by_whom(told: str, order: object, names: Names) -> str:
    """What is told of an order, with who rolls where that is told of dice alone."""
    if not isinstance(order, Roll) or order.by not in names or _ROLLS.search(told):
        return told
    return f"{names[order.by]} rolls {told}"


def by_name(told: str, names: Names) -> str:
    """A game's telling with the players' names instead of their seats."""
    return _SEAT.sub(lambda seat: names.get(seat[0], seat[0]), told)


def _silent(act: Act) -> str:
    """An order whose events the game does not tell: its verb alone."""
    order = getattr(act, "order", act)
    return verb(type(order).__name__).replace("-", " ")


def _said(act: Act, names: Names) -> str:
    match act:
        case Struck() | Amended() | Ruled() | Forked():
            return _corrected(act, names)
        case Opened() | Closed() | Called() | HandedOver() | Clocked() | Confirmed() | Witnessed():
            return _kept(act, names)
        case Timed() | Paused() | Resumed() | Penalised() | Extended():
            return _timed(act, names)
        case Noted(text) | Bookmarked(text) | Disputed(question=text):
            return f"“{text}”"
    return verb(type(act).__name__).replace("-", " ")


def _corrected(act: Act, names: Names) -> str:
    match act:
        case Struck(targets, why, agreed=agreed):
            return _because(f"strikes {_listed(targets)}", why) + _agreed(agreed, names)
        case Amended(target, _, why, agreed=agreed):
            return _because(f"amends {target}", why) + _agreed(agreed, names)
        case Ruled():
            return _ruled(act)
        case Forked(name, base=base):
            return f"line “{name}” starts after {base}"
    raise TypeError(f"{type(act).__name__} corrects nothing")


def _agreed(seats: tuple[str, ...], names: Names) -> str:
    """Who agreed to a correction."""
    who = " and ".join(names.get(seat, seat) for seat in seats)
    return f"; {who} {'agrees' if len(seats) == 1 else 'agree'}" if seats else ""


def _ruled(act: Ruled[Any, Any]) -> str:
    moved = f"back to entry {act.to}, on a line of its own; " if act.to else "another line is the line of record; "
    appeal = f" on appeal, {act.appeal}" if act.appeal else ""
    return f"ruled{appeal}: {moved if act.promoted else ''}{act.decision}"


def _listed(numbers: Iterable[int]) -> str:
    return ", ".join(map(str, numbers))


def _kept(act: Act, names: Names) -> str:
    match act:
        case Opened():
            return " · ".join(filter(None, ("match opened", occasion(act))))
        case Closed(reason):
            return _because("match closed", reason)
        case Called(why):
            return _because("judge called, clocks stopped", why)
        case HandedOver(scribe):
            return f"{scribe} takes over as scribe"
        case Clocked(seat, reason):
            return _because(f"clock runs for {names.get(seat, seat)}" if seat else "clocks stop", reason)
        case Confirmed(seat, at):
            return f"{names.get(seat, seat)} confirms up to {at}"
        case Witnessed():
            return "head signed"
    raise TypeError(f"{type(act).__name__} is not of this kind")


def _timed(act: Act, names: Names) -> str:
    match act:
        case Timed(clock, round_):
            each = f"{spoken(clock)} for each seat" if clock else ""
            return "clocks set: " + ", ".join(filter(None, (each, f"a round of {spoken(round_)}" if round_ else "")))
        case Paused(reason):
            return _because("clocks paused", reason)
        case Resumed(reason):
            return _because("clocks go on", reason)
        case Extended(seconds, reason):
            return _because(f"round extended by {spoken(seconds)}", reason)
        case Penalised(seat, seconds, reason):
            way = "loses" if seconds > 0 else "gets back"
            return _because(f"{names.get(seat, seat)} {way} {spoken(seconds)}", reason)
    raise TypeError(f"{type(act).__name__} is not of the clocks")


def _because(what: str, why: str) -> str:
    return f"{what}: {why}" if why else what


def occasion(genesis: Opened) -> str:
    """Where and when a match is played: its event, round and table."""
    parts = (
        genesis.event,
        f"round {genesis.round}" if genesis.round else "",
        f"table {genesis.table}" if genesis.table else "",
    )
    return " · ".join(filter(None, parts))
