"""The table of Conquest: the units and where they are, the Stacks, whose turn it is. It holds no history.

Its JSON is the position of a case file: every field may be given alone, the rest is the empty table's. Poses are in
thousandths of an inch from the south-west corner of the table.
"""

from collections.abc import Iterator
from typing import Any, Literal

from msgspec import Struct
from msgspec.structs import replace

from replay.core.altering import altered
from replay.core.game import Config
from replay.core.pose import Pose
from replay.core.seats import with_player
from replay.games.conquest.action_orders import Action
from replay.games.conquest.army import Ability, Class, DrawEvent, Grant
from replay.games.conquest.events import Phase

SEATS = 2
PHASES: tuple[Phase, ...] = ("reinforcement", "command", "supremacy", "action", "victory")
"""The phases of a round, in order (CQ-ROUND-01)."""
CLASSES: tuple[Class, ...] = ("light", "medium", "heavy")

Whereabouts = Literal["reserve", "arriving", "field", "destroyed"]


class Unit(Struct, frozen=True):
    """A Regiment, or a Character with a ``warband``: whose, what it is, and how it fares.

    ``entry`` is what its card says, ``brings`` what its list does, and it is ``known`` where a card tells its Type and
    Class. A Character has the ``host`` it is attached to,
    none once that Regiment is destroyed: then it stands alone. ``entered`` says that it came on in
    this round, ``contact`` whom it touches, ``taken`` what it did in its activation this round once that is over, and
    ``beyond`` what it did out of sequence.
    """

    seat: str
    entry: str
    name: str = ""
    type: str = "infantry"
    cls: Class = "light"
    stands: int = 1
    full: int = 1
    files: int = 3
    where: Whereabouts = "reserve"
    at: Pose | None = None
    character: bool = False
    warband: tuple[str, ...] = ()
    host: str = ""
    ability: Ability | None = None
    events: tuple[DrawEvent, ...] = ()
    grants: tuple[Grant, ...] = ()
    brings: tuple[str, ...] = ()
    known: bool = True
    allowed: tuple[Grant, ...] = ()
    activated: bool = False
    entered: bool = False
    broken: bool = False
    contact: tuple[str, ...] = ()
    tokens: tuple[str, ...] = ()
    beyond: tuple[Action, ...] = ()
    taken: tuple[Action, ...] = ()


class Card(Struct, frozen=True):
    """A card that was drawn: what it says, and whether that is proven or does not fit."""

    entry: str
    proven: bool = False
    misfit: bool = False


class Stack(Struct, frozen=True):
    """A Command Stack: the seals of its cards by their place, empty where they were laid at the table.

    ``left`` are the entries that have not been drawn yet, with how many there are; anybody may know that.
    """

    seals: dict[str, str] = {}
    size: int = 0
    ready: bool = False
    drawn: tuple[Card, ...] = ()
    left: dict[str, int] = {}


class Player(Struct, frozen=True):
    """A seat: the player's and the army's name, the Warlord, and what this round has brought.

    ``rolled`` are the Classes rolled for, ``picks`` the successes still to be spent, ``nominee`` the Regiment singled
    out and ``held`` whether it stays out. ``die`` and ``change`` are the Supremacy throw, ``weighed`` whether its owner
    had the say on it. ``used`` says that an ability of the kind once is spent, ``running`` that it runs this round.
    """

    name: str
    army: str = ""
    letter: str = ""
    warlord: str = ""
    ready: bool = False
    nominee: str = ""
    held: bool = False
    rolled: tuple[Class, ...] = ()
    picks: dict[str, int] = {}
    stack: Stack = Stack()
    die: int | None = None
    change: int = 0
    weighed: bool = False
    declared: bool = False
    used: bool = False
    running: bool = False


class Deed(Struct, frozen=True):
    """An Action that was performed, and whether it was free."""

    action: Action
    free: bool = False


class Acting(Struct, frozen=True):
    """The unit whose activation it is: its Draw Events, the one still open, its slots and what it performed."""

    unit: str
    events: tuple[str, ...] = ()
    open: str = ""
    slots: int = 0
    performed: tuple[Deed, ...] = ()


