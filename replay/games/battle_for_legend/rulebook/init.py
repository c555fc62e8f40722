"""The order of activation."""

from replay.core.rule import Rule, Status

HIGHEST_FIRST = Rule(
    "BFL-INIT-01", "The highest initiative goes first, both sides in one list.", "3. Déroulement général d'un tour"
)
SMALLER = Rule("BFL-INIT-02", "Of equals the smaller goes first.", "3. Déroulement général d'un tour")
RARER = Rule("BFL-INIT-03", "Then the rarer.", "3. Déroulement général d'un tour")
STRONGER = Rule(
    "BFL-INIT-04", "Then the one with the larger sum of printed Power tokens.", "3. Déroulement général d'un tour"
)
SETTLED = Rule(
    "BFL-INIT-05",
    "Who is still tied is settled by a roll or by agreement, once for the match.",
    "3. Déroulement général d'un tour",
)
ONCE = Rule("BFL-INIT-06", "A figure is activated once a turn.", "3. Déroulement général d'un tour")
TURN_ENDS = Rule(
    "BFL-INIT-07",
    "The turn ends with the activation of the last figure.",
    "3. Déroulement général d'un tour",
    Status.COMPUTED,
)
NEXT_TURN = Rule(
    "BFL-INIT-08",
    "The next turn begins at the top of the list; turns count from 1.",
    "3. Déroulement général d'un tour",
    Status.COMPUTED,
)
ELIGIBLE = Rule(
    "BFL-INIT-09",
    "Only a figure in play is activated; one that fell before its place loses it.",
    "3. Déroulement général d'un tour; 12. Élimination et retour en jeu",
)
NO_SKIPPING = Rule(
    "BFL-INIT-10", "An activation is begun and ended before the next.", "3. Déroulement général d'un tour"
)
