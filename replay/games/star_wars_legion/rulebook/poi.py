"""Points of interest: cover, silhouettes, overlaps."""

from replay.core.rule import Rule, Status

_HERE = "Types of Objective Tokens"

COVER = Rule(
    "SWL-POI-01", "In an attack a point of interest is area terrain that gives heavy cover.", _HERE, Status.COMPUTED
)
SILHOUETTE = Rule(
    "SWL-POI-02", "Its silhouette is a cylinder as wide as the token and 3 inches high.", _HERE, Status.COMPUTED
)
TRANSPARENT = Rule("SWL-POI-03", "For everything else it blocks no line of sight.", _HERE, Status.COMPUTED)
NO_OVERLAP = Rule(
    "SWL-POI-04", "No miniature and no other token overlaps a point of interest or lies under one.", _HERE
)
STAND_IN = Rule("SWL-POI-05", "A figure that stands for the token remains a token and is never a miniature.", _HERE)
