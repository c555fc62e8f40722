"""Objective tokens: what they are and which are in play."""

from replay.core.rule import Rule, Status

PURPOSE = Rule(
    "SWL-OBJ-01",
    "Units score victory points through objective tokens.",
    "Objective Tokens",
    Status.RECORDED,
    why="What a token scores is printed on cards outside the source; points are taken as they are said.",
)
CARDS_DECIDE = Rule(
    "SWL-OBJ-02", "The mission's cards say which tokens are placed, and all of them are.", "Objective Tokens"
)
PASSING_THROUGH = Rule(
    "SWL-OBJ-03", "Miniatures may move through objective tokens.", "Objective Tokens", Status.COMPUTED
)
TWO_TYPES = Rule(
    "SWL-OBJ-04", "A token is an asset or a point of interest.", "Types of Objective Tokens", Status.COMPUTED
)
ASSET = Rule("SWL-OBJ-05", "An asset can be carried.", "Types of Objective Tokens", Status.COMPUTED)
POINT_OF_INTEREST = Rule(
    "SWL-OBJ-06", "A point of interest stays where it is.", "Types of Objective Tokens", Status.COMPUTED
)
SIZES = Rule(
    "SWL-OBJ-07",
    "Assets and advantage tokens are 1 inch across, points of interest 2.",
    "Types of Objective Tokens; outside the source",
    Status.COMPUTED,
)
