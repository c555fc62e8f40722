"""Seals that a correction would take off the table: those nobody has seen open, and any that others replace."""

from collections.abc import Iterator

from msgspec import Struct

from replay.acts import Held
from replay.book import Book
from replay.correcting.consequence import Step, question
from replay.correcting.preview import Preview
from replay.line.intent import Intents
from replay.line.unsealed import seals_of
from replay.showing.replacement import Since, behind, since, whereabouts


class TakenBack(Struct, frozen=True):
    """A seat's seals of entry ``n`` that a correction takes back: how many, and what happened meanwhile. Those that
    were shown count where others replace them.

    ``replaced`` says that others would lie there: whether they hide the same is nobody's to know before it is written.
    """

    n: int
    seat: str
    count: int
    replaced: bool
    since: Since


def taken_back(book: Book, seen: Preview) -> Iterator[TakenBack]:
    """The seals that a correction takes back, entry by entry."""
    asked = question(book, seen.act, seen.head)
    opened, places = book.opened(seen.head), whereabouts(book)
    laid = {seal.seal: seal for seal in reversed(book.seals())}
    for step in seen.steps:
        before, after = _laid(book, step, asked.before), _laid(book, step, asked.after, after=True)
        replaced = bool(after - before)
        left = before - after if replaced else before - after - opened.keys()
        gone = [laid[seal] for seal in sorted(left) if seal in laid]
        if gone:
            first = min(places.stands.get(seal.seal, seal.entry) for seal in gone)
            did = since(book, behind(gone, places.replaced), first, seen.head + 1)
            yield TakenBack(step.n, gone[0].seat, len(gone), replaced, did)


def _laid(book: Book, step: Step, by: Intents, *, after: bool = False) -> set[str]:
    held = isinstance(step.after if after else step.before, Held)
    return seals_of(book.meant(step.n, by).orders) if held else set()
