"""Mounted warriors."""

from replay.core.rule import Rule, Status

TWO_SQUARES = Rule(
    "FS-MOUNT-01",
    "A mounted warrior has a front square and a back square.",
    "Mounted Warriors (movement)",
    Status.COMPUTED,
)
COUNT_FROM_FRONT = Rule(
    "FS-MOUNT-02", "Its path and price are those of the front square.", "Mounted Warriors (movement)", Status.COMPUTED
)
BACK_IS_CHOSEN = Rule(
    "FS-MOUNT-03", "Its back square is put down anew after the move.", "Mounted Warriors (movement)", Status.COMPUTED
)
LEGAL_BACK = Rule(
    "FS-MOUNT-04",
    "The back square touches the front, on ground one may stand on, where nobody else stands.",
    "Mounted Warriors (movement)",
)
FRONT_ATTACKS = Rule("FS-MOUNT-05", "It attacks from its front square only.", "Mounted Warriors (combat)")
EITHER_IS_ATTACKED = Rule(
    "FS-MOUNT-06", "It is attacked in either square, and has one life.", "Mounted Warriors (combat)", Status.COMPUTED
)
FRONT_LEAVES = Rule(
    "FS-MOUNT-07", "Leaving an enemy is asked of its front square only.", "Mounted Warriors (movement)", Status.COMPUTED
)
EITHER_IS_ADJACENT = Rule(
    "FS-MOUNT-08",
    "It is adjacent where any of its squares is.",
    "Melee Attacks; Mounted Warriors (combat)",
    Status.COMPUTED,
)
OWN_SQUARES_FREE = Rule(
    "FS-MOUNT-09", "Its own other square is in nobody's way.", "MOVEMENT; Ranged Attacks and Targeting", Status.COMPUTED
)
