"""What the source leaves to other books, and is recorded as it is said."""

from replay.core.rule import Rule, Status

LISTS = Rule(
    "CQ-FACT-01",
    "An army list is what its player says it is: its points, its options, and units that no card tells of.",
    "Outside the seed",
    Status.RECORDED,
    why="The source has no army lists; what one says is kept in its own words, and what does not add up is flagged.",
)
