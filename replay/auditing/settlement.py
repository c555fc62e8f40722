"""What all findings of a line come to together: which of them are open, and which only follow from another."""

from collections.abc import Collection, Iterator
from contextlib import suppress

from msgspec.structs import replace

from eventstore.port import Damaged
from replay.auditing.aftermath import Aftermath, Found, Trail, aftermath
from replay.auditing.finding import Finding, Remark, Verdict
from replay.auditing.resealed import resealed
from replay.book import Book
from replay.correcting.consequence import followers
from replay.cursor import Cursor

PATIENCE = 12
"""Acts that are looked at again for what follows from others, for each entry of the line."""
CUT = "so much is broken that what hangs on it was looked for only up to entry"
"""What is said of a finding whose consequences were not looked for to the end, before the number."""


def everything(cursor: Cursor, found: Found) -> Iterator[Finding]:
    """The findings by entry, each with what is open of it and what follows from it.

    Where so much is broken that looking for what follows would cost many times what the audit did, it is not looked for
    to the end, and the finding says so.
    """
    after, left = aftermath(cursor, found), PATIENCE * cursor.book.head
    for n in sorted(found.written):
        *earlier, last = settled(cursor.book, found.written[n], found.corrected.get(n), after, found.named.get(n, 0))
        yield from earlier
        last, spent = _followed(cursor, last, left)
        left -= spent
        yield last


def settled(
    book: Book, written: Finding, corrected: Finding | None, after: Aftermath, dealt: int
) -> tuple[Finding, ...]:
    """What is found of one entry, with whether it is open, and what follows from it or what it follows from.

    ``dealt`` is the correction or ruling that has dealt with it since, 0 for none.
    """
    n, named = written.n, bool(dealt)
    if corrected is None:
        # a correction cannot be corrected by value: naming it deals with it; an act stands as it was written
        one = _opened(written, after.corrected, unsettled=book.is_act(n) or not named)
        pair: tuple[Finding, ...] = (_with(one, after.recorded.after.get(n, ())),)
    else:
        # a correction that kept it has seen that it is a fault of its own
        before = Trail(after=after.recorded.after) if corrected.verdict is Verdict.KEPT else after.recorded
        pair = (_opened(written, before, unsettled=not named), _opened(corrected, after.corrected, unsettled=True))
    found = tuple(resealed(book, one, named=named) for one in pair)
    if not dealt or any(one.open for one in found):
        return found
    return tuple(replace(one, dealt=dealt) if _closed(one) else one for one in found)


def _closed(finding: Finding) -> bool:
    """Whether something that is not open is broken of its own fault."""
    return finding.verdict is Verdict.BROKEN and not finding.under


def _opened(finding: Finding, trail: Trail, *, unsettled: bool) -> Finding:
    if finding.verdict is not Verdict.BROKEN:
        return finding
    under = trail.cause.get(finding.n, 0)
    return _with(replace(finding, under=under, open=unsettled and not under), trail.after.get(finding.n, ()))


def _with(finding: Finding, more: Collection[int]) -> Finding:
    return replace(finding, consequences=tuple(sorted({*finding.consequences, *more}))) if more else finding


def followed(cursor: Cursor, finding: Finding) -> Finding:
    """An open finding on an act as it stands, with what would follow if the act were put right."""
    return _followed(cursor, finding, cursor.book.head)[0]


def _followed(cursor: Cursor, finding: Finding, most: int) -> tuple[Finding, int]:
    """The finding with what would follow, as far as ``most`` acts after it tell, and how many were looked at."""
    if not finding.open or finding.expected is None or finding.expected.outcome is None:
        return finding, 0
    n, head, follow, looked = finding.n, cursor.book.head, list[int](), 0
    # where what is written later fits no table that could have been, nobody can say what would have followed
    with suppress(Damaged):
        for m, otherwise in followers(cursor, n, finding.expected.outcome, head):
            if looked == most:
                finding = replace(finding, remarks=(*finding.remarks, Remark(f"{CUT} {m - 1}")))
                break
            looked += 1
            follow += [m] * otherwise
    return _with(finding, follow), looked
