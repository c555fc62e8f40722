"""What the reveals of a log have opened: seals, and the values found under them."""

from collections import deque
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from contextlib import suppress
from typing import Any

from msgspec import Struct

from eventstore.port import Damaged
from replay.acts import Act, Amended, Conceded, Enlisted, Forked, Ordered, Stood
from replay.core.seal import Hidden, Opening, fits, number_of
from replay.line.codec import Newer
from replay.line.parts import kept_as, parts


class Seal(Struct, frozen=True):
    """A seal laid in an entry by a seat, with the number its order gave it and the name its secret has in a drawer."""

    seal: str
    entry: int
    number: int
    seat: str
    name: str


class Unsealed:
    """Every reveal that was said, standing or struck, that fits a seal laid before it; read when somebody asks."""

    def __init__(self, match: str, seats: Collection[str], act: Callable[[int], Act]) -> None:
        """``match`` is the id (hex) and ``seats`` the seat ids that seals are bound to; ``act`` reads an entry."""
        self._match = match
        self._seats = tuple(seats)
        self._act = act
        self._unread: deque[int] = deque()
        self._layings: list[Seal] = []
        self._seals: dict[str, Seal] = {}
        self._found: dict[str, tuple[int, str]] = {}
        self._told: tuple[tuple[int, int], Mapping[str, str]] = ((0, 0), {})

    def add(self, n: int) -> None:
        """Entry ``n``, the latest, lays a seal or opens one."""
        self._unread.append(n)

    def opened(self, k: int) -> Mapping[str, str]:
        """Seal to value, as far as the entries up to ``k`` say; it only grows with ``k``.

        The last answer is kept: an audit asks of every act what is open by now.
        """
        self._read(k)
        here = k, len(self._found)
        if self._told[0] != here:
            self._told = here, {seal: value for seal, (n, value) in self._found.items() if n <= k}
        return self._told[1]

    def shown(self, elsewhere: Callable[[], Iterable[Act]]) -> dict[str, str]:
        """Seal to value, as far as acts of other lines open what no entry of this one does."""
        self._read()
        if len(self._found) == len(self._seals):
            return {}
        turned = (part for act in elsewhere() for part in _turned_up(act))
        return {seal: opening.value for number, opening in turned for seal in self._fitting(number, opening)}

    def seals(self) -> tuple[Seal, ...]:
        """Every seal as it was laid, in order; one that was laid again by a correction, as often."""
        self._read()
        return tuple(self._layings)

    def _read(self, k: int | None = None) -> None:
        """Read on up to entry ``k``; what cannot be read says nothing here, and stops whoever comes to its entry."""
        while self._unread and (k is None or self._unread[0] <= k):
            n = self._unread.popleft()
            with suppress(Newer, Damaged):
                self._enter(n, self._act(n))

    def _enter(self, n: int, act: Act) -> None:
        for place, order in enumerate(said(act)):
            for path, part in parts(order):
                if isinstance(part, Hidden) and part.seal:
                    laid = Seal(part.seal, n, number_of(order, path), order.by, kept_as(path, place))
                    self._layings.append(laid)
                    self._seals.setdefault(part.seal, laid)
        for number, opening in _turned_up(act):
            for seal in self._fitting(number, opening):
                self._found[seal] = n, opening.value

    def _fitting(self, number: int, opening: Opening) -> list[str]:
        """The seals still closed that an opening fits."""
        fitting = (fits(self._match, seat, number, opening) for seat in self._seats)
        known = (self._seals[seal] for seal in fitting if seal in self._seals)
        return [one.seal for one in known if one.number == number and one.seal not in self._found]


def _turned_up(act: Act) -> Iterator[tuple[int, Opening]]:
    """What an entry turns up with its proof, and the number its order gives it."""
    for order in said(act):
        for path, part in parts(order):
            if isinstance(part, Opening) and part.salt:
                yield number_of(order, path), part


def seals_of(orders: Iterable[Any]) -> set[str]:
    """The seals that orders lay."""
    laid = (part for order in orders for _, part in parts(order))
    return {part.seal for part in laid if isinstance(part, Hidden) and part.seal}


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
