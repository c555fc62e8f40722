"""Pushing."""

from replay.core.rule import Rule, Status

SECOND_OF_A_KIND = Rule(
    "AL-PUSH-01", "Another order of a kind the unit already had this turn is a push.", "Pushing", Status.COMPUTED
)

PUSH_DOWNS_A_FIGURE = Rule("AL-PUSH-02", "A push costs the unit a figure of its controller's choice.", "Pushing")

PUSH_BEFORE_ORDER = Rule(
    "AL-PUSH-03", "The figure goes down first; what remains carries out the order.", "Pushing", Status.COMPUTED
)

ONE_PUSH_PER_TURN = Rule("AL-PUSH-04", "A unit is pushed once a turn at most, whatever the kind.", "Pushing")

NO_SECOND_SPECIAL = Rule("AL-PUSH-05", "A special order is never a push.", "Pushing; Orders")

MANY_UNITS_PUSHED = Rule(
    "AL-PUSH-06", "Any number of different units may be pushed in a turn.", "Pushing", Status.COMPUTED
)

PUSH_PAYS_TOO = Rule("AL-PUSH-07", "A push costs the order's points as well.", "Pushing; Orders", Status.COMPUTED)

WHOLE_FIGURE_DOWNED = Rule(
    "AL-PUSH-08",
    "The figure goes down outright, whatever its pegs, and any figure may be chosen.",
    "Pushing; Dealing Damage",
    reading="push_injured_first",
)

PUSHED_TO_DEFEAT = Rule(
    "AL-PUSH-09",
    "A unit may be pushed to its last figure and beyond; the opponent scores it.",
    "Frequently Asked Questions",
    Status.COMPUTED,
)

ORDER_LAPSES = Rule(
    "AL-PUSH-10",
    "If the push defeats the unit its order falls away and the points are gone.",
    "Pushing",
    Status.COMPUTED,
)

PUSHED_COMMANDER_SCORES = Rule(
    "AL-PUSH-11",
    "A commander downed by a push scores like any other.",
    "Pushing; Winning the Game",
    Status.COMPUTED,
    reading="push_commander_vp",
)

PUSH_MAY_WASTE_ORDER = Rule(
    "AL-PUSH-12",
    "What the order needs is asked of what remains; if it is missing the order is wasted.",
    "Pushing",
    reading="push_breaks_order",
)

BREAKAWAY_NEVER_PUSHES = Rule(
    "AL-PUSH-13",
    "A breakaway attack is no order: it costs nothing, counts as no kind and pushes nobody.",
    "Breaking Away; Pushing",
    Status.COMPUTED,
)
