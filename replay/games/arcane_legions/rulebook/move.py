"""Move orders."""

from replay.core.rule import Rule, Status

MOVEMENT_POINTS = Rule(
    "AL-MOVE-01",
    "A move order gives one movement point for each ready movement icon.",
    "Move Order",
    reading="zero_mp_move",
)

POINTS_COUNTED_LAST = Rule(
    "AL-MOVE-02",
    "Movement points are counted after push and breakaway, just before the unit moves.",
    "Move Order; Breaking Away; Pushing",
    Status.COMPUTED,
    reading="mp_count_time",
)

ANY_DIRECTION = Rule(
    "AL-MOVE-03", "A unit may leave through any side; only the price differs.", "Move Order", Status.COMPUTED
)

STRAIGHT_STEP = Rule(
    "AL-MOVE-04",
    "A step out through a side costs that side's price and shifts the base by one step.",
    "Move Order; Moving Straight",
    Status.COMPUTED,
)

STEP_MEASURED = Rule(
    "AL-MOVE-05",
    "A step is measured with half a formation base.",
    "Moving Straight; Move Order",
    Status.COMPUTED,
)

WHOLE_STEPS = Rule(
    "AL-MOVE-06",
    "Straight travel ends after whole steps unless something is in the way.",
    "Move Order; Moving Straight",
)

STEP_KEEPS_FACING = Rule("AL-MOVE-07", "A straight step leaves the heading alone.", "Moving Straight", Status.COMPUTED)

ANGLE_TURN = Rule(
    "AL-MOVE-08",
    "An angle turn hops over the turning tool and bends the way by 45 degrees.",
    "Making an Angle Turn; Move Order",
    Status.COMPUTED,
)

QUARTER_TURN = Rule(
    "AL-MOVE-09",
    "A left or right turn hops over the turning tool and bends the way by 90 degrees.",
    "Making a Right/Left Turn; Move Order",
    Status.COMPUTED,
)

PRICE_OF_A_TURN = Rule(
    "AL-MOVE-10",
    "A turn costs the side's price, and again for each step the base reaches beyond the tool.",
    "Move Order; Making an Angle Turn; Making a Right/Left Turn",
    Status.COMPUTED,
    reading="turn_cost",
)

WHOLE_MANOEUVRE_PAID = Rule(
    "AL-MOVE-11",
    "A step or turn that costs more than the points left is not made.",
    "Making a Right/Left Turn",
)

NO_DUTY_TO_MOVE = Rule("AL-MOVE-12", "A unit may stop whenever it likes.", "Making a Right/Left Turn", Status.COMPUTED)

MANOEUVRES_ADD_UP = Rule(
    "AL-MOVE-13",
    "A move is steps and turns in any sequence; their prices add up.",
    "Move Order",
)

HOP_IGNORES_WHAT_IS_UNDER_IT = Rule(
    "AL-MOVE-14",
    "Only where a turn lands is looked at, not what it passes over.",
    "Making an Angle Turn; Snapping to While Turning",
    Status.COMPUTED,
)

TOOL_NEEDS_ROOM = Rule(
    "AL-MOVE-15",
    "The turning tool lies on free table.",
    "Making an Angle Turn; Making a Right/Left Turn",
    reading="tool_needs_room",
)
