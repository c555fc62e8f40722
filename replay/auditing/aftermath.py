"""Which of all that is found on a line only follows from an entry before it, as recorded and as corrected."""

from bisect import bisect_left
from collections.abc import Iterator, Mapping, Sequence

from msgspec import Struct

from replay.auditing.finding import Finding, Verdict
from replay.auditing.wake import followers
from replay.cursor import Cursor
from replay.line.judgement import same


class Found(Struct, frozen=True):
    """What is found of the entries of a line, each by itself: as written, and as corrected where that is another case.

    The ``named`` are those that somebody has dealt with since, each with the correction or ruling that does.
    """

    written: Mapping[int, Finding]
    corrected: Mapping[int, Finding]
    named: Mapping[int, int]


class Trail(Struct, frozen=True):
    """What follows from what in one reading: the ``cause`` of what only follows, what comes ``after`` each cause."""

    cause: Mapping[int, int] = {}
    after: Mapping[int, tuple[int, ...]] = {}


class Aftermath(Struct, frozen=True):
    """The acts that only follow from an earlier entry: in either reading."""

    recorded: Trail = Trail()
    corrected: Trail = Trail()


def aftermath(cursor: Cursor, found: Found) -> Aftermath:
    """What follows from what, among all that is found of a line."""
    book, written = cursor.book, found.written
    wrong = frozenset(filter(book.is_act, broken(written)))
    standing = broken(found.corrected) | (wrong - found.corrected.keys())
    if not standing and not wrong:
        return Aftermath()
    written_wrong = dict(_as_recorded(cursor, sorted(wrong)))
    acts = {n: cause for n, cause in followers(cursor, sorted(standing), book.head) if n != cause}
    astray = dict(_corrections(cursor, found, {n: written_wrong.get(n, n) for n in wrong}))
    for c in sorted(broken(written) - wrong - found.named.keys() - astray.keys()):
        # whoever writes that an act holds which does not has not broken that act
        acts.update((n, c) for n in standing.intersection(written[c].consequences))
    rooted = {n: acts.get(cause, cause) for n, cause in acts.items()}
    return Aftermath(_trail(written_wrong | astray), _trail(rooted | astray))


def broken(found: Mapping[int, Finding]) -> frozenset[int]:
    """The entries that are found to be broken."""
    return frozenset(n for n, finding in found.items() if finding.verdict is Verdict.BROKEN)


def _trail(cause: Mapping[int, int]) -> Trail:
    after: dict[int, tuple[int, ...]] = {}
    for n in sorted(cause):
        after[cause[n]] = (*after.get(cause[n], ()), n)
    return Trail(cause, after)


def _as_recorded(cursor: Cursor, wrong: Sequence[int]) -> Iterator[tuple[int, int]]:
    """As each act was written: between two corrections every table is read in the same way."""
    edges = [c for c, _ in cursor.book.corrections()]
    last = 0
    while last < len(wrong):
        place = bisect_left(edges, wrong[last])
        k = edges[place] - 1 if place < len(edges) else cursor.book.head
        since, last = wrong[last], bisect_left(wrong, k + 1)
        yield from ((n, cause) for n, cause in followers(cursor, wrong[:last], k) if since <= n != cause)


def _corrections(cursor: Cursor, found: Found, recorded: Mapping[int, int]) -> Iterator[tuple[int, int]]:
    """The corrections that only say the wrong of acts since one before them is broken, each with that one.

    ``recorded`` has for every act that is broken as written the one it follows from, or itself.
    """
    for c in sorted(broken(found.written) - recorded.keys()):
        causes = _causes(cursor, c, found.written[c], recorded)
        if causes and all(causes.values()):
            yield c, min(causes.values())


def _causes(cursor: Cursor, c: int, finding: Finding, recorded: Mapping[int, int]) -> Mapping[int, int]:
    """The broken act behind each that correction ``c`` says the wrong of; 0 where it is the correction's own doing."""
    spoken = finding.consequences
    suspects = sorted({*spoken, *(n for n in recorded if n < c)})
    under = dict(followers(cursor, suspects, c))
    causes = {m: cause if m != cause else 0 for m, cause in under.items() if m in spoken}
    # what was broken and stays as it was found wants to be kept: nobody saw that before it was broken; what was
    # broken and is told as it should be is what whoever saw it whole would say
    return causes | {m: recorded[m] for m in spoken if m in recorded and (m not in under or _left(finding, m))}


def _left(correction: Finding, m: int) -> bool:
    """Whether a correction leaves act ``m`` as it should: only that it keeps it is not said, or said for nothing."""
    had, should = dict(correction.recorded.acts), dict(correction.expected.acts if correction.expected else ())
    return m in had and m in should and same(had[m], should[m])
