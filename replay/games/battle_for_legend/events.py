"""What happens in Battle for Legend: changes, never running totals."""

from typing import TypeAlias

from replay.core.game import Remarked
from replay.core.wire import Event
from replay.games.battle_for_legend.duel_events import (
    ActLost,
    Attack,
    AttackDeclared,
    AttackWentOn,
    CycleRefilled,
    DuelResolved,
    DuelVoided,
    FrenzyUsed,
    OpportunityDeclined,
    ResponseMade,
    Side,
    TokenCommitted,
    TokenPaid,
    TokenRevealed,
)
from replay.games.battle_for_legend.place import Place
from replay.games.battle_for_legend.profile import Arena, Book, Faction

__all__ = [
    "AbilityUsed",
    "ActLost",
    "ActivationEnded",
    "ActivationStarted",
    "ArtefactAllotted",
    "ArtefactUsed",
    "Attack",
    "AttackDeclared",
    "AttackWentOn",
    "CycleRefilled",
    "DamageDealt",
    "DuelResolved",
    "DuelVoided",
    "Events",
    "FigureDeployed",
    "FigureEliminated",
    "FigureEnlisted",
    "FigureMoved",
    "FigureReturned",
    "FogCleared",
    "FogLaid",
    "FrenzyUsed",
    "LifeRestored",
    "MatchEnded",
    "MoveIntended",
    "OpportunityDeclined",
    "OrbActivated",
    "OrbRearmed",
    "PortalUsed",
    "Remarked",
    "ResponseMade",
    "Scored",
    "Side",
    "TieBroken",
    "TieRolled",
    "TokenCommitted",
    "TokenPaid",
    "TokenRevealed",
    "TurnEnded",
    "TurnStarted",
    "WarbandEnlisted",
]


class WarbandEnlisted(Event, frozen=True):
    """A warband joins with its records."""

    seat: str
    name: str
    faction: Faction
    book: Book
    arena: Arena | None = None
    method: str = "chosen"


class FigureEnlisted(Event, frozen=True):
    """A figure stands ready; ``profile`` names its sheet."""

    figure: str
    seat: str
    profile: str


class ArtefactAllotted(Event, frozen=True):
    """A figure bears an artefact for the match."""

    seat: str
    artefact: str
    figure: str


class FigureDeployed(Event, frozen=True):
    """A figure stands in its start zone."""

    figure: str
    at: Place


class FigureReturned(Event, frozen=True):
    """A figure is back in its start zone, unhurt; ``refilled`` with all its tokens in stock."""

    figure: str
    at: Place
    refilled: bool = False


class TieRolled(Event, frozen=True):
    """Dice for figures in a tie, one each, in their order."""

    figures: tuple[str, ...]
    faces: tuple[int, ...]


class TieBroken(Event, frozen=True):
    """Which of tied figures goes first, for the rest of the match."""

    figures: tuple[str, ...]


class TurnStarted(Event, frozen=True):
    """A turn begins."""

    turn: int


class ActivationStarted(Event, frozen=True):
    """A figure's moment has come."""

    figure: str


class ActivationEnded(Event, frozen=True):
    """A figure's moment is over."""

    figure: str


class MoveIntended(Event, frozen=True):
    """A figure wants to move; ``strikers`` may strike it first, in that order."""

    figure: str
    path: tuple[Place, ...]
    strikers: tuple[str, ...]


class FigureMoved(Event, frozen=True):
    """A figure went along a path, so many hundredths of an inch."""

    figure: str
    path: tuple[Place, ...]
    length: int


class DamageDealt(Event, frozen=True):
    """A figure loses life."""

    figure: str
    amount: int


class LifeRestored(Event, frozen=True):
    """A figure gets life back."""

    figure: str
    amount: int


class FigureEliminated(Event, frozen=True):
    """A figure leaves play; the kill is ``by``'s."""

    figure: str
    by: str


class AbilityUsed(Event, frozen=True):
    """A special ability that is no attack."""

    figure: str
    ability: str
    target: str = ""


class ArtefactUsed(Event, frozen=True):
    """An artefact that is no attack."""

    figure: str
    artefact: str
    target: str = ""


class FogLaid(Event, frozen=True):
    """Fog lies around a place; ``user`` is the figure at the orb."""

    seat: str
    user: str
    target: str
    at: Place


class FogCleared(Event, frozen=True):
    """The fog that a figure laid is gone."""

    user: str


class OrbRearmed(Event, frozen=True):
    """An orb's ability is ready again."""

    seat: str


class PortalUsed(Event, frozen=True):
    """A figure went through its portal."""

    figure: str
    at: Place


class TurnEnded(Event, frozen=True):
    """The last figure has been activated."""

    turn: int


class OrbActivated(Event, frozen=True):
    """A start orb pays from now on."""

    seat: str


class Scored(Event, frozen=True):
    """Legend Points, and what for: ``orb``, ``central`` or the figure that fell."""

    seat: str
    points: int
    reason: str


class MatchEnded(Event, frozen=True):
    """Somebody has won; ``reason`` is ``pl`` or ``conceded``."""

    winner: str
    reason: str


Events: TypeAlias = (
    WarbandEnlisted
    | FigureEnlisted
    | ArtefactAllotted
    | FigureDeployed
    | FigureReturned
    | TieRolled
    | TieBroken
    | TurnStarted
    | ActivationStarted
    | ActivationEnded
    | MoveIntended
    | FigureMoved
    | AttackDeclared
    | OpportunityDeclined
    | AttackWentOn
    | ActLost
    | TokenCommitted
    | TokenPaid
    | CycleRefilled
    | ResponseMade
    | TokenRevealed
    | FrenzyUsed
    | DuelResolved
    | DuelVoided
    | DamageDealt
    | LifeRestored
    | FigureEliminated
    | AbilityUsed
    | ArtefactUsed
    | FogLaid
    | FogCleared
    | OrbRearmed
    | PortalUsed
    | TurnEnded
    | OrbActivated
    | Scored
    | MatchEnded
    | Remarked
)
