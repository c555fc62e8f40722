"""What is recorded of other chapters as the table says it. Lengths are thousandths of an inch."""

from replay.core.pose import Pose
from replay.core.wire import Event


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
