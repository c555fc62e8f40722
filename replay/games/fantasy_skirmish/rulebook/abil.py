"""Special abilities."""

from replay.core.rule import Rule, Status

ABILITIES_ARE_DATA = Rule(
    "FS-ABIL-01", "What an ability does stands in its record.", "Tips; SPECIAL ABILITIES; STACKING", Status.COMPUTED
)
DECLARED_WITH_THE_ATTACK = Rule("FS-ABIL-02", "An ability used in an attack is declared with its target.", "COMBAT")
AREA_EFFECTS = Rule(
    "FS-ABIL-03", "What works on an area reaches only the level of whoever uses it.", "Elevation and area effects"
)
AREA_AND_LEVEL = Rule(
    "FS-ABIL-04",
    "The same level is enough, on whatever hill; each square of a mounted warrior counts.",
    "Elevation and area effects",
    Status.COMPUTED,
)
