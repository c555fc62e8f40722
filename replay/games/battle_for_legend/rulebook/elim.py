"""Elimination and return."""

from replay.core.rule import Rule, Status

NO_CHAPTER = Rule(
    "BFL-ELIM-01",
    "The chapter on elimination is announced.",
    "Sommaire",
    Status.ABSENT,
    why="the text has the heading only; what is known of it is in the other rules",
)
RETURN_PLACE = Rule(
    "BFL-ELIM-02", "Figures come back in their start zone, placed as at the beginning.", "14. Glossaire évolutif"
)
LEAVES = Rule(
    "BFL-ELIM-03",
    "An eliminated figure leaves at once and counts nowhere.",
    "12. Élimination et retour en jeu",
    Status.COMPUTED,
)
RETURN_TIME = Rule(
    "BFL-ELIM-04",
    "It comes back at the start of a later turn, before the first activation.",
    "12. Élimination et retour en jeu",
)
RETURN_STATE = Rule(
    "BFL-ELIM-05",
    "It comes back with full life, its kills, its artefact and its tokens as they were.",
    "12. Élimination et retour en jeu",
    Status.COMPUTED,
)
NOTHING_UNDONE = Rule(
    "BFL-ELIM-06",
    "Orbs and fog stay as they are.",
    "7. Orbes de départ; 12. Élimination et retour en jeu",
    Status.COMPUTED,
)
