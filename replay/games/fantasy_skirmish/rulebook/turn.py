"""Order of play, turns and rounds."""

from replay.core.rule import Rule, Status

ORDER_OF_PLAY = Rule(
    "FS-TURN-01",
    "Two dice each, high to low, are the order of play; ties roll again among themselves.",
    "Order of Play",
    Status.COMPUTED,
)
ALTERNATE_TURNS = Rule("FS-TURN-02", "The players take turns in the order of play.", "Turns and Rounds")
ONE_WARRIOR = Rule("FS-TURN-03", "One warrior is activated in a turn.", "Turns and Rounds")
ENTERING = Rule(
    "FS-TURN-04",
    "A warrior off the map enters by moving; its first square is where it enters.",
    "Turns and Rounds",
    Status.COMPUTED,
)
ENTRY_EDGE = Rule("FS-TURN-05", "It enters on its player's side, for the price of a straight step.", "Turns and Rounds")
TEN_TURNS = Rule(
    "FS-TURN-06", "A round ends when every player has taken ten turns.", "Turns and Rounds", Status.COMPUTED
)
ONCE_A_ROUND = Rule("FS-TURN-07", "A warrior is activated once in a round.", "Activations and Phases")
MORE_THAN_TEN = Rule(
    "FS-TURN-08", "Abilities may let further warriors act in a turn.", "Activations and Phases", Status.COMPUTED
)
SKIPPING = Rule("FS-TURN-09", "A player with few warriors may skip turns.", "Activations and Phases", Status.COMPUTED)
SKIP_TEST = Rule(
    "FS-TURN-10",
    "A turn is skipped only where turns used and warriors still to act come to fewer than ten.",
    "Activations and Phases",
)
RECORDS = Rule(
    "FS-TURN-11", "Turns used and warriors activated are kept track of.", "Activations and Phases", Status.COMPUTED
)
