"""The verdict on one act: what it means to say, decided again on its table, against what it came to."""

from collections.abc import Collection, Iterable, Iterator
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from replay.acts import Adjusted, Held, Intent, Orphaned
from replay.auditing.finding import Finding, Remark, Said, Verdict
from replay.auditing.reckoning import reckoned
from replay.auditing.resealed import secret_rules
from replay.book import Book
from replay.core.game import AnyTable, Call, Game, Remarked
from replay.core.rule import STRUCTURE, Status, behind, reasons
from replay.core.seal import Opening
from replay.core.warrant import parted
from replay.core.wire import Order
from replay.line.adjustment import value_at
from replay.line.judgement import Outcome, broken, judge, same, tellings
from replay.line.parts import parts
from replay.line.unsealed import seals_of
from replay.notation import verb_of


class Hearing(Struct, frozen=True):
    """One act to be judged: entry ``n`` under the corrections up to ``k``, on the table before it.

    ``bare`` is its intent without what ``rulings`` waive.
    """

    n: int
    k: int
    table: AnyTable
    intent: Intent[Any]
    bare: Intent[Any]
    rulings: tuple[int, ...]
    outcome: Outcome


def hearing(book: Book, n: int, k: int, table: AnyTable) -> Hearing:
    """The hearing of act ``n`` as the corrections up to ``k`` have it."""
    intents = book.intents(k)
    intent = book.meant(n, intents)
    waived = intents.waived.get(n)
    bare, rulings = (waived.bare, waived.by) if waived else (intent, ())
    return Hearing(n, k, table, intent, bare, rulings, book.outcome(n, k))


def verdict(book: Book, one: Hearing) -> Finding:
    """The finding on an act; whether anybody has dealt with it is not said yet."""
    expected = judge(book.game, one.table, one.intent)
    if not same(expected, one.outcome):
        return _unlike(book, one, expected)
    if isinstance(one.outcome, Held):
        return _held(book, one, one.outcome)
    # of a run of orphans the log has the first one's reason; this act's own is what the game answers
    answered = Said(tellings(book.game, expected), expected)
    if isinstance(expected, Orphaned):
        return Finding(one.n, one.k, Verdict.ORPHANED, answered, (expected.rule,), by=book.decider(one.n, one.k))
    return Finding(one.n, one.k, Verdict.CLEAN, answered)


def _unlike(book: Book, one: Hearing, expected: Outcome) -> Finding:
    game, keeper, editions = book.game, book.kept(one.n, one.k), book.editions(one.n, one.k)
    breaches = broken(game, one.table, one.intent) if isinstance(expected, Orphaned) else ()
    against = reasons(breaches)
    refused = tuple(f"refused: {_first(reason)}{behind(*rules)}" for reason, rules in against.items())
    reckoning = reckoned(game, one.table, book.act(one.n), expected)
    broke = tuple(breach.rule for breach in breaches)
    awaited = reckoning.awaited if STRUCTURE in broke else ()
    return Finding(
        n=one.n,
        k=one.k,
        verdict=Verdict.KEPT if keeper else blamed(book, editions, one.intent.orders),
        recorded=Said(tellings(game, one.outcome), one.outcome),
        rules=(*broke, *_asking(awaited, broke)) or _parting(game, one.outcome, expected) or reckoning.rules,
        expected=Said(refused or tellings(game, expected), expected),
        arithmetic=(*_told(against), *_instead(awaited, reckoning.lines), *reckoning.lines),
        remarks=strange(game, editions),
        by=keeper,
    )


def _asking(awaited: Iterable[Call], broke: Collection[str]) -> tuple[str, ...]:
    """The rules by which something else was awaited than what could not be at all: no rule of its own says so."""
    return tuple(dict.fromkeys(call.rule for call in awaited if call.rule and call.rule not in broke))


def _told(against: Iterable[str]) -> Iterator[str]:
    """What a refusal adds up."""
    return (line for reason in against for line in reason.splitlines()[1:])


def _instead(awaited: Iterable[Call], said: Collection[str]) -> Iterator[str]:
    """Who was awaited with what, as far as that is not said."""
    return (f"awaited: {call.says}" for call in awaited if call.says not in said)


def _first(reason: str) -> str:
    """The sentence of a reason, without what it adds up in lines of its own."""
    return next(iter(reason.splitlines()), "")


def _parting(game: Game, outcome: Outcome, expected: Outcome) -> tuple[str, ...]:
    """The rules by which what an order that holds comes to is not what is written."""
    if isinstance(outcome, Held) and isinstance(expected, Held):
        return parted(game.warrant, outcome.events, expected.events)
    return ()


