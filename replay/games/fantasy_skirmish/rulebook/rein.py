"""Reinforcements."""

from replay.core.rule import Rule, Status

FIVE_A_ROUND = Rule(
    "FS-REIN-01",
    "Five reinforcement points for every player when a round ends.",
    "Reinforcement Points",
    Status.COMPUTED,
)
ACCUMULATE = Rule("FS-REIN-02", "Points not spent are kept.", "Reinforcement Points", Status.COMPUTED)
SPEND_AT_ONCE = Rule("FS-REIN-03", "They are spent then, each warrior at its point cost.", "Reinforcement Points")
IN_ORDER = Rule("FS-REIN-04", "Players buy in the order of play.", "Reinforcement Points")
ENTER_NEXT = Rule(
    "FS-REIN-05", "What was bought enters in the next round from its side.", "Reinforcement Points", Status.COMPUTED
)
NEW_UNIQUE = Rule("FS-REIN-06", "A Unique warrior not used yet may be bought.", "Reinforcement Points", Status.COMPUTED)
DEFEATED_UNIQUE = Rule("FS-REIN-07", "A defeated Unique warrior may not.", "Reinforcement Points")
UNIQUE_IN_PLAY = Rule(
    "FS-REIN-08", "Nor one that is in play; and all are of the army's faction.", "Reinforcement Points"
)
