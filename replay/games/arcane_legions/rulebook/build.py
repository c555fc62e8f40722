"""Building an army."""

from replay.core.rule import Rule, Status

WITHIN_BUILD_TOTAL = Rule(
    "AL-BUILD-01", "An army costs no more than the build total.", "1. Build Your Army", reading="build_total"
)

SAME_TOTAL_FOR_ALL = Rule(
    "AL-BUILD-02",
    "All players of a match build to one total.",
    "1. Build Your Army",
    Status.COMPUTED,
    reading="build_total",
)

UNITS_FREELY_CHOSEN = Rule(
    "AL-BUILD-03", "Any units may be taken, the same one any number of times.", "1. Build Your Army", Status.COMPUTED
)

COMMANDER_UNIT_ONCE = Rule("AL-BUILD-04", "A commander unit is taken once at most.", "1. Build Your Army")

COMMANDER_FIGURE_ONCE = Rule(
    "AL-BUILD-05", "No two units of an army call for the same commander figure.", "1. Build Your Army"
)

SEVERAL_COMMANDERS = Rule(
    "AL-BUILD-06",
    "Different commander units with different commanders may serve together.",
    "1. Build Your Army",
    Status.COMPUTED,
)

MIXED_FACTIONS = Rule(
    "AL-BUILD-07",
    "Units of several factions may serve together.",
    "1. Build Your Army",
    Status.ABSENT,
    why="A permission: no army can break it.",
)

TOTAL_SETS_TERMS = Rule(
    "AL-BUILD-08",
    "The build total decides the order points of a turn and the goal.",
    "1. Build Your Army; Playing with Armies of Different Sizes",
    Status.COMPUTED,
)

STANDARD_GAME = Rule(
    "AL-BUILD-09",
    "Two players, 7,000 points each, 8 order points a turn, 21 victory points to win.",
    "1. Build Your Army",
    Status.COMPUTED,
    reading="preset",
)

ARMY_FITS_ITS_ZONE = Rule(
    "AL-BUILD-10", "All units of an army find room in a deployment zone.", "5. Pick Sides and Place Units"
)
