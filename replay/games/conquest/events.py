"""What happened in Conquest: changes, never running totals."""

from collections.abc import Mapping
from typing import Literal, TypeAlias

from replay.core.game import Remarked
from replay.core.pose import Pose
from replay.core.seal import Hidden
from replay.core.wire import Event
from replay.games.conquest.army import Ability, Class, DrawEvent, Grant
from replay.games.conquest.orders import Action, Via, Way

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


# ---------------------------------------------------------------- the action phase


class CardDrawn(Event, frozen=True):
    """A card was shown; ``proven`` where a seal opened, ``misfit`` where it did not and the table let it stand."""

    seat: str
    number: int
    entry: str
    proven: bool = False
    misfit: bool = False


class CardDiscarded(Event, frozen=True):
    """It activates nobody."""

    seat: str
    entry: str


class UnitActivated(Event, frozen=True):
    """A unit's activation begins."""

    unit: str
    entry: str


class EventResolved(Event, frozen=True):
    """A Draw Event was resolved; ``open`` until it is said to be finished."""

    unit: str
    name: str
    effect: str
    open: bool = False


class EventFinished(Event, frozen=True):
    """A Draw Event that was told in words is over."""

    unit: str


class ActionAllowed(Event, frozen=True):
    """A rule grants a unit something in this activation or round."""

    unit: str
    grant: Grant


class UnitEntered(Event, frozen=True):
    """A unit came onto the table, with the Characters in it."""

    unit: str
    via: Via
    at: Pose | None = None


class ActionTaken(Event, frozen=True):
    """An Action was taken; ``aided`` is a Volley after Take Aim, or a Clash after Inspire."""

    unit: str
    action: Action
    way: Way = "slot"
    aided: bool = False


class UnableToAct(Event, frozen=True):
    """A unit takes no Action."""

    unit: str
    why: str


class ActivationEnded(Event, frozen=True):
    """A unit is finished for this round, and the turn is another seat's."""

    unit: str
    next: str


class TurnPassed(Event, frozen=True):
    """A seat has no card left: the turn is the other's."""

    seat: str
    next: str


# ---------------------------------------------------------------- facts


class UnitMoved(Event, frozen=True):
    """A unit stands elsewhere."""

    unit: str
    at: Pose


class ContactChanged(Event, frozen=True):
    """Whose bases a unit touches now."""

    unit: str
    enemies: tuple[str, ...]


class StandsRemoved(Event, frozen=True):
    """A Regiment lost Stands."""

    unit: str
    stands: int


class UnitDestroyed(Event, frozen=True):
    """A unit is gone."""

    unit: str


class MoraleChanged(Event, frozen=True):
    """A unit is Broken, or steady again."""

    unit: str
    broken: bool


class TokenPlaced(Event, frozen=True):
    """A token lies beside a unit until the round ends."""

    unit: str
    effect: str


class TokenRemoved(Event, frozen=True):
    """It is taken away before."""

    unit: str
    effect: str


class UnitWithheld(Event, frozen=True):
    """A unit is back in reserve."""

    unit: str


class DiceThrown(Event, frozen=True):
    """Dice of an Action, as they fell."""

    seat: str
    what: str
    faces: tuple[int, ...]


class Scored(Event, frozen=True):
    """A seat gains points."""

    seat: str
    points: int
    why: str = ""


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
