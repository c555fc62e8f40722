"""Orders."""

from replay.core.rule import Rule, Status

ORDER_POINTS = Rule(
    "AL-ORDER-01", "The standard game gives 8 order points a turn.", "Orders", Status.COMPUTED, reading="op"
)

ACTIVE_PLAYER_ORDERS = Rule("AL-ORDER-02", "Only the active player gives orders.", "Orders")

POINTS_NEED_NOT_BE_SPENT = Rule(
    "AL-ORDER-03", "Order points may be left; they do not carry over.", "Orders", Status.COMPUTED
)

FIVE_KINDS = Rule(
    "AL-ORDER-04", "Orders are move, close combat, ranged combat, regroup and special.", "Orders", Status.COMPUTED
)

COST_BY_BASE = Rule(
    "AL-ORDER-05", "Move, close and ranged orders cost a sortie 1 point and a formation 2.", "Orders", Status.COMPUTED
)

REGROUP_AND_SPECIAL_COST_ONE = Rule(
    "AL-ORDER-06", "Regroup and special orders cost 1 point on either base.", "Orders", Status.COMPUTED
)

ANY_SEQUENCE = Rule(
    "AL-ORDER-07", "Orders of any kind to any of one's units may follow in any sequence.", "Orders", Status.COMPUTED
)

ENOUGH_ORDER_POINTS = Rule("AL-ORDER-08", "An order costs no more than the points left.", "Orders")

OWN_UNIT_IN_PLAY = Rule("AL-ORDER-09", "The ordered unit is the active player's and on the table.", "Orders")

FIRST_OF_A_KIND = Rule(
    "AL-ORDER-10",
    "A unit's first order of a kind in a turn is normal; the next one is a push.",
    "Pushing",
    Status.COMPUTED,
)
