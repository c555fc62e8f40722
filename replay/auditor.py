"""The audit of a line: every entry decided again as it was written, and every act again as it stands corrected."""

from collections.abc import Callable, Iterator, Mapping
from itertools import chain
from types import MappingProxyType
from typing import TypeAlias

from msgspec.structs import replace

from replay.acts import Amended, Disputed, Enlisted, Held, Ruled, Struck
from replay.auditing.aftermath import Found
from replay.auditing.finding import Finding, Said, Verdict
from replay.auditing.recount import recount
from replay.auditing.settlement import everything
from replay.auditing.verdict import Hearing, hearing, verdict
from replay.book import Book
from replay.cursor import Cursor
from replay.line.codec import ENLISTED, kind_of
from replay.line.intent import is_correction
from replay.line.judgement import own_events, tellings
from replay.recording.closed import proved
from replay.recording.muster import digest
from replay.recording.permit import objection
from replay.recording.refusal import Refusal
from replay.wording.telling import telling

Progress: TypeAlias = Callable[[int, int], None]
"""Told how many entries have been looked at, and of how many."""


NAMING = tuple(map(kind_of, (Struck, Amended, Ruled)))
"""Kinds of entry that deal with others."""


def audit(cursor: Cursor, progress: Progress | None = None) -> Iterator[Finding]:
    """The findings on a line, by entry: as recorded, and as corrected where that makes another case of an act.

    Costs a decision or two for each act, and for a correction what writing it did. Nothing is told before everything
    is looked at: what only follows from an earlier entry is no finding of its own. Raises ``Newer`` and ``Damaged``
    where an entry cannot be read.
    """
    book = cursor.book
    written: dict[int, Finding] = {}
    corrected: dict[int, Finding] = {}
    for n in range(2, book.head + 1):
        found, again = as_written(cursor, n), as_corrected(cursor, n) if book.is_act(n) else None
        if found is not None:
            written[n] = found
        if again is not None:
            corrected[n] = again
        if progress is not None:
            progress(n, book.head)
    yield from still_closed(book)
    yield from everything(cursor, Found(written, corrected, dealings(book)))


def still_closed(book: Book) -> Iterator[Finding]:
    """A finding on genesis for every list that is closed still."""
    joined = {act.order.by for act in map(book.act, book.of_kind(ENLISTED)) if isinstance(act, Enlisted)}
    for seat in book.genesis.seats:
        if seat.id in book.genesis.sealed and seat.id not in joined:
            yield Finding(1, 0, Verdict.PENDING, Said((f"the list of {seat.name} is closed",)))


def as_written(cursor: Cursor, n: int) -> Finding | None:
    """The finding on entry ``n`` as it was written, on the table its players had; None where nothing is decided.

    It is held first to what a recorder asks of it. It needs no other finding, so that a scribe can have it after each
    entry. ``open`` is not settled.
    """
    book = cursor.book
    act = book.act(n)
    refusal = objection(book, act, book.entry(n).actor, n - 1)
    if refusal is not None:
        return _refused(book, n, refusal)
    if book.is_act(n):
        return _as_announced(book, n, verdict(book, _case(cursor, n, n - 1)))
    return recount(cursor, n, act) if is_correction(act) else None


def _refused(book: Book, n: int, refusal: Refusal) -> Finding:
    """The finding on what no recorder takes, whatever the game says of it."""
    act = book.act(n)
    outcome = Held(own_events(act)) if book.is_act(n) else None
    told = Said(tellings(book.game, outcome) if outcome else (telling(book.game, act),), outcome)
    expected = Said((f"refused: {refusal.reason} ({refusal.word})",))
    return Finding(n, n - 1, Verdict.BROKEN, told, (refusal.word,), expected)


def _as_announced(book: Book, n: int, finding: Finding) -> Finding:
    """The finding on an entry, which is broken where it enlists another army than genesis named for its seat, or
    another list than the seat had closed.
    """
    act = book.act(n)
    if isinstance(act, Enlisted) and not proved(book, act):
        return replace(finding, verdict=Verdict.BROKEN, expected=Said((f"the list that {act.order.by} closed",)))
    if not isinstance(act, Enlisted) or _seat_enlisted(book, act.order.by, n):
        return finding
    named = book.genesis.texts.get(act.order.by)
    if named in (None, digest(act.order)):
        return finding
    return replace(finding, verdict=Verdict.BROKEN, expected=Said((f"the army text with the hash {named}",)))


def _seat_enlisted(book: Book, seat: str, n: int) -> bool:
    """Whether a seat had an army before entry ``n``: what it enlists later, genesis does not name."""
    before = map(book.act, book.of_kind(ENLISTED, 2, n - 1))
    return any(isinstance(act, Enlisted) and act.order.by == seat for act in before)


def as_corrected(cursor: Cursor, n: int, k: int | None = None) -> Finding | None:
    """The finding on act ``n`` under the corrections up to ``k``; None where they make no other case of it."""
    k = cursor.book.head if k is None else k
    corrected = _case(cursor, n, k)
    if replace(corrected, k=n - 1) == _case(cursor, n, n - 1):
        return None
    return verdict(cursor.book, corrected)


def _case(cursor: Cursor, n: int, k: int) -> Hearing:
    return hearing(cursor.book, n, k, cursor.table(n - 1, k))


def dealings(book: Book, since: int = 1, before: Mapping[int, int] = MappingProxyType({})) -> dict[int, int]:
    """The entries that a correction or ruling after entry ``since`` names, itself or through the dispute it settles,
    each with the last that does; ``before`` are those that were named until then.

    What a ruling brings with it deals with nothing that the ruling does not.
    """
    named = dict(before)
    for c in sorted(chain.from_iterable(book.of_kind(kind, since + 1) for kind in NAMING)):
        why = getattr(book.act(c), "why", "")
        for n in _targets(book, c):
            if n < c and not (n in named and why.startswith(f"ruling {named[n]}:")):
                named[n] = c
    return named


def _targets(book: Book, c: int) -> tuple[int, ...]:
    match book.act(c):
        case Struck(targets):
            return targets
        case Amended(target):
            return (target,)
        case Ruled(target=target, dispute=dispute):
            disputed = book.act(dispute) if 1 <= dispute < c else None
            return (target, disputed.at, *disputed.concerns) if isinstance(disputed, Disputed) else (target,)
    return ()
