"""What a seat records of other chapters of Conquest, at any time of a battle."""

from typing import Annotated, Literal

from msgspec import Meta

from replay.core.pose import Pose
from replay.core.wire import Order
from replay.games.conquest.action_orders import Action, GrantKind, Small


class Lose(Order, frozen=True):
    """A Regiment lost Stands."""

    unit: str
    stands: Small = 1
    by: str = ""


class Destroy(Order, frozen=True):
    """A unit is destroyed."""

    unit: str
    by: str = ""


class Morale(Order, frozen=True):
    """A unit is Broken, or steady again."""

    unit: str
    state: Literal["broken", "steady"]
    by: str = ""


class Contact(Order, frozen=True):
    """The enemies whose bases a unit touches now, none if it is free."""

    unit: str
    enemies: tuple[str, ...] = ()
    by: str = ""


class Place(Order, frozen=True):
    """Where a unit stands."""

    unit: str
    at: Pose
    by: str = ""


class Token(Order, frozen=True):
    """A token beside a unit until the round ends, or taken away before (CQ-DRAW-08)."""

    unit: str
    effect: str
    off: bool = False
    by: str = ""


class Allow(Order, frozen=True):
    """A rule grants a unit more in this round: a free or additional Action, or Draw Events."""

    unit: str
    kind: GrantKind
    why: str
    action: Action | None = None
    times: Annotated[int, Meta(ge=1, le=9)] = 1
    by: str = ""


class Withhold(Order, frozen=True):
    """A rule puts a unit back into reserve (CQ-REINF-17)."""

    unit: str
    why: str
    by: str = ""


class Score(Order, frozen=True):
    """A player gains points by the scenario, whoever says so if nobody is named."""

    points: Annotated[int, Meta(ge=-999, le=999)]
    why: str = ""
    seat: str = ""
    by: str = ""
