"""Siege ballistas (balistes de siège)."""

from replay.core.rule import Rule, Status

ONE_EACH = Rule("BFL-BAL-01", "Each camp has one ballista.", "10. Balistes de siège", Status.COMPUTED)
TOKENS = Rule("BFL-BAL-02", "Its Power tokens are 2, 1 and 1.", "10. Balistes de siège", Status.COMPUTED)
TOUCHED = Rule("BFL-BAL-03", "The user touches it.", "10. Balistes de siège")
COVERS_USER = Rule(
    "BFL-BAL-04", "The user has half cover, wherever the attacker stands.", "10. Balistes de siège", Status.COMPUTED
)
TARGETS = Rule(
    "BFL-BAL-05", "It shoots at figures in a zone in contest, or that hold the central place.", "10. Balistes de siège"
)
OWN_TOKENS = Rule(
    "BFL-BAL-06", "The shot takes the ballista's tokens, not the user's.", "10. Balistes de siège", Status.COMPUTED
)
IGNORES_COVER = Rule("BFL-BAL-07", "Half cover does not help against it.", "10. Balistes de siège", Status.COMPUTED)
OWN_CYCLE = Rule(
    "BFL-BAL-08",
    "Its tokens have a cycle of their own.",
    "10. Balistes de siège; 5. Résolution des affrontements",
    Status.COMPUTED,
)
OWN_CAMP = Rule(
    "BFL-BAL-09", "Firing is the main action of a figure of its camp, at any distance.", "10. Balistes de siège"
)
POSSESSING = Rule(
    "BFL-BAL-10",
    "Who stands in the central zone that its side controls holds it; orb zones can be in contest too.",
    "10. Balistes de siège; 14. Glossaire évolutif",
    Status.COMPUTED,
)
COVER_LASTS = Rule(
    "BFL-BAL-11",
    "That half cover lasts until the user's next activation, or until it leaves.",
    "10. Balistes de siège",
    Status.COMPUTED,
)
NO_FRENZY = Rule("BFL-BAL-12", "Frenzy does not raise a ballista's token.", "7. Orbes de départ; 10. Balistes de siège")
