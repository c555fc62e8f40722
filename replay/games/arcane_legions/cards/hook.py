"""The moments of play at which an ability is asked."""

from enum import StrEnum


class Hook(StrEnum):
    """Where a rule of the book may be changed, put aside or added to by an ability."""

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
