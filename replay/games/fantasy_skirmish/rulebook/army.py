"""Building an army."""

from replay.core.rule import Rule, Status

BUILD_TOTAL = Rule("FS-ARMY-01", "The build total is a multiple of fifty.", "Building Your Army", reading="build_total")
EIGHT_FACTIONS = Rule("FS-ARMY-02", "An army is of one of the eight factions.", "Step 1: Choose a faction")
COST_LIMIT = Rule("FS-ARMY-03", "The warriors cost no more than the build total.", "Step 2: Choose your warriors")
ONE_FACTION = Rule("FS-ARMY-04", "Every warrior is of the army's faction, and there is at least one.", "Step 1; Step 2")
UNIQUE_ONCE = Rule("FS-ARMY-05", "A Unique warrior stands in an army once.", "Reinforcement Points; Defeating Warriors")
LEFTOVERS_LOST = Rule(
    "FS-ARMY-06", "Points not spent on the army are lost.", "Step 2: Choose your warriors", Status.COMPUTED
)