class Thrown(Struct, frozen=True):
    """Dice as they lie on the table: whose, what for, and their faces."""

    seat: str
    what: str
    faces: tuple[int, ...]


class Table(Struct, frozen=True):
    """Everything that decides what may happen next.

    ``phase`` stays where it was when the match ended, with a ``reason``: after a concession all may agree to play on.
    ``active`` is whose turn it is, ``first`` the First Player, ``chooser`` the seat that chooses who that is. ``card``
    is the entry on a card that was drawn and has not activated anybody yet. ``thrown`` are the last dice, until
    something else is done.
    """

    match: str
    options: dict[str, Any]
    seats: dict[str, Player]
    score: dict[str, int]
    units: dict[str, Unit] = {}
    phase: Phase = "enlist"
    round: int = 0
    chooser: str = ""
    first: str = ""
    active: str = ""
    card: str = ""
    acting: Acting | None = None
    thrown: Thrown | None = None
    winner: str = ""
    reason: str = ""


def start(config: Config) -> Table:
    """The empty table. Raises ``ValueError`` when there are not two players."""
    if len(config.seats) != SEATS:
        raise ValueError(f"Conquest is played by two players, not {len(config.seats)}")
    return Table(
        match=config.match,
        options=dict(config.options),
        seats={seat.id: Player(seat.name) for seat in config.seats},
        score={seat.id: 0 for seat in config.seats},
    )


def of(table: Table, seat: str, *where: Whereabouts, regiments: bool = False) -> Iterator[str]:
    """The units of a seat that are somewhere, Characters left out where only ``regiments`` are asked for."""
    for name, unit in table.units.items():
        if unit.seat == seat and unit.where in where and not (regiments and unit.character):
            yield name


def holds(table: Table, seat: str) -> dict[str, int]:
    """The cards that a seat's Stack has to hold: entry to how many (CQ-CMD-01, 03)."""
    counts: dict[str, int] = {}
    for name in of(table, seat, "field", "arriving"):
        entry = table.units[name].entry
        counts[entry] = counts.get(entry, 0) + 1
    return counts


def cards_left(table: Table, seat: str) -> int:
    """Cards of a Stack that are not drawn yet."""
    stack = table.seats[seat].stack
    return max(0, stack.size - len(stack.drawn))


def in_contact(table: Table, name: str) -> bool:
    """Whether a unit touches an enemy; a Character where its Regiment does (CQ-LIST-01, CQ-A20)."""
    unit = table.units[name]
    return bool(table.units.get(unit.host, unit).contact)


def attached(table: Table, regiment: str) -> tuple[str, ...]:
    """The Characters in a Regiment."""
    return tuple(name for name, unit in table.units.items() if regiment and unit.host == regiment)


def in_force(table: Table, seat: str) -> bool:
    """Whether a seat's Supremacy Ability is in force now (CQ-SUPR-07 to 09)."""
    player = table.seats[seat]
    warlord = table.units.get(player.warlord)
    if warlord is None or warlord.ability is None:
        return False
    kind = warlord.ability.kind
    return kind == "always" or (warlord.where == "field" if kind == "present" else player.running)


def with_unit(table: Table, name: str, **changes: Any) -> Table:
    """The table with some fields of one unit changed; the same table when there is no such unit."""
    return replace(table, units=altered(table.units, name, **changes))


def with_stack(table: Table, seat: str, **changes: Any) -> Table:
    """The table with some fields of one seat's Stack changed."""
    player = table.seats.get(seat)
    return with_player(table, seat, stack=replace(player.stack, **changes)) if player else table


def with_regiment(table: Table, regiment: str, **changes: Any) -> Table:
    """The table with some fields of a Regiment and of the Characters in it changed, as far as they live."""
    for name in (regiment, *attached(table, regiment)):
        if name in table.units and table.units[name].where != "destroyed":
            table = with_unit(table, name, **changes)
    return table
