"""The command phase."""

from replay.core.rule import Rule, Status

_PHASE = "II) Command Phase"

ALL_CARDS = Rule("CQ-CMD-01", "A Stack has one card for every unit on the field or arriving.", _PHASE)
TOP_ACTS_FIRST = Rule("CQ-CMD-02", "The owner orders the cards; the top one acts first.", _PHASE, Status.COMPUTED)
CARDS_MATCH = Rule("CQ-CMD-03", "Of each entry there are as many cards as units in play.", _PHASE)
AT_THE_SAME_TIME = Rule("CQ-CMD-04", "Both Stacks are made at the same time.", "Round Summary", Status.COMPUTED)
OWNER_LOOKS = Rule("CQ-CMD-05", "A player may look at the own Stack.", _PHASE, Status.COMPUTED)
NO_REORDERING = Rule("CQ-CMD-06", "A Stack that is set is reordered only where a rule says so.", _PHASE)
SECRET_UNTIL_DRAWN = Rule(
    "CQ-CMD-07",
    "A card is what was laid at its place, and nobody knows it before.",
    f"{_PHASE}; 1) Draw Command Card",
    reading="secrets",
)
SIZE_IS_PUBLIC = Rule("CQ-CMD-08", "Anybody may count the cards of a Stack.", "III) Supremacy Phase", Status.COMPUTED)
