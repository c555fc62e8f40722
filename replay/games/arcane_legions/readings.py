"""What a match of Arcane Legions may choose: its terms, and a reading for every passage the rulebook leaves open."""

from collections.abc import Mapping
from typing import Any

from msgspec import Struct

from replay.core.options import Option, Unsettled
from replay.games.arcane_legions.preparing.teams import TEAMS

SIZES = {5_000: (8, 15), 7_000: (8, 21), 10_000: (10, 25)}
"""Order points and goal by build total (AL-VARIANT-01)."""

_TERMS = (
    Option(
        "preset",
        "standard",
        ("standard", "king_of_the_hill", "death_before_dishonor"),
        gist="the match type: build total, order points, goal and control terrain follow from it",
    ),
    Option("build_total", 0, kind="count", most=100_000, gist="points an army may cost; 0: as the preset says"),
    Option("op", 0, kind="count", most=100, gist="order points a turn; 0: as the build total says"),
    Option("vp_goal", 0, kind="count", most=1_000, gist="victory points that win; 0: as preset and build total say"),
    Option(
        "table_width", 20_000, kind="count", least=2_000, most=200_000, gist="short side of the table", reading="A-28"
    ),
    Option("table_length", 30_000, kind="count", least=4_000, most=200_000, gist="long side", reading="A-28"),
    Option("control", "players", ("players", "table"), gist="who lays control terrain: each player one, or the table"),
)

_MOVEMENT = (
    Option(
        "turn_cost",
        "tool_plus_reach",
        ("tool_plus_reach", "tool_only", "tool_plus_reach_points"),
        gist="what a turn costs",
        reading="A-01",
    ),
    Option("tool_leg", 1_000, kind="count", most=10_000, gist="leg of the turning tool", reading="A-02"),
    Option("tool_needs_room", True, kind="flag", gist="the turning tool needs free table", reading="A-02"),
    Option("notches", "centre", ("centre", "centre_and_quarters"), gist="notches on a long side", reading="A-03"),
    Option("landing_side", "any", ("any", "opposite"), gist="the side a turn may land on", reading="A-04"),
    Option(
        "snap_along_tolerance",
        250,
        kind="count",
        most=2_000,
        gist="how far along an edge a snapped place may differ from the computed one",
        reading="A-05",
    ),
    Option(
        "slide",
        "any_alignment",
        ("any_alignment", "first_alignment", "free"),
        gist="where a slide may end",
        reading="A-06",
    ),
    Option("blocked_turn_points", "refund", ("refund", "spent"), gist="points of an impossible turn", reading="A-07"),
    Option(
        "blocked_forced_side",
        "no_snap",
        ("no_snap", "other_side"),
        gist="what happens when the side to snap to is blocked",
        reading="A-08",
    ),
    Option(
        "mp_count_time",
        "after_breakaway",
        ("after_breakaway", "when_ordered"),
        gist="when movement points are counted",
        reading="A-09",
    ),
    Option("snap_control", "player_choice", ("player_choice", "never"), gist="snapping to control", reading="A-29"),
    Option("zero_mp_move", "warn", ("warn", "illegal"), gist="a move order without movement icons", reading="A-33"),
)

_ORDERS = (
    Option("breakaway_optional", True, kind="flag", gist="a breakaway attack may be declined", reading="A-10"),
    Option("push_injured_first", False, kind="flag", gist="a push must down an injured figure", reading="A-11"),
    Option(
        "push_breaks_order",
        "wasted",
        ("wasted", "illegal"),
        gist="an order whose needs the push itself takes away",
        reading="A-12",
    ),
    Option("push_commander_vp", True, kind="flag", gist="pushing away one's commander scores", reading="A-32"),
    Option("empty_regroup", "warn", ("warn", "illegal"), gist="a regroup order that changes nothing", reading="A-31"),
)

