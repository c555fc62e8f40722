"""Close combat orders."""

from replay.core.rule import Rule, Status

NEEDS_ATTACK_ICON = Rule("AL-CLOSE-01", "Close combat takes a ready attack icon.", "Close Combat Order")

ONE_ADJACENT_ENEMY = Rule(
    "AL-CLOSE-02", "The target is one enemy unit, adjacent to the attacker.", "Close Combat Order"
)

SIDES_THAT_TOUCH = Rule(
    "AL-CLOSE-03",
    "The attack goes from the side that lies on the target to the side it lies on.",
    "Close Combat Order",
    Status.COMPUTED,
)

ATTACK_DICE = Rule("AL-CLOSE-04", "From a good side a unit rolls its ready attack icons.", "Close Combat Order")

NEEDS_FOUR_OVER_A_BAD_SIDE = Rule(
    "AL-CLOSE-05",
    "From a bad side three dice fewer are rolled, and it takes four ready icons to attack.",
    "Close Combat Order",
)

DEFENCE_DICE = Rule(
    "AL-CLOSE-06",
    "A defender rolls its ready defence icons, on gray three fewer, and may roll none.",
    "Close Combat Order",
)

ROLL_AND_SORT = Rule(
    "AL-CLOSE-07", "Both sides roll and order their dice from high to low.", "The Roll and the Lineup", Status.COMPUTED
)

CRITICAL_HIT = Rule(
    "AL-CLOSE-08",
    "Three attack dice rolled as 6 deal one damage more.",
    "The Roll and the Lineup",
    Status.COMPUTED,
    reading="critical_max",
)

ATTACKER_ADJUSTS_FIRST = Rule(
    "AL-CLOSE-09",
    "Abilities change dice, the attacker's before the defender's; criticals stay as rolled.",
    "The Roll and the Lineup",
)

PAIRS_COMPARED = Rule(
    "AL-CLOSE-10",
    "Highest meets highest, next meets next; the higher die of a pair hits the other side.",
    "The Comparison",
    Status.COMPUTED,
)

PHANTOM_DICE = Rule(
    "AL-CLOSE-11",
    "A die left over meets a phantom of value 2, which blocks but never hits.",
    "The Comparison",
    Status.COMPUTED,
)

NO_DEFENCE_DICE = Rule(
    "AL-CLOSE-12", "Without defence dice every attack die meets a phantom.", "The Comparison", Status.COMPUTED
)

HITS_ARE_DAMAGE = Rule(
    "AL-CLOSE-13",
    "Each hit is one damage; a critical is one more for the defender.",
    "The Comparison; The Roll and the Lineup",
    Status.COMPUTED,
)

NO_HOLDING_BACK = Rule("AL-CLOSE-14", "All dice due are rolled.", "Frequently Asked Questions")

DAMAGE_TOGETHER = Rule(
    "AL-CLOSE-15", "All hits of a combat are counted before any damage is dealt.", "The Comparison", Status.COMPUTED
)
