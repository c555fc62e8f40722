"""Regroup orders."""

from replay.core.rule import Rule, Status

FIGURES_CHANGE_SLOTS = Rule(
    "AL-REGROUP-01", "Figures may change slots within their unit.", "Regroup Order", Status.COMPUTED
)

SLOT_COLOUR_MATCHES = Rule(
    "AL-REGROUP-02", "A figure goes only to slots of its starting slot's colour.", "Regroup Order"
)

FOOTPAD_MATCHES = Rule("AL-REGROUP-03", "A figure goes only to slots of its footpad's size.", "Regroup Order")

PEGS_MATCH = Rule("AL-REGROUP-04", "A figure goes only to slots with as many pegs as it has.", "Regroup Order")

JUDGED_FROM_STARTING_SLOT = Rule(
    "AL-REGROUP-05",
    "All three are judged from the slot where the figure started, not the one it leaves.",
    "Regroup Order; Figures, Bases & Unit Cards; Frequently Asked Questions",
    Status.COMPUTED,
)

ANY_NUMBER_OF_FIGURES = Rule(
    "AL-REGROUP-06",
    "Any figures may move at once; only how they end up counts.",
    "Regroup Order",
    reading="empty_regroup",
)

FORMATION_TURNS_ABOUT = Rule(
    "AL-REGROUP-07", "A formation may turn by 180 degrees, and by nothing else.", "Regroup Order"
)

SORTIE_TURNS_BY_QUARTERS = Rule("AL-REGROUP-08", "A sortie may turn by 90, 180 or 270 degrees.", "Regroup Order")

REGROUPS_IN_PLACE = Rule(
    "AL-REGROUP-09",
    "The outline stays where it is; neighbours stay neighbours of other sides.",
    "Regroup Order",
    Status.COMPUTED,
)

BOTH_IN_ONE_ORDER = Rule(
    "AL-REGROUP-10", "One order may move figures, turn the base, or both.", "Orders; Regroup Order", Status.COMPUTED
)

REGROUP_DRAWS_NOTHING = Rule(
    "AL-REGROUP-11", "Regrouping next to an enemy draws no attack.", "Breaking Away", Status.COMPUTED
)

INJURIES_TRAVEL = Rule("AL-REGROUP-12", "A figure takes its injury along.", "Dealing Damage", Status.COMPUTED)