def blamed(book: Book, editions: Collection[str], orders: Collection[Any]) -> Verdict:
    """What it means that the game answers otherwise: nothing, where an edition had a say that answered such orders so.

    An edition that this program does not know, or one from before the match was opened, excuses nothing: anybody could
    name one.
    """
    game, others = book.game, set(editions) - {book.game.edition}
    known = (*game.editions, game.edition)
    since = known[known.index(book.genesis.edition) :] if book.genesis.edition in known else ()
    verbs = {verb_of(order) for order in orders if isinstance(order, Order)}
    excused = others <= set(since) and any(verbs & game.editions[other] for other in others)
    return Verdict.OTHERWISE if excused else Verdict.BROKEN


def strange(game: Game, editions: Collection[str]) -> tuple[Remark, ...]:
    """A remark on every edition that had a say and is not known here."""
    unknown = sorted(set(editions) - {game.edition} - game.editions.keys())
    return tuple(Remark(f"edition {one} decided it, which this program does not know") for one in unknown)


def _held(book: Book, one: Hearing, outcome: Held[Any]) -> Finding:
    game = book.game
    recorded = Said(tellings(game, outcome), outcome)
    plain = Finding(one.n, one.k, Verdict.CLEAN, recorded, remarks=_remarks(game, outcome))
    if isinstance(one.intent.orders[0], Adjusted):
        return _adjusted(one, plain, one.intent.orders[0])
    if one.rulings and not same(judge(game, one.table, one.bare), outcome):
        rules = tuple(breach.rule for breach in broken(game, one.table, one.bare))
        return replace(plain, verdict=Verdict.RULED, rules=rules, by=one.rulings[-1])
    if one.bare.waives:
        return _stood(game, one, plain, _why(book, one.intent))
    opened = book.opened()
    if any(seal not in opened for seal in seals_of(one.intent.orders)):
        return replace(plain, verdict=Verdict.PENDING)
    facts, unproven = tuple(event.rule for event in _facts(game, outcome, recorded=True)), _unproven(one.intent)
    if not (facts or unproven):
        return plain
    trusted = secret_rules(game) if unproven else ()
    return replace(plain, verdict=Verdict.NOT_CHECKED, rules=tuple(dict.fromkeys((*facts, *trusted))))


def _unproven(intent: Intent[Any]) -> bool:
    """Whether a value is turned up with nothing that proves it: at the table it is taken as it was told."""
    return any(isinstance(part, Opening) and not part.salt for order in intent.orders for _, part in parts(order))


def _why(book: Book, intent: Intent[Any]) -> str:
    """Why an act stands though it breaks rules, as whoever wrote it gave the reason."""
    source = book.act(intent.source)
    return str(getattr(source, "reason", "") or getattr(source, "why", ""))


def _stood(game: Game, one: Hearing, plain: Finding, why: str) -> Finding:
    needed = {breach.rule for breach in broken(game, one.table, replace(one.bare, waives=()))}
    idle = tuple(Remark("was waived, and need not have been", rule) for rule in one.bare.waives if rule not in needed)
    reason = (Remark(f"it stands, since: {why}"),) if why else ()
    return replace(plain, verdict=Verdict.STOOD, rules=one.bare.waives, remarks=(*reason, *plain.remarks, *idle))


def _adjusted(one: Hearing, plain: Finding, act: Adjusted) -> Finding:
    beneath = value_at(one.table, act.path)
    if beneath == act.before:
        return replace(plain, verdict=Verdict.ADJUSTED)
    if one.k < one.n:
        truly = Said((f"{act.path} was {beneath}, not {act.before}",))
        return replace(plain, verdict=Verdict.BROKEN, expected=truly)
    over = Remark(f"{act.path} would be {beneath} by now; it was {act.before} when the judge set it")
    return replace(plain, verdict=Verdict.ADJUSTED, remarks=(*plain.remarks, over))


def _facts(game: Game, outcome: Held[Any], *, recorded: bool) -> Iterator[Remarked]:
    """What an act remarked: facts taken as they were said and questions for a judge, or advice."""
    for event in outcome.events:
        if isinstance(event, Remarked):
            rule = game.rules.get(event.rule)
            if (event.judge or (rule is not None and rule.status is Status.RECORDED)) == recorded:
                yield event


def _remarks(game: Game, outcome: Held[Any]) -> tuple[Remark, ...]:
    return tuple(Remark(event.text, event.rule) for event in _facts(game, outcome, recorded=False))
