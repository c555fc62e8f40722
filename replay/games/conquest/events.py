"""What happened in Conquest: changes, never running totals."""

from collections.abc import Mapping
from typing import Literal, TypeAlias

from replay.core.game import Remarked
from replay.core.seal import Hidden
from replay.core.wire import Event
from replay.games.conquest.action_events import (
    ActionAllowed,
    ActionTaken,
    ActivationEnded,
    CardDiscarded,
    CardDrawn,
    EventFinished,
    EventResolved,
    TurnPassed,
    UnableToAct,
    UnitActivated,
    UnitEntered,
)
from replay.games.conquest.army import Ability, Class, DrawEvent, Grant
from replay.games.conquest.fact_events import (
    ContactChanged,
    DiceThrown,
    MoraleChanged,
    Scored,
    StandsRemoved,
    TokenPlaced,
    TokenRemoved,
    UnitDestroyed,
    UnitMoved,
    UnitWithheld,
)

Phase = Literal["enlist", "attach", "reinforcement", "command", "supremacy", "action", "victory"]


# ---------------------------------------------------------------- before the first round


class ArmyEnlisted(Event, frozen=True):
    """An army joined."""

    seat: str
    name: str
    letter: str


class RegimentEnlisted(Event, frozen=True):
    """A Regiment waits in reserve."""

    unit: str
    seat: str
    name: str
    entry: str
    type: str
    cls: Class
    stands: int
    files: int
    events: tuple[DrawEvent, ...] = ()
    grants: tuple[Grant, ...] = ()
    brings: tuple[str, ...] = ()
    known: bool = True


class CharacterEnlisted(Event, frozen=True):
    """A Character waits to join a Regiment of its Warband."""

    unit: str
    seat: str
    name: str
    entry: str
    type: str
    warband: tuple[str, ...]
    warlord: bool = False
    ability: Ability | None = None
    events: tuple[DrawEvent, ...] = ()
    grants: tuple[Grant, ...] = ()
    brings: tuple[str, ...] = ()
    known: bool = True


class UnitDescribed(Event, frozen=True):
    """Players said what a unit is that no card tells of."""

    unit: str
    type: str
    cls: Class


class CharacterAttached(Event, frozen=True):
    """A Character is in a Regiment."""

    character: str
    regiment: str


class SeatReady(Event, frozen=True):
    """A seat's Characters are attached."""

    seat: str


class RoundStarted(Event, frozen=True):
    """A round begins, with its reinforcement phase; tokens are gone and nobody has acted."""

    round: int


class PhaseOpened(Event, frozen=True):
    """The phase before is closed, and this one begins."""

    phase: Phase


# ---------------------------------------------------------------- reinforcement and command


class ReinforcementNominated(Event, frozen=True):
    """A Regiment was singled out."""

    seat: str
    regiment: str
    choice: Literal["arrive", "hold"]


class ReinforcementRolled(Event, frozen=True):
    """A Class was rolled for, with so many successes."""

    seat: str
    cls: Class
    faces: tuple[int, ...]
    successes: int


class ReinforcementSelected(Event, frozen=True):
    """Regiments of a Class arrive by their dice."""

    seat: str
    cls: Class
    regiments: tuple[str, ...]


class ArrivedAutomatically(Event, frozen=True):
    """Regiments arrive without dice."""

    seat: str
    regiments: tuple[str, ...]


class CardLaid(Event, frozen=True):
    """A card lies face down at a place of a Stack."""

    seat: str
    number: int
    card: Hidden


class CardsLaid(Event, frozen=True):
    """Cards lie face down at the places of a Stack from the ``first`` on."""

    seat: str
    first: int
    cards: tuple[Hidden, ...]


class StackSet(Event, frozen=True):
    """A Stack is complete: so many cards, and the entries it has to hold."""

    seat: str
    size: int
    holds: Mapping[str, int]


# ---------------------------------------------------------------- supremacy


class SupremacyRolled(Event, frozen=True):
    """A seat threw its die."""

    seat: str
    face: int


class SupremacyModified(Event, frozen=True):
    """A seat's die counts for more or less."""

    seat: str
    delta: int
    why: str = ""


class SupremacyKept(Event, frozen=True):
    """The smaller Stack's owner left the die as it is."""

    seat: str


class SupremacyTied(Event, frozen=True):
    """Both scores are the same: the dice are thrown again."""

    score: int


class SupremacyWon(Event, frozen=True):
    """The lower score: this seat chooses."""

    seat: str
    score: int
    other: int


class FirstPlayerTaken(Event, frozen=True):
    """Who begins this round."""

    seat: str


class SupremacyDeclared(Event, frozen=True):
    """A seat activated its Supremacy Ability, or did not."""

    seat: str
    use: bool
    ability: str = ""


# ---------------------------------------------------------------- the end


class VictoryChecked(Event, frozen=True):
    """The round's victory check, and the seat it names."""

    round: int
    winner: str = ""


class MatchEnded(Event, frozen=True):
    """The match is over; with no winner there is no victor."""

    winner: str
    reason: Literal["conceded", "wiped out", "scenario", "last round"]


Events: TypeAlias = (
    ArmyEnlisted
    | RegimentEnlisted
    | CharacterEnlisted
    | UnitDescribed
    | CharacterAttached
    | SeatReady
    | RoundStarted
    | PhaseOpened
    | ReinforcementNominated
    | ReinforcementRolled
    | ReinforcementSelected
    | ArrivedAutomatically
    | CardLaid
    | CardsLaid
    | StackSet
    | SupremacyRolled
    | SupremacyModified
    | SupremacyKept
    | SupremacyTied
    | SupremacyWon
    | FirstPlayerTaken
    | SupremacyDeclared
    | CardDrawn
    | CardDiscarded
    | UnitActivated
    | EventResolved
    | EventFinished
    | ActionAllowed
    | UnitEntered
    | ActionTaken
    | UnableToAct
    | ActivationEnded
    | TurnPassed
    | UnitMoved
    | ContactChanged
    | StandsRemoved
    | UnitDestroyed
    | MoraleChanged
    | TokenPlaced
    | TokenRemoved
    | UnitWithheld
    | DiceThrown
    | Scored
    | VictoryChecked
    | MatchEnded
    | Remarked
)
