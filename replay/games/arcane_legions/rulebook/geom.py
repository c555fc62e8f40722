"""Where things are, exactly."""

from replay.core.rule import Rule, Status

POSE = Rule(
    "AL-GEOM-01", "A unit stands at the middle of its base with a heading.", "derived from Move Order", Status.COMPUTED
)

HALF_SIZES = Rule(
    "AL-GEOM-02",
    "Half a base is half a step deep and wide; a formation one step along its long edge.",
    "The Codex; Move Order",
    Status.COMPUTED,
)

SIDES_AND_NOTCHES = Rule(
    "AL-GEOM-03",
    "The sides follow the heading clockwise from the front; each has a notch in its middle.",
    "Moving Straight; Range; Line of Sight",
    Status.COMPUTED,
    reading="notches",
)

STEP_GEOMETRY = Rule(
    "AL-GEOM-04",
    "A step moves the middle by one step along the side's outward direction.",
    "Moving Straight",
    Status.COMPUTED,
)

TOOL_SHAPE = Rule(
    "AL-GEOM-05",
    "The turning tool is a right triangle with two equal legs.",
    "Move Order; Making an Angle Turn; Making a Right/Left Turn",
    Status.COMPUTED,
    reading="tool_leg",
)

ANGLE_TURN_POINTS = Rule(
    "AL-GEOM-06",
    "Over an angle turn the notch travels half a leg along the new direction.",
    "derived from AL-GEOM-05",
    Status.COMPUTED,
)

QUARTER_TURN_POINTS = Rule(
    "AL-GEOM-07",
    "Over a right or left turn the notch travels half a leg each along old and new direction.",
    "derived from AL-GEOM-05",
    Status.COMPUTED,
)

LANDING_POSE = Rule(
    "AL-GEOM-08",
    "The side that lands flat on the tool decides the heading after a turn.",
    "Making an Angle Turn; Making a Right/Left Turn",
    reading="landing_side",
)

REACH_AND_PRICE = Rule(
    "AL-GEOM-09",
    "A base reaches one step beyond the tool, or two when it lands lengthwise.",
    "Making an Angle Turn; Making a Right/Left Turn",
    Status.COMPUTED,
    reading="turn_cost",
)

SORTIE_TURNS = Rule("AL-GEOM-10", "A sortie has 48 places to turn to, round 12 middles.", "derived", Status.COMPUTED)

FORMATION_TURNS = Rule(
    "AL-GEOM-11", "A formation has 56 places to turn to, round 28 middles.", "derived", Status.COMPUTED
)

MORE_NOTCHES = Rule(
    "AL-GEOM-12",
    "By agreement long sides have notches in the middle of each half as well.",
    "derived from AL-GEOM-03",
    reading="notches",
)

EIGHTHS_OF_A_TURN = Rule(
    "AL-GEOM-13",
    "Headings stay multiples of 45 degrees unless terrain bends them.",
    "derived",
    Status.COMPUTED,
)

TABLE_IN_STEPS = Rule(
    "AL-GEOM-14", "The table is measured in steps.", "2. Set Up the Table", Status.COMPUTED, reading="table_width"
)
