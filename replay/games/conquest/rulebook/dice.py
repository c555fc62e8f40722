"""Dice."""

from replay.core.rule import Rule, Status

SIX_SIDES = Rule("CQ-DICE-01", "Every die shows 1 to 6.", "III) Supremacy Phase; core rulebook, dice")
THROWN_AGAIN = Rule(
    "CQ-DICE-02",
    "A roll off may be thrown again without limit.",
    "III) Supremacy Phase; core rulebook, dice",
    Status.COMPUTED,
)