_COMBAT = (
    Option("critical_max", "1", ("1", "per_three"), gist="critical hits of one combat", reading="A-13"),
    Option("ranged_critical", True, kind="flag", gist="ranged dice can score a critical hit", reading="A-13"),
    Option(
        "defender_side_choice",
        "attacker",
        ("attacker", "nearest"),
        gist="which of several eligible sides is shot at",
        reading="A-14",
    ),
    Option("faces", "half_plane", ("half_plane", "nearest_side"), gist="when a side faces a target", reading="A-15"),
    Option("los_graze", "clear", ("clear", "crossed"), gist="a sight line that touches an outline", reading="A-16"),
    Option("zero_dice_attack", "legal", ("legal", "illegal"), gist="an attack with no dice", reading="A-17"),
    Option(
        "injury_clear",
        "end_of_current_turn",
        ("end_of_current_turn", "end_of_owner_turn"),
        gist="when injuries vanish",
        reading="A-18",
    ),
)

_POINTS = (
    Option("dbd_commander_vp", False, kind="flag", gist="Death Before Dishonor counts commanders", reading="A-19"),
    Option("cleared_table_any_player", True, kind="flag", gist="a cleared table wins in any turn", reading="A-20"),
    Option(
        "mutual_wipe",
        "vp_then_draw",
        ("vp_then_draw", "active_wins"),
        gist="one combat removes everybody's last units",
        reading="A-20",
    ),
    Option(
        "carry_over_win",
        "before_control",
        ("before_control", "after_control"),
        gist="when a waiting player with the goal wins",
        reading="A-26",
    ),
    Option("control_on_ambush", True, kind="flag", gist="control terrain scores in the ambush turn", reading="A-27"),
)

_SETTING_UP = (
    Option(
        "terrain_zone_test",
        "whole",
        ("whole", "centre", "any_part"),
        gist="what of a control piece must lie near the centreline",
        reading="A-21",
    ),
    Option("deploy_contact", "flush", ("flush", "touch"), gist="contact with the unit in front", reading="A-22"),
    Option("rolloff_tie", "reroll", ("reroll",), gist="tied roll-offs", reading="A-25"),
)

_SEVERAL = (
    Option(
        "zones",
        "usual",
        ("usual", "chosen", "seated"),
        gist="zones: two choose theirs and more have them by seat; all choose; all have them by seat",
        reading="A-23",
    ),
    Option("teams", "none", tuple(TEAMS), gist="who is allied with whom, by seat; else with nobody", reading="A-23"),
    Option("credit_measure", "notch", ("notch", "outline"), gist="how the nearest unit is measured", reading="A-24"),
    Option("credit_tie", "judge", ("judge", "roll_off"), gist="two nearest units", reading="A-24"),
    Option("credit_memory", "match", ("match", "turn"), gist="how long the last to damage is known", reading="A-34"),
)

OPTIONS: Mapping[str, Option] = {
    option.key: option
    for group in (_TERMS, _SETTING_UP, _ORDERS, _COMBAT, _POINTS, _MOVEMENT, _SEVERAL)
    for option in group
}
"""Every option of a match by key: first its terms, then the readings."""


class Terms(Struct, frozen=True):
    """The numbers a match is played under; ``control`` is how many control pieces lie, None when it is open."""

    build_total: int
    op: int
    ambush_op: int
    vp_goal: int
    control: int | None


def terms(options: Mapping[str, Any]) -> Terms:
    """What preset, build total and agreed numbers come to (AL-VARIANT-01…04, AL-TURN-01).

    Raises ``Unsettled`` when an agreed build total has no order points or goal of its own and none are given.
    """
    preset = options["preset"]
    total = options["build_total"] or 7_000
    op, goal = SIZES.get(total, (0, 0))
    goal = {"king_of_the_hill": 15, "death_before_dishonor": 8}.get(preset, goal)
    op, goal = options["op"] or op, options["vp_goal"] or goal
    for key, value in (("op", op), ("vp_goal", goal)):
        if not value:
            raise Unsettled(key, f"no army size of {total:,} points is in the book; it has to be given")
    control = {"king_of_the_hill": 1, "death_before_dishonor": 0}.get(preset)
    return Terms(total, op, max(1, op // 2), goal, control)
