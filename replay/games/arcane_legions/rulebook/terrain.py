"""Terrain and the table edge."""

from replay.core.rule import Rule, Status

THREE_CATEGORIES = Rule("AL-TERRAIN-01", "Terrain is blocking, hindering or control.", "Terrain", Status.COMPUTED)

BLOCKING = Rule(
    "AL-TERRAIN-02", "Blocking terrain stops units and sight; units snap to it.", "Terrain", Status.COMPUTED
)

HINDERING = Rule(
    "AL-TERRAIN-03",
    "Hindering terrain stops units and costs a ranged die; units snap to it.",
    "Terrain; Line of Sight",
    Status.COMPUTED,
)

CONTROL = Rule(
    "AL-TERRAIN-04",
    "Control terrain stops nothing; it counts for victory points only.",
    "Terrain",
    Status.COMPUTED,
)

ON_THE_TABLE = Rule(
    "AL-TERRAIN-05", "No base hangs over the table edge, which acts as blocking terrain.", "Frequently Asked Questions"
)

ADJACENT_TO_TERRAIN = Rule(
    "AL-TERRAIN-06",
    "A unit is adjacent to a piece when one of its sides lies flat on the piece's edge.",
    "Terrain; Adjacency",
    Status.COMPUTED,
)
