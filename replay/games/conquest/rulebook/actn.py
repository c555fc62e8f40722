"""Taking Actions."""

from replay.core.rule import Rule, Status

_FIRST, _SECOND, _END = "3) Take First Action", "4) Take Second Action", "5) Deactivate Regiment"

FIRST_ACTION = Rule("CQ-ACTN-01", "After its Draw Event a unit takes an Action that it may.", _FIRST, Status.COMPUTED)
MARCH_IN = Rule("CQ-ACTN-02", "A unit that arrives takes March as its first Action.", _FIRST)
NO_CHARGE = Rule("CQ-ACTN-03", "A unit does not Charge in the round it came on.", _FIRST)
AT_ONCE = Rule("CQ-ACTN-04", "The second Action follows the first, with nothing of the opponent's between.", _SECOND)
NO_REPEATS = Rule("CQ-ACTN-05", "No Action but March is taken twice.", _SECOND, reading="repeat_scope")
DEACTIVATE = Rule("CQ-ACTN-06", "After two Actions the activation ends and play passes.", _END)
ONE_ACTIVATION = Rule("CQ-ACTN-07", "A unit that was activated is finished for the round.", _END, Status.COMPUTED)
NEEDS_A_SOURCE = Rule("CQ-ACTN-08", "More than two Actions need a rule that grants them.", _SECOND)
UNABLE = Rule(
    "CQ-ACTN-09", "A unit that cannot act is activated without Actions, after what comes before them.", "Unable to Act"
)
