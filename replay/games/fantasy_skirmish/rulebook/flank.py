"""Flanking."""

from replay.core.rule import Rule, Status

ACROSS = Rule(
    "FS-FLANK-01",
    "Two allies adjacent to an enemy flank it when it stands on the line between their centres.",
    "Flanking",
    Status.COMPUTED,
)
BONUS = Rule("FS-FLANK-02", "Each strikes it in melee for one more.", "Flanking", Status.COMPUTED)
DETAILS = Rule(
    "FS-FLANK-03",
    "One more is all, whatever the pairs; a partner need not be able to act.",
    "Flanking; Mounted Warriors",
    Status.COMPUTED,
)
