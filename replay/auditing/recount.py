"""The verdict on a correction: what it says of other acts, against what follows when it is made again."""

from collections.abc import Collection, Iterable, Mapping
from typing import Any

from msgspec.structs import replace

from replay.acts import Amended, Correction, Forked, Ruled
from replay.auditing.finding import Finding, Said, Verdict
from replay.auditing.verdict import blamed, strange
from replay.book import Book
from replay.core.rule import Breach, behind
from replay.correcting.consequence import Draft
from replay.correcting.preview import Preview, preview
from replay.cursor import Cursor
from replay.line.judgement import Outcome, judge, same, tellings


def recount(cursor: Cursor, n: int, act: Correction) -> Finding:
    """The finding on correction ``n``, made again on the entry before it; ``consequences`` are the acts it got wrong.

    A fork is held to what it carries by value, so that its parent is not needed.
    """
    book = cursor.book
    if isinstance(act, Forked):
        return _compared(cursor, n, _carried(cursor, n), frozenset(), ((), ()))
    editions = frozenset({act.edition or book.genesis.edition})
    try:
        seen = preview(cursor, act, n - 1)
    except Breach as breach:
        return _refused(book, n, breach, editions, ())
    if seen.refusal is not None:
        return _refused(book, n, seen.refusal, editions, act.orders if isinstance(act, Amended) else ())
    return _compared(cursor, n, _wrong(book, n, act, seen), editions, (act.kept, seen.kept))


def _wrong(book: Book, n: int, act: Draft, seen: Preview) -> dict[int, Outcome]:
    """What acts should have come to, where the correction says otherwise of them, or keeps others."""
    moved = set(act.kept) ^ set(seen.kept)
    if isinstance(act, Ruled) and isinstance(seen.act, Ruled) and act.of != seen.act.of:
        moved.add(act.target)
    expected = {step.n: step.after for step in seen.steps}
    spoken = moved | expected.keys() | set(book.changed(n))
    should = {m: expected.get(m, book.outcome(m, n - 1)) for m in sorted(spoken) if book.is_act(m)}
    return {m: outcome for m, outcome in should.items() if m in moved or not same(outcome, book.outcome(m, n))}


def _carried(cursor: Cursor, n: int) -> dict[int, Outcome]:
    book = cursor.book
    by_value = [m for m in book.changed(n) if book.decider(m, n) == n]
    should = {m: _decided(cursor, n, m) for m in by_value}
    return {m: outcome for m, outcome in should.items() if not same(outcome, book.outcome(m, n))}


def _decided(cursor: Cursor, n: int, m: int) -> Outcome:
    """What act ``m`` comes to on the table that correction ``n`` says it had."""
    return judge(cursor.game, cursor.table(m - 1, n), cursor.book.intent(m, n))


def _compared(
    cursor: Cursor,
    n: int,
    wrong: Mapping[int, Outcome],
    editions: frozenset[str],
    kept: tuple[Collection[int], Collection[int]],
) -> Finding:
    """The finding, held against what acts should have come to; ``editions`` made the correction, if it says so.

    ``kept`` are the acts it keeps as they were written, and those it should.
    """
    book = cursor.book
    recorded = _said(book, ((m, book.outcome(m, n)) for m in wrong or book.changed(n)))
    if not wrong:
        return Finding(n, n - 1, Verdict.CLEAN, recorded)
    had = {m: editions or book.editions(m, n) for m in wrong}
    keeps, should = (tuple(sorted({*one} - {*other})) for one, other in (kept, reversed(kept)))
    return Finding(
        n,
        n - 1,
        _blamed(cursor, n, wrong, had),
        replace(recorded, kept=keeps),
        expected=replace(_said(book, wrong.items()), kept=should),
        remarks=strange(book.game, frozenset().union(*had.values())),
        consequences=tuple(wrong),
    )


def _blamed(cursor: Cursor, n: int, wrong: Iterable[int], had: Mapping[int, frozenset[str]]) -> Verdict:
    """Broken, unless another edition decided every act so, or decided one so and this one follows from that."""
    book, excused = cursor.book, False
    for m in wrong:
        if blamed(book, had[m], book.intent(m, n).orders) is not Verdict.BROKEN:
            excused = True
        elif not (excused and same(_decided(cursor, n, m), book.outcome(m, n))):
            return Verdict.BROKEN
    return Verdict.OTHERWISE


def _refused(book: Book, n: int, breach: Breach, editions: Collection[str], orders: Collection[Any]) -> Finding:
    recorded = _said(book, ((m, book.outcome(m, n)) for m in book.changed(n)))
    return Finding(
        n,
        n - 1,
        blamed(book, editions, orders),
        recorded,
        (breach.rule,),
        Said((f"refused: {breach.reason}{behind(breach.rule)}",)),
        remarks=strange(book.game, editions),
        consequences=book.changed(n),
    )


def _said(book: Book, outcomes: Iterable[tuple[int, Outcome]]) -> Said:
    acts = tuple(outcomes)
    return Said(tuple(f"entry {m}: {'; '.join(tellings(book.game, outcome))}" for m, outcome in acts), acts=acts)
