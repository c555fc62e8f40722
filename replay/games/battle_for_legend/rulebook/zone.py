"""The central place and its contest."""

from replay.core.rule import Rule, Status

GAIN = Rule(
    "BFL-ZONE-01",
    "Control with a figure there is worth 2 PL at the end of a turn.",
    "8. Place centrale et contestation",
    Status.COMPUTED,
)
NOT_KEPT = Rule(
    "BFL-ZONE-02", "The gain stops when the zone is left.", "8. Place centrale et contestation", Status.COMPUTED
)
EXTENT = Rule(
    "BFL-ZONE-03", "The zone reaches four inches around the card.", "8. Place centrale et contestation", Status.COMPUTED
)
SUPERIOR = Rule(
    "BFL-ZONE-04",
    "Control needs one contest point more than the opponent.",
    "8. Place centrale et contestation; 14. Glossaire évolutif",
    Status.COMPUTED,
)
NOBODY = Rule("BFL-ZONE-05", "Without that nobody scores.", "8. Place centrale et contestation", Status.COMPUTED)
IN_CONTEST = Rule(
    "BFL-ZONE-06", "A zone is in contest while both sides are in it.", "14. Glossaire évolutif", Status.COMPUTED
)
AGAIN = Rule(
    "BFL-ZONE-07",
    "Control lets a player ready the orb's ability again, once a match.",
    "8. Place centrale et contestation",
)
READYING = Rule(
    "BFL-ZONE-08", "It has to be used up first, and no confrontation open.", "8. Place centrale et contestation"
)
SUM = Rule(
    "BFL-ZONE-09",
    "Contest points are added up; heads do not count.",
    "8. Place centrale et contestation",
    Status.COMPUTED,
)
STATE = Rule("BFL-ZONE-10", "Control is what the places say now.", "8. Place centrale et contestation", Status.COMPUTED)
