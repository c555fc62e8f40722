"""A correction before it is written: what it would change, what it needs, and the act it would be."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from replay.acts import Adjusted, Amended, Orphaned
from replay.book import Book
from replay.core.game import AnyTable
from replay.core.rule import STRUCTURE, Breach
from replay.correcting.consequence import Draft, Question, Step, consequences, question
from replay.correcting.draft import asked_of
from replay.correcting.refit import Refit, refits
from replay.correcting.spans import changes, given
from replay.cursor import Cursor
from replay.line.adjustment import value_at
from replay.line.standing import MOST, spoken

LARGEST = 1 << 18
"""Bytes a correction may have as it is written; what rewrites more is another match, and a fork is the place for it."""


class Beneath(Struct, frozen=True):
    """An adjustment that still holds, over a value that is no longer the one it replaced."""

    n: int
    path: str
    was: Any
    now: Any


class Preview(Struct, frozen=True):
    """What a correction made after entry ``head`` would do; it was made on that entry's ``hash`` and holds on no other.

    ``act`` is what would be written, ``steps`` the acts that come to something else, ``kept`` those that stay as
    written and want a look by hand, ``dice`` the rolls to settle, ``table`` the table afterwards, as corrected.
    ``refusal`` says why it cannot be written, if so.
    """

    head: int
    hash: bytes
    act: Draft
    steps: tuple[Step, ...]
    kept: tuple[int, ...]
    dice: tuple[Refit, ...]
    beneath: tuple[Beneath, ...]
    table: AnyTable
    refusal: Breach | None

    @property
    def orphans(self) -> tuple[int, ...]:
        """The acts that hold no longer; the first is the one to look at, the others may only follow from it."""
        return tuple(step.n for step in self.steps if isinstance(step.after, Orphaned))


def preview(cursor: Cursor, draft: Draft, k: int | None = None) -> Preview:
    """What a strike, an amendment or a ruling that waives would do as the entry after ``k`` (the head).

    Of the draft only what is asked is read. Raises ``Breach``, not to be waived, where it names nothing it can correct.
    """
    book = cursor.book
    k = book.head if k is None else k
    draft = asked_of(book, draft, k)
    asked = question(book, draft, k)
    found = consequences(cursor, asked)
    steps = tuple(step for step in found.steps if step.changed)
    act = _written(book, draft, asked, found.steps)
    return Preview(
        head=k,
        hash=book.hash(k),
        act=act,
        steps=steps,
        kept=act.kept,
        dice=tuple(refit for step in steps for refit in _dice(book, asked, step)),
        beneath=tuple(found for step in found.steps for found in _beneath(book, step)),
        table=found.table,
        refusal=_refusal(book, act, k, found.steps),
    )


def _written(book: Book, draft: Draft, asked: Question, steps: Iterable[Step]) -> Draft:
    outcomes = (given(book, step.n, step.after, asked.undone) for step in steps if step.changed)
    return replace(
        draft,
        edition="" if book.game.edition == book.genesis.edition else book.game.edition,
        changes=changes(book, asked.k, asked.undone, outcomes),
        kept=tuple(step.n for step in steps if step.kept),
    )


def _dice(book: Book, asked: Question, step: Step) -> Iterator[Refit]:
    # a roll pays the debt that one act made on both tables, not one that another act left open
    if isinstance(step.after, Orphaned) and step.tables.made[0] == step.tables.made[1]:
        yield from refits(book.game, step.tables.now, step.n, book.meant(step.n, asked.after))


def _beneath(book: Book, step: Step) -> Iterator[Beneath]:
    act = book.act(step.n)
    if isinstance(act, Adjusted) and step.before == step.after == book.own_outcome(step.n):
        was, now = value_at(step.tables.was, act.path), value_at(step.tables.now, act.path)
        if was != now:
            yield Beneath(step.n, act.path, was, now)


def _refusal(book: Book, act: Draft, k: int, steps: Sequence[Step]) -> Breach | None:
    changed = spoken(act) + sum(spoken(earlier) for _, earlier in book.corrections(k))
    if changed > MOST // 2:
        much = f"the corrections of this line would change {changed:,} acts in all: fork instead"
        return Breach(STRUCTURE, much, waivable=False)
    size = len(book.codec.write(act))
    if size > LARGEST:
        much = f"this comes to {size:,} bytes, and a correction has {LARGEST:,} at most: fork instead"
        return Breach(STRUCTURE, much, waivable=False)
    for step in steps:
        if isinstance(act, Amended) and step.n == act.target and isinstance(step.after, Orphaned):
            rule, reason = step.after.rule, step.after.reason
            return Breach(rule, reason, waivable=rule != STRUCTURE)
    return None
