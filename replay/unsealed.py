"""What the reveals of a log have opened: seals, and the values found under them."""

from collections.abc import Collection, Mapping
from typing import Any

from msgspec import Struct

from replay.acts import Act, Amended, Conceded, Enlisted, Forked, Ordered, Stood
from replay.core.seal import Hidden, Opening, opens
from replay.parts import parts


class Seal(Struct, frozen=True):
    """A seal laid in an entry, with the number its order gave it."""

    seal: str
    entry: int
    number: int


class Unsealed:
    """Every reveal that was said, standing or struck, that fits a seal laid before it."""

    def __init__(self, match: str, seats: Collection[str]) -> None:
        """``match`` is the id (hex) and ``seats`` the seat ids that seals are bound to."""
        self._match = match
        self._seats = tuple(seats)
        self._seals: dict[str, Seal] = {}
        self._found: list[tuple[int, str, str]] = []

    def add(self, n: int, act: Act) -> None:
        """Read the seals and reveals in what entry ``n``, the latest, says."""
        for order in said(act):
            number = getattr(order, "number", 0)
            for _, part in parts(order):
                if isinstance(part, Hidden) and part.seal:
                    self._seals.setdefault(part.seal, Seal(part.seal, n, number))
                elif isinstance(part, Opening) and part.salt:
                    self._try(n, number, part)

    def opened(self, k: int) -> Mapping[str, str]:
        """Seal to value, as far as the entries up to ``k`` say; it only grows with ``k``."""
        return {seal: value for n, seal, value in self._found if n <= k}

    def seals(self) -> Mapping[str, int]:
        """Every seal with the entry that laid it, in the order they were laid."""
        return {seal.seal: seal.entry for seal in self._seals.values()}

    def laid(self, n: int) -> tuple[str, ...]:
        """The seals first laid in entry ``n``."""
        return tuple(seal.seal for seal in self._seals.values() if seal.entry == n)

    def _try(self, n: int, number: int, opening: Opening) -> None:
        known = {seal for _, seal, _ in self._found}
        for seal in self._seals.values():
            untried = seal.number == number and seal.seal not in known
            if untried and any(opens(seal.seal, self._match, seat, number, opening) for seat in self._seats):
                self._found.append((n, seal.seal, opening.value))


def said(act: Act) -> tuple[Any, ...]:
    """The orders an entry says, those it carries from another line included."""
    match act:
        case Ordered() | Stood() | Enlisted() | Conceded():
            return (act.order,)
        case Amended(orders=orders):
            return orders
        case Forked():
            return tuple(order for change in act.changes if change.intent for order in change.intent.orders)
    return ()
