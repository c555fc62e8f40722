"""Victory points."""

from replay.core.rule import Rule, Status

DEFEATS = Rule("FS-VP-01", "A defeated enemy's point cost.", "Victory Points", Status.COMPUTED)
AREAS = Rule(
    "FS-VP-02",
    "A twentieth of the build total for a victory area held when a round ends.",
    "Victory Points",
    Status.COMPUTED,
)
FRACTIONS = Rule("FS-VP-03", "Halves are kept.", "Victory Points", Status.COMPUTED)
PER_AREA = Rule("FS-VP-04", "Once for each area and player, whoever else is there.", "Victory Points", Status.COMPUTED)
CUMULATIVE = Rule("FS-VP-05", "Points add up over the rounds.", "Ending a Round", Status.COMPUTED)
