"""The table of Fantasy Skirmish: the map, who stands where, whose turn it is, what is owed. It holds no history.

Its JSON is the position of a case file: every field may be given alone, the rest is the empty table's. Squares are
``[column, row]`` from the north-west corner; scores are in half points.
"""

from collections.abc import Iterator
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from replay.core.altering import altered
from replay.core.count import counted
from replay.core.game import Config
from replay.games.fantasy_skirmish.chart import Area, Chart, Tile
from replay.games.fantasy_skirmish.events import Action
from replay.games.fantasy_skirmish.field import Field
from replay.games.fantasy_skirmish.orders import Feature, Side, Slot
from replay.games.fantasy_skirmish.setup_events import Purpose
from replay.games.fantasy_skirmish.squares import Square
from replay.games.fantasy_skirmish.stat import Book, Power, Stat

TURNS = 10
"""Turns of a player in a round (FS-TURN-06)."""
MOST_SEATS = 6
FEATURES = 3
"""Features for each player of a blank map (FS-SETUP-02)."""
BETWEEN = 2
"""Squares that lie between a feature and an edge, or another feature (FS-SETUP-05, 06)."""


class Warrior(Struct, frozen=True):
    """A warrior: whose, which card, the life and spell points left, and where.

    One without ``at`` is off the map: it waits to enter, or is ``defeated``. ``back`` is a mounted warrior's second
    square. ``activated`` says that it acted this round, ``effects`` what runs on it.
    """

    seat: str
    stat: str
    life: int
    sp: int = 0
    at: Square | None = None
    back: Square | None = None
    activated: bool = False
    defeated: bool = False
    effects: tuple[str, ...] = ()


class Player(Struct, frozen=True):
    """A seat: the player's name, the army's, its side of the map, its turns used this round, its points to spend.

    ``acted`` counts the turns used to activate warriors, ``features`` are those picked and not yet laid, ``pool`` names
    the stat cards it may buy, ``bought`` says that it has spent what it wanted before the next round.
    """

    name: str
    army: str = ""
    faction: str = ""
    letter: str = ""
    side: Side | None = None
    turns: int = 0
    acted: int = 0
    rp: int = 0
    features: dict[str, Feature] = {}
    picked: bool = False
    pool: tuple[str, ...] = ()
    ready: bool = False
    bought: bool = False
    withdrawn: bool = False


class Acting(Struct, frozen=True):
    """The warrior whose turn it is: what it did, the diagonals it went, what free abilities it used.

    ``seat`` is whose turn is used up by it; where it is empty, that of the seat that is next in the order of play.
    """

    warrior: str
    moved: bool = False
    double: bool = False
    action: Action | None = None
    diagonals: int = 0
    used: tuple[str, ...] = ()
    seat: str = ""


class Track(Struct, frozen=True):
    """The last move: where the warrior stood, unless it entered, and the squares its front went over."""

    warrior: str
    path: tuple[Square, ...]
    at: Square | None = None
    back: Square | None = None


class Laid(Struct, frozen=True):
    """A feature on the map."""

    kind: Feature
    squares: tuple[Square, ...]


class Fallen(Struct, frozen=True):
    """A warrior that was defeated this round, and the seat that will score for it."""

    warrior: str
    source: str


