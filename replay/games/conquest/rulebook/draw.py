"""Draw Events."""

from replay.core.rule import Rule, Status

_EVENT, _OFF = "2) Resolve Draw Event", "Not on the Battlefield"

BEFORE_ACTIONS = Rule("CQ-DRAW-01", "A Draw Event is resolved before the first Action.", _EVENT)
OPTIONAL = Rule("CQ-DRAW-02", "A Draw Event may be ignored unless it is mandatory.", _EVENT)
ONE_BY_DEFAULT = Rule("CQ-DRAW-03", "One Draw Event is resolved.", "Multiple Draw Events")
ONE_AFTER_ANOTHER = Rule(
    "CQ-DRAW-04", "Where several are allowed, one is finished before the next begins.", "Multiple Draw Events"
)
OFF_THE_FIELD = Rule("CQ-DRAW-05", "A unit that is not on the field resolves no Draw Event.", _OFF)
ENTRY_EVENTS = Rule("CQ-DRAW-06", "But one that lets it enter.", _OFF, Status.COMPUTED)
IT_CAN_KILL = Rule(
    "CQ-DRAW-07",
    "A unit that does not survive its Draw Event takes no Action.",
    "3) Take First Action",
    Status.COMPUTED,
)
UNTIL_ROUND_END = Rule(
    "CQ-DRAW-08",
    "What lasts until the end of the round is marked by a token, which goes with it.",
    '"Until End of Round" Draw Events',
    Status.COMPUTED,
)
