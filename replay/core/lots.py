"""Drawing lots for simulated players."""

from collections.abc import Sequence
from typing import TypeVar

from replay.core.form import Chance, Form, sample
from replay.core.game import Concede, Legal
from replay.core.options import Option, Value
from replay.core.wire import Order

Drawn = TypeVar("Drawn")


def one(among: Sequence[Drawn], chance: Chance) -> Drawn:
    """One of several, each as likely."""
    return among[chance.randrange(len(among))]


def between(low: int, high: int, chance: Chance) -> int:
    """A number from ``low`` to ``high``, both included."""
    return low + chance.randrange(high - low + 1)


def once_in(times: int, chance: Chance) -> bool:
    """What happens once in so many times."""
    return chance.randrange(times) == 0


def anything(legal: Legal, chance: Chance) -> Order:
    """One of the orders on offer or a sample of a form, each as likely; giving up where nothing else is offered.

    Raises ``LookupError`` where nothing is.
    """
    orders = [order for order in legal.orders if not isinstance(order, Concede)]
    offered: list[Order | Form] = [*orders, *legal.forms] or [*legal.orders]
    if not offered:
        raise LookupError("nothing is offered")
    drawn = one(offered, chance)
    return sample(drawn, chance) if isinstance(drawn, Form) else drawn


def value(option: Option, chance: Chance) -> Value:
    """One of the values that an option allows, where it is no number."""
    values: tuple[Value, ...] = option.choices or (False, True)
    return one(values, chance)
