"""Adjacency."""

from replay.core.rule import Rule, Status

THREE_CONDITIONS = Rule(
    "FS-ADJ-01",
    "Adjacent: on one level, squares touching, no blocking ground on the line from centre to centre.",
    "Melee Attacks",
    Status.COMPUTED,
)
PAST_A_WALL = Rule(
    "FS-ADJ-02", "Diagonal neighbours are parted by a blocking square beside them.", "Melee Attacks", Status.COMPUTED
)
NOTHING_ELSE_PARTS = Rule(
    "FS-ADJ-03", "Warriors, hindering ground and water part nobody.", "Melee Attacks; Water terrain", Status.COMPUTED
)
