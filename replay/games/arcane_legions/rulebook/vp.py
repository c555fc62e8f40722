"""Victory points."""

from replay.core.rule import Rule, Status

GOAL = Rule(
    "AL-VP-01", "The standard goal is 21 victory points.", "... by Victory Points", Status.COMPUTED, reading="vp_goal"
)

ACTIVE_PLAYER_WINS_AT_ONCE = Rule(
    "AL-VP-02", "The active player wins the moment the goal is reached.", "... by Victory Points", Status.COMPUTED
)

OTHERS_WIN_WHEN_ACTIVE = Rule(
    "AL-VP-03", "Any other player with the goal wins on becoming active.", "... by Victory Points", Status.COMPUTED
)

SORTIE_SCORES_ONE = Rule(
    "AL-VP-04", "A defeated sortie scores 1 for the opponent.", "... by Victory Points", Status.COMPUTED
)

FORMATION_SCORES_TWO = Rule(
    "AL-VP-05", "A defeated formation scores 2 for the opponent.", "... by Victory Points", Status.COMPUTED
)

COMMANDER_SCORES_ONE = Rule(
    "AL-VP-06",
    "A downed commander figure scores 1 for the opponent, beside anything its unit scores.",
    "... by Victory Points",
    Status.COMPUTED,
)

SCORES_EVERY_TIME = Rule(
    "AL-VP-07",
    "A commander who returns takes nothing back, and scores again when downed again.",
    "... by Victory Points",
    Status.COMPUTED,
)

CONTROL_SCORES_THREE = Rule(
    "AL-VP-08",
    "At the start of a turn each piece its player commands scores 3.",
    "... by Victory Points",
    Status.COMPUTED,
)

COMMANDING = Rule(
    "AL-VP-09",
    "A piece is commanded by a unit on it or adjacent, while no enemy unit is.",
    "... by Victory Points",
    Status.COMPUTED,
)

NUMBERS_DO_NOT_MATTER = Rule(
    "AL-VP-10",
    "More units at a piece score no more; each commanded piece scores.",
    "... by Victory Points",
    Status.COMPUTED,
)

ON_A_PIECE = Rule(
    "AL-VP-11", "A unit is on a piece when its base covers any of it.", "... by Victory Points", Status.COMPUTED
)

POINTS_NEVER_FALL = Rule("AL-VP-12", "Nothing takes victory points away.", "... by Victory Points", Status.COMPUTED)

OPPONENT_SCORES = Rule(
    "AL-VP-13",
    "The opponent of the unit's owner scores, whoever caused the loss.",
    "... by Victory Points; Frequently Asked Questions",
    Status.COMPUTED,
)
