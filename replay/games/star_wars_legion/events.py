"""What happened in the rounds of Star Wars: Legion, and the union of all events: changes, never running totals."""

from collections.abc import Mapping
from typing import Literal, TypeAlias

from replay.core.game import Remarked
from replay.core.pose import Point
from replay.core.wire import Event
from replay.games.star_wars_legion.setup_events import (
    ArmyEnlisted,
    BattlefieldEstablished,
    BlueRolled,
    BlueSet,
    BlueTied,
    CardDiscarded,
    CardFollowed,
    CardRevealed,
    DeckRefilled,
    DecksShuffled,
    EffectResolved,
    FlawTaken,
    HandTaken,
    MarkGained,
    MissionBuilt,
    MissionModified,
    MissionSettled,
    RankChanged,
    SeatDone,
    SideChosen,
    StepClosed,
    TerrainAgreed,
    TerrainDeclared,
    TerrainLaid,
    TokenPlaced,
    UnitEnlisted,
    UnitPrepared,
)


class RoundStarted(Event, frozen=True):
    """A round began; the seat has priority."""

    round: int
    seat: str


class CommandPlayed(Event, frozen=True):
    """A command card was played; ``proof`` says whether it fits the ``seal`` it was under."""

    seat: str
    card: str
    proof: Literal["", "fits", "misfits"] = ""
    seal: str = ""


class PriorityTaken(Event, frozen=True):
    """A seat has the next activation."""

    seat: str


class UnitActivated(Event, frozen=True):
    """A unit's activation began."""

    unit: str


class ActivationEnded(Event, frozen=True):
    """A unit's activation ended; the seat goes on."""

    unit: str
    seat: str


class UnitMoved(Event, frozen=True):
    """A unit came to stand."""

    unit: str
    at: Point
    others: tuple[Point, ...] = ()


class AttackDeclared(Event, frozen=True):
    """A unit attacks another; its lines of sight pass ``through`` these tokens, which obscure so many miniatures."""

    unit: str
    target: str
    dice: int
    through: tuple[str, ...] = ()
    obscured: int = 0


class AttackRolled(Event, frozen=True):
    """The attack dice."""

    faces: tuple[int, ...]


class DefenceDeclared(Event, frozen=True):
    """The target rolls so many dice."""

    unit: str
    dice: int


class DefenceRolled(Event, frozen=True):
    """The defence dice."""

    faces: tuple[int, ...]


class WoundsChanged(Event, frozen=True):
    """A unit has more wounds, or fewer."""

    unit: str
    by: int


class MiniaturesLost(Event, frozen=True):
    """A unit lost miniatures."""

    unit: str
    count: int


class LeaderPromoted(Event, frozen=True):
    """A unit lost its leader, and another miniature leads it from where it stands."""

    unit: str
    at: Point


class SuppressionChanged(Event, frozen=True):
    """A unit has more suppression tokens, or fewer."""

    unit: str
    by: int


class CourageLent(Event, frozen=True):
    """A unit uses a commander's courage, 0 for its own."""

    unit: str
    courage: int


class UnitPanicked(Event, frozen=True):
    """A unit panicked."""

    unit: str


class AssetDropped(Event, frozen=True):
    """A unit no longer holds an asset; its opponent places it."""

    unit: str
    token: str
    cause: Literal["panic", "defeat", "card"]


class UnitDefeated(Event, frozen=True):
    """A unit was defeated."""

    unit: str


class LeaderRemoved(Event, frozen=True):
    """A unit's leader, and the unit, left the battlefield."""

    unit: str


class TokenClaimed(Event, frozen=True):
    """A unit holds an asset."""

    unit: str
    token: str


class TokenTallied(Event, frozen=True):
    """Who contests a token, seat by seat, and who secures it: nothing changes."""

    token: str
    units: Mapping[str, tuple[str, ...]]
    securing: str = ""


class Scored(Event, frozen=True):
    """A seat scored victory points."""

    seat: str
    points: int
    why: str = ""


class RoundEnded(Event, frozen=True):
    """A round ended."""

    round: int


class MatchEnded(Event, frozen=True):
    """The match ended; nobody won a draw."""

    winner: str
    reason: Literal["vp", "draw", "conceded"]


Events: TypeAlias = (
    ArmyEnlisted
    | UnitEnlisted
    | HandTaken
    | BattlefieldEstablished
    | TerrainDeclared
    | TerrainAgreed
    | TerrainLaid
    | StepClosed
    | BlueRolled
    | BlueTied
    | BlueSet
    | DecksShuffled
    | CardRevealed
    | MissionModified
    | CardDiscarded
    | DeckRefilled
    | MissionSettled
    | MissionBuilt
    | SideChosen
    | TokenPlaced
    | CardFollowed
    | EffectResolved
    | MarkGained
    | RankChanged
    | FlawTaken
    | SeatDone
    | UnitPrepared
    | RoundStarted
    | CommandPlayed
    | PriorityTaken
    | UnitActivated
    | ActivationEnded
    | UnitMoved
    | AttackDeclared
    | AttackRolled
    | DefenceDeclared
    | DefenceRolled
    | WoundsChanged
    | MiniaturesLost
    | LeaderPromoted
    | SuppressionChanged
    | CourageLent
    | UnitPanicked
    | AssetDropped
    | UnitDefeated
    | LeaderRemoved
    | TokenClaimed
    | TokenTallied
    | Scored
    | RoundEnded
    | MatchEnded
    | Remarked
)
