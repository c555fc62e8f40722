"""A game of one order with a field of every shape, for what reads orders from their types alone."""

from replay.core.dice import Roll
from replay.core.pose import Point, Pose
from replay.core.wire import Order


class Manoeuvre(Order, frozen=True):
    """An order with a field of every shape that games use, none of them this one's."""

    unit: str
    pose: Pose
    keen: bool
    outline: tuple[Point, ...] = ()
    swaps: tuple[tuple[str, str], ...] = ()
    counts: dict[str, int] = {}  # noqa: RUF012 - a struct copies it
    spot: Pose | None = None
    note: str = ""
    by: str = ""


class Drill:
    """A game of one order, as far as notation looks."""

    Orders = Manoeuvre | Roll
