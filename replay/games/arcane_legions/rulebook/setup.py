"""Starting figures and play order."""

from replay.core.rule import Rule, Status

STARTING_SLOTS_FILLED = Rule(
    "AL-SETUP-01", "Every starting slot begins with the figure whose code it prints.", "3. Set Up Your Units"
)

OTHER_SLOTS_EMPTY = Rule(
    "AL-SETUP-02", "A slot that prints no code begins empty.", "Figures, Bases & Unit Cards; 3. Set Up Your Units"
)

ROLL_OFF = Rule(
    "AL-SETUP-03",
    "Each player rolls two dice; the highest total wins, and nobody chooses before it is known.",
    "4. Determine Play Order",
)

TIES_ROLL_AGAIN = Rule(
    "AL-SETUP-04",
    "Players who tie for the highest total roll again.",
    "4. Determine Play Order",
    Status.COMPUTED,
    reading="rolloff_tie",
)

WINNER_CHOOSES = Rule(
    "AL-SETUP-05", "The winner takes the place it likes, Player 1 or Player 2.", "4. Determine Play Order"
)

PLAYER_ONE_GOES_FIRST = Rule(
    "AL-SETUP-06",
    "Player 1 picks a side first, places first and has the ambush turn.",
    "4. Determine Play Order",
    Status.COMPUTED,
)

PLAYER_TWO_FULL_TURN = Rule(
    "AL-SETUP-07",
    "Player 2 picks and places second and has the first full turn, after the ambush.",
    "4. Determine Play Order",
    Status.COMPUTED,
)

SETUP_IN_ORDER = Rule(
    "AL-SETUP-08",
    "Armies, terrain, figures, roll-off, sides and units, ambush: in this sequence.",
    "Setting Up the Standard Game",
)
