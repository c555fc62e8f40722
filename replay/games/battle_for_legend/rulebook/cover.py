"""Half cover (demi-couvert)."""

from replay.core.rule import Rule, Status

CENTRE = Rule(
    "BFL-COVER-01",
    "Less than an inch from the central place a Defence token counts 1 more against attacks from farther off.",
    "8. Place centrale et contestation",
    Status.COMPUTED,
)
VALUE = Rule("BFL-COVER-02", "Half cover is worth 1.", "14. Glossaire évolutif", Status.COMPUTED)
IMMEDIATE = Rule(
    "BFL-COVER-03",
    "An attacker less than an inch from the card meets no half cover.",
    "8. Place centrale et contestation",
    Status.COMPUTED,
)
ONE_ONLY = Rule(
    "BFL-COVER-04",
    "Two sources of half cover are worth no more than one.",
    "8. Place centrale et contestation; 10. Balistes de siège",
    Status.COMPUTED,
)
AT_DECLARATION = Rule(
    "BFL-COVER-05", "It is found when the attack is declared.", "8. Place centrale et contestation", Status.COMPUTED
)
