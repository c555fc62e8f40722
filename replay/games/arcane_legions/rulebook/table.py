"""The table and its terrain."""

from replay.core.rule import Rule, Status

SURFACE = Rule(
    "AL-TABLE-01",
    "The surface is flat; 4 by 6 feet is standard, other sizes may be agreed.",
    "2. Set Up the Table",
    Status.RECORDED,
    why="The table's size is a match option; whether it is flat is for the eye.",
    reading="table_width",
)

DISTINCT_EDGES = Rule(
    "AL-TABLE-02",
    "Every terrain piece shows where it ends.",
    "2. Set Up the Table; Terrain",
    Status.ABSENT,
    why="The log knows outlines, not how they are painted.",
)

CONTROL_IS_SQUARE = Rule(
    "AL-TABLE-03", "A control piece is a square with sides of one formation length.", "2. Set Up the Table"
)

ONE_CONTROL_PIECE_EACH = Rule(
    "AL-TABLE-04",
    "The table comes with control terrain, or each player lays exactly one piece.",
    "2. Set Up the Table",
    reading="control",
)

CONTROL_NEAR_CENTRELINE = Rule(
    "AL-TABLE-05",
    "A control piece lies within two formation lengths of the centreline.",
    "2. Set Up the Table",
    reading="terrain_zone_test",
)

CONTROL_PIECES_APART = Rule(
    "AL-TABLE-06", "Control pieces lie at least three formation lengths from each other.", "2. Set Up the Table"
)

CONTROL_BALANCED = Rule(
    "AL-TABLE-07", "Each half of the table has as many control pieces as the other.", "2. Set Up the Table"
)

TERRAIN_APART = Rule(
    "AL-TABLE-08",
    "A blocking or hindering piece lies a formation length or more from others and from zones.",
    "2. Set Up the Table",
)

TERRAIN_OFF_CONTROL = Rule(
    "AL-TABLE-09", "A blocking or hindering piece may touch a control piece, but not lie on it.", "2. Set Up the Table"
)

CENTRELINE = Rule(
    "AL-TABLE-10", "The centreline lies midway between the short sides.", "2. Set Up the Table", Status.COMPUTED
)

FIRST_LAYOUT = Rule(
    "AL-TABLE-11",
    "Beginners are offered a sample layout.",
    "2. Set Up the Table",
    Status.ABSENT,
    why="A suggestion; its drawing is not part of the text.",
)
