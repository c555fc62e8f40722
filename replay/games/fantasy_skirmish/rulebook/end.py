"""The end of rounds and of the game."""

from replay.core.rule import Rule, Status

AFTER_EACH_ROUND = Rule(
    "FS-END-01", "Victory points, then reinforcement points, then reinforcements.", "Ending a Round", Status.COMPUTED
)
ABOVE_THE_TOTAL = Rule(
    "FS-END-02", "The game ends when somebody has more than the build total.", "Ending a Round", Status.COMPUTED
)
HIGHEST_WINS = Rule("FS-END-03", "The highest score wins.", "Ending a Round", Status.COMPUTED)
AT_ROUNDS_END = Rule(
    "FS-END-04", "That is asked once a round, right after its points.", "Ending a Round", Status.COMPUTED
)
EQUAL_HIGHEST = Rule("FS-END-05", "Equal highest scores are a draw.", "Ending a Round", Status.COMPUTED)
NOTHING_AFTER = Rule("FS-END-06", "Nothing is played after the end.", "Ending a Round")
