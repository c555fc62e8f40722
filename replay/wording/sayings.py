"""Whole lines of notation: orders, and the acts of every match, which begin with a colon.

``@41 close u1 u9`` says which entry the line is meant to become. An act is read as the act it asks for, with what
writing fills in still empty; ``:stood RULE 'why' ORDER`` and ``:amend 41 'ORDER' 'why'`` hold orders of the game.
"""

import re
from collections.abc import Sequence
from functools import cache

from msgspec import Struct

from replay import acts
from replay.clocking.acts import Extended, Paused, Penalised, Resumed, Timed
from replay.core.game import Concede, Game
from replay.core.text import Unreadable
from replay.core.wire import Order
from replay.line.reading import CORRECTED
from replay.notation import Sentence, nearest, parse, said, sentence, write
from replay.notation import sentences as orders
from replay.wording.quotes import quoted, unquoted, word

FREE = ("note", "call", "close")
"""Acts whose text may stand without quotes, to the end of the line."""

NAMING = "handover"
"""The act that says one name and nothing else: its words are the name's, quotes or none."""

CLOCK = "clock"
"""The word before what is said of clocks: a seat, or what is done with all of them."""

RULING = ("dispute", "decision", "remedy", "judge", "rule", "target", "waives", "to", "appeal")
"""What a judge says in a ruling, in this order."""

_NUMBERED = re.compile(r"@([0-9]{1,15})(?:\s+|$)")
_PLACED = re.compile(r"(?:^|\s+)at=([0-9]{1,15})\s*$")


class Spoken(Struct, frozen=True):
    """What a line says, and the number of the entry it is meant to become; 0 when it does not say."""

    at: int
    said: Order | acts.Act


@cache
def sentences() -> dict[str, Sentence]:
    """The acts that are said field by field, by the word after the colon."""
    known = (
        sentence("note", acts.Noted, "text", "at"),
        sentence("bookmark", acts.Bookmarked, "name", "at", at=0),
        sentence("call", acts.Called, "why"),
        sentence("dispute", acts.Disputed, "at", "question", "rule", "statements", "concerns"),
        sentence("rule", acts.Ruled, *RULING),
        sentence("adjust", acts.Adjusted, "path", "value", "reason"),
        sentence("strike", acts.Struck, "targets", "why", "agreed"),
        sentence(acts.PROMOTE, acts.Ruled, "promoted", "decision", remedy=acts.PROMOTE),
        sentence("fork", acts.Forked, "base", "name", "reading", name="", parent="", reading=CORRECTED),
        sentence("clock", acts.Clocked, "seat", "reason"),
        sentence("clock set", Timed, "clock", "round"),
        sentence("clock pause", Paused, "reason"),
        sentence("clock resume", Resumed, "reason"),
        sentence("clock penalty", Penalised, "seat", "seconds", "reason"),
        sentence("clock extend", Extended, "seconds", "reason"),
        sentence("confirm", acts.Confirmed, "seat", "at", at=0),
        sentence("concede", Concede, "by"),
        sentence("handover", acts.HandedOver, "scribe"),
        sentence("witness", acts.Witnessed, "note"),
        sentence("close", acts.Closed, "reason"),
    )
    return {one.verb: one for one in known}


# ---------------------------------------------------------------- reading


def read(game: Game, line: str) -> Spoken | None:
    """What a line says; None for a blank line or a comment. Raises ``Unreadable``."""
    text = line.strip()
    numbered = _NUMBERED.match(text)
    at, text = (int(numbered[1]), text[numbered.end() :]) if numbered else (0, text)
    if numbered and not at:
        raise Unreadable("@0", "the first entry is 1")
    if not at and (not text or text.startswith("#")):
        return None
    return Spoken(at, _act(game, text[1:]) if text.startswith(":") else _order(game, text))


def _order(game: Game, text: str) -> Order:
    verb = text.partition(" ")[0]
    if verb in acted() and verb not in orders(game.Orders):
        raise Unreadable(verb, f"no order, but said with a colon: :{verb}")
    return parse(game, text)


def acted() -> tuple[str, ...]:
    """Every word that begins an act, after its colon."""
    return (*sentences(), "stood", "amend")


