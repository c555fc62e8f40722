"""Units in prepared positions."""

from replay.core.rule import Rule

_HERE = "Deploy in Prepared Positions"

ALTERNATE_FROM_BLUE = Rule("SWL-PREP-01", "Players place one unit each in turn, blue first.", _HERE)
PREPARED_UNITS = Rule("SWL-PREP-02", "Only units with Prepared Position are placed, each once.", _HERE)
DONE_IS_FINAL = Rule(
    "SWL-PREP-03", "When one player has no more or says so, the other goes on alone; that is final.", _HERE
)
WITHIN_TERRITORY = Rule(
    "SWL-PREP-04",
    "All of the unit stands in friendly territory, off impassable terrain; it gains a dodge token.",
    f"{_HERE}; outside the source",
)
