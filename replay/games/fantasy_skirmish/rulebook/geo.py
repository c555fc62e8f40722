"""Squares, corners, lines and levels."""

from replay.core.rule import Rule, Status

UNIT_CELLS = Rule(
    "FS-GEO-01",
    "A square is the closed cell between two neighbouring grid lines each way; rows count southward.",
    "Setting Up the Battlefield",
    Status.COMPUTED,
)
CENTRE_AND_CORNERS = Rule(
    "FS-GEO-02", "A square has its centre and four corners, in whole numbers.", "COMBAT", Status.COMPUTED
)
TOUCHING = Rule("FS-GEO-03", "Squares touch over a side or a corner.", "Melee Attacks", Status.COMPUTED)
TOUCH_OR_CROSS = Rule(
    "FS-GEO-04",
    "A line touches a square that it has any point in common with.",
    "Ranged Attacks and Targeting",
    Status.COMPUTED,
)
LINE_ENDS = Rule(
    "FS-GEO-05",
    "For cover, a square met only at an end of the line is not touched.",
    "Ranged Attacks and Targeting",
    Status.COMPUTED,
    reading="cover_endpoints_count",
)
COUNTING_DISTANCE = Rule(
    "FS-GEO-06",
    "Ranges count squares as movement over clear ground does.",
    "MOVEMENT; Ranged Attacks and Targeting",
    Status.COMPUTED,
)
PLACEMENT_DISTANCE = Rule(
    "FS-GEO-07", "Distances between terrain count rings of squares.", "Setting Up the Battlefield", Status.COMPUTED
)
LEVELS = Rule(
    "FS-GEO-08",
    "A square lies on the ground or is elevated; elevated squares that hang together are one feature.",
    "TERRAIN TYPES",
    Status.COMPUTED,
)
