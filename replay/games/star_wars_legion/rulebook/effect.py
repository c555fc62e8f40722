"""Effects that are resolved during Setup."""

from replay.core.rule import Rule, Status

_HERE = "Resolve Setup Effects"
_OUTSIDE = f"{_HERE}; outside the source"

ALL_RESOLVED = Rule("SWL-EFFECT-01", "Both players resolve every effect that belongs to Setup, blue first.", _HERE)
ONE_PLAYER_AT_A_TIME = Rule(
    "SWL-EFFECT-02", "Blue resolves all of theirs, in any order, before red resolves any.", _HERE
)
SETUP_KEYWORDS = Rule(
    "SWL-EFFECT-03",
    "Bounty, Cache, Covert Ops, Flawed, Field Commander, Hunted, Loadout, Scouting Party and Transport, once a unit.",
    _HERE,
)
BOUNTY = Rule("SWL-EFFECT-04", "An enemy operative or commander gains a bounty token.", _OUTSIDE)
CACHE = Rule(
    "SWL-EFFECT-05",
    "Tokens are put on the upgrade card that lists them.",
    _OUTSIDE,
    Status.RECORDED,
    why="Upgrade cards are not in army lists; what is put on them is taken as it is said.",
)
COVERT_OPS = Rule(
    "SWL-EFFECT-06", "A unit becomes an operative that may infiltrate, if another commander is left.", _OUTSIDE
)
FLAWED = Rule("SWL-EFFECT-07", "A Flaw Card goes into the opponent's command hand.", _OUTSIDE, Status.COMPUTED)
FIELD_COMMANDER = Rule("SWL-EFFECT-08", "In an army without a commander a unit gains a commander token.", _OUTSIDE)
HUNTED = Rule("SWL-EFFECT-09", "A unit gains a bounty token if any enemy has Bounty.", _OUTSIDE)
LOADOUT = Rule(
    "SWL-EFFECT-10",
    "Upgrades may be exchanged for those set aside.",
    _OUTSIDE,
    Status.RECORDED,
    why="Upgrade cards are not in army lists; the exchange is taken as it is said.",
)
SCOUTING_PARTY = Rule(
    "SWL-EFFECT-11", "Up to X friendly trooper units without Scout gain the unit's Scout value.", _OUTSIDE
)
TRANSPORT = Rule("SWL-EFFECT-12", "One friendly corps or special forces trooper unit is carried.", _OUTSIDE)