def _act(game: Game, text: str) -> Order | acts.Act:
    verb, _, rest = text.partition(" ")
    rest = rest.strip()
    if verb in FREE and rest and rest[0] not in "'\"#":
        return _free(verb, rest)
    words = said(rest)
    if verb == NAMING and len(words) > 1 and words[0][0] not in "'\"" and not words[0].startswith("scribe="):
        words = [quoted(" ".join(words))]
    if verb == CLOCK and words and f"{CLOCK} {words[0]}" in sentences():
        verb, words = f"{CLOCK} {words[0]}", words[1:]
    if verb == "stood":
        return _stood(game, words)
    if verb == "amend":
        return _amend(game, words)
    known = sentences()
    if verb not in known and verb in orders(game.Orders):
        raise Unreadable(f":{verb}", f"an order, which is said without the colon: {verb}")
    if verb not in known:
        raise Unreadable(f":{verb}", f"no such act{nearest(verb, acted())}")
    act: Order | acts.Act = known[verb].read(words)
    for field in known[verb].fields:
        # a value set by a judge may be empty; a name or a reason that says nothing is none
        if field.required and known[verb].of.__annotations__[field.name] is str:
            _require_words(f":{verb} {field.name}", getattr(act, field.name))
    return act


def _require_words(where: str, text: str) -> None:
    if not text.strip():
        raise Unreadable(where, "nothing is said there")


def _free(verb: str, text: str) -> acts.Act:
    placed = _PLACED.search(text) if verb == "note" else None
    free = text[: placed.start()] if placed else text
    _require_words(f":{verb}", free)
    words = [quoted(free), *([f"at={placed[1]}"] if placed else [])]
    act: acts.Act = sentences()[verb].read(words)
    return act


def _stood(game: Game, words: Sequence[str]) -> acts.Act:
    if len(words) < 3:
        raise Unreadable(":stood", "expected :stood RULE[,RULE] 'why' ORDER")
    rules, why, *order = words
    return acts.Stood(parse(game, " ".join(order)), tuple(rules.split(",")), _text(":stood why", why))


def _amend(game: Game, words: Sequence[str]) -> acts.Act:
    waives, agreed = _named(words, "waives"), _named(words, "agreed")
    plain = [one for one in words if not one.startswith(("waives=", "agreed="))]
    if len(plain) < 3 or not plain[0].isdecimal() or max(len(waives), len(agreed)) > 1:
        raise Unreadable(":amend", "expected :amend N 'ORDER'... 'why' [waives=RULE,RULE] [agreed=SEAT,SEAT]")
    target, *orders, why = plain
    return acts.Amended(
        int(target),
        tuple(parse(game, _text(":amend order", order)) for order in orders),
        _text(":amend why", why),
        tuple(waives[0].split(",")) if waives else (),
        agreed=tuple(agreed[0].split(",")) if agreed else (),
    )


def _named(words: Sequence[str], name: str) -> list[str]:
    """What is said of a field by its name."""
    return [one.removeprefix(f"{name}=") for one in words if one.startswith(f"{name}=")]


def _text(where: str, token: str) -> str:
    try:
        text = unquoted(token)
    except ValueError as stray:
        raise Unreadable(where, str(stray)) from None
    _require_words(where, text)
    return text


# ---------------------------------------------------------------- writing


def write_act(act: acts.Act) -> str:
    """The line that asks for an act again, by what was asked; a comment for what ``new`` and ``fork`` have written."""
    match act:
        case acts.Ordered(order) | acts.Conceded(order):
            return write(order)
        case acts.Stood(order, waives, reason):
            return f":stood {','.join(waives)} {quoted(reason)} {write(order)}"
        case acts.Amended(target, orders, why, waives, agreed=agreed):
            named = [f"{name}={','.join(said)}" for name, said in (("waives", waives), ("agreed", agreed)) if said]
            return " ".join([f":amend {target}", *(quoted(write(order)) for order in orders), quoted(why), *named])
        case acts.Noted(text, at):
            # in quotes, since a number after a bare word would be read as the text's own
            return f":note {quoted(text)}" + (f" {at}" if at else "")
        case acts.Clocked(seat, reason) if f"{CLOCK} {seat}" in sentences():
            return f":{CLOCK} seat={seat} reason={quoted(reason)}"
        case acts.Opened(game, edition, seats=seats):
            return f"# {game} {edition}: {', '.join(word(seat.name) for seat in seats)}"
        case acts.Enlisted(order):
            return f"# enlisted {order.by}".rstrip()
        case acts.Forked(name, _, base, reading):
            return f"# forked from entry {base} {reading}: {word(name)}"
        case _:
            return ":" + _sentence_of(act).write(act)


def _sentence_of(act: acts.Act) -> Sentence:
    if isinstance(act, acts.Ruled):
        return sentences()[acts.PROMOTE if act.remedy == acts.PROMOTE else "rule"]
    return next(one for one in sentences().values() if one.of is type(act))
