"""Cover."""

from replay.core.rule import Rule, Status

CORNER_LINES = Rule(
    "FS-COVER-01",
    "From one corner of the attacker to each corner of the target; any line touched is cover.",
    "Ranged Attacks and Targeting",
    Status.COMPUTED,
)
SOURCES = Rule(
    "FS-COVER-02",
    "Other warriors, hindering and blocking ground give cover.",
    "Ranged Attacks and Targeting; TERRAIN TYPES",
    Status.COMPUTED,
)
OWN_SQUARE = Rule(
    "FS-COVER-03", "The attacker's own squares give none.", "Ranged Attacks and Targeting", Status.COMPUTED
)
ATTACKER_CHOOSES = Rule(
    "FS-COVER-04",
    "The attacker chooses the corner: cover only where all four give it.",
    "Ranged Attacks and Targeting",
    Status.COMPUTED,
)
TOUCH = Rule(
    "FS-COVER-05", "Touching counts, but not at the ends of a line.", "Ranged Attacks and Targeting", Status.COMPUTED
)
TARGETS_SQUARE = Rule(
    "FS-COVER-06",
    "Hindering ground under the target always covers it.",
    "Ranged Attacks and Targeting",
    Status.COMPUTED,
)
SPACES = Rule(
    "FS-COVER-07",
    "Lines run from the attacker's front square to the square named.",
    "Ranged Attacks and Targeting; Mounted Warriors",
    Status.COMPUTED,
)
NOT_HEIGHT = Rule("FS-COVER-08", "Height alone covers nobody.", "Elevated terrain", Status.COMPUTED)
