"""What a correction does to everything after it: found by deciding again, before a byte of it is written."""

from collections.abc import Iterator
from typing import Any, TypeAlias

from msgspec import Struct

from replay.acts import Adjusted, Amended, Orphaned, Ruled, Struck
from replay.book import Book
from replay.core.game import AnyTable
from replay.cursor import Cursor
from replay.line.intent import Intents, intents
from replay.line.judgement import Outcome, advance, judge, same

Draft: TypeAlias = Struck[Any, Any] | Amended[Any, Any] | Ruled[Any, Any]
"""A correction of the line it is written on."""


class Question(Struct, frozen=True):
    """A correction that would be entry ``k + 1``: the intents before and after it, and the acts it speaks of.

    ``undone`` is the moment before the oldest correction it strikes, 0 where it strikes none.
    """

    k: int
    before: Intents
    after: Intents
    touched: frozenset[int]
    undone: int


class Tables(Struct, frozen=True):
    """The table that was, the one that will be, and the one of the moment a strike goes back to, if it reaches here.

    ``made`` names the acts that made the first two what they are.
    """

    was: AnyTable
    now: AnyTable
    alt: AnyTable | None
    made: tuple[int, int] = (0, 0)


class Step(Struct, frozen=True):
    """One act looked at again: the tables before it, what it had and what it has.

    ``kept`` says that both tables answer alike, but not what is written, which therefore stays.
    """

    n: int
    tables: Tables
    before: Outcome
    after: Outcome
    kept: bool

    @property
    def changed(self) -> bool:
        """Whether the act comes to something else than before."""
        return not same(self.before, self.after)


class Consequences(Struct, frozen=True):
    """The acts that change, are kept, are spoken of or adjust; and the table after all acts, as it will be."""

    steps: tuple[Step, ...]
    table: AnyTable


def question(book: Book, draft: Draft, k: int) -> Question:
    """What a draft asks, were it the entry after ``k``."""
    before = book.intents(k)
    after = intents([*book.corrections(k), (k + 1, draft)], book.own_intent)
    spoken = before.said.keys() | after.said.keys()
    touched = {n for n in spoken if before.said.get(n) != after.said.get(n)}
    if isinstance(draft, Ruled):
        touched = {n for n in touched if isinstance(book.outcome(n, k), Orphaned)}
    return Question(k, before, after, frozenset(touched), _undone(book, draft, k))


def _undone(book: Book, draft: Draft, k: int) -> int:
    if not isinstance(draft, Struck):
        return 0
    corrections = {c for c, _ in book.corrections(k)}
    return min(corrections.intersection(draft.targets), default=1) - 1


def consequences(cursor: Cursor, asked: Question) -> Consequences:
    """Every act from the first that is spoken of, looked at again until nothing ahead can change."""
    book, k = cursor.book, asked.k
    if not asked.touched:
        return Consequences((), cursor.table(k, k))
    first, last = min(asked.touched), max(asked.touched)
    was = cursor.table(first - 1, k)
    tables = Tables(was, was, cursor.table(first - 1, asked.undone) if first <= asked.undone else None)
    steps = []
    for n, act in book.decided(first, k):
        if n > last and tables.was == tables.now:
            break
        before = book.outcome(n, k)
        after, kept = _settled(book, asked, n, before, tables)
        step = Step(n, tables, before, after, kept)
        if step.changed or kept or n in asked.touched or isinstance(act, Adjusted):
            steps.append(step)
        tables = _advanced(book, asked, step)
    return Consequences(tuple(steps), cursor.table(k, k) if tables.was == tables.now else tables.now)


def _settled(book: Book, asked: Question, n: int, before: Outcome, tables: Tables) -> tuple[Outcome, bool]:
    """What act ``n`` comes to, and whether that is only kept: decided again where nothing else can answer."""
    was, now, alt = tables.was, tables.now, tables.alt
    if n not in asked.touched and was == now:
        return before, False
    intent = book.meant(n, asked.after)
    # where everything is as it was at the moment gone back to, so is the outcome, whoever decided it
    if n <= asked.undone and alt == now and intent == book.intent(n, asked.undone):
        return book.outcome(n, asked.undone), False
    after = judge(book.game, now, intent)
    if n in asked.touched or same(after, before):
        return after, False
    # where both tables answer alike, the correction is not what sets the answer apart from what is written
    alike = same(judge(book.game, was, book.meant(n, asked.before)), after)
    return (before, True) if alike else (after, False)


def _advanced(book: Book, asked: Question, step: Step) -> Tables:
    game, tables = book.game, step.tables
    was = advance(game, tables.was, step.before)
    moved = step.after is not step.before or tables.now is not tables.was
    now = advance(game, tables.now, step.after) if moved else was
    alt = advance(game, tables.alt, book.outcome(step.n, asked.undone)) if step.n <= asked.undone else None
    made = (step.n if was is not tables.was else tables.made[0], step.n if now is not tables.now else tables.made[1])
    return Tables(was, now, alt, made)


def followers(cursor: Cursor, n: int, expected: Outcome, k: int) -> Iterator[tuple[int, bool]]:
    """The acts after ``n``, until nothing ahead can change, and whether each would come to something else, under ``k``,
    had act ``n`` come to what is expected.
    """
    book = cursor.book
    before = cursor.table(n - 1, k)
    was, now = advance(book.game, before, book.outcome(n, k)), advance(book.game, before, expected)
    for m, _ in book.decided(n + 1, k):
        if was == now:
            return
        had = book.outcome(m, k)
        has = judge(book.game, now, book.intent(m, k))
        otherwise = not (same(has, had) or same(has, judge(book.game, was, book.intent(m, k))))
        yield m, otherwise
        was, now = advance(book.game, was, had), advance(book.game, now, has if otherwise else had)
