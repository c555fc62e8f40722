"""The reinforcement phase."""

from replay.core.rule import Rule, Status

_PHASE, _TABLE = "I) Reinforcement Phase", "Reinforcement Table"

NOTHING_ON_THE_TABLE = Rule("CQ-REINF-01", "All Regiments begin in reserve.", _PHASE, Status.COMPUTED)
SORTED_BY_CLASS = Rule("CQ-REINF-02", "Regiments in reserve are sorted by Class.", _PHASE, Status.COMPUTED)
ONE_NOMINATION = Rule("CQ-REINF-03", "A player may nominate one Regiment in a round, before throwing any dice.", _PHASE)
ADMITTED_CLASS = Rule(
    "CQ-REINF-04", "The Regiment nominated waits in reserve and is of a Class let in this round.", f"{_PHASE}; {_TABLE}"
)
ARRIVE_OR_HOLD = Rule(
    "CQ-REINF-05",
    "The Regiment nominated is shown, and arrives or stays in reserve.",
    _PHASE,
    Status.COMPUTED,
    why="CQ-A28: the text does not say that a reserve is secret. Here it is open: dice are counted and successes spent "
    "by Class, which nobody could check on Regiments that are hidden. Before the battle a closed list hides the army.",
)
NO_HOLDING = Rule("CQ-REINF-06", "A Class that arrives automatically cannot be held back.", _PHASE)
NOMINEE_STAYS_OUT = Rule("CQ-REINF-07", "A Regiment that was held back is not picked for a success.", _PHASE)
DICE_PER_CLASS = Rule(
    "CQ-REINF-08",
    "For each Class that rolls: one die for each Regiment in reserve but the one nominated.",
    f"{_PHASE}; {_TABLE}",
)
LOW_IS_GOOD = Rule("CQ-REINF-09", "A die at or below the number succeeds.", _TABLE, Status.COMPUTED)
SUCCESSES_SPENT = Rule(
    "CQ-REINF-10", "For every success the owner picks a Regiment of the Class to arrive; none is kept back.", _PHASE
)
ROUND_ONE = Rule("CQ-REINF-11", "Round 1: light arrive on 4 or less.", _TABLE, Status.COMPUTED)
ROUND_TWO = Rule("CQ-REINF-12", "Round 2: light on 4 or less, medium on 2 or less.", _TABLE, Status.COMPUTED)
ROUND_THREE = Rule(
    "CQ-REINF-13",
    "Round 3: light automatically, medium on 4 or less, heavy on 2 or less.",
    _TABLE,
    Status.COMPUTED,
)
ROUND_FOUR = Rule("CQ-REINF-14", "Round 4: medium automatically, heavy on 4 or less.", _TABLE, Status.COMPUTED)
ROUND_FIVE = Rule("CQ-REINF-15", "Round 5: heavy automatically.", _TABLE, Status.COMPUTED)
HEAVY_ENTRY = Rule("CQ-REINF-16", "A heavy Regiment that enters in round 3 comes from its Reinforcement Zone.", _TABLE)
LATER_ROUNDS = Rule("CQ-REINF-17", "After round 5 whatever is in reserve arrives.", _TABLE, Status.COMPUTED)
WAIT_IN_VIEW = Rule(
    "CQ-REINF-18", "Arrivals wait in view and come on in the action phase, by a March.", f"Round Summary; {_PHASE}"
)
BOTH_ROLL = Rule(
    "CQ-REINF-19", "Both players bring in their reinforcements, in whatever order.", "Round Summary", Status.COMPUTED
)
