"""Seals that corrections took back, and what came in their place: what was said and shown in between makes the case."""

from collections.abc import Iterable, Iterator
from typing import Any

from msgspec import Struct

from replay.acts import Held
from replay.book import Book
from replay.core.seal import Opening
from replay.line.intent import aims
from replay.line.parts import parts
from replay.line.unsealed import Seal, said, seals_of


class Since(Struct, frozen=True):
    """What another seat did since a seal lay there: the first entry in which it spoke, and the first in which it turned
    something up; 0 for none.
    """

    spoken: int
    shown: int


class Replacement(Struct, frozen=True):
    """A closed seal that was taken back, and the seals ``new`` that entry ``by`` brought in its place."""

    old: Seal
    by: int
    new: frozenset[str]
    since: Since


class Whereabouts(Struct, frozen=True):
    """How a line came by the seals that lie on its table, as far as a correction ever moved any of their number.

    ``stands`` holds the entry since which a seal lies there, ``loose`` those taken back with nothing in their place.
    """

    stands: dict[str, int]
    loose: tuple[Seal, ...]
    replaced: tuple[Replacement, ...]


def whereabouts(book: Book) -> Whereabouts:
    """What became of the seals of a line. One that lies there in the end was not replaced, whatever happened to it."""
    movers = _movers(book)
    moved = {seal.entry for seal in book.seals()} & {m for c in movers for m in (c, *_about(book, c))}
    places = {_place(seal) for seal in book.seals() if seal.entry in moved}
    laid = {seal.seal: seal for seal in reversed(book.seals()) if _place(seal) in places}
    stands: dict[str, int] = {}
    loose: dict[str, int] = {}
    found: list[Replacement] = []
    for n in sorted({seal.entry for seal in book.seals() if _place(seal) in places} | movers):
        gone, come = (seals & laid.keys() for seals in _moved(book, n))
        loose |= {seal: stands.pop(seal) for seal in gone if seal in stands}
        found += _replaced(book, n, [laid[seal] for seal in come], {laid[seal]: first for seal, first in loose.items()})
        filled = {_place(laid[seal]) for seal in come}
        loose = {seal: first for seal, first in loose.items() if _place(laid[seal]) not in filled}
        stands |= dict.fromkeys(come, n)
    replaced = tuple(one for one in found if one.old.seal not in stands)
    return Whereabouts(stands, tuple(laid[seal] for seal in loose), replaced)


def since(book: Book, seat: str, first: int, last: int) -> Since:
    """What other seats than this one did after entry ``first`` and before entry ``last``."""
    spoken = shown = 0
    for n, act in book.acts(first + 1, last - 1):
        for order in said(act):
            if getattr(order, "by", seat) not in ("", seat):
                spoken = spoken or n
                shown = shown or (n if turns_up((order,)) else 0)
    return Since(spoken, shown)


def turns_up(orders: Iterable[Any]) -> bool:
    """Whether orders turn any value up, proved or not."""
    turned = (part for order in orders for _, part in parts(order) if isinstance(part, Opening))
    return any(part.value for part in turned)


def opens(book: Book, one: Replacement, n: int) -> bool:
    """Whether entry ``n`` is the first to open a seal that came in the place of another before it."""
    return one.by < n and not one.new.isdisjoint(book.opened(n).keys() - book.opened(n - 1).keys())


def _place(seal: Seal) -> tuple[str, int]:
    return seal.seat, seal.number


def _movers(book: Book) -> set[int]:
    """The corrections that have to do with acts or corrections that lay seals."""
    laying = {seal.entry for seal in book.seals()}
    corrections = (c for c, _ in book.corrections()) if laying else ()
    return {c for c in corrections if not laying.isdisjoint((c, *_about(book, c)))}


def _about(book: Book, c: int) -> tuple[int, ...]:
    """The entries that correction ``c`` is aimed at, and those it gave an outcome."""
    return (*aims(book.act(c)), *book.changed(c))


def _moved(book: Book, n: int) -> tuple[set[str], set[str]]:
    """The seals that entry ``n`` took off the table, and those it laid there."""
    if book.is_act(n):
        return set(), _held(book, n, n)
    before, after = book.intents(n - 1).said, book.intents(n).said
    spoken = set(book.changed(n)) | {m for m in {*before, *after} if before.get(m) != after.get(m)}
    acts = sorted(m for m in spoken if m < n and book.is_act(m))
    was = {seal for m in acts for seal in _held(book, m, n - 1)}
    now = {seal for m in acts for seal in _held(book, m, n)}
    return was - now, now - was


def _held(book: Book, n: int, k: int) -> set[str]:
    """The seals that act ``n`` lays under the corrections up to ``k``: none where it does not hold."""
    return seals_of(book.intent(n, k).orders) if isinstance(book.outcome(n, k), Held) else set()


def _replaced(book: Book, n: int, come: Iterable[Seal], loose: dict[Seal, int]) -> Iterator[Replacement]:
    opened = book.opened(n - 1)
    for old, first in loose.items():
        new = frozenset(one.seal for one in come if _place(one) == _place(old))
        if new and old.seal not in new and old.seal not in opened:
            yield Replacement(old, n, new, since(book, old.seat, first, n))
