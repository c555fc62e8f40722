"""Adjacency."""

from replay.core.rule import Rule, Status

SIDES_LIE_FLAT = Rule(
    "AL-ADJ-01", "Two units are adjacent when a side of one lies flat on a side of the other.", "Adjacency"
)

FRIENDS_MAY_TOUCH = Rule("AL-ADJ-02", "Units of one player may be adjacent too.", "Adjacency", Status.COMPUTED)

A_SHARED_STRETCH = Rule(
    "AL-ADJ-03",
    "Flat means sharing a stretch of side; a meeting of corners is not enough.",
    "Adjacency",
    Status.COMPUTED,
)

ONE_PAIR_OF_SIDES = Rule(
    "AL-ADJ-04",
    "Two bases lie on each other by one pair of sides only.",
    "Adjacency; Close Combat Order",
    Status.COMPUTED,
)

NO_OVERLAP = Rule(
    "AL-ADJ-05",
    "No base rests on another base, or on blocking or hindering terrain.",
    "Snapping to and Sliding; Terrain; Frequently Asked Questions",
)
