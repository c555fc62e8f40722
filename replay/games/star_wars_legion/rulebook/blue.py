"""Who is the blue player."""

from replay.core.rule import Rule, Status

_HERE = "Determine Blue Player"

TWO_ROLES = Rule("SWL-BLUE-01", "One player is blue, the other red.", _HERE, Status.COMPUTED)
FIVE_DICE = Rule("SWL-BLUE-02", "Each player throws five black attack dice.", _HERE, reading="blue_roll_dice")
MOST_CRITICALS = Rule("SWL-BLUE-03", "Whoever has more criticals is blue.", _HERE, Status.COMPUTED)
MOST_HITS = Rule("SWL-BLUE-04", "With equal criticals, more hits decide.", _HERE, Status.COMPUTED)
MOST_SURGES = Rule("SWL-BLUE-05", "With equal hits too, more attack surges decide.", _HERE, Status.COMPUTED)
THROW_AGAIN = Rule(
    "SWL-BLUE-06", "Still equal, both throw all their dice again and only the new ones count.", _HERE, Status.COMPUTED
)
BLACK_DIE = Rule(
    "SWL-BLUE-07",
    "A black attack die has one critical, three hits, one surge and three blanks; nothing is converted.",
    f"{_HERE}; outside the source",
)
PROVISIONAL = Rule(
    "SWL-BLUE-08", "The dice say who begins the mission as blue; the role may still change.", _HERE, Status.COMPUTED
)
