"""The battlefield, the sides, the scouts."""

from replay.core.rule import Rule, Status

CLEAR_BY_DEFAULT = Rule(
    "FS-SETUP-01", "A square without a feature is clear.", "Setting Up the Battlefield", Status.COMPUTED
)
THREE_FEATURES = Rule("FS-SETUP-02", "On a blank map every player takes three features.", "Setting Up the Battlefield")
HIGH_ROLLER_PLACES = Rule(
    "FS-SETUP-03", "The highest of two dice each places first; ties roll again.", "Setting Up the Battlefield"
)
PLACING_BY_TURNS = Rule(
    "FS-SETUP-04",
    "Players place one of their own features in turn until all lie for which there is room.",
    "Setting Up the Battlefield",
)
AWAY_FROM_EDGES = Rule(
    "FS-SETUP-05", "A feature keeps two squares from every edge of the map.", "Setting Up the Battlefield"
)
AWAY_FROM_FEATURES = Rule(
    "FS-SETUP-06",
    "A feature keeps two squares from every other, unless it stands on top of a hill.",
    "Setting Up the Battlefield; Elevated terrain",
)
PREPARED_MAP = Rule(
    "FS-SETUP-07",
    "The high roller picks the prepared map, another player the first side.",
    "Setting Up the Battlefield",
)
TILES = Rule(
    "FS-SETUP-08",
    "The centre tile lies first; then one tile in turn for each free place around it.",
    "Setting Up the Battlefield",
)
SIDES = Rule("FS-SETUP-09", "Every player names a side to enter from.", "Setting Up the Battlefield", Status.COMPUTED)
OPPOSITE_SIDES = Rule(
    "FS-SETUP-10", "Two players start on opposite sides; of more each takes any.", "Setting Up the Battlefield"
)
SCOUTS_FIRST = Rule("FS-SETUP-11", "Only Scouts begin on the map.", "Setting Up the Battlefield")
WHERE_SCOUTS_STAND = Rule("FS-SETUP-12", "A Scout begins wherever it could stand.", "Setting Up the Battlefield")
ADVICE = Rule(
    "FS-SETUP-13",
    "The hints about Stealth, Aquatic and Flight bind nobody.",
    "Setting Up the Battlefield (Tips)",
    Status.ABSENT,
    why="It is advice.",
)
