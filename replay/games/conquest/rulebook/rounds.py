"""The shape of the game."""

from replay.core.rule import Rule, Status

FIXED_ORDER = Rule(
    "CQ-ROUND-01",
    "A round is reinforcement, command, supremacy, action, victory: each once, in that order.",
    "Round Summary",
)
FINISH_A_PHASE = Rule("CQ-ROUND-02", "A phase is finished before the next one begins.", "The Round Sequence")
BOTH_TAKE_PART = Rule(
    "CQ-ROUND-03", "Both players take part in every phase.", "The Round Sequence; Round Summary", Status.COMPUTED
)
WHAT_ENDS_IT = Rule(
    "CQ-ROUND-04",
    "Rounds go on until the scenario's last one, its victory conditions, a concession or the loss of an army.",
    "The Round Sequence",
    Status.COMPUTED,
    reading="round_limit",
)
ROUND_NUMBERS = Rule("CQ-ROUND-05", "Rounds are counted from one.", "Reinforcement Table", Status.COMPUTED)
