"""Characters and the Warlord."""

from replay.core.rule import Rule

ATTACHED_FIRST = Rule(
    "CQ-CHAR-01", "Every Character is in a Regiment before the first round.", "I) Reinforcement Phase"
)
OWN_WARBAND = Rule("CQ-CHAR-02", "A Character joins a Regiment of its own Warband.", "I) Reinforcement Phase")
SAME_TYPE = Rule("CQ-CHAR-03", "A Character joins a Regiment of its own Type.", "I) Reinforcement Phase")
BORROWED_CLASS = Rule(
    "CQ-CHAR-04",
    "A Character has its Regiment's Class, arrives with it and throws no die.",
    "I) Reinforcement Phase",
)
ONE_WARLORD = Rule("CQ-CHAR-05", "One Character of an army is its Warlord.", "Supremacy Abilities")
