"""The table of Arcane Legions: what stands where, whose turn it is, what is owed. Frozen; it holds no history.

Its JSON is the position of a case file: every field may be given alone, the rest is the empty table's.
Lengths are thousandths of a step from the table's centre, headings thousandths of a degree.
"""

from typing import Any, Literal

from msgspec import Struct
from msgspec.structs import replace

from replay.core.altering import altered
from replay.core.game import Config
from replay.core.pose import Point, Pose
from replay.games.arcane_legions.cards.card import Card, read_card
from replay.games.arcane_legions.events import Combat, Kind, Swayed
from replay.games.arcane_legions.orders import Ground, Side
from replay.games.arcane_legions.preparing.teams import TEAMS, teams

STAGES = ("enlist", "terrain", "rolloff", "place", "zones", "deploy", "orders", "over")
"""The stages of a match in the book's order (AL-SETUP-08); ``place`` is the winner's choice of place."""

EDGE = "edge"
"""What the table edge is called where a unit, a piece or the edge may be named (AL-TERRAIN-05)."""


class Figure(Struct, frozen=True):
    """A figure in a slot: the slot it started in, which says what it is, and the damage it has taken."""

    start: str
    hurt: int = 0


class Lasting(Struct, frozen=True):
    """An ability that a unit is under until the turn ends: whose, which, and so many ready slots strong."""

    source: str
    ability: str
    times: int = 1


class CalledOn(Struct, frozen=True):
    """An ability whose effect its player has still to choose, ``left`` times; it lapses with the next order."""

    unit: str
    ability: str
    target: str = ""
    left: int = 1


class Unit(Struct, frozen=True):
    """A unit: whose, which card, where, and its figures by slot.

    ``kinds`` are the orders it had this turn, ``pushed`` whether one of them was a push. ``downed`` are the starting
    slots of figures that are down. ``harmed_by`` is the last other seat that damaged it. ``spent`` are abilities used
    up, and for how long; ``lasting`` those it is under for this turn. A unit without a pose is not on the table: not
    yet deployed, or defeated.
    """

    seat: str
    card: str
    figures: dict[str, Figure]
    pose: Pose | None = None
    kinds: tuple[Kind, ...] = ()
    pushed: bool = False
    downed: tuple[str, ...] = ()
    defeated: bool = False
    harmed_by: str = ""
    spent: dict[str, Literal["turn", "game"]] = {}
    lasting: tuple[Lasting, ...] = ()


class Piece(Struct, frozen=True):
    """A terrain piece and who laid it."""

    ground: Ground
    outline: tuple[Point, ...]
    seat: str = ""


class Player(Struct, frozen=True):
    """A seat: the player's name, the army's, its letter, the zone it starts from, and whether it gave up."""

    name: str
    army: str = ""
    faction: str = ""
    letter: str = ""
    zone: str = ""
    withdrawn: bool = False


class Moving(Struct, frozen=True):
    """A unit under a move order: enemies that may still strike it, then the points it has left.

    ``ranks`` are the opponents in the sequence they strike in, once they have rolled off for it (AL-BREAK-07).
    ``calls`` is the ability that takes the place of the move itself (AL-ABIL-07).
    """

    unit: str
    enemies: tuple[str, ...] = ()
    points: int = 0
    ranks: tuple[tuple[str, ...], ...] = ()
    calls: CalledOn | None = None


class Claim(Struct, frozen=True):
    """Points for a unit or a commander that several opponents roll for (AL-MULTI-04)."""

    points: int
    reason: Literal["sortie", "formation", "commander"]
    subject: str


class Stretch(Struct, frozen=True):
    """One part of a move: how the unit went, and where it stood after it."""

    went: Literal["step", "turn", "snap", "slide", "place"]
    pose: Pose


class Track(Struct, frozen=True):
    """The last move, until the next order is given: where it began and every stretch of it.

    ``against`` is what the unit lies flat on in the end, ``onto`` that edge's name, ``side`` its own side. ``over`` is
    why the move ended, empty while it goes on, and ``lost`` the points it had left then.
    """

    unit: str
    start: Pose
    stretches: tuple[Stretch, ...] = ()
    against: str = ""
    onto: str = ""
    side: Side = "front"
    over: Literal["", "snapped", "spent", "halted"] = ""
    lost: int = 0


