"""What abilities bring about."""

from typing import Literal

from replay.core.pose import Pose
from replay.core.wire import Event


class AbilityUsed(Event, frozen=True):
    """An ability was called on, or worked by itself; ``text`` says what it did, and to which unit if not its own.

    ``spends`` is for how long it is spent by that: for the turn, for the game, or not at all.
    """

    unit: str
    ability: str
    target: str = ""
    text: str = ""
    spends: Literal["", "turn", "game"] = ""


class EffectLasts(Event, frozen=True):
    """A unit is under an ability of another, or of its own, until the turn ends; so many ready slots strong."""

    unit: str
    source: str
    ability: str
    times: int = 1


class EffectOwed(Event, frozen=True):
    """An order called on an ability that leaves its player something to choose, so many times."""

    unit: str
    ability: str
    target: str = ""
    times: int = 1


class FigureReturned(Event, frozen=True):
    """A downed figure (by its starting slot) stands in a slot again."""

    unit: str
    figure: str
    slot: str


class UnitDisplaced(Event, frozen=True):
    """An ability shifted a unit without a move order."""

    unit: str
    pose: Pose
