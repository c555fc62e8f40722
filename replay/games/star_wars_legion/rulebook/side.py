"""Sides and territories."""

from replay.core.rule import Rule, Status

_HERE = "Building a Mission"

BLUE_PICKS = Rule("SWL-SIDE-01", "Blue picks one of the two long edges.", _HERE)
RED_OPPOSITE = Rule("SWL-SIDE-02", "Red has the edge opposite.", _HERE, Status.COMPUTED)
TERRITORY = Rule(
    "SWL-SIDE-03", "The territory at a player's edge is friendly to that player and enemy to the other.", _HERE,
    Status.COMPUTED,
)  # fmt: skip
CONTESTED_TERRITORY = Rule(
    "SWL-SIDE-04",
    "What lies between is contested; the Map Card draws the shapes.",
    f"{_HERE}; outside the source",
    Status.COMPUTED,
    reading="territory_depth",
)
