"""What happened in Fantasy Skirmish: changes, never running totals. Scores are in half points (FS-VP-03)."""

from typing import Literal, TypeAlias

from replay.core.game import Remarked
from replay.core.wire import Event
from replay.games.fantasy_skirmish import setup_events as s
from replay.games.fantasy_skirmish.squares import Square

Action = Literal["melee", "ranged", "spell", "ability"]


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
    s.ArmyEnlisted
    | s.WarriorEnlisted
    | s.FeaturesPicked
    | s.RolledOff
    | s.RollsTied
    | s.FirstFound
    | s.FeatureLaid
    | s.FeatureLeftOut
    | s.MapUnrolled
    | s.TileFitted
    | s.BattlefieldReady
    | s.SideChosen
    | s.ScoutPosted
    | s.ScoutsReady
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
