"""The victory phase and the end of the game."""

from replay.core.rule import Rule, Status

_PHASE = "V) Victory Phase"

CONCEDED = Rule("CQ-VIC-01", "When a player concedes, the other has won and nothing more is played.", _PHASE)
WIPED_OUT = Rule("CQ-VIC-02", "A player whose whole army is gone has lost.", _PHASE)
SCENARIO = Rule("CQ-VIC-03", "In this phase the scenario's conditions may name a winner.", _PHASE)
NEXT_ROUND = Rule("CQ-VIC-04", "With no winner a new round begins.", _PHASE, Status.COMPUTED)
LAST_ROUND = Rule(
    "CQ-VIC-05",
    "After the scenario's last round the game is over, with no victor if none is named.",
    f"{_PHASE}; The Round Sequence",
    Status.COMPUTED,
    reading="round_limit",
)
