"""Movement."""

from replay.core.rule import Rule, Status

ALLOWANCE = Rule("FS-MOVE-01", "Four squares, six when mounted.", "Activations and Phases", Status.COMPUTED)
DOUBLE_TIME = Rule(
    "FS-MOVE-02", "Double time: twice as far, and no action in that turn.", "Using the Double-Time Ability"
)
COUNT_THEN_PLACE = Rule(
    "FS-MOVE-03", "A warrior put down has moved; an illegal move is taken back.", "MOVEMENT", Status.COMPUTED
)
STRAIGHT_STEP = Rule(
    "FS-MOVE-04", "A step over a side into clear ground counts one.", "Activations and Phases", Status.COMPUTED
)
DIAGONAL_STEP = Rule(
    "FS-MOVE-05", "The first diagonal of a turn counts one, each later one two.", "MOVEMENT", Status.COMPUTED
)
INTO_HINDERING = Rule("FS-MOVE-06", "A step into hindering ground counts two.", "Hindering terrain", Status.COMPUTED)
DIAGONALLY_INTO_HINDERING = Rule(
    "FS-MOVE-07", "A diagonal step into hindering ground counts four.", "Hindering terrain", Status.COMPUTED
)
HINDERING_IS_A_DIAGONAL = Rule(
    "FS-MOVE-08",
    "It counts four even as the first, and the next diagonal is a later one.",
    "Hindering terrain; MOVEMENT",
    Status.COMPUTED,
)
NOT_INTO_BLOCKING = Rule(
    "FS-MOVE-09", "Nobody enters blocking ground or deep water.", "Blocking terrain; Water terrain"
)
NOT_THROUGH_WARRIORS = Rule("FS-MOVE-10", "Nobody passes or ends on another warrior's square.", "MOVEMENT")
LEAVING_AN_ENEMY = Rule(
    "FS-MOVE-11", "A step that leaves a square next to an enemy costs double.", "MOVEMENT", Status.COMPUTED
)
DOUBLED_ONCE = Rule(
    "FS-MOVE-12",
    "It is doubled once, after ground and diagonal, however many enemies there are.",
    "MOVEMENT; Hindering terrain",
    Status.COMPUTED,
)
ADJACENT_AS_IN_MELEE = Rule(
    "FS-MOVE-13", "Next to an enemy means adjacent as in melee.", "MOVEMENT; Melee Attacks", Status.COMPUTED
)
SUM_MUST_FIT = Rule("FS-MOVE-14", "A path costs no more than the allowance.", "MOVEMENT")
CORNERS_MAY_BE_CUT = Rule(
    "FS-MOVE-15", "A diagonal step asks only for its own end.", "MOVEMENT; Blocking terrain", reading="corner_cutting"
)
ON_THE_MAP = Rule("FS-MOVE-16", "Every square of a path is on the map.", "MOVEMENT")
DIAGONALS_PER_TURN = Rule(
    "FS-MOVE-17", "Diagonals are counted over the whole turn, free actions too.", "MOVEMENT", Status.COMPUTED
)
ABILITIES_MOVE = Rule(
    "FS-MOVE-18", "Abilities may change how far a warrior goes and what it goes over.", "MOVEMENT", Status.COMPUTED
)
