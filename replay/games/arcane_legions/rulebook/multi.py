"""Three to six players."""

from replay.core.rule import Rule, Status

PLAYER_COUNT = Rule("AL-MULTI-01", "Two to six play.", "Game Overview", Status.COMPUTED)

BREAKAWAY_ROLL_OFF = Rule(
    "AL-MULTI-02",
    "Opponents whose units are adjacent to the moving unit roll off for the sequence.",
    "Breaking Away",
    Status.COMPUTED,
)

LAST_DAMAGER_SCORES = Rule(
    "AL-MULTI-03",
    "A unit pushed to defeat scores for the last other player who damaged it.",
    "Frequently Asked Questions",
    Status.COMPUTED,
    reading="credit_memory",
)

NEAREST_SCORES = Rule(
    "AL-MULTI-04",
    "If nobody damaged it, it scores for the opponent with the nearest unit.",
    "Frequently Asked Questions",
    Status.COMPUTED,
    reading="credit_measure",
)

COMBATANT_SCORES = Rule(
    "AL-MULTI-05",
    "What falls in combat scores for the player whose unit it fought.",
    "... by Victory Points",
    Status.COMPUTED,
)

EVERYONE_IS_AN_ENEMY = Rule(
    "AL-MULTI-06",
    "Every unit of another player is an enemy, but for allies where the match declares teams.",
    "... by Victory Points",
    Status.COMPUTED,
    reading="teams",
)

SEATS_AND_TURNS = Rule(
    "AL-MULTI-07",
    "Players after the second follow by seat around the table, each with a zone of their own.",
    "4. Determine Play Order",
    reading="zones",
)

CLEAR_THEM_ALL = Rule(
    "AL-MULTI-08",
    "To clear the table all units of all others have to fall.",
    "... by Clearing the Table",
    Status.COMPUTED,
)
