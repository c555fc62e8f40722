"""Damage, injury and defeat."""

from replay.core.rule import Rule, Status

OWNER_ASSIGNS = Rule("AL-DAMAGE-01", "A unit's own controller assigns its damage.", "Dealing Damage")

ANY_FIGURE = Rule("AL-DAMAGE-02", "Damage may go to any figure of the unit.", "Dealing Damage", Status.COMPUTED)

FINISH_WHAT_WAS_BEGUN = Rule(
    "AL-DAMAGE-03", "Damage begun on a figure goes on to it until it is down.", "Dealing Damage"
)

DOWNED_AND_INJURED = Rule(
    "AL-DAMAGE-04",
    "Damage up to its pegs downs a figure; less leaves it injured in its slot.",
    "Dealing Damage",
    Status.COMPUTED,
)

RECOVERY = Rule(
    "AL-DAMAGE-05", "Injuries vanish at the end of the turn.", "Dealing Damage", Status.COMPUTED, reading="injury_clear"
)

INJURED_FIRST = Rule("AL-DAMAGE-06", "An injured figure is the first to take new damage.", "Dealing Damage")

ALL_INJURED_FIRST = Rule(
    "AL-DAMAGE-07", "Several injured figures go in any sequence, but all before an unhurt one.", "Dealing Damage"
)

DEFEAT = Rule(
    "AL-DAMAGE-08", "A unit without figures is defeated and leaves the table.", "Dealing Damage", Status.COMPUTED
)

OVERKILL_IS_LOST = Rule("AL-DAMAGE-09", "Damage beyond the hit points left is lost.", "Dealing Damage", Status.COMPUTED)

POINT_BY_POINT = Rule(
    "AL-DAMAGE-10", "Damage is assigned one point after another, all that the unit can take.", "Dealing Damage"
)
