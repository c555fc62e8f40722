"""Where objective tokens may lie."""

from replay.core.rule import Rule

_HERE = "Placing Objectives"
_OUTSIDE = f"{_HERE}; outside the source"

OFF_IMPASSABLE = Rule("SWL-PLACE-01", "A token overlaps no impassable terrain.", _HERE)
NOT_PARTLY = Rule("SWL-PLACE-02", "A token lies partly on nothing but area terrain.", _HERE)
LOW_OBSTACLES = Rule("SWL-PLACE-03", "A token overlaps no obstacle of height 2 or more.", _HERE)
TERRAIN_MOVES = Rule(
    "SWL-PLACE-04", "During Setup, and only then, terrain is moved to make room for a token.", _OUTSIDE
)
NEAREST_SPOT = Rule(
    "SWL-PLACE-05", "A token that fits nowhere in range goes to the nearest spot where it fits.", _OUTSIDE
)
OFF_BARRICADES = Rule("SWL-PLACE-06", "No token lies on a barricade, and no barricade on a token.", _OUTSIDE)
