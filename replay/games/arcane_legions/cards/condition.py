"""When an ability counts: the closed set of conditions a card may write under ``when``.

Every condition is said of the unit whose number is changed, or that is called on; all of them must hold.
"""

from collections.abc import Mapping
from typing import Annotated, Literal

from msgspec import Meta, Struct

from replay.games.arcane_legions.cards.hook import Hook

Count = Annotated[int, Meta(ge=0, le=60, description="a whole number from 0 to 60")]


class When(Struct, frozen=True, forbid_unknown_fields=True):
    """Conditions; one that is not named holds.

    ``kind`` and ``push`` are of an order; ``role``, ``combat``, ``side`` and ``against`` of a fight or a breakaway, in
    which ``close`` combat is also a breakaway attack; ``manoeuvre`` and ``side`` of a step or turn; ``reason`` of
    points. ``adjacent_enemy`` and ``adjacent_friend`` say that there is one, or that there is none, ``own_turn`` whose
    turn it is, ``figures_min`` and ``figures_max`` how many figures still stand.
    """

    kind: Literal["move", "close", "ranged", "regroup", "special"] | None = None
    push: bool | None = None
    role: Literal["attacker", "defender", "mover", "striker"] | None = None
    combat: Literal["close", "ranged", "breakaway"] | None = None
    manoeuvre: Literal["step", "turn"] | None = None
    side: Literal["front", "right", "rear", "left"] | None = None
    against: Literal["sortie", "formation", "commander"] | None = None
    reason: Literal["sortie", "formation", "commander", "control"] | None = None
    adjacent_enemy: bool | None = None
    adjacent_friend: bool | None = None
    own_turn: bool | None = None
    figures_min: Count | None = None
    figures_max: Count | None = None


class Moment(Struct, frozen=True):
    """What goes on when an ability is asked; empty fields are not at stake. ``against`` is the other unit's id."""

    kind: str = ""
    push: bool = False
    role: str = ""
    combat: str = ""
    manoeuvre: str = ""
    side: str = ""
    against: str = ""
    reason: str = ""


STANDING = frozenset({"adjacent_enemy", "adjacent_friend", "own_turn", "figures_min", "figures_max"})
"""Conditions that any unit on the table can meet."""
FOUGHT = STANDING | {"role", "combat", "side", "against"}

ASKED: Mapping[Hook, frozenset[str]] = {
    Hook.ARMY_CHECK: frozenset(),
    Hook.ORDER_COST: STANDING | {"kind", "push"},
    Hook.ORDER_REPLACE: STANDING | {"kind"},
    Hook.ORDER_SPECIAL: STANDING,
    Hook.PUSH_PENALTY: STANDING | {"kind"},
    Hook.MOVE_POINTS: STANDING,
    Hook.MOVE_COST: STANDING | {"manoeuvre", "side"},
    Hook.BREAK_ALLOW: STANDING | {"role", "against"},
    Hook.DICE_COUNT: FOUGHT,
    Hook.DICE_ADJUST: FOUGHT,
    Hook.DAMAGE_MODIFY: FOUGHT,
    Hook.FIGURE_RETURN: STANDING,
    Hook.UNIT_DISPLACE: STANDING,
    Hook.VP_MODIFY: STANDING | {"reason"},
    Hook.FREE_TEXT: frozenset(When.__struct_fields__),
}
"""The conditions each hook knows."""
