"""Ranged attacks."""

from replay.core.rule import Rule, Status

NOT_ADJACENT = Rule("FS-RANGE-01", "The target is an enemy that is not adjacent.", "Ranged Attacks and Targeting")
NO_ENEMY_ADJACENT = Rule("FS-RANGE-02", "Nobody shoots with an enemy adjacent.", "Ranged Attacks and Targeting")
NEEDS_SIGHT = Rule("FS-RANGE-03", "The target is in line of sight.", "Ranged Attacks and Targeting")
WITHIN_RANGE = Rule("FS-RANGE-04", "The target is within range.", "Ranged Attacks and Targeting")
OPEN_TARGETS = Rule(
    "FS-RANGE-05",
    "Any enemy in sight and range without cover is a target.",
    "Ranged Attacks and Targeting",
    Status.COMPUTED,
)
COVERED_TARGETS = Rule(
    "FS-RANGE-06", "An enemy in cover is a target only if it is the nearest.", "Ranged Attacks and Targeting"
)
NEAREST = Rule(
    "FS-RANGE-07",
    "Nearest of all enemies on the map; ties are all nearest.",
    "Ranged Attacks and Targeting",
    Status.COMPUTED,
    reading="nearest_scope",
)
CHOOSE_ONE = Rule("FS-RANGE-08", "Of the targets one is chosen.", "Ranged Attacks and Targeting", Status.COMPUTED)
NAMED_SQUARE = Rule("FS-RANGE-09", "Of a mounted target one square is named, and tested.", "Mounted Warriors (combat)")
RANGED_CARD = Rule("FS-RANGE-10", "A warrior shoots whose card has ranged damage and a range.", "COMBAT")
