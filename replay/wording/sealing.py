"""What is said of seals that corrections take back, beside what a game tells of them."""

from collections.abc import Iterator

from eventstore.port import Damaged
from replay.acts import Act
from replay.book import Book
from replay.line.codec import Newer
from replay.line.unsealed import said, seals_of
from replay.showing.replacement import Replacement, Since, opens, replacements, turns_up


def seal_told(book: Book, n: int, act: Act) -> Iterator[str]:
    """What the act of entry ``n`` has to do with seals that were replaced: it brings another, or opens one of those."""
    orders = said(act)
    if not seals_of(orders) and not turns_up(orders):
        return
    for one in _replaced(book):
        if one.by == n:
            yield f"another seal is laid in place of the one of entry {one.old.entry}{since_told(one.since)}"
        elif one.since.anything and opens(book, one, n):
            yield f"its seal was laid in place of another by entry {one.by}{since_told(one.since)}"


def _replaced(book: Book) -> tuple[Replacement, ...]:
    """What cannot be read says nothing here, and stops whoever comes to its entry."""
    try:
        return replacements(book)
    except (Newer, Damaged):
        return ()


def since_told(since: Since) -> str:
    """What had happened since the first seal was laid, if anything."""
    if since.shown:
        return f", after entry {since.shown} had turned something up"
    return f", after entry {since.spoken}" if since.spoken else ""
