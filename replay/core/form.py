"""Forms: orders with fields still open, each with the domain it may be filled from."""

from collections.abc import Mapping
from typing import Any, Protocol, TypeAlias

from msgspec import Struct

from replay.core.pose import Point, Pose
from replay.core.wire import Order


class Chance(Protocol):
    """Whoever draws lots for a sample: given from outside, since the core draws nothing."""

    def randrange(self, stop: int, /) -> int:
        """A number from 0 up to ``stop``, exclusive."""
        ...


class OneOf(Struct, frozen=True, tag=True):
    """One of the values listed."""

    values: tuple[Any, ...]


class Faces(Struct, frozen=True, tag=True):
    """Exactly ``count`` dice faces from 1 to ``sides``."""

    count: int
    sides: int = 6


class Spot(Struct, frozen=True, tag=True):
    """A pose whose centre lies in a box (thousandths, inclusive) and whose heading is one of those listed.

    ``spots`` names poses that are sure to be accepted; the box shows a person where to look.
    """

    low: Point
    high: Point
    headings: tuple[int, ...]
    spots: tuple[Pose, ...]


class Words(Struct, frozen=True, tag=True):
    """Free text; ``sample`` is one that is accepted."""

    sample: str


Domain: TypeAlias = OneOf | Faces | Spot | Words


class Form(Struct, frozen=True):
    """An order whose fields in ``open`` may be filled from their domains; the rest stands as given.

    ``says`` is what it comes to, for whoever chooses: a price, an end; empty where the order itself says enough.
    """

    order: Order
    open: Mapping[str, Domain]
    says: str = ""


def draw(domain: Domain, chance: Chance) -> Any:
    """A value of the domain that ``decide`` accepts."""
    match domain:
        case OneOf(values):
            return values[chance.randrange(len(values))]
        case Faces(count, sides):
            return tuple(chance.randrange(sides) + 1 for _ in range(count))
        case Spot(spots=spots):
            return spots[chance.randrange(len(spots))]
        case Words(text):
            return text


def sample(form: Form, chance: Chance) -> Order:
    """One order of the form, its open fields drawn independently."""
    fields = {name: getattr(form.order, name) for name in form.order.__struct_fields__}
    drawn = {name: draw(domain, chance) for name, domain in form.open.items()}
    return type(form.order)(**(fields | drawn))
