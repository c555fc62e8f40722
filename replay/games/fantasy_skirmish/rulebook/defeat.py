"""Defeating warriors."""

from replay.core.rule import Rule, Status

AT_ZERO = Rule(
    "FS-DEF-01", "At no life a warrior is defeated and leaves the map at once.", "Defeating Warriors", Status.COMPUTED
)
POINTS_LATER = Rule("FS-DEF-02", "Its points are counted when the round ends.", "Defeating Warriors", Status.COMPUTED)
BACK_TO_THE_POOL = Rule(
    "FS-DEF-03", "Unless it is Unique it may be bought again.", "Defeating Warriors", Status.COMPUTED
)
UNIQUE_IS_GONE = Rule("FS-DEF-04", "A Unique warrior does not come back.", "Reinforcement Points", Status.COMPUTED)
NO_CREDIT = Rule("FS-DEF-05", "Defeating one's own warrior scores for nobody.", "Victory Points", Status.COMPUTED)
