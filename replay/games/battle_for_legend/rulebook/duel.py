"""Confrontations (affrontements): Power against Defence."""

from replay.core.rule import Rule, Status

STARTS = Rule(
    "BFL-DUEL-01",
    "Melee, shots, offensive abilities and offensive artefacts start a confrontation.",
    "5. Résolution des affrontements",
    Status.COMPUTED,
)
POWER_LAID = Rule(
    "BFL-DUEL-02", "The attacker lays one Power token face down.", "5. Résolution des affrontements", Status.COMPUTED
)
DEFENCE_LAID = Rule(
    "BFL-DUEL-03", "The defender lays one Defence token face down.", "5. Résolution des affrontements", Status.COMPUTED
)
FROM_STOCK = Rule(
    "BFL-DUEL-04",
    "A token comes out of the stock and is the one that was laid.",
    "5. Résolution des affrontements",
    reading="secrets",
)
TOGETHER = Rule("BFL-DUEL-05", "Nothing is shown before both lie there.", "5. Résolution des affrontements")
EQUAL_BLOCKS = Rule("BFL-DUEL-06", "Equal values block.", "5. Résolution des affrontements", Status.COMPUTED)
DEFENCE_BLOCKS = Rule("BFL-DUEL-07", "A higher Defence blocks too.", "5. Résolution des affrontements", Status.COMPUTED)
POWER_SUCCEEDS = Rule(
    "BFL-DUEL-08",
    "A higher Power succeeds, and its effects follow.",
    "5. Résolution des affrontements",
    Status.COMPUTED,
)
DAMAGE = Rule(
    "BFL-DUEL-09",
    "The difference is the damage; a blocked attack does none.",
    "5. Résolution des affrontements",
    Status.COMPUTED,
)
TOTALS = Rule(
    "BFL-DUEL-10",
    "Totals are compared: token, Frenzy, half cover, response.",
    "5. Résolution des affrontements; 7. Orbes de départ; 8. Place centrale et contestation",
    Status.COMPUTED,
)
LIFE = Rule(
    "BFL-DUEL-11",
    "Damage lowers life; at none the figure is eliminated.",
    "5. Résolution des affrontements; 12. Élimination et retour en jeu",
    Status.COMPUTED,
)
ONE_AT_A_TIME = Rule(
    "BFL-DUEL-12",
    "One confrontation at a time; all else waits for it.",
    "5. Résolution des affrontements; 6. Attaques d'opportunité",
)
COURSE = Rule(
    "BFL-DUEL-13",
    "Declare, lay, respond, show, Frenzy, compare, damage, discard.",
    "5. Résolution des affrontements; 7. Orbes de départ",
    Status.COMPUTED,
)
VOIDED = Rule(
    "BFL-DUEL-14",
    "A confrontation that is voided gives tokens and costs back, those face down unseen.",
    "5. Résolution des affrontements",
    Status.COMPUTED,
)
