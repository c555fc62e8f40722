"""Dropping asset tokens."""

from replay.core.rule import Rule, Status

_HERE = "Claiming Objective Tokens"

OPPONENT_PLACES = Rule(
    "SWL-DROP-01", "The opponent puts a dropped asset at half-range of the holder's unit leader, not on a miniature.",
    _HERE,
)  # fmt: skip
PANIC_DROPS = Rule("SWL-DROP-02", "A unit that panics drops every asset it holds.", _HERE, Status.COMPUTED)
DEFEAT_DROPS = Rule(
    "SWL-DROP-03",
    "A defeated unit drops its assets before its leader is taken off; losing the leader alone drops nothing.",
    _HERE,
)
CLAIMED_AGAIN = Rule("SWL-DROP-04", "A dropped asset may be claimed again by either side.", _HERE, Status.COMPUTED)
