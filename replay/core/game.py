"""What a game system is: a module with these names. Every function is pure: no clock, dice, disk or chance."""

from collections.abc import Callable, Collection, Mapping
from typing import Any, Protocol, TypeAlias

from msgspec import Struct

from replay.core.arms import Arms
from replay.core.dice import Owed
from replay.core.form import Form
from replay.core.options import Option
from replay.core.rule import Rule
from replay.core.scene import Scene
from replay.core.survey import Survey
from replay.core.wire import Event, Order

AnyTable: TypeAlias = Any
"""A game's frozen state: a msgspec Struct of its own. It holds the position and the options, never history."""

Reveals: TypeAlias = Mapping[str, str]
"""What seals hide, for those who may know it: seal to value."""


class Seat(Struct, frozen=True):
    """A place at the table: ``p1``, ``p2``… in the order the players were named."""

    id: str
    name: str


class Config(Struct, frozen=True):
    """What a match starts from: its id (hex), its seats, and every option of the game, settled."""

    match: str
    seats: tuple[Seat, ...]
    options: Mapping[str, Any]


class Call(Struct, frozen=True):
    """One seat that may speak now: the verbs it may use, the dice it owes, and the sentence that says so."""

    seat: str
    says: str
    orders: tuple[str, ...]
    owed: Owed | None = None
    rule: str = ""


class Refused(Struct, frozen=True):
    """An order a player might ask for that does not hold now, and why."""

    order: Order
    rule: str
    reason: str


class Legal(Struct, frozen=True):
    """What may be said now: finite orders, forms with open fields, and what does not hold, with its rule.

    Every order and every sample of a form is accepted; whatever ``decide`` accepts lies in one of them.
    """

    orders: tuple[Order, ...] = ()
    forms: tuple[Form, ...] = ()
    refused: tuple[Refused, ...] = ()


class Game(Protocol):
    """A game system; a module satisfies it, there is no class to inherit."""

    @property
    def key(self) -> str:
        """Its name in commands and logs, such as ``arcane_legions``."""
        ...

    @property
    def title(self) -> str:
        """Its name for people."""
        ...

    @property
    def edition(self) -> str:
        """Changes whenever ``decide`` or ``evolve`` changes its mind."""
        ...

    @property
    def editions(self) -> Mapping[str, frozenset[str]]:
        """Past editions, each with the verbs of the orders it decided otherwise: those alone it can be held to have."""
        ...

    @property
    def rules(self) -> Mapping[str, Rule]:
        """Every rule of the game, by id, in the rulebook's order."""
        ...

    @property
    def options(self) -> Mapping[str, Option]:
        """Every match option and reading, by key."""
        ...

    @property
    def arms(self) -> Arms:
        """Which of its orders attack; where it names none, its picture decides what a fight is."""
        ...

    @property
    def Table(self) -> Any:  # noqa: N802
        """The type of its table."""
        ...

    @property
    def Orders(self) -> Any:  # noqa: N802
        """The union of its order types, the core's ``Roll`` and ``Concede`` among them."""
        ...

    @property
    def Events(self) -> Any:  # noqa: N802
        """The union of its event types, the core's ``Remarked`` among them."""
        ...

    def __hash__(self) -> int:
        """A game is itself and no other: what is built for one may be kept under it."""
        ...

    def start(self, config: Config) -> AnyTable:
        """The table before the first order. Raises ``ValueError`` naming the option or seats that do not fit."""
        ...

    def muster(self, text: str, fetch: Callable[[str], str]) -> Order:
        """The order that enlists an army text; ``fetch`` reads the files it names. Raises ``Unreadable``."""
        ...

    def awaits(self, table: AnyTable) -> tuple[Call, ...]:
        """All seats that may speak; none when the match is over."""
        ...

    def legal(self, table: AnyTable, opened: Reveals) -> Legal:
        """What may be said now by a viewer who knows what ``opened`` holds."""
        ...

    def decide(self, table: AnyTable, order: Any, waived: Collection[str] = ...) -> tuple[Event, ...]:
        """What an order brings about. Raises ``Breach`` for a rule not in ``waived``, and nothing else."""
        ...

    def evolve(self, table: AnyTable, event: Any) -> AnyTable:
        """The table after an event; total: it never raises on an event that was recorded."""
        ...

    def show(self, table: AnyTable, opened: Reveals) -> Scene:
        """The picture of the table for a viewer who knows what ``opened`` holds."""
        ...

    def warrant(self, event: Any, field: str) -> tuple[str, ...]:
        """The rules that a field of an event follows from, of the event itself where ``field`` is empty."""
        ...

    def survey(self, table: AnyTable, piece: str, opened: Reveals) -> Survey:
        """What a piece could do, for a viewer who knows what ``opened`` holds; nothing if it is not on the table."""
        ...

    def tell(self, event: Any) -> str:
        """An event in one line, or the empty string for one not worth a line."""
        ...


class Concede(Order, frozen=True):
    """A seat gives the match up; the game decides what follows."""

    by: str = ""


class Remarked(Event, frozen=True):
    """Advice that breaks nothing: the rule it comes from and the sentence.

    ``judge`` marks what no program can work out: it is not checked, and left to people.
    """

    rule: str
    text: str
    judge: bool = False


def speaker(order: Any, calls: tuple[Call, ...]) -> str:
    """The seat an order comes from: the one it names, else the one seat awaited, else the empty string."""
    if order.by:
        return str(order.by)
    seats = {call.seat for call in calls}
    return seats.pop() if len(seats) == 1 else ""
