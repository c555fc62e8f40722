"""What an order hides: sealed before it is written, kept in the drawer, and taken out again when it is turned up.

A seal binds the match, the seat and the number that the order gives the part. The drawer keeps value and salt under
the entry's id, one secret for each part by its path, before the entry is written; so a retry finds the salt it had. Of
several orders in one entry, those after the first put their place before the path: ``token``, ``1.token``.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

import msgspec
from msgspec import Struct

from eventstore.port import Conflict, Drawer
from replay.acts import Amended
from replay.book import Book
from replay.core.seal import Hidden, Opening, commit, fits, number_of
from replay.core.wire import Order
from replay.line.parts import exchanged, kept_as, parts
from replay.line.unsealed import Seal
from replay.recording.refusal import Refusal
from replay.showing.replacement import whereabouts

SECRETS = "secrets"
"""The option by which a match chooses how its secrets are laid."""
LAID = "table"
"""The choice of a match's ``secrets`` in which nobody at the keyboard knows what lies face down."""


class Known(Struct, frozen=True):
    """A seal with what this device knows to lie under it."""

    seal: Seal
    opening: Opening

    def lay(self, seat: str, number: int, value: str) -> bool:
        """Whether a seat that lays this value under a number lays the same again."""
        return (self.seal.seat, self.seal.number, self.opening.value) == (seat, number, value)


def hidden(order: Order) -> Iterator[tuple[str, Hidden]]:
    """The parts of an order that hide a value, by path."""
    return ((path, part) for path, part in parts(order) if isinstance(part, Hidden))


def openings(order: Order) -> Iterator[tuple[str, Opening]]:
    """The parts of an order that turn a value up, by path."""
    return ((path, part) for path, part in parts(order) if isinstance(part, Opening))


def seal(
    order: Any,
    match: str,
    entry: bytes,
    drawer: Drawer,
    salt: Callable[[], bytes],
    *,
    place: int = 0,
    before: Sequence[Known] = (),
) -> Any:
    """The order with its values sealed, each safe in the drawer before this returns.

    ``match`` is hex, ``entry`` the id the order will be written under, ``place`` the order's among those of that entry;
    ``before`` is what lay there: a value that is laid again lies under the seal it had. Raises ``Conflict`` where the
    drawer holds another value under that id; ``Unwritable``.
    """
    sealed: dict[str, Hidden] = {}
    left = list(before)
    for path, part in hidden(order):
        if part.value:
            name, number = kept_as(path, place), number_of(order, path)
            kept = _kept(drawer, entry, name)
            if kept is None:
                again = next((one for one in left if one.lay(order.by, number, part.value)), None)
                if again is not None:
                    left.remove(again)
                kept = again.opening if again is not None else Opening(part.value, salt().hex())
                drawer.put(entry, name, msgspec.json.encode(kept))
            if kept.value != part.value:
                raise Conflict(f"another value is sealed already as the {name} of this entry")
            sealed[path] = Hidden(commit(match, order.by, number, kept.value, bytes.fromhex(kept.salt)))
    return exchanged(order, sealed) if sealed else order


def laid_before(
    book: Book, drawer: Drawer, order: Order, target: int = 0, *, sketched: bool = False
) -> tuple[Known, ...]:
    """What an order that lays something anew may find as it lay: under the act ``target`` that it amends, as first said
    and as amended since; for no act (0), what a correction took off the table with nothing in its place yet.

    Of an order that is only ``sketched`` that is what was turned up since: a seal that stays the same would tell a
    guess from the truth.
    """
    if not any(part.value for _, part in hidden(order)):
        return ()
    opened = book.opened()
    laid = known(book, drawer, _laid_by(book, target) if target else whereabouts(book).loose)
    return tuple(one for one in laid if not sketched or one.seal.seal in opened)


def _laid_by(book: Book, target: int) -> Iterator[Seal]:
    for seal in book.seals():
        act = book.act(seal.entry)
        if target in (seal.entry, act.target if isinstance(act, Amended) else 0):
            yield seal


def known(book: Book, drawer: Drawer, seals: Iterable[Seal]) -> tuple[Known, ...]:
    """What seals hide, each once, as far as this device laid them."""
    once = {seal.seal: seal for seal in seals}
    kept = ((seal, _kept(drawer, book.entry(seal.entry).id, seal.name)) for seal in once.values())
    return tuple(Known(seal, opening) for seal, opening in kept if opening is not None)


def open_from(drawer: Drawer, order: Any, match: str, laid: Iterable[bytes], seals: Iterable[str]) -> Any:
    """The order with its openings filled in, as far as this device holds what fits one of the ``seals``.

    ``laid`` are the ids of the entries that may have laid them, the likeliest first. A value that was typed is never
    replaced: only its salt is added. Of several that might be meant none is turned up unless all of them are.
    """
    filled: dict[str, Opening] = {}
    known, entries = set(seals), tuple(laid)
    unsaid = sum(not part.salt and not part.value for _, part in openings(order))
    # what was named first: what is left is then not in doubt any more
    for path, part in sorted(openings(order), key=lambda found: not found[1].value):
        number = number_of(order, path)
        for entry in () if part.salt else entries:
            kept = (one for one in _all_kept(drawer, entry) if fits(match, order.by, number, one) in known)
            found = [one for one in kept if part.value in ("", one.value) and one not in filled.values()]
            if found:
                if part.value or len(found) <= unsaid:
                    filled[path] = found[0]
                    unsaid -= not part.value
                break
    return exchanged(order, filled) if filled else order


def seen_by(seat: str, book: Book, drawer: Drawer | None, k: int | None = None) -> Mapping[str, str]:
    """What a seat knows under the corrections up to ``k``, seal to value: what was turned up, and what this device laid
    for it. Nobody's seat (empty) knows what all may know, as does any seat where there is no drawer.
    """
    if not seat or drawer is None:
        return book.opened(k)
    laid = ((book.entry(seal.entry).id, seal) for seal in book.seals())
    return {**own(drawer, laid, seat), **book.opened(k)}


def demand_shown(book: Book, orders: Iterable[Order]) -> None:
    """Refuse to try out what turns up a value that may lie face down still: it would tell what nobody has shown.

    Raises ``Refusal``.
    """
    opened = book.opened()
    closed = {seal.number for seal in book.seals() if seal.seal not in opened}
    turned = (number_of(order, path) for order in orders for path, part in openings(order) if not part.salt)
    if any(number in closed for number in turned):
        raise Refusal("secret", "it turns up what lies face down, which is seen when it is written and not before")


def own(drawer: Drawer, laid: Iterable[tuple[bytes, Seal]], seat: str) -> dict[str, str]:
    """What the seals of a seat hide, seal to value, as far as this device laid them; each comes with its entry's id."""
    kept = ((seal, _kept(drawer, entry, seal.name)) for entry, seal in laid if seal.seat == seat)
    return {seal.seal: opening.value for seal, opening in kept if opening is not None}


def holds(drawer: Drawer, entry: bytes, name: str, value: str) -> bool:
    """Whether the value an entry sealed under this name is this one."""
    kept = _kept(drawer, entry, name)
    return kept is not None and kept.value == value


def _kept(drawer: Drawer, entry: bytes, name: str) -> Opening | None:
    secret = drawer.get(entry, name)
    return None if secret is None else msgspec.json.decode(secret, type=Opening)


def _all_kept(drawer: Drawer, entry: bytes) -> Iterator[Opening]:
    kept = (_kept(drawer, entry, name) for name in drawer.names(entry))
    return (opening for opening in kept if opening is not None)
