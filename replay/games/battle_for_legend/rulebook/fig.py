"""Character sheets (fiches de personnage)."""

from replay.core.rule import Rule, Status

SHEET = Rule(
    "BFL-FIG-01",
    "A sheet names camp, rarity, size, initiative, type, contest value, tokens and abilities.",
    "13. Fiches de personnages",
    Status.COMPUTED,
)
UNNAMED_VALUES = Rule(
    "BFL-FIG-02",
    "Life, move, range and the radius of the base stand on the sheet too.",
    "13. Fiches de personnages; 5. Résolution des affrontements",
    Status.COMPUTED,
)
RARITIES = Rule(
    "BFL-FIG-03",
    "Purple is rarer than green, green than grey.",
    "1. Objectif de la partie; 3. Déroulement général d'un tour",
    Status.COMPUTED,
)
MULTISETS = Rule(
    "BFL-FIG-04",
    "Equal tokens are the same token; every set has at least one.",
    "5. Résolution des affrontements",
    Status.COMPUTED,
)
