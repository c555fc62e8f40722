"""Stacking."""

from replay.core.rule import Rule, Status

NO_STACKING = Rule("FS-STACK-01", "A lasting effect counts once on a warrior.", "STACKING", Status.COMPUTED)
AFTER_IT_ENDS = Rule("FS-STACK-02", "Once it has ended it may be had again.", "STACKING", Status.COMPUTED)
DIFFERENT_ADD = Rule("FS-STACK-03", "Different effects add up.", "STACKING", Status.COMPUTED)
USELESS_SECOND = Rule(
    "FS-STACK-04", "A second casting is allowed, costs the same and adds nothing.", "STACKING", Status.COMPUTED
)
