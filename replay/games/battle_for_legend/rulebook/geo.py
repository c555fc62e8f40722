"""Geometry and measuring."""

from replay.core.rule import Rule, Status

INCHES = Rule(
    "BFL-GEO-01",
    "Places are whole hundredths of an inch; y runs from the Malsainiste edge to the Énergisé one.",
    "2. Mise en place",
    Status.COMPUTED,
)
ROUND_BASES = Rule(
    "BFL-GEO-02",
    "Figures, orbs, portals and ballistas are circles; the central place is a rectangle.",
    "14. Glossaire évolutif",
    Status.COMPUTED,
)
GAPS = Rule("BFL-GEO-03", "A distance is the gap between edges.", "8. Place centrale et contestation", Status.COMPUTED)
LESS_THAN = Rule(
    "BFL-GEO-04",
    "Less than one inch is strict; a reach of four inches includes its end.",
    "8. Place centrale et contestation; 9. Portails",
    Status.COMPUTED,
)
CONTACT = Rule(
    "BFL-GEO-05",
    "Five hundredths apart or sunk in is still contact; deeper is an overlap.",
    "14. Glossaire évolutif",
    Status.COMPUTED,
)
ANY_PART = Rule(
    "BFL-GEO-06",
    "A figure is in a zone if any part of its base is.",
    "8. Place centrale et contestation",
    Status.COMPUTED,
)
PATH_LENGTH = Rule(
    "BFL-GEO-07",
    "A way is as long as its straight stretches, each in whole hundredths.",
    "4. Structure d'une activation",
    Status.COMPUTED,
)
