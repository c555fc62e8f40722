"""Line of sight."""

from replay.core.rule import Rule, Status

ANY_TO_ANY = Rule(
    "FS-LOS-01",
    "Some line from square to square that touches no blocking ground.",
    "Ranged Attacks and Targeting",
    Status.COMPUTED,
)
EXACT = Rule(
    "FS-LOS-02",
    "The test is exact: every line that could matter is tried.",
    "Ranged Attacks and Targeting",
    Status.COMPUTED,
)
SEEN_PAST = Rule(
    "FS-LOS-03", "Warriors, hindering ground and water do not block sight.", "TERRAIN TYPES", Status.COMPUTED
)
CONSEQUENCES = Rule(
    "FS-LOS-04",
    "One wall in a row blocks it; two that meet at a corner shut it; along a wall one sees.",
    "TERRAIN TYPES",
    Status.COMPUTED,
)
HILLS = Rule("FS-LOS-05", "Hills limit sight further.", "Elevated terrain", Status.COMPUTED)
