"""Contesting objective tokens."""

from replay.core.rule import Rule, Status

_HERE = "Contesting Objective Tokens"

CONTESTING = Rule(
    "SWL-CONTEST-01", "A unit contests a token if its leader is at half-range and it is not panicked.", _HERE,
    Status.COMPUTED,
)  # fmt: skip
HALF_RANGE = Rule(
    "SWL-CONTEST-02",
    "At half-range is less than 3 inches from base to token; exactly 3 is not.",
    f"{_HERE}; outside the source",
    Status.COMPUTED,
)
PANICKED = Rule(
    "SWL-CONTEST-03",
    "A unit is panicked with suppression of twice its courage or more; without courage it never is.",
    f"{_HERE}; outside the source",
    Status.COMPUTED,
)
