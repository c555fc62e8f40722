"""Claiming asset tokens."""

from replay.core.rule import Rule, Status

_HERE = "Claiming Objective Tokens"

NAMED_BY_CARDS = Rule("SWL-CLAIM-01", "The mission's cards say which units may claim.", _HERE)
CONTESTED_ASSET = Rule("SWL-CLAIM-02", "A unit claims an asset that it contests.", _HERE)
ASSETS_ONLY = Rule("SWL-CLAIM-03", "Points of interest cannot be claimed.", f"{_HERE}; Types of Objective Tokens")
HOLDING = Rule("SWL-CLAIM-04", "The token leaves the battlefield and the unit holds it.", _HERE, Status.COMPUTED)
UNCLAIMED = Rule("SWL-CLAIM-05", "An asset on the battlefield is unclaimed; one that is held cannot be claimed.", _HERE)
ONCE_PER_ACTIVATION = Rule("SWL-CLAIM-06", "A unit claims once in its activation.", f"{_HERE}; outside the source")
