"""The eight steps of Setup, the three lists, the battlefield and its terrain."""

from replay.core.rule import Rule, Status

FIXED_ORDER = Rule("SWL-SETUP-01", "The eight steps of Setup follow each other; one ends before the next.", "Setup")
THREE_LISTS = Rule(
    "SWL-SETUP-02",
    "The first step settles every player's army, command hand and battle deck.",
    "Build an Army, a Command Hand, and a Battle Deck",
    Status.COMPUTED,
)
BATTLE_DECK = Rule(
    "SWL-SETUP-03",
    "A battle deck is three Objectives, three Secondary Objectives and three Advantages, all different.",
    "Build an Army, a Command Hand, and a Battle Deck; outside the source",
    reading="battle_deck_list",
)
COMMAND_HAND = Rule(
    "SWL-SETUP-04",
    "A command hand is two cards each of one, two and three pips, and Standing Orders; its count is public.",
    "Build an Army, a Command Hand, and a Battle Deck; outside the source",
    reading="secrets",
)
BATTLEFIELD = Rule(
    "SWL-SETUP-05",
    "The battlefield is set out before any terrain is declared.",
    "Establish the Battlefield and Gather Components",
    Status.COMPUTED,
)
BATTLEFIELD_SIZE = Rule(
    "SWL-SETUP-06",
    "The battlefield is 72 by 36 inches, unless the match says otherwise.",
    "Establish the Battlefield and Gather Components; outside the source",
    reading="width",
)
AGREED_TERRAIN = Rule(
    "SWL-SETUP-07", "Both players agree on the rules of every piece of terrain.", "Declare and Place Terrain"
)
DECLARED_FIRST = Rule("SWL-SETUP-08", "Terrain is placed once its rules are declared.", "Declare and Place Terrain")
