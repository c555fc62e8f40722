"""The supremacy phase."""

from replay.core.rule import Rule, Status

_PHASE, _ABILITIES = "III) Supremacy Phase", "Supremacy Abilities"

ONE_DIE_EACH = Rule("CQ-SUPR-01", "Each player throws one die.", _PHASE)
FEWER_CARDS = Rule(
    "CQ-SUPR-02",
    "Who has fewer cards may take one off the own die after it is thrown.",
    _PHASE,
    reading="equal_stack_modifier",
)
WITHIN_BOUNDS = Rule("CQ-SUPR-03", "A score is no less than 0 and no more than 7.", _PHASE, Status.COMPUTED)
LOWEST_DECIDES = Rule("CQ-SUPR-04", "The lower score chooses whether to be First Player.", _PHASE)
TIES_AGAIN = Rule("CQ-SUPR-05", "Equal scores are thrown again.", _PHASE, Status.COMPUTED)
THE_WARLORDS = Rule("CQ-SUPR-06", "A Supremacy Ability is the Warlord's.", _ABILITIES)
ALWAYS = Rule("CQ-SUPR-07", "An ability of the kind always is in force and is not declared.", _ABILITIES)
PRESENT = Rule(
    "CQ-SUPR-08", "An ability of the kind present is in force while the Warlord is on the field.", _ABILITIES
)
ONCE = Rule(
    "CQ-SUPR-09", "An ability of the kind once is used once in a battle, with the Warlord on the field.", _ABILITIES
)
DECLARED_IN_ORDER = Rule("CQ-SUPR-10", "The First Player declares first, then the other.", _ABILITIES)
ONLY_HERE = Rule("CQ-SUPR-11", "Abilities are declared once the First Player is known, and only then.", _ABILITIES)