class Fight(Struct, frozen=True):
    """A fight whose dice lie on the table, until the next order.

    ``attack`` and ``defence`` are dice owed, ``crossed`` and ``melee`` what took a die each from a shot. ``rolled`` are
    the faces of each pool as rolled, ``faces`` as they lie now, ``used`` units with abilities that changed dice,
    ``adjusted`` units that have finished adjusting; the hits are None until it is resolved.
    """

    combat: Combat
    attacker: str
    defender: str
    side: Side
    aim: Side
    attack: int
    defence: int
    crossed: tuple[str, ...] = ()
    melee: bool = False
    swayed: tuple[Swayed, ...] = ()
    rolled: dict[str, tuple[int, ...]] = {}
    faces: dict[str, tuple[int, ...]] = {}
    used: tuple[tuple[str, str], ...] = ()
    adjusted: tuple[str, ...] = ()
    attacker_hits: int | None = None
    defender_hits: int | None = None
    critical: int = 0
    ended: bool = False


class Table(Struct, frozen=True):
    """Everything that decides what may happen next.

    ``order`` are the seats as Player 1, Player 2, …; ``damage`` what units still have to assign; ``texts`` the cards
    as they were enlisted, by key; ``rolls`` the roll-off so far and ``contenders`` who still rolls;
    ``claims`` are points that a roll-off decides.
    """

    match: str
    options: dict[str, Any]
    seats: dict[str, Player]
    score: dict[str, int]
    stage: str = "enlist"
    texts: dict[str, str] = {}
    units: dict[str, Unit] = {}
    terrain: dict[str, Piece] = {}
    contenders: tuple[str, ...] = ()
    rolls: dict[str, tuple[int, ...]] = {}
    chooser: str = ""
    order: tuple[str, ...] = ()
    active: str = ""
    turn: int = -1
    op: int = 0
    moving: Moving | None = None
    track: Track | None = None
    called_on: CalledOn | None = None
    fight: Fight | None = None
    damage: dict[str, int] = {}
    claims: tuple[Claim, ...] = ()
    winner: str = ""
    reason: str = ""


def start(config: Config) -> Table:
    """The empty table.

    Raises ``ValueError`` when there are not two to six players (AL-MULTI-01), or they make no such teams (AL-MULTI-06).
    """
    if not 2 <= len(config.seats) <= 6:
        raise ValueError(f"Arcane Legions is played by two to six players, not {len(config.seats)}")
    declared = config.options["teams"]
    if len(config.seats) not in TEAMS[declared]:
        raise ValueError(f"teams: {len(config.seats)} players make no teams of the kind {declared}")
    return Table(
        match=config.match,
        options=dict(config.options),
        seats={seat.id: Player(seat.name) for seat in config.seats},
        score={seat.id: 0 for seat in config.seats},
        contenders=tuple(seat.id for seat in config.seats),
    )


def card_of(table: Table, unit: str) -> Card:
    """The card of a unit, read from the text that was enlisted with it."""
    return read_card(table.texts[table.units[unit].card])


def standing(table: Table, seat: str = "") -> dict[str, Unit]:
    """Units on the table by id, of one seat or of all."""
    return {i: u for i, u in table.units.items() if u.pose is not None and seat in ("", u.seat)}


def staying(table: Table) -> tuple[str, ...]:
    """The seats that have not given up."""
    return tuple(seat for seat, player in table.seats.items() if not player.withdrawn)


def enemies(table: Table, seat: str) -> dict[str, Unit]:
    """Units on the table that belong to anybody else but an ally (AL-MULTI-06)."""
    hostile = opponents(table, seat)
    return {i: u for i, u in table.units.items() if u.pose is not None and u.seat in hostile}


def opponents(table: Table, seat: str) -> tuple[str, ...]:
    """The seats whose units are enemies of a seat's: all others, but for allies where the match declares teams."""
    team = teams(tuple(table.seats), table.options["teams"])
    return tuple(other for other in table.seats if other != seat and team[other] != team.get(seat))


def with_unit(table: Table, unit: str, **changes: Any) -> Table:
    """The table with some fields of one unit changed; the same table when there is no such unit."""
    return replace(table, units=altered(table.units, unit, **changes))
