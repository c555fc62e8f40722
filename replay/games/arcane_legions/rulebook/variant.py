"""Match types."""

from replay.core.rule import Rule, Status

ARMY_SIZES = Rule(
    "AL-VARIANT-01",
    "5,000, 7,000 and 10,000 points come with 8, 8 and 10 order points and goals of 15, 21 and 25.",
    "Playing with Armies of Different Sizes",
    Status.COMPUTED,
    reading="build_total",
)

KING_OF_THE_HILL = Rule(
    "AL-VARIANT-02",
    "7,000 points, 8 order points, goal 15, one control piece in the very middle.",
    '"King of the Hill" Variation',
    reading="preset",
)

DEATH_BEFORE_DISHONOR = Rule(
    "AL-VARIANT-03",
    "7,000 points, 8 order points, goal 8, no control terrain; only defeated units score.",
    '"Death Before Dishonor" Variation',
    reading="dbd_commander_vp",
)

FREE_PARAMETERS = Rule(
    "AL-VARIANT-04",
    "Totals, order points, goal and table may be agreed otherwise.",
    "Different Ways to Play",
    Status.COMPUTED,
)
