"""Breaking away."""

from replay.core.rule import Rule, Status

LEAVING_DRAWS_AN_ATTACK = Rule(
    "AL-BREAK-01",
    "A formation ordered to move while adjacent to an enemy draws an attack from it.",
    "Breaking Away",
)

BREAKAWAY_IS_CLOSE_COMBAT = Rule(
    "AL-BREAK-02",
    "The attack is fought as a close combat order of that enemy would be, at no cost.",
    "Breaking Away",
    Status.COMPUTED,
)

SORTIES_DRAW_NONE = Rule("AL-BREAK-03", "A sortie never draws a breakaway attack.", "Breaking Away")

BREAKAWAY_BEFORE_MOVE = Rule(
    "AL-BREAK-04",
    "It comes after the order is paid and before the unit moves.",
    "Breaking Away; Pushing",
    Status.COMPUTED,
)

BREAKAWAY_MAY_WASTE_ORDER = Rule(
    "AL-BREAK-05",
    "If the unit is defeated or left without movement icons its order is lost.",
    "Breaking Away",
    Status.COMPUTED,
)

ONE_BREAKAWAY_EACH = Rule(
    "AL-BREAK-06", "Each adjacent enemy unit attacks once.", "Breaking Away; Frequently Asked Questions"
)

OPPONENTS_ROLL_OFF = Rule(
    "AL-BREAK-07", "Several opponents roll off for the sequence of their attacks.", "Breaking Away"
)

ONLY_MOVES_DRAW = Rule("AL-BREAK-08", "No order but a move draws a breakaway attack.", "Breaking Away", Status.COMPUTED)

BREAKAWAY_NEEDS_DICE = Rule(
    "AL-BREAK-09",
    "Without attack icons, or with at most three over a gray side, there is no attack.",
    "Breaking Away; Close Combat Order",
)

BREAKAWAY_OPTIONAL = Rule(
    "AL-BREAK-10", "The enemy may forgo its attack.", "Breaking Away", reading="breakaway_optional"
)

ORDER_IS_ENOUGH = Rule(
    "AL-BREAK-11", "The order draws the attack, whether the unit then leaves or not.", "Breaking Away", Status.COMPUTED
)

OWNER_PICKS_SEQUENCE = Rule(
    "AL-BREAK-12", "One player's attacks come in the sequence that player likes.", "Breaking Away", Status.COMPUTED
)
