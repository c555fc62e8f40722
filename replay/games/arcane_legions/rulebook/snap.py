"""Snapping and sliding."""

from replay.core.rule import Rule, Status

SNAPPING_IS_COMPULSORY = Rule(
    "AL-SNAP-01",
    "A moving unit that runs into another turns about the contact until it lies flat.",
    "Snapping to and Sliding",
)

SNAPS_TO_UNITS_AND_TERRAIN = Rule(
    "AL-SNAP-02",
    "Units snap to units, to terrain that stops them and to the table edge; to control if they wish.",
    "Snapping to and Sliding; Terrain; Frequently Asked Questions",
    reading="snap_control",
)

FLAT_COLLISION = Rule(
    "AL-SNAP-03",
    "A unit that meets a side flat simply stops there.",
    "Snapping to While Moving Straight",
    Status.COMPUTED,
)

SMALLER_ANGLE = Rule(
    "AL-SNAP-04",
    "A unit moving straight snaps to the side it meets at the smaller angle.",
    "Snapping to While Moving Straight",
)

EQUAL_ANGLES = Rule(
    "AL-SNAP-05",
    "At equal angles the active player chooses the side.",
    "Snapping to While Moving Straight",
)

TURN_TOUCHES_A_CORNER = Rule(
    "AL-SNAP-06",
    "A turn that ends in a corner contact snaps like a straight move.",
    "Snapping to While Turning",
    Status.COMPUTED,
)

TURN_OVERLAPS = Rule(
    "AL-SNAP-07",
    "A turn that lands on a unit snaps to the side it cuts at the smaller angle.",
    "Snapping to While Turning",
    reading="snap_along_tolerance",
)

TURN_OVERLAPS_EQUALLY = Rule(
    "AL-SNAP-08",
    "At equal angles the active player chooses between the two sides.",
    "Snapping to While Turning",
)

TWO_CORNERS_COVERED = Rule(
    "AL-SNAP-09",
    "A landing that covers two corners snaps to the edge between them.",
    "Snapping to While Turning",
)

SLIDING = Rule(
    "AL-SNAP-10",
    "After a snap the unit may slide along the side until a corner or notch lines up.",
    "Snapping to and Sliding",
    reading="slide",
)

SNAP_ENDS_THE_MOVE = Rule(
    "AL-SNAP-11",
    "After snap and slide the movement points left are lost.",
    "Snapping to While Turning",
)

COLLISION_PAID_IN_FULL = Rule(
    "AL-SNAP-12",
    "A step or turn that a collision cuts short is paid in full.",
    "Move Order; Making a Right/Left Turn",
    Status.COMPUTED,
)

ONLY_MOVING_UNITS_SNAP = Rule(
    "AL-SNAP-13",
    "A unit shifted by anything but a move order just stops at what it meets.",
    "Snapping to While Turning",
)

IMPOSSIBLE_TURN = Rule(
    "AL-SNAP-14",
    "A turn whose overlap cannot be resolved is taken back, and the order goes on.",
    "Snapping to While Turning",
    Status.COMPUTED,
    reading="blocked_turn_points",
)

BLOCKED_SNAP = Rule(
    "AL-SNAP-15",
    "A snap that would run into something else is not made, and the move goes on.",
    "Snapping to While Turning",
)

FORCED_SIDE_NOT_REPLACED = Rule(
    "AL-SNAP-16",
    "If the side that must be taken is blocked, no other is taken instead.",
    "Snapping to While Moving Straight; Snapping to While Turning",
    reading="blocked_forced_side",
)

OLD_CONTACT = Rule(
    "AL-SNAP-17",
    "What a unit touched before is no collision while it moves along it or away.",
    "Snapping to and Sliding",
)

BRUSHING_PAST = Rule(
    "AL-SNAP-18",
    "Gliding along a parallel side is no collision; a turn that lands flush is one.",
    "Snapping to and Sliding; Snapping to While Turning",
    Status.COMPUTED,
)
