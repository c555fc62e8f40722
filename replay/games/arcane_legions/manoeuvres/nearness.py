"""How near one pose is to another: what a scribe's eye may be out by, and how far along an edge two places differ."""

from math import isqrt

from replay.core.pose import FULL_TURN, ONE, ROUGH, Pose, rounded, unit, wrapped
from replay.games.arcane_legions.ground.outline import SIDES
from replay.games.arcane_legions.orders import Side

SWAY = 3_000
"""How far, in thousandths of a degree, a heading read off the table may be from the one it is."""


def away(pose: Pose, other: Pose) -> int:
    """The distance between two middles."""
    return isqrt((pose.x - other.x) ** 2 + (pose.y - other.y) ** 2)


def askew(pose: Pose, other: Pose) -> int:
    """The angle between two headings."""
    return abs(wrapped(pose.heading - other.heading + FULL_TURN // 2) - FULL_TURN // 2)


def near(pose: Pose, other: Pose) -> bool:
    """Whether one may have been read off the table for the other."""
    return away(pose, other) <= ROUGH and askew(pose, other) <= SWAY


def apart(pose: Pose, other: Pose, side: Side) -> tuple[int, int]:
    """How far another place lies to the right of one that looks out of a side, and how far ahead."""
    sine, cosine = unit(wrapped(pose.heading + SIDES[side]))
    east, north = other.x - pose.x, other.y - pose.y
    return rounded(east * cosine - north * sine, ONE), rounded(east * sine + north * cosine, ONE)


def along(pose: Pose, other: Pose, side: Side) -> int | None:
    """How far another place lies along the edge that a side lies on; None where it lies elsewhere."""
    right, ahead = apart(pose, other, side)
    return right if abs(ahead) <= ROUGH and askew(pose, other) <= SWAY else None
