"""Building the mission: the first cards, the modifications, where cards go."""

from replay.core.rule import Rule, Status

_HERE = "Building a Mission"

SHUFFLED_DECKS = Rule(
    "SWL-MISSION-01", "Each player's three decks are shuffled; what is turned up comes off its deck.", _HERE
)
BLUE_MARKER = Rule("SWL-MISSION-02", "A marker shows who is blue.", _HERE, Status.COMPUTED)
BLUE_OPENS = Rule(
    "SWL-MISSION-03", "Blue turns up the first card, an Objective or a Secondary Objective of their own.", _HERE
)
OTHER_TYPE = Rule("SWL-MISSION-04", "The opponent turns up a card of the other of these two types.", _HERE)
ADVANTAGES = Rule("SWL-MISSION-05", "Then each player turns up an Advantage for their own space.", _HERE)
FOUR_SPACES = Rule(
    "SWL-MISSION-06", "Modifying begins when every space has its one card, and each keeps exactly one.", _HERE
)
TURN_ABOUT = Rule("SWL-MISSION-07", "Players modify in turn, whoever was blue when it began being first.", _HERE)
SWAP_OBJECTIVE = Rule(
    "SWL-MISSION-08", "An Objective of one's own takes the place of the Objective.", _HERE, Status.COMPUTED
)
SWAP_SECONDARY = Rule(
    "SWL-MISSION-09", "A Secondary Objective of one's own takes the place of that one.", _HERE, Status.COMPUTED
)
SWAP_OWN_ADVANTAGE = Rule(
    "SWL-MISSION-10", "An Advantage of one's own takes the place of one's own.", _HERE, Status.COMPUTED
)
SWAP_OPPONENT_ADVANTAGE = Rule(
    "SWL-MISSION-11", "The opponent has to exchange their own Advantage.", _HERE, Status.COMPUTED
)
TAKE_BLUE = Rule("SWL-MISSION-12", "A player who is red becomes blue.", _HERE)
PASS = Rule("SWL-MISSION-13", "A pass spends a modification and changes nothing.", _HERE, Status.COMPUTED)
TWO_EACH = Rule(
    "SWL-MISSION-14",
    "The mission is built when both players have modified twice.",
    f"{_HERE}; outside the source",
    reading="modifications_per_player",
)
OWN_DISCARDS = Rule(
    "SWL-MISSION-15", "A card goes to the discards of the player whose deck it came from.", _HERE, Status.COMPUTED
)
