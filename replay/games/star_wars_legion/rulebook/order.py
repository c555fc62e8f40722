"""The order in which the cards' instructions are followed."""

from replay.core.rule import Rule

_HERE = "Building a Mission"

CARDS_IN_ORDER = Rule(
    "SWL-ORDER-01", "Sides first, then the Objective's set-up, the Secondary Objective's, the Advantages'.", _HERE
)
BLUE_ADVANTAGE_FIRST = Rule("SWL-ORDER-02", "Blue follows their Advantage before red follows theirs.", _HERE)
