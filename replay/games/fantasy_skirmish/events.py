"""What happened in Fantasy Skirmish: changes, never running totals. Scores are in half points (FS-VP-03)."""

from collections.abc import Mapping
from typing import Literal, TypeAlias

from replay.core.game import Remarked
from replay.core.wire import Event
from replay.games.fantasy_skirmish.chart import Area, Chart, Tile
from replay.games.fantasy_skirmish.orders import Feature, Side, Slot
from replay.games.fantasy_skirmish.squares import Square
from replay.games.fantasy_skirmish.stat import Book

Purpose = Literal["terrain", "map", "tiles", "order"]
Action = Literal["melee", "ranged", "spell", "ability"]


# ---------------------------------------------------------------- before the first turn


class ArmyEnlisted(Event, frozen=True):
    """An army joined, with its records and what it may buy later."""

    seat: str
    name: str
    faction: str
    letter: str
    book: Book
    pool: tuple[str, ...]
    charts: Mapping[str, Chart] = {}
    tiles: Mapping[str, Tile] = {}


class WarriorEnlisted(Event, frozen=True):
    """A warrior waits beside the map."""

    warrior: str
    seat: str
    stat: str


class FeaturesPicked(Event, frozen=True):
    """A seat's features, by id and kind."""

    seat: str
    features: dict[str, Feature]


class RolledOff(Event, frozen=True):
    """A seat's two dice for who is first in something."""

    seat: str
    purpose: Purpose
    faces: tuple[int, ...]


class RollsTied(Event, frozen=True):
    """Equal totals: these seats roll again, among themselves; ``ranked`` is how all stand so far, ties together."""

    ranked: tuple[tuple[str, ...], ...]


class FirstFound(Event, frozen=True):
    """The dice have settled it: the seats from high to low."""

    purpose: Purpose
    seats: tuple[str, ...]


class FeatureLaid(Event, frozen=True):
    """A feature lies on the map."""

    seat: str
    feature: str
    kind: Feature
    squares: tuple[Square, ...]


class MapUnrolled(Event, frozen=True):
    """A prepared map lies on the table."""

    map: str
    rows: tuple[str, ...]
    areas: tuple[Area, ...]


class TileFitted(Event, frozen=True):
    """A tile lies in a place, its rows as they came to lie."""

    tile: str
    slot: Slot
    rows: tuple[str, ...]
    seat: str


class BattlefieldReady(Event, frozen=True):
    """The map is as it will be: its rows."""

    rows: tuple[str, ...]


class SideChosen(Event, frozen=True):
    """A seat enters from a side."""

    seat: str
    side: Side


class ScoutPosted(Event, frozen=True):
    """A Scout stands on the map."""

    warrior: str
    at: Square
    back: Square | None = None


class ScoutsReady(Event, frozen=True):
    """A seat has put down the Scouts it wanted."""

    seat: str


# ---------------------------------------------------------------- turns


class RoundStarted(Event, frozen=True):
    """A round begins; nobody has acted in it."""

    round: int


class WarriorActivated(Event, frozen=True):
    """A warrior's turn begins; ``alone`` where the order said no more than that."""

    warrior: str
    alone: bool = False


class WarriorMoved(Event, frozen=True):
    """A warrior went along a path for a price; ``free`` where an ability moved it."""

    warrior: str
    path: tuple[Square, ...]
    price: int
    diagonals: int
    back: Square | None = None
    double: bool = False
    free: bool = False


class BlowLanded(Event, frozen=True):
    """A melee attack landed; ``flanking`` adds one to its damage."""

    warrior: str
    target: str
    damage: int
    flanking: bool = False
    abilities: tuple[str, ...] = ()


class ShotLanded(Event, frozen=True):
    """A ranged attack landed on a square of its target, which may have been in cover."""

    warrior: str
    target: str
    square: Square
    damage: int
    distance: int
    covered: bool = False
    abilities: tuple[str, ...] = ()


class SpellCast(Event, frozen=True):
    """A spell was cast for its price."""

    warrior: str
    spell: str
    targets: tuple[str, ...]
    cost: int


class AbilityUsed(Event, frozen=True):
    """An ability was used, as an action or free; ``extra`` warriors more may act in this turn."""

    warrior: str
    ability: str
    targets: tuple[str, ...] = ()
    free: bool = False
    extra: int = 0


class EffectBegun(Event, frozen=True):
    """An effect runs on a warrior, named by its spell or ability."""

    warrior: str
    effect: str


class EffectEnded(Event, frozen=True):
    """It runs no longer."""

    warrior: str
    effect: str


class DamageDealt(Event, frozen=True):
    """A warrior lost life; ``source`` is the seat that dealt it."""

    warrior: str
    amount: int
    source: str


class LifeRestored(Event, frozen=True):
    """A warrior got life back."""

    warrior: str
    amount: int


class WarriorDefeated(Event, frozen=True):
    """A warrior left the map; its points will go to ``source`` when the round ends, if it is an enemy's."""

    warrior: str
    source: str


class TurnEnded(Event, frozen=True):
    """A seat's turn is over, or was skipped, and ``next`` has the next one; nobody where the round ends."""

    seat: str
    next: str = ""
    skipped: bool = False


# ---------------------------------------------------------------- rounds and the end


class RoundEnded(Event, frozen=True):
    """Everybody has had ten turns."""

    round: int


class Scored(Event, frozen=True):
    """A seat gains half points for a defeated warrior or a victory area."""

    seat: str
    halves: int
    reason: Literal["defeat", "area"]
    subject: str


class PointsGained(Event, frozen=True):
    """A seat gains reinforcement points."""

    seat: str
    points: int


class Reinforced(Event, frozen=True):
    """A seat has bought these stat cards for so many points; ``next`` buys after it, nobody where all have."""

    seat: str
    cost: int
    stats: tuple[str, ...] = ()
    next: str = ""


class Withdrew(Event, frozen=True):
    """A seat gave up: its warriors leave the map."""

    seat: str


class MatchEnded(Event, frozen=True):
    """The match is over; no winner is a draw."""

    winner: str
    reason: Literal["vp", "draw", "conceded"]


Events: TypeAlias = (
    ArmyEnlisted
    | WarriorEnlisted
    | FeaturesPicked
    | RolledOff
    | RollsTied
    | FirstFound
    | FeatureLaid
    | MapUnrolled
    | TileFitted
    | BattlefieldReady
    | SideChosen
    | ScoutPosted
    | ScoutsReady
    | RoundStarted
    | WarriorActivated
    | WarriorMoved
    | BlowLanded
    | ShotLanded
    | SpellCast
    | AbilityUsed
    | EffectBegun
    | EffectEnded
    | DamageDealt
    | LifeRestored
    | WarriorDefeated
    | TurnEnded
    | RoundEnded
    | Scored
    | PointsGained
    | Reinforced
    | Withdrew
    | MatchEnded
    | Remarked
)
