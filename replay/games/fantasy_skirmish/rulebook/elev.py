"""Elevated ground."""

from replay.core.rule import Rule, Status

CLIMBING_IS_FREE = Rule("FS-ELEV-01", "Going up or down costs nothing more.", "Elevated terrain", Status.COMPUTED)
FEATURES_ON_TOP = Rule("FS-ELEV-02", "What stands on a hill stands off its edge squares.", "Elevated terrain")
GROUND_TO_GROUND = Rule(
    "FS-ELEV-03", "A hill blocks lines between two who stand on the ground.", "Elevated terrain", Status.COMPUTED
)
FROM_THE_EDGE = Rule("FS-ELEV-04", "From a hill's edge one sees the ground.", "Elevated terrain", Status.COMPUTED)
SAME_FEATURE = Rule("FS-ELEV-05", "Otherwise one sees only one's own hill.", "Elevated terrain", Status.COMPUTED)
FROM_THE_GROUND = Rule(
    "FS-ELEV-06", "From the ground one sees a hill's edge only.", "Elevated terrain", Status.COMPUTED
)
EDGE_SQUARES = Rule(
    "FS-ELEV-07",
    "An edge square has a neighbour on the map that is not of its hill.",
    "Elevated terrain",
    Status.COMPUTED,
)
HILL_CONSEQUENCES = Rule(
    "FS-ELEV-08",
    "No line leads between two hills; with one at an edge other hills do not block.",
    "Elevated terrain",
    Status.COMPUTED,
)
DIFFERENT_LEVELS = Rule(
    "FS-ELEV-09", "Neighbours on different levels are not adjacent.", "Melee Attacks; Elevated terrain", Status.COMPUTED
)
