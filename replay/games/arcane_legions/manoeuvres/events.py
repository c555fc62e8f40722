"""What happens in a move. Lengths are thousandths of a step."""

from typing import Literal

from replay.core.pose import Pose
from replay.core.wire import Event
from replay.games.arcane_legions.orders import Side

STEP = 1_000
"""A whole step (AL-MOVE-04)."""


class MoveBegun(Event, frozen=True):
    """A unit may move now, with these movement points (AL-MOVE-01, 02)."""

    unit: str
    points: int


class UnitStepped(Event, frozen=True):
    """A unit went straight out through a side, as far as it came, for movement points (AL-MOVE-04)."""

    unit: str
    side: Side
    pose: Pose
    price: int
    travelled: int = STEP


class UnitTurned(Event, frozen=True):
    """A unit went over the turning tool set against a side and came down on another (AL-MOVE-08, 09).

    ``notch`` and ``ahead`` are where on those sides, as offsets from the middle notch (AL-GEOM-12).
    """

    unit: str
    side: Side
    hand: Literal["left", "right"]
    angle: Literal[45, 90]
    landing: Side
    pose: Pose
    price: int
    notch: int = 0
    ahead: int = 0


class UnitSnapped(Event, frozen=True):
    """A side of a unit came to lie flat on an edge of what it met, ``onto`` by that edge's name (AL-SNAP-01, 03)."""

    unit: str
    to: str
    onto: str
    side: Side
    pose: Pose


class SnapRefused(Event, frozen=True):
    """A unit met something and did not snap to it: the way was blocked, or the turn impossible (AL-SNAP-14, 15).

    ``price`` is what an impossible turn costs all the same.
    """

    unit: str
    to: str
    why: Literal["blocked", "impossible"]
    price: int = 0


class UnitSlid(Event, frozen=True):
    """A unit slid along what it lies on, to its right as it looks at it, or to its left (AL-SNAP-10)."""

    unit: str
    by: int
    pose: Pose


class MoveEnded(Event, frozen=True):
    """A unit's move is over: it lies flat on something, it cannot pay for more, or its player has it halt."""

    unit: str
    why: Literal["snapped", "spent", "halted"]
    lost: int = 0


class UnitPlaced(Event, frozen=True):
    """A unit came to rest where it was said to, whatever the way; its move is over."""

    unit: str
    pose: Pose
    against: str = ""
