"""Special abilities."""

from replay.core.rule import Rule, Status

ABILITY_CARD = Rule(
    "AL-ABIL-01", "A unit's abilities are defined on a card of their own.", "Special Abilities", Status.COMPUTED
)

ONE_READY_SLOT_IS_ENOUGH = Rule(
    "AL-ABIL-02",
    "A figure ability is on as soon as one of its slots holds a figure.",
    "Special Abilities",
)

SCALING = Rule(
    "AL-ABIL-03",
    "More ready slots make an ability stronger only where its text says so.",
    "Special Abilities",
    Status.COMPUTED,
)

UNIT_ABILITIES_ALWAYS_ON = Rule(
    "AL-ABIL-04", "A unit ability is on as long as the unit is in the game.", "Special Abilities", Status.COMPUTED
)

HINDRANCES_ALWAYS_ON = Rule(
    "AL-ABIL-05",
    "A hindrance is a unit ability that harms its own unit, and is on just as long.",
    "Special Abilities",
    Status.COMPUTED,
)

ABILITY_RANGE = Rule(
    "AL-ABIL-06",
    "Ability ranges count formation lengths from nearest notch to nearest notch.",
    "Special Abilities",
)

REPLACEMENT_ORDERS = Rule(
    "AL-ABIL-07",
    "An ability may put its effect in place of what an order normally does; the kind stays.",
    "Orders",
)

REPLACEMENT_PAYS_AND_PUSHES = Rule(
    "AL-ABIL-08",
    "A replaced order costs what its kind costs and counts as its kind for pushing.",
    "Orders; Pushing",
    Status.COMPUTED,
)

SPECIAL_ORDERS = Rule(
    "AL-ABIL-09",
    "A special order is what an ability calls for; it costs 1 order point on either base.",
    "Orders; Pushing",
)

ADJUSTING_HAS_ITS_MOMENT = Rule(
    "AL-ABIL-10",
    "Only an active ability that changes dice may do so, once all dice of the fight lie.",
    "The Roll and the Lineup; Resolving Ranged Combat",
)

ABILITIES_OVERRIDE = Rule(
    "AL-ABIL-11",
    "An ability may change movement points or any other number of the book, as its card says.",
    "Move Order; Special Abilities",
)
