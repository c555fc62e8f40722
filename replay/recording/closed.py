"""Closed lists: armies that genesis names by a seal alone, until each seat shows its own.

The seal binds match, seat and the whole text of the list; the text and its salt lie in this device's drawer under the
match. Nothing of an army stands on any table before it is shown: then it enlists, its building is judged as ever, and
the salt in that entry proves that it is the list that was closed.
"""

from typing import Any

import msgspec
from msgspec import Struct

from eventstore.port import Drawer
from replay.acts import Enlisted
from replay.book import Book
from replay.core.seal import Opening, commit, opens
from replay.core.wire import Order
from replay.notation import verb_of
from replay.recording.means import Means
from replay.recording.muster import ENLIST, listed
from replay.recording.refusal import Refusal

NUMBER = 0
"""What a list's seal is bound to beside match and seat: no order has numbered it."""


class _Kept(Struct, frozen=True):
    """The order that will enlist an army, as JSON, and the salt (hex) of its seal."""

    order: str
    salt: str


def close(order: Any, match: bytes, means: Means) -> str:
    """The seal (hex) of an order to enlist, which is safe in the drawer before this returns. Raises ``Unwritable``."""
    salt = means.salt()
    kept = _Kept(msgspec.json.encode(order).decode(), salt.hex())
    means.drawer.put(match, _name(order.by), msgspec.json.encode(kept))
    return commit(match.hex(), order.by, NUMBER, listed(order), salt)


def shown(book: Book, drawer: Drawer, order: Any) -> tuple[Any, str]:
    """An order to enlist with the list that its seat closed, which it need not name, and the salt that proves it.

    Where no list was closed it stays as it is. Raises ``Refusal`` for another list, and where this device has none.
    """
    if order.by not in book.genesis.sealed or verb_of(order) != ENLIST:
        return order, ""
    found = drawer.get(book.match, _name(order.by))
    if found is None:
        raise Refusal("secret", f"the list of {order.by} is closed, and this device does not hold it")
    kept = msgspec.json.decode(found, type=_Kept)
    meant: Order = msgspec.json.decode(kept.order, type=book.game.Orders)
    if listed(order) not in ("", listed(meant)):
        raise Refusal("secret", f"that is not the list that {order.by} closed")
    return meant, kept.salt


def demand_listed(book: Book, order: Any) -> None:
    """Raises ``Refusal`` where an amendment means the closed list of a seat and does not name it."""
    if order.by in book.genesis.sealed and verb_of(order) == ENLIST and not listed(order):
        meant = f"enlist '' by={order.by}"
        raise Refusal("secret", f"an amendment names its list; one that is closed is shown by the order {meant}")


def proved(book: Book, act: Enlisted[Any, Any]) -> bool:
    """Whether the army that enlists is the one its seat closed, if it closed one."""
    seal, seat = book.genesis.sealed.get(act.order.by, ""), act.order.by
    return not seal or opens(seal, book.match.hex(), seat, NUMBER, Opening(listed(act.order), act.salt))


def _name(seat: str) -> str:
    return f"list {seat}"
