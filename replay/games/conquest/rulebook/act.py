"""Order of play in the action phase."""

from replay.core.rule import Rule, Status

_DRAW = "1) Draw Command Card"

ALTERNATE = Rule("CQ-ACT-01", "The players take turns; the First Player begins.", "Order of Play")
TOP_CARD = Rule("CQ-ACT-02", "A turn begins with the top card, drawn and shown.", _DRAW)
ENTRY_NAME = Rule("CQ-ACT-03", "The unit activated has the entry name on the card.", _DRAW)
NOT_TWICE = Rule("CQ-ACT-04", "No unit is activated twice in a round.", f"{_DRAW}; 5) Deactivate Regiment")
ONE_UNIT = Rule("CQ-ACT-05", "A card activates one unit.", _DRAW)
NAMESAKES = Rule("CQ-ACT-06", "Among units of the name the owner chooses freely.", _DRAW, Status.COMPUTED)
FORCED_DISCARD = Rule(
    "CQ-ACT-07", "A card that can activate nobody is discarded and the next one drawn; no other is.", _DRAW
)
EMPTY_STACK = Rule("CQ-ACT-08", "With no card left the turn passes.", _DRAW, Status.COMPUTED)
BOTH_EMPTY = Rule("CQ-ACT-09", "The phase ends when both Stacks are empty and no activation is open.", "Round Summary")
STEPS = Rule(
    "CQ-ACT-10", "Draw, Draw Event, first Action, second Action, deactivate.", "Performing Actions", Status.COMPUTED
)
