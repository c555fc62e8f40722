"""The goal, and Legend Points."""

from replay.core.rule import Rule, Status

TWENTY = Rule("BFL-WIN-01", "Whoever first has 20 Legend Points wins.", "1. Objectif de la partie", Status.COMPUTED)
OVER = Rule("BFL-WIN-02", "The winning award ends the match at once.", "1. Objectif de la partie")
ORB_PAYS = Rule("BFL-WIN-03", "An activated start orb pays 1 PL a turn.", "1. Objectif de la partie", Status.COMPUTED)
CENTRE_PAYS = Rule(
    "BFL-WIN-04", "The central place pays whoever controls it 2 PL a turn.", "1. Objectif de la partie", Status.COMPUTED
)
KILLS_PAY = Rule(
    "BFL-WIN-05",
    "An eliminated enemy is worth 1 PL when grey, 2 when green, 4 when purple.",
    "1. Objectif de la partie",
    Status.COMPUTED,
)
BOUNTY = Rule(
    "BFL-WIN-06",
    "One PL more for a victim that has eliminated two itself.",
    "1. Objectif de la partie",
    Status.COMPUTED,
)
BOUNTY_COUNT = Rule(
    "BFL-WIN-07",
    "Two kills or more are one PL more; the count is kept.",
    "1. Objectif de la partie",
    Status.COMPUTED,
    reading="bounty_resets",
)
TOGETHER = Rule(
    "BFL-WIN-08",
    "What a turn's end pays is added up first; of two at 20 the higher wins, equals play on.",
    "1. Objectif de la partie",
    Status.COMPUTED,
)
AT_ONCE = Rule("BFL-WIN-09", "An elimination pays when it happens.", "1. Objectif de la partie", Status.COMPUTED)
CREDIT = Rule(
    "BFL-WIN-10",
    "The kill is the attacker's, whatever it attacked with; its owner scores.",
    "1. Objectif de la partie",
    Status.COMPUTED,
)
