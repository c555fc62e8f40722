"""How outcomes are written into a correction: by reference where one exists, and runs of the like as one."""

from collections.abc import Iterable
from typing import Any, TypeAlias

from msgspec import Struct

from replay.acts import AsAt, AsRecorded, Change, Held, Intent, Orphaned, Out
from replay.book import Book
from replay.line.judgement import Outcome, same

Way: TypeAlias = Held[Any] | Orphaned | Out | AsRecorded | AsAt
"""A way to write an outcome down."""


class Given(Struct, frozen=True):
    """The new outcome of an act and every way to write it short; what a fork carries beside: intent and edition."""

    n: int
    outcome: Outcome
    ways: tuple[Way, ...]
    intent: Intent[Any] | None = None
    edition: str = ""


def given(book: Book, n: int, outcome: Outcome, earlier: int) -> Given:
    """An outcome with the ways to write it; ``earlier`` is a moment it may have had it at, 0 for none."""
    ways: list[Way] = [] if isinstance(outcome, Held) else [outcome]
    if same(outcome, book.own_outcome(n)):
        ways.append(AsRecorded())
    if n <= earlier and same(outcome, book.outcome(n, earlier)):
        ways.append(AsAt(earlier))
    return Given(n, outcome, tuple(ways))


def changes(book: Book, k: int, earlier: int, outcomes: Iterable[Given]) -> tuple[Change[Any, Any], ...]:
    """Outcomes, ascending by act, as a correction after entry ``k`` writes them; ``earlier`` as in ``given``.

    A run of acts that can be written one way is written as one. Acts within it that stay as they are may be said again.
    """

    def stays(n: int) -> tuple[Way, ...]:
        return given(book, n, book.outcome(n, k), earlier).ways

    written: list[Change[Any, Any]] = []
    run: list[Given] = []
    shared: tuple[Way, ...] = ()
    for one in outcomes:
        between = filter(book.is_act, range(run[-1].n + 1, one.n)) if run else ()
        common = _joined(shared, run[-1], one, map(stays, between)) if run else ()
        if run and not common:
            written.append(_change(run, shared))
            run = []
        shared = common or one.ways
        run.append(one)
    return (*written, _change(run, shared)) if run else ()


def _joined(shared: tuple[Way, ...], last: Given, one: Given, between: Iterable[tuple[Way, ...]]) -> tuple[Way, ...]:
    """The ways to write an act in one with the run before it; an intent must not reach acts it is not meant for."""
    if (last.intent, last.edition) != (one.intent, one.edition):
        return ()
    common = _common(shared, one.ways)
    for ways in between if common else ():
        common = _common(common, ways) if one.intent is None else ()
        if not common:
            break
    return common


def _common(shared: tuple[Way, ...], ways: tuple[Way, ...]) -> tuple[Way, ...]:
    return tuple(way for way in shared if any(_alike(way, other) for other in ways))


def _alike(one: Way, other: Way) -> bool:
    return one == other or (isinstance(one, Orphaned) and isinstance(other, Orphaned))


def _change(run: list[Given], shared: tuple[Way, ...]) -> Change[Any, Any]:
    first, last = run[0], run[-1]
    out = shared[0] if shared else first.outcome
    return Change(first.n, out, last.n if last is not first else 0, first.intent, first.edition)
