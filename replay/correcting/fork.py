"""What a line takes along from the one it leaves."""

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from replay.acts import Change, Forked, Intent
from replay.book import Book
from replay.core.rule import STRUCTURE, Breach
from replay.correcting.preview import LARGEST
from replay.correcting.spans import Given, changes, given
from replay.line.judgement import same
from replay.line.reading import CORRECTED, RECORDED


def fork_name(asked: Forked[Any, Any]) -> str:
    """What a line is called: as it is asked for, or by where it leaves where nobody names it."""
    return asked.name or f"from {asked.base}"


def forked(book: Book, n: int, name: str, parent: str, *, corrected: bool = False) -> Forked[Any, Any]:
    """The act that begins a line after entry ``n`` of the book's line, whose id (hex) is ``parent``.

    Raises ``Breach``, not to be waived, where there is no such entry or the corrections are too many to carry.
    """
    if not 1 <= n <= book.head:
        raise Breach(STRUCTURE, f"there is no entry {n} to fork at", waivable=False)
    if not corrected:
        return Forked(name, parent, n, RECORDED)
    act = Forked(name, parent, n, CORRECTED, book.head, carried(book, n), _kept(book, n))
    size = len(book.codec.write(act))
    if size > LARGEST:
        much = f"the corrections since {n} come to {size:,} bytes; a fork carries {LARGEST:,} at most"
        raise Breach(STRUCTURE, f"{much}: fork as recorded, or at a later entry", waivable=False)
    return act


def carried(book: Book, n: int) -> tuple[Change[Any, Any], ...]:
    """The difference that corrections after entry ``n`` make to the acts up to it: outcomes, and intents that moved.

    With it the new line reads and decides as its parent does now, from nothing but its own lineage.
    """
    return changes(book, n, n, _carried(book, n))


def _carried(book: Book, n: int) -> Iterator[Given]:
    then, now = book.intents(n), book.intents()
    spoken = _since(book, n) | then.said.keys() | now.said.keys()
    for m in sorted(m for m in spoken if m <= n):
        outcome, meant = book.outcome(m), book.meant(m, now)
        moved = meant != book.meant(m, then)
        if moved or not same(outcome, book.outcome(m, n)):
            edition = min(book.editions(m) - {book.genesis.edition}, default="")
            intent = _taken_along(book, m, n, meant) if moved else None
            yield replace(given(book, m, outcome, n), intent=intent, edition=edition)


def _since(book: Book, n: int) -> set[int]:
    return {m for c, _ in book.corrections() if c > n for m in book.changed(c)}


def _kept(book: Book, n: int) -> tuple[int, ...]:
    spoken = {m for c, act in book.corrections() if c > n for m in act.kept}
    return tuple(sorted(m for m in spoken if m <= n and book.kept(m) > n))


def _taken_along(book: Book, m: int, n: int, meant: Intent[Any]) -> Intent[Any]:
    own = book.own_intent(m)
    if own is not None and own.orders == meant.orders:
        return Intent(n + 1, waives=meant.waives, own=True)
    return Intent(n + 1, meant.orders, meant.waives)
