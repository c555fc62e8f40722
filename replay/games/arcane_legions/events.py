"""What happened in Arcane Legions: changes, never running totals. Lengths are thousandths of a step."""

from typing import Literal, TypeAlias

from replay.core.game import Remarked
from replay.core.wire import Event
from replay.games.arcane_legions.combat.events import (
    AdjustmentsEnded,
    BreakawayDrawn,
    BreakawayForgone,
    Combat,
    DamageDealt,
    DamageSettled,
    DiceAdjusted,
    DiceRolled,
    FightEnded,
    FightOpened,
    FightResolved,
    FigureDowned,
    FigureHurt,
    OpponentsRanked,
    Pool,
    Swayed,
    UnitDefeated,
)
from replay.games.arcane_legions.manoeuvres.events import (
    STEP,
    MoveBegun,
    MoveEnded,
    SnapRefused,
    UnitPlaced,
    UnitSlid,
    UnitSnapped,
    UnitStepped,
    UnitTurned,
)
from replay.games.arcane_legions.orders import Moves
from replay.games.arcane_legions.powers.events import (
    AbilityUsed,
    EffectLasts,
    EffectOwed,
    FigureReturned,
    UnitDisplaced,
)
from replay.games.arcane_legions.preparing.events import (
    ArmyEnlisted,
    DeploymentEnded,
    PlayOrderTaken,
    Purpose,
    RolledOff,
    RollOffTied,
    RollOffWon,
    TableSettled,
    TerrainLaid,
    UnitDeployed,
    UnitEnlisted,
    ZoneChosen,
)
from replay.games.arcane_legions.scoring.events import CreditTied, MatchEnded, Scored, Withdrew

__all__ = [
    "STEP",
    "AbilityUsed",
    "AdjustmentsEnded",
    "ArmyEnlisted",
    "BreakawayDrawn",
    "BreakawayForgone",
    "Combat",
    "CreditTied",
    "DamageDealt",
    "DamageSettled",
    "DeploymentEnded",
    "DiceAdjusted",
    "DiceRolled",
    "EffectLasts",
    "EffectOwed",
    "Events",
    "FightEnded",
    "FightOpened",
    "FightResolved",
    "FigureDowned",
    "FigureHurt",
    "FigureReturned",
    "FiguresRecovered",
    "Kind",
    "MatchEnded",
    "MoveBegun",
    "MoveEnded",
    "OpponentsRanked",
    "OrderGiven",
    "OrderWasted",
    "PlayOrderTaken",
    "Pool",
    "Purpose",
    "Regrouped",
    "RollOffTied",
    "RollOffWon",
    "RolledOff",
    "Scored",
    "SnapRefused",
    "Swayed",
    "TableSettled",
    "TerrainLaid",
    "TurnEnded",
    "TurnStarted",
    "UnitDefeated",
    "UnitDeployed",
    "UnitDisplaced",
    "UnitEnlisted",
    "UnitPlaced",
    "UnitSlid",
    "UnitSnapped",
    "UnitStepped",
    "UnitTurned",
    "Withdrew",
    "ZoneChosen",
]

Kind: TypeAlias = Literal["move", "close", "ranged", "regroup", "special"]


class TurnStarted(Event, frozen=True):
    """A seat is active with so many order points; turn 0 is the ambush turn."""

    seat: str
    number: int
    op: int


class TurnEnded(Event, frozen=True):
    """The turn is over; what was counted for it is forgotten."""

    seat: str


class FiguresRecovered(Event, frozen=True):
    """Injured figures of a unit, by slot, lose their injuries (AL-DAMAGE-05)."""

    unit: str
    slots: tuple[str, ...]


class OrderGiven(Event, frozen=True):
    """An order of a kind to a unit: what it costs, and whether it is a push."""

    unit: str
    kind: Kind
    cost: int
    push: bool = False


class OrderWasted(Event, frozen=True):
    """The order came to nothing: its points are gone (AL-PUSH-10, 12; AL-BREAK-05)."""

    unit: str
    why: str


class Regrouped(Event, frozen=True):
    """Figures changed slots at once, and the base turned in place to a heading."""

    unit: str
    moves: Moves = ()
    turn: int = 0


Events: TypeAlias = (
    ArmyEnlisted
    | UnitEnlisted
    | TerrainLaid
    | TableSettled
    | RolledOff
    | RollOffTied
    | RollOffWon
    | PlayOrderTaken
    | ZoneChosen
    | UnitDeployed
    | DeploymentEnded
    | TurnStarted
    | TurnEnded
    | FiguresRecovered
    | OrderGiven
    | OrderWasted
    | MoveBegun
    | UnitStepped
    | UnitTurned
    | UnitSnapped
    | SnapRefused
    | UnitSlid
    | MoveEnded
    | UnitPlaced
    | BreakawayDrawn
    | OpponentsRanked
    | BreakawayForgone
    | Regrouped
    | AbilityUsed
    | EffectLasts
    | EffectOwed
    | FigureReturned
    | UnitDisplaced
    | FightOpened
    | DiceRolled
    | DiceAdjusted
    | AdjustmentsEnded
    | FightResolved
    | DamageDealt
    | FigureHurt
    | FigureDowned
    | DamageSettled
    | UnitDefeated
    | FightEnded
    | Scored
    | CreditTied
    | Withdrew
    | MatchEnded
    | Remarked
)
