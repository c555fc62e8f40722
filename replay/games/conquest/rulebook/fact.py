"""What the source leaves to other books."""

from replay.core.rule import Rule, Status

LISTS = Rule(
    "CQ-FACT-01",
    "What an army list leaves open is said: lines that are not understood, totals that do not add up, missing cards.",
    "Outside the source",
    Status.COMPUTED,
)
