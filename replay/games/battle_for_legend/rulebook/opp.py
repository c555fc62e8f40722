"""Opportunity attacks (attaques d'opportunité)."""

from replay.core.rule import Rule, Status

MOVING = Rule(
    "BFL-OPP-01",
    "A figure that moves away from or along an enemy in contact may be struck by it.",
    "6. Attaques d'opportunité",
    Status.COMPUTED,
)
ELSEWHERE = Rule(
    "BFL-OPP-02",
    "So may one that attacks somebody who is not in contact with it.",
    "6. Attaques d'opportunité",
    Status.COMPUTED,
)
NORMAL = Rule("BFL-OPP-03", "It is a confrontation like any other.", "6. Attaques d'opportunité", Status.COMPUTED)
BEFORE = Rule(
    "BFL-OPP-04",
    "Every engaged enemy strikes once or declines, in order of initiative, before the act goes on.",
    "6. Attaques d'opportunité",
)
ENGAGED = Rule("BFL-OPP-05", "Only an enemy in contact strikes.", "6. Attaques d'opportunité")
OUTCOME = Rule(
    "BFL-OPP-06",
    "If the figure falls its act and activation end; else it goes on as declared.",
    "6. Attaques d'opportunité",
    Status.COMPUTED,
)
FREE = Rule(
    "BFL-OPP-07", "It takes nothing from the striker's own activation.", "6. Attaques d'opportunité", Status.COMPUTED
)
ATTACKING = Rule(
    "BFL-OPP-08",
    "Shots, ballistas, offensive abilities and artefacts count; portals and orbs do not.",
    "6. Attaques d'opportunité; 9. Portails; 10. Balistes de siège",
    Status.COMPUTED,
)
HIDDEN_MOVER = Rule(
    "BFL-OPP-09", "Who cannot be targeted cannot be struck.", "6. Attaques d'opportunité; 14. Glossaire évolutif"
)
