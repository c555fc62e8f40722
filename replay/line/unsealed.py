"""What the reveals of a log have opened: seals, and the values found under them."""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from typing import Any

from msgspec import Struct

from replay.acts import Act, Amended, Conceded, Enlisted, Forked, Ordered, Stood
from replay.core.seal import Hidden, Opening, opens
from replay.line.parts import parts


class Seal(Struct, frozen=True):
    """A seal laid in an entry, with the number its order gave it."""

    seal: str
    entry: int
    number: int


class Unsealed:
    """Every reveal that was said, standing or struck, that fits a seal laid before it; read when somebody asks."""

    def __init__(self, match: str, seats: Collection[str], act: Callable[[int], Act]) -> None:
        """``match`` is the id (hex) and ``seats`` the seat ids that seals are bound to; ``act`` reads an entry."""
        self._match = match
        self._seats = tuple(seats)
        self._act = act
        self._unread: list[int] = []
        self._seals: dict[str, Seal] = {}
        self._found: list[tuple[int, str, str]] = []

    def add(self, n: int) -> None:
        """Entry ``n``, the latest, lays a seal or opens one."""
        self._unread.append(n)

    def opened(self, k: int) -> dict[str, str]:
        """Seal to value, as far as the entries up to ``k`` say; it only grows with ``k``."""
        self._read()
        return {seal: value for n, seal, value in self._found if n <= k}

    def shown(self, elsewhere: Callable[[], Iterable[Act]]) -> dict[str, str]:
        """Seal to value, as far as acts of other lines open what no entry of this one does."""
        self._read()
        if len(self._found) == len(self._seals):
            return {}
        turned = (part for act in elsewhere() for part in _turned_up(act))
        return {seal: opening.value for number, opening in turned for seal in self._fitting(number, opening)}

    def seals(self) -> Mapping[str, int]:
        """Every seal with the entry that laid it, in the order they were laid."""
        self._read()
        return {seal.seal: seal.entry for seal in self._seals.values()}

    def laid(self, n: int) -> tuple[str, ...]:
        """The seals first laid in entry ``n``."""
        self._read()
        return tuple(seal.seal for seal in self._seals.values() if seal.entry == n)

    def _read(self) -> None:
        for n in self._unread:
            act = self._act(n)
            for order in said(act):
                for _, part in parts(order):
                    if isinstance(part, Hidden) and part.seal:
                        self._seals.setdefault(part.seal, Seal(part.seal, n, _number(order)))
            for number, opening in _turned_up(act):
                self._found += [(n, seal, opening.value) for seal in self._fitting(number, opening)]
        self._unread.clear()

    def _fitting(self, number: int, opening: Opening) -> list[str]:
        """The seals still closed that an opening fits."""
        known = {seal for _, seal, _ in self._found}
        closed = (one.seal for one in self._seals.values() if one.number == number and one.seal not in known)
        return [s for s in closed if any(opens(s, self._match, seat, number, opening) for seat in self._seats)]


def _turned_up(act: Act) -> Iterator[tuple[int, Opening]]:
    """What an entry turns up with its proof, and the number its order gives it."""
    for order in said(act):
        for _, part in parts(order):
            if isinstance(part, Opening) and part.salt:
                yield _number(order), part


def _number(order: Any) -> int:
    return int(getattr(order, "number", 0))


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
