"""What a match of Arcane Legions may choose: its terms, and a reading for every passage the rulebook leaves open."""

from collections.abc import Mapping
from typing import Any

from msgspec import Struct

from replay.core.options import Option, Unsettled
from replay.games.arcane_legions.choices import agreed, fighting, moving

SIZES = {5_000: (8, 15), 7_000: (8, 21), 10_000: (10, 25)}
"""Order points and goal by build total (AL-VARIANT-01)."""

OPTIONS: Mapping[str, Option] = {
    option.key: option
    for group in (
        agreed.TERMS,
        agreed.SETTING_UP,
        moving.ORDERS,
        fighting.COMBAT,
        fighting.POINTS,
        moving.MOVEMENT,
        agreed.SEVERAL,
    )
    for option in group
}
"""Every option of a match by key: first its terms, then the readings."""


class Terms(Struct, frozen=True):
    """The numbers a match is played under; ``control`` is how many control pieces lie, None when it is open."""

    build_total: int
    op: int
    ambush_op: int
    vp_goal: int
    control: int | None


def terms(options: Mapping[str, Any]) -> Terms:
    """What preset, build total and agreed numbers come to (AL-VARIANT-01…04, AL-TURN-01).

    Raises ``Unsettled`` when an agreed build total has no order points or goal of its own and none are given.
    """
    preset = options["preset"]
    total = options["build_total"] or 7_000
    op, goal = SIZES.get(total, (0, 0))
    goal = {"king_of_the_hill": 15, "death_before_dishonor": 8}.get(preset, goal)
    op, goal = options["op"] or op, options["vp_goal"] or goal
    for key, value in (("op", op), ("vp_goal", goal)):
        if not value:
            raise Unsettled(key, f"no army size of {total:,} points is in the book; it has to be given")
    control = {"king_of_the_hill": 1, "death_before_dishonor": 0}.get(preset)
    return Terms(total, op, max(1, op // 2), goal, control)
