"""The Action list."""

from replay.core.rule import Rule, Status

_LIST, _OUT, _IN = "The Action List", "Out of Combat Actions", "In-Combat Actions"
_REACH = "How far it goes and what it meets stand in another chapter: where the unit came to is taken as it is said."
_DICE = "Its dice and losses stand in another chapter: they are taken as they are said."

OUT_OF_COMBAT = Rule(
    "CQ-LIST-01", "March, Charge, Rally, Reform, Take Aim and Volley are for units in contact with no enemy.", _LIST
)
IN_COMBAT = Rule(
    "CQ-LIST-02", "Clash, Combat Rally, Combat Reform, Inspire and Withdraw are for units in contact.", _LIST
)
MARCH = Rule("CQ-LIST-03", "March moves the unit.", _OUT, Status.RECORDED, _REACH)
CHARGE = Rule("CQ-LIST-04", "Charge moves it into contact.", _OUT, Status.RECORDED, _REACH)
RALLY = Rule("CQ-LIST-05", "Rally restores morale, and is for units that are Broken.", _OUT)
REFORM = Rule("CQ-LIST-06", "Reform changes ranks, files or facing.", _OUT, Status.RECORDED, _REACH)
TAKE_AIM = Rule("CQ-LIST-07", "Take Aim helps the next Volley of the activation.", _OUT, Status.COMPUTED)
VOLLEY = Rule("CQ-LIST-08", "Volley shoots.", _OUT, Status.RECORDED, _DICE)
PASS = Rule("CQ-LIST-09", "Pass uses an Action up and counts as none.", f"{_OUT}; {_IN}", Status.COMPUTED)
CLASH = Rule("CQ-LIST-10", "Clash strikes the enemies in contact.", _IN, Status.RECORDED, _DICE)
COMBAT_RALLY = Rule("CQ-LIST-11", "Combat Rally is meant for units that are Broken.", _IN, Status.COMPUTED)
COMBAT_REFORM = Rule("CQ-LIST-12", "Combat Reform changes ranks and files.", _IN, Status.RECORDED, _REACH)
INSPIRE = Rule("CQ-LIST-13", "Inspire helps the next Clash of the activation.", _IN, Status.COMPUTED)
WITHDRAW = Rule("CQ-LIST-14", "Withdraw breaks off.", _IN, Status.RECORDED, _REACH)
