"""Melee attacks."""

from replay.core.rule import Rule, Status

ADJACENT_ENEMY = Rule("FS-MELEE-01", "The target is an adjacent enemy.", "Melee Attacks")
ONE_TARGET = Rule("FS-MELEE-02", "Of several, the attacker picks one.", "Melee Attacks", Status.COMPUTED)
SEQUENCE = Rule(
    "FS-MELEE-03", "Target and abilities are declared, then the card's damage is dealt.", "COMBAT", Status.COMPUTED
)
NO_DICE = Rule("FS-MELEE-04", "A legal attack hits.", "COMBAT", Status.COMPUTED)
ONE_ATTACK = Rule("FS-MELEE-05", "One attack in a turn, in melee or at range.", "COMBAT")
