"""Winning."""

from replay.core.rule import Rule, Status

WIN_BY_POINTS = Rule(
    "AL-WIN-01", "Reaching the goal wins, as the points chapter says.", "... by Victory Points", Status.COMPUTED
)

WIN_BY_CLEARING = Rule(
    "AL-WIN-02",
    "Who has defeated all units of all others wins, whatever the points.",
    "... by Clearing the Table",
    Status.COMPUTED,
)

CLEARING_WINS_IN_ANY_TURN = Rule(
    "AL-WIN-03",
    "A cleared table wins in another's turn as well.",
    "... by Clearing the Table",
    Status.COMPUTED,
    reading="cleared_table_any_player",
)

EVERYONE_GONE = Rule(
    "AL-WIN-04",
    "If one combat takes everybody's last units, the goal decides, else it is a draw.",
    "... by Clearing the Table",
    Status.COMPUTED,
    reading="mutual_wipe",
)

NOTHING_AFTER_THE_END = Rule("AL-WIN-05", "A finished match takes no more orders.", "... by Victory Points")
