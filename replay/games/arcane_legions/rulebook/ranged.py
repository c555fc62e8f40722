"""Ranged combat orders."""

from replay.core.rule import Rule, Status

NEEDS_RANGED_ICON = Rule("AL-RANGED-01", "Ranged combat takes a ready ranged icon.", "Ranged Combat Order")

NOT_IN_CONTACT = Rule("AL-RANGED-02", "A unit with an enemy adjacent does not shoot.", "Ranged Combat Order")

ONE_TARGET = Rule("AL-RANGED-03", "One enemy unit is shot at.", "Ranged Combat Order")

ELIGIBLE_TARGET = Rule(
    "AL-RANGED-04",
    "A target has a side whose notch is in range and in sight.",
    "Ranged Combat Order",
)

SHOT_FROM_A_FACING_SIDE = Rule(
    "AL-RANGED-05",
    "The shot comes from a side that faces the target; of two the attacker chooses.",
    "Ranged Combat Order",
)

FACING = Rule(
    "AL-RANGED-06",
    "A side faces what lies beyond its own line.",
    "Ranged Combat Order",
    Status.COMPUTED,
    reading="faces",
)

RANGED_DICE = Rule("AL-RANGED-07", "From a blue side a unit rolls its ready ranged icons.", "Ranged Combat Order")

RANGED_NEEDS_FOUR_OVER_A_BAD_SIDE = Rule(
    "AL-RANGED-08",
    "From red or gray three dice fewer are rolled, and it takes four ready icons to shoot.",
    "Ranged Combat Order",
)

DEFENCE_AGAINST_SHOTS = Rule(
    "AL-RANGED-09",
    "A defender's dice are as in close combat; without any it has phantoms only.",
    "Ranged Combat Order",
)

WITHIN_RANGE = Rule("AL-RANGED-10", "Range is three formation lengths from notch to notch.", "Range")

SIGHT_LINE = Rule(
    "AL-RANGED-11", "Sight is the straight line between the two notches.", "Line of Sight", Status.COMPUTED
)

WHAT_SIGHT_CROSSES = Rule(
    "AL-RANGED-12",
    "Each other unit and hindering piece crossed costs a die; blocking terrain forbids the shot.",
    "Line of Sight",
)

CROSSING = Rule(
    "AL-RANGED-13",
    "Sight crosses what it passes through; a touch is no crossing.",
    "Line of Sight",
    reading="los_graze",
)

INTO_MELEE = Rule(
    "AL-RANGED-14",
    "A target adjacent to any enemy of its own costs the shot one die, once.",
    "Firing into Melee Penalty",
    Status.COMPUTED,
)

NO_DICE_LEFT = Rule(
    "AL-RANGED-15",
    "Dice are taken off in turn and never go below none; a shot with none does nothing.",
    "Ranged Combat Order; Line of Sight; Firing into Melee Penalty",
    reading="zero_dice_attack",
)

RANGED_RESOLUTION = Rule(
    "AL-RANGED-16",
    "As close combat, but defence dice never hit and those left over are ignored.",
    "Resolving Ranged Combat",
    Status.COMPUTED,
    reading="ranged_critical",
)

SIDE_SHOT_AT = Rule(
    "AL-RANGED-17",
    "The side that is aimed at decides the defence dice.",
    "Ranged Combat Order; Range",
    reading="defender_side_choice",
)