class Table(Struct, frozen=True):
    """Everything that decides what may happen next.

    ``stage`` is ``enlist``, then ``features`` and ``lay``, ``map`` or ``tiles``; ``sides``, ``scouts``, ``turns`` and
    ``reinforce`` by turns, ``over``; and ``rolls`` where dice say who is first in something.
    ``rows`` is the map, a letter for each square. ``order`` are the seats in the order of play. ``ranked`` is how the
    dice for ``purpose`` stand: groups of seats from high to low, a group of several still to roll, ``rolls`` what
    they rolled. ``extra`` warriors more may act in the turn. ``fallen`` were defeated this round. ``track`` is the last
    move, until anything else happens.
    """

    match: str
    options: dict[str, Any]
    seats: dict[str, Player]
    score: dict[str, int]
    stage: str = "enlist"
    book: Book = Book()
    charts: dict[str, Chart] = {}
    tiles: dict[str, Tile] = {}
    rows: tuple[str, ...] = ()
    features: dict[str, Laid] = {}
    slots: dict[Slot, tuple[str, ...]] = {}
    areas: tuple[Area, ...] = ()
    warriors: dict[str, Warrior] = {}
    purpose: Purpose = "terrain"
    ranked: tuple[tuple[str, ...], ...] = ()
    rolls: dict[str, tuple[int, ...]] = {}
    order: tuple[str, ...] = ()
    active: str = ""
    round: int = 0
    acting: Acting | None = None
    track: Track | None = None
    extra: int = 0
    fallen: tuple[Fallen, ...] = ()
    winner: str = ""
    reason: str = ""


def start(config: Config) -> Table:
    """The empty table. Raises ``ValueError`` when there are not two to six players, or no room for what they lay."""
    if not 2 <= len(config.seats) <= MOST_SEATS:
        raise ValueError(f"Fantasy Skirmish is played by two to six players, not {len(config.seats)}")
    _check_room(config)
    return Table(
        match=config.match,
        options=dict(config.options),
        seats={seat.id: Player(seat.name) for seat in config.seats},
        score={seat.id: 0 for seat in config.seats},
    )


def _check_room(config: Config) -> None:
    """A blank map has room for every player's features, were each of them a square (FS-SETUP-02, 05, 06)."""
    width, height = config.options["width"], config.options["height"]
    laid = FEATURES * len(config.seats)
    rooms = [-(-max(0, side - 2 * BETWEEN) // (BETWEEN + 1)) for side in (width, height)]
    if config.options["battlefield"] == "blank" and rooms[0] * rooms[1] < laid:
        room = counted(rooms[0] * rooms[1], "feature")
        raise ValueError(f"a blank map of {width} by {height} squares has room for {room}, and {laid} are to be laid")


def turn_of(table: Table) -> str:
    """Whose turn it is: that of the warrior that acts, which all may have let go first, else by the order of play."""
    return (table.acting.seat if table.acting else "") or table.active


def field(table: Table) -> Field:
    """The map."""
    return Field(table.rows)


def stat_of(table: Table, warrior: str) -> Stat:
    """A warrior's card."""
    return table.book.stats[table.warriors[warrior].stat]


def powers_of(table: Table, warrior: str) -> dict[str, Power]:
    """The abilities of a warrior that have a record (FS-ABIL-01)."""
    listed = stat_of(table, warrior).abilities
    return {name: table.book.powers[name] for name in listed if name in table.book.powers}


def on_field(table: Table, seat: str = "") -> dict[str, Warrior]:
    """Warriors on the map by id, of one seat or of all."""
    return {i: w for i, w in table.warriors.items() if w.at is not None and seat in ("", w.seat)}


def enemies(table: Table, seat: str) -> dict[str, Warrior]:
    """Warriors on the map that belong to anybody else."""
    return {i: w for i, w in table.warriors.items() if w.at is not None and w.seat != seat}


def spaces(warrior: Warrior) -> tuple[Square, ...]:
    """The squares a warrior covers, the front one first (FS-MOUNT-01)."""
    return tuple(square for square in (warrior.at, warrior.back) if square is not None)


def occupied(table: Table, *without: str) -> frozenset[Square]:
    """The squares that warriors cover, some of them left out."""
    return frozenset(s for i, w in table.warriors.items() if i not in without for s in spaces(w))


def idle(table: Table, seat: str) -> Iterator[str]:
    """The warriors of a seat that could still act this round, on the map or waiting to enter (FS-TURN-10)."""
    return (i for i, w in table.warriors.items() if w.seat == seat and not w.activated and not w.defeated)


def with_warrior(table: Table, warrior: str, **changes: Any) -> Table:
    """The table with some fields of one warrior changed; the same table when there is no such warrior."""
    return replace(table, warriors=altered(table.warriors, warrior, **changes))
