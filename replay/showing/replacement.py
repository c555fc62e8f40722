"""Seals that corrections took back, and what came in their place: what was said and shown in between makes the case."""

from collections.abc import Collection, Iterable, Sequence
from typing import Any
from weakref import WeakKeyDictionary

from msgspec import Struct

from replay.acts import Amended, Held
from replay.book import Book
from replay.core.seal import Opening, fits, number_of
from replay.line.intent import aims
from replay.line.parts import parts
from replay.line.unsealed import Seal, said, seals_of


class Since(Struct, frozen=True):
    """What happened since a seal lay there: the first entry in which another seat spoke, and the first that turned
    something up, be it of another seat or what the seal itself hid; 0 for none.
    """

    spoken: int
    shown: int

    @property
    def anything(self) -> bool:
        """Whether anybody could have learnt anything meanwhile."""
        return bool(self.spoken or self.shown)


class Replacement(Struct, frozen=True):
    """A seal that was taken back, and the seals ``new`` that entry ``by`` brought in its place."""

    old: Seal
    by: int
    new: frozenset[str]
    since: Since


class Whereabouts(Struct, frozen=True):
    """How a line came by the seals that lie on its table, as far as a correction ever moved any of their number.

    ``stands`` holds the entry since which a seal lies there, or another that it came in the place of. ``loose`` are
    those taken back with nothing in their place: under one number those of the earliest act, which come first.
    """

    stands: dict[str, int]
    loose: tuple[Seal, ...]
    replaced: tuple[Replacement, ...]


_KNOWN: WeakKeyDictionary[Book, tuple[int, Whereabouts]] = WeakKeyDictionary()
"""What was found of books last, and after which entry: an audit asks it of every entry that lays a seal."""


def whereabouts(book: Book) -> Whereabouts:
    """What became of the seals of a line. One that lies there in the end was not replaced, whatever happened to it."""
    head, found = _KNOWN.get(book, (0, None))
    if found is None or head != book.head:
        found = _traced(book)
        _KNOWN[book] = book.head, found
    return found


def _traced(book: Book) -> Whereabouts:
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
        filled = _filled(book, [laid[seal] for seal in come], [laid[seal] for seal in loose])
        firsts = {_place(seal): loose[seal.seal] for seal in sorted(filled, key=lambda seal: -loose[seal.seal])}
        found += _replaced(book, n, [laid[seal] for seal in come], {seal: loose[seal.seal] for seal in filled}, found)
        stands |= {seal: loose.get(seal, firsts.get(_place(laid[seal]), n)) for seal in come}
        loose = {seal: first for seal, first in loose.items() if laid[seal] not in filled and seal not in come}
    replaced = tuple(one for one in found if one.old.seal not in stands)
    return Whereabouts(stands, _next(book, [laid[seal] for seal in loose]), replaced)


def replacements(book: Book) -> tuple[Replacement, ...]:
    """The seals of a line that others came in the place of, but for those that hid the same for all to see."""
    return tuple(one for one in whereabouts(book).replaced if not alike(book, one))


def alike(book: Book, one: Replacement, k: int | None = None) -> bool:
    """Whether what was replaced and what came in its place were both turned up by entry ``k``, and are the same."""
    opened = book.opened(k)
    value = opened.get(one.old.seal)
    return value is not None and value in {opened.get(seal) for seal in one.new}


def behind(seals: Collection[Seal], replaced: Sequence[Replacement]) -> tuple[Seal, ...]:
    """Some seals, and those that they came in the place of, one after another."""
    found = {seal.seal: seal for seal in seals}
    for one in reversed(replaced):
        if not one.new.isdisjoint(found):
            found[one.old.seal] = one.old
    return tuple(found.values())


def since(book: Book, seals: Collection[Seal], first: int, last: int) -> Since:
    """What happened to a seat's ``seals`` and to others after entry ``first`` and before entry ``last``."""
    seats = {"", *(seal.seat for seal in seals)}
    spoken = shown = 0
    for n, act in book.acts(first + 1, last - 1):
        for order in said(act):
            another = getattr(order, "by", "") not in seats
            spoken = spoken or (n if another else 0)
            if not shown and (turns_up((order,)) if another else _shows(book, order, seals)):
                shown = n
    return Since(spoken, shown)


def _shows(book: Book, order: Any, seals: Collection[Seal]) -> bool:
    """Whether an order turns up what one of some seals of a seat hides."""
    turned = ((number_of(order, path), part) for path, part in parts(order) if isinstance(part, Opening))
    closed, match = {seal.seal: seal.seat for seal in seals}, book.match.hex()
    return any(fits(match, seat, number, part) in closed for number, part in turned for seat in set(closed.values()))


def turns_up(orders: Iterable[Any]) -> bool:
    """Whether orders turn any value up, proved or not."""
    turned = (part for order in orders for _, part in parts(order) if isinstance(part, Opening))
    return any(part.value for part in turned)


def opens(book: Book, one: Replacement, n: int) -> bool:
    """Whether entry ``n`` is the first to open a seal that came in the place of another before it."""
    return one.by < n and not one.new.isdisjoint(book.opened(n).keys() - book.opened(n - 1).keys())


def _place(seal: Seal) -> tuple[str, int]:
    return seal.seat, seal.number


def _act(book: Book, seal: Seal) -> int:
    """The act that laid a seal, or of which an amendment did."""
    act = book.act(seal.entry)
    return act.target if isinstance(act, Amended) else seal.entry


def _filled(book: Book, come: Collection[Seal], loose: Collection[Seal]) -> list[Seal]:
    """The loose seals whose place others take: those of the same act, else of the earliest that laid any there."""
    filled: set[Seal] = set()
    for place, act in {(_place(seal), _act(book, seal)) for seal in come}:
        there = [seal for seal in loose if _place(seal) == place]
        filled |= {seal for seal in there if _act(book, seal) == act} or set(_next(book, there))
    return [seal for seal in loose if seal in filled]


def _next(book: Book, loose: Collection[Seal]) -> tuple[Seal, ...]:
    """The loose seals of the earliest act in every place: a number comes again in a later round."""
    earliest: dict[tuple[str, int], int] = {}
    for seal in loose:
        act = _act(book, seal)
        earliest[_place(seal)] = min(act, earliest.get(_place(seal), act))
    return tuple(seal for seal in loose if _act(book, seal) == earliest[_place(seal)])


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


def _replaced(
    book: Book, n: int, come: Iterable[Seal], filled: dict[Seal, int], before: Sequence[Replacement]
) -> list[Replacement]:
    found: list[Replacement] = []
    for old, first in filled.items():
        new = frozenset(one.seal for one in come if _place(one) == _place(old))
        if new and old.seal not in new:
            found.append(Replacement(old, n, new, since(book, behind([old], before), first, n)))
    return found
