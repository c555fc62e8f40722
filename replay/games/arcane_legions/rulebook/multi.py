"""Three to six players."""

from replay.core.rule import Rule, Status

_WHY = "Matches of three and more are not scored yet; two players never need it."

PLAYER_COUNT = Rule("AL-MULTI-01", "Two to six play.", "Game Overview", Status.COMPUTED)

BREAKAWAY_ROLL_OFF = Rule(
    "AL-MULTI-02",
    "Opponents whose units are adjacent to the moving unit roll off for the sequence.",
    "Breaking Away",
    Status.RECORDED,
    why=_WHY,
)

LAST_DAMAGER_SCORES = Rule(
    "AL-MULTI-03",
    "A unit pushed to defeat scores for the last other player who damaged it.",
    "Frequently Asked Questions",
    Status.RECORDED,
    why=_WHY,
    reading="credit_memory",
)

NEAREST_SCORES = Rule(
    "AL-MULTI-04",
    "If nobody damaged it, it scores for the opponent with the nearest unit.",
    "Frequently Asked Questions",
    Status.RECORDED,
    why=_WHY,
    reading="credit_measure",
)

COMBATANT_SCORES = Rule(
    "AL-MULTI-05",
    "What falls in combat scores for the player whose unit it fought.",
    "... by Victory Points",
    Status.RECORDED,
    why=_WHY,
)

EVERYONE_IS_AN_ENEMY = Rule(
    "AL-MULTI-06",
    "Every unit of another player is an enemy.",
    "... by Victory Points",
    Status.COMPUTED,
    reading="teams",
)

SEATS_AND_TURNS = Rule(
    "AL-MULTI-07",
    "Players after the second follow by seat, each with a zone of their own.",
    "4. Determine Play Order",
    Status.RECORDED,
    why=_WHY,
)

CLEAR_THEM_ALL = Rule(
    "AL-MULTI-08",
    "To clear the table all units of all others have to fall.",
    "... by Clearing the Table",
    Status.COMPUTED,
)
