"""The verdict on a correction: what it says of other acts, against what follows when it is made again."""

from collections.abc import Collection, Iterable, Mapping

from replay.acts import Correction, Forked, Ruled
from replay.auditing.finding import Finding, Said, Verdict
from replay.auditing.verdict import blamed
from replay.book import Book
from replay.core.rule import Breach
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
        wrong = _carried(cursor, n)
        return _compared(book, n, wrong, {edition for m in wrong for edition in book.editions(m, n)})
    editions = {act.edition or book.genesis.edition}
    try:
        seen = preview(cursor, act, n - 1)
    except Breach as breach:
        return _refused(book, n, breach, editions)
    if seen.refusal is not None:
        return _refused(book, n, seen.refusal, editions)
    return _compared(book, n, _wrong(book, n, act, seen), editions)


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
    should = {m: judge(book.game, cursor.table(m - 1, n), book.intent(m, n)) for m in by_value}
    return {m: outcome for m, outcome in should.items() if not same(outcome, book.outcome(m, n))}


def _compared(book: Book, n: int, wrong: Mapping[int, Outcome], editions: Collection[str]) -> Finding:
    recorded = Said(_told(book, ((m, book.outcome(m, n)) for m in wrong or book.changed(n))))
    if not wrong:
        return Finding(n, n - 1, Verdict.CLEAN, recorded)
    expected = Said(_told(book, wrong.items()))
    return Finding(n, n - 1, blamed(book, editions), recorded, expected=expected, consequences=tuple(wrong))


def _refused(book: Book, n: int, breach: Breach, editions: Collection[str]) -> Finding:
    recorded = Said(_told(book, ((m, book.outcome(m, n)) for m in book.changed(n))))
    expected = Said((f"refused: {breach.reason} ({breach.rule})",))
    return Finding(n, n - 1, blamed(book, editions), recorded, (breach.rule,), expected, consequences=book.changed(n))


def _told(book: Book, outcomes: Iterable[tuple[int, Outcome]]) -> tuple[str, ...]:
    return tuple(f"entry {m}: {'; '.join(tellings(book.game, outcome))}" for m, outcome in outcomes)
