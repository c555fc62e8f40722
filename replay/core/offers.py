"""Orders and forms collected for one table, and orders that do not hold now: each is tried before it is offered."""

from collections.abc import Callable, Iterable
from typing import Any, Generic, TypeVar

from replay.core.dice import Owed, Roll
from replay.core.form import Domain, Faces, Form, OneOf
from replay.core.game import Legal, Refused
from replay.core.rule import Breach, fault
from replay.core.wire import Order

T = TypeVar("T")


class Offers(Generic[T]):
    """What may be said at one table, as it is found; a game says by whose decisions."""

    __slots__ = ("_forms", "_orders", "_refused", "table")
    _decide: Callable[[Any, Any], object]

    def __init_subclass__(cls, *, decide: Callable[[Any, Any], object]) -> None:
        """``decide`` is the game's own."""
        cls._decide = staticmethod(decide)

    def __init__(self, table: T) -> None:
        """``table`` is what every order is tried on."""
        self.table = table
        self._orders: list[Order] = []
        self._forms: list[Form] = []
        self._refused: list[Refused] = []

    def fault(self, order: Any) -> Breach | None:
        """Why an order does not hold now, or None."""
        return fault(self._decide, self.table, order)

    def order(self, order: Order, says: str = "") -> None:
        """Offer an order if it holds, as a form that leaves nothing open where ``says`` tells what it comes to.

        If it does not hold, say why.
        """
        broken = self.fault(order)
        if broken is not None:
            self.refuse(order, broken)
        elif says:
            self.form(order, says)
        else:
            self._orders.append(order)

    def form(self, order: Order, says: str = "", /, **opened: Domain) -> None:
        """Offer an order with open fields; whatever is drawn for them has been found to hold.

        ``says`` is what it comes to.
        """
        self._forms.append(Form(order, opened, says))

    def choice(self, order: Any, field: str, values: Iterable[Any], says: str = "", /, **opened: Domain) -> bool:
        """Offer an order for those values of a field with which it holds; whether there are any.

        ``says`` is what it comes to.
        """
        held = tuple(value for value in values if self.fault(with_field(order, field, value)) is None)
        if held:
            self.form(order, says, **{field: OneOf(held)}, **opened)
        return bool(held)

    def rolls(self, owed: Iterable[Owed]) -> None:
        """Offer whatever faces there are for dice that are owed."""
        for debt in owed:
            self.form(Roll(pool=debt.pool, by=debt.seat), faces=Faces(debt.count, debt.sides))

    def refuse(self, order: Order, broken: Breach) -> None:
        """An order somebody may ask for, with the rule it would break."""
        self._refused.append(Refused(order, broken.rule, broken.reason))

    @property
    def legal(self) -> Legal:
        """All of it."""
        return Legal(tuple(self._orders), tuple(self._forms), tuple(self._refused))


def with_field(order: Any, field: str, value: Any) -> Any:
    """The same order with another value in one field."""
    fields = {name: getattr(order, name) for name in order.__struct_fields__}
    return type(order)(**(fields | {field: value}))
