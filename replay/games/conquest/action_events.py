"""What happened in the action phase of Conquest, card by card."""

from replay.core.pose import Pose
from replay.core.wire import Event
from replay.games.conquest.action_orders import Action, Via, Way
from replay.games.conquest.army import Grant


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
