"""What a simulated match is: how many play it, on what table, of which type, and how they read the rules."""

from collections.abc import Iterator, Mapping

from replay.core.form import Chance
from replay.core.lots import once_in, one
from replay.core.options import Option, Value
from replay.games.arcane_legions.ground.outline import STEP
from replay.games.arcane_legions.players.levy import LEAST_POINTS
from replay.games.arcane_legions.preparing.teams import TEAMS
from replay.games.arcane_legions.readings import OPTIONS

PLAYERS = (2, 2, 2, 2, 2, 2, 3, 4, 5, 6)
"""How many may play where no armies are given, the likelier the more often it stands here."""
PRESETS = ("standard", "standard", "king_of_the_hill", "death_before_dishonor", "death_before_dishonor")
UNUSUAL = 6
"""One in so many readings is another than the usual one."""
DUELS = 8
"""One in so many matches is fought by a single figure on either side."""
SMALL_TABLES = ((16 * STEP, 20 * STEP), (18 * STEP, 24 * STEP))
"""Tables on which several meet early."""
NARROW_TABLES = ((10 * STEP, 14 * STEP), (12 * STEP, 16 * STEP), *SMALL_TABLES)
"""Tables on which two do."""
GOALS = (0, 2, 4)
"""Victory points that win among two where only fights score; a few may come in the other's turn."""


def arrange(armies: int, chance: Chance) -> tuple[int, Mapping[str, Value]]:
    """For so many armies that are given: how many players, and the options that differ, all drawn by lot.

    Given armies are built for the usual table and at least the usual points, and each finds a player.
    """
    if not armies and once_in(DUELS, chance):
        return 2, {"preset": "death_before_dishonor", "build_total": LEAST_POINTS, "op": 4, "vp_goal": 2}
    count = max(armies, 2) if armies else one(PLAYERS, chance)
    options: dict[str, Value] = {"preset": one(PRESETS, chance), "build_total": _total(armies, chance)}
    if count > 2 or once_in(4, chance):
        options["control"] = "table"
    if count > 2:
        options["teams"] = one([teams for teams, sizes in TEAMS.items() if count in sizes], chance)
        options["vp_goal"] = one((0, 6, 12), chance)
        options["credit_tie"] = one(("judge", "roll_off"), chance)
    elif not armies and options["preset"] == "death_before_dishonor":
        options["vp_goal"] = one(GOALS, chance)
    if not armies and once_in(2, chance):
        tables = SMALL_TABLES if count > 2 else NARROW_TABLES
        options["table_width"], options["table_length"] = one(tables, chance)
    return count, dict(_readings(chance)) | options


def _total(armies: int, chance: Chance) -> int:
    return one((0, 0, 10_000) if armies else (0, 5_000, 10_000), chance)


def _readings(chance: Chance) -> Iterator[tuple[str, Value]]:
    """Readings other than the usual ones, here and there (A-01 to A-34)."""
    for key, option in OPTIONS.items():
        if key not in ("preset", "control", "teams") and once_in(UNUSUAL, chance):
            other = _others(option)
            if other:
                yield key, one(other, chance)


def _others(option: Option) -> tuple[Value, ...]:
    if option.kind == "flag":
        return (not option.default,)
    return tuple(choice for choice in option.choices if choice != option.default)
