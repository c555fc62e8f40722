"""Special abilities as records: what they are, when they are active and where they would be asked.

A match runs with abilities the program cannot work out; their records say where a rule of the book may have been
changed, so that nobody is accused of breaking it.
"""

from enum import StrEnum
from typing import Annotated, Literal

from msgspec import Meta, Struct


class Hook(StrEnum):
    """The moment of play at which an ability is asked."""

    ARMY_CHECK = "army.check"
    ORDER_COST = "order.cost"
    ORDER_REPLACE = "order.replace"
    ORDER_SPECIAL = "order.special"
    PUSH_PENALTY = "push.penalty"
    MOVE_POINTS = "move.points"
    MOVE_COST = "move.cost"
    BREAK_ALLOW = "break.allow"
    DICE_COUNT = "dice.count"
    DICE_ADJUST = "dice.adjust"
    DAMAGE_MODIFY = "damage.modify"
    FIGURE_RETURN = "figure.return"
    UNIT_DISPLACE = "unit.displace"
    VP_MODIFY = "vp.modify"
    FREE_TEXT = "free_text"


Terms = dict[str, bool | int | str]
"""Conditions of an ability, or the operation of its effect with its numbers."""


class Ability(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One special ability of a card.

    A ``figure`` ability stands on slots, ``unit`` abilities and ``hindrance``s on the unit bar. ``effect`` names its
    operation under ``op``, or carries a ``text`` where nothing can be computed. ``range_fl`` is in formation lengths.
    """

    id: Annotated[str, Meta(pattern=r"^[a-z0-9][a-z0-9-]{0,39}$", description="small letters, digits and '-'")]
    name: Annotated[str, Meta(min_length=1, max_length=60)]
    kind: Literal["figure", "unit", "hindrance"]
    hook: Hook
    scaling: Literal["once", "per_ready"] = "once"
    when: Terms = {}
    effect: Terms = {}
    range_fl: Annotated[int, Meta(ge=0, le=99)] | None = None
    uses: Literal["unlimited", "per_turn", "per_game"] = "unlimited"


def strength(ability: Ability, ready: int) -> int:
    """How strongly an ability is active while ``ready`` slots that bear it hold a figure; 0 is not at all.

    AL-ABIL-02 to 05: one figure is enough, more count only where the ability says so, and what stands on the unit bar
    is always on.
    """
    if ability.kind != "figure":
        return 1
    return ready if ability.scaling == "per_ready" else min(ready, 1)


def adjusts(ability: Ability, role: str, combat: str) -> bool:
    """Whether an ability may change dice for the ``attacker`` or ``defender`` of a ``close`` or ``ranged`` fight.

    A record that does not say which counts for both (AL-ABIL-10).
    """
    return (
        ability.hook is Hook.DICE_ADJUST
        and ability.when.get("role", role) == role
        and ability.when.get("combat", combat) == combat
    )
