"""What is read in one way or another of fights, and of points."""

from replay.core.options import Option

COMBAT = (
    Option(
        "critical_max",
        "1",
        ("1", "per_three"),
        gist="critical hits of one combat",
        reading="A-13",
        means=("one at most", "one for every three sixes"),
    ),
    Option(
        "ranged_critical",
        True,
        kind="flag",
        gist="ranged dice can score a critical hit",
        reading="A-13",
        means=("they can", "they cannot"),
    ),
    Option(
        "defender_side_choice",
        "attacker",
        ("attacker", "nearest"),
        gist="which of several eligible sides is shot at",
        reading="A-14",
        means=("whichever the attacker names", "the nearest"),
    ),
    Option(
        "faces",
        "half_plane",
        ("half_plane", "nearest_side"),
        gist="when a side faces a target",
        reading="A-15",
        means=("when the target lies before its line", "when no other side is nearer to the target"),
    ),
    Option(
        "los_graze",
        "clear",
        ("clear", "crossed"),
        gist="a sight line that touches an outline",
        reading="A-16",
        means=("it is clear", "it crosses what it touches"),
    ),
    Option(
        "zero_dice_attack",
        "legal",
        ("legal", "illegal"),
        gist="an attack with no dice",
        reading="A-17",
        means=("may be made, to no effect", "is refused"),
    ),
    Option(
        "injury_clear",
        "end_of_current_turn",
        ("end_of_current_turn", "end_of_owner_turn"),
        gist="when injuries vanish",
        reading="A-18",
        means=(
            "everybody's, when the turn in which they were dealt ends",
            "a player's, when that player's own turn ends",
        ),
    ),
)

POINTS = (
    Option(
        "dbd_commander_vp",
        False,
        kind="flag",
        gist="Death Before Dishonor counts commanders",
        reading="A-19",
        means=("a commander that goes down scores", "only defeated units score"),
    ),
    Option(
        "cleared_table_any_player",
        True,
        kind="flag",
        gist="a cleared table wins in any turn",
        reading="A-20",
        means=("in anybody's turn", "only in the turn of whoever wins by it"),
    ),
    Option(
        "mutual_wipe",
        "vp_then_draw",
        ("vp_then_draw", "active_wins"),
        gist="one combat removes everybody's last units",
        reading="A-20",
        means=("the higher score wins, equal ones are a draw", "the player whose turn it is wins"),
    ),
    Option(
        "carry_over_win",
        "before_control",
        ("before_control", "after_control"),
        gist="when a waiting player with the goal wins",
        reading="A-26",
        means=("before control terrain is scored", "after it"),
    ),
    Option(
        "control_on_ambush",
        True,
        kind="flag",
        gist="control terrain scores in the ambush turn",
        reading="A-27",
        means=("it does", "it does not"),
    ),
)
