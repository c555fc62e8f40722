"""Free, additional and out-of-sequence Actions."""

from replay.core.rule import Rule, Status

_FREE, _OUT = "'Free' and 'Additional' Actions", "Out-of-Sequence Actions"

FREE = Rule("CQ-XTRA-01", "A free Action uses neither of the two.", _FREE, Status.COMPUTED)
FREE_REPEATS = Rule("CQ-XTRA-02", "A free Action counts when Actions are not to be repeated.", _FREE)
ADDITIONAL = Rule(
    "CQ-XTRA-03",
    "An additional Action may be repeated, and uses one of the two.",
    _FREE,
    Status.COMPUTED,
    reading="additional_adds_slot",
)
CAP = Rule("CQ-XTRA-04", "Nobody performs more than three Actions in an activation.", _FREE)
OUTSIDE_THE_CAP = Rule("CQ-XTRA-05", "Out-of-sequence Actions do not count for the three.", _OUT, Status.COMPUTED)
NOT_ACTIVATED = Rule("CQ-XTRA-06", "Nor do they activate the unit.", _OUT, Status.COMPUTED)
