"""What a figure does when its moment comes."""

from replay.core.rule import Rule, Status

STEPS = Rule(
    "BFL-ACT-01",
    "Initiative, movement, one main action, then the artefact.",
    "4. Structure d'une activation",
    Status.COMPUTED,
)
STEP_ORDER = Rule(
    "BFL-ACT-02",
    "Steps may be left out, but nobody goes back.",
    "4. Structure d'une activation",
    reading="artefact_timing",
)
ONE_MAIN = Rule("BFL-ACT-03", "One main action at most.", "4. Structure d'une activation")
ABILITY_OR_ATTACK = Rule("BFL-ACT-04", "A special ability or an attack, never both.", "4. Structure d'une activation")
ARTEFACT_ONCE = Rule("BFL-ACT-05", "The artefact comes on top, once an activation.", "4. Structure d'une activation")
CONFRONTATION = Rule(
    "BFL-ACT-06",
    "Where an action is an attack, Power is set against Defence.",
    "4. Structure d'une activation",
    Status.COMPUTED,
)
MOVEMENT = Rule(
    "BFL-ACT-07",
    "One movement, no longer than the sheet says, to a free place on the board.",
    "4. Structure d'une activation",
)
REACH = Rule(
    "BFL-ACT-08",
    "Melee needs contact, shooting a target in range.",
    "4. Structure d'une activation; 14. Glossaire évolutif",
)
ORBS_ARE_FREE = Rule(
    "BFL-ACT-09", "An orb's ability takes no step of the activation.", "7. Orbes de départ", Status.COMPUTED
)
PASSING = Rule(
    "BFL-ACT-10",
    "Passing gives the whole activation up for a rule's effect.",
    "14. Glossaire évolutif",
    Status.COMPUTED,
)
ENEMIES = Rule("BFL-ACT-11", "What attacks is aimed at an enemy in play.", "5. Résolution des affrontements")
