"""The turn."""

from replay.core.rule import Rule, Status

AMBUSH_TURN = Rule(
    "AL-TURN-01",
    "Player 1 opens with one turn of half the order points, rounded down, at least 1.",
    "6. Ambush Turn",
    Status.COMPUTED,
)

TURN_ORDER = Rule(
    "AL-TURN-02",
    "After the ambush turn Player 2 begins, and the players alternate.",
    "4. Determine Play Order; 6. Ambush Turn",
    Status.COMPUTED,
)

PHASES = Rule(
    "AL-TURN-03",
    "A turn: a goal already held wins, control scores, a goal reached wins, orders, end.",
    "Winning the Game",
    Status.COMPUTED,
    reading="carry_over_win",
)

END_OF_TURN = Rule(
    "AL-TURN-04",
    "At the end unspent order points are lost and injured figures recover.",
    "Orders; Dealing Damage",
    Status.COMPUTED,
)

COUNTS_LAST_A_TURN = Rule(
    "AL-TURN-05",
    "Order points, orders received and pushes are counted for the turn only.",
    "Orders; Pushing",
    Status.COMPUTED,
)

AMBUSH_IS_A_TURN = Rule(
    "AL-TURN-06",
    "The ambush turn has the phases of any turn, control included.",
    "6. Ambush Turn; ... by Victory Points",
    Status.COMPUTED,
    reading="control_on_ambush",
)
