"""Every rule of Arcane Legions by id, in the rulebook's order; its gist is in our words."""

from collections.abc import Mapping
from types import ModuleType

from replay.core.rule import Rule, collected
from replay.games.arcane_legions.rulebook import (
    abil,
    adj,
    breakaway,
    build,
    close,
    damage,
    deploy,
    geom,
    move,
    multi,
    order,
    push,
    ranged,
    regroup,
    setup,
    snap,
    table,
    terrain,
    turn,
    unit,
    variant,
    vp,
    win,
)

CHAPTERS: tuple[ModuleType, ...] = (
    unit,
    abil,
    build,
    table,
    setup,
    deploy,
    turn,
    order,
    push,
    regroup,
    move,
    geom,
    adj,
    snap,
    breakaway,
    terrain,
    close,
    ranged,
    damage,
    vp,
    win,
    variant,
    multi,
)
"""The chapters in order, each called as in its rules' ids.

AL-BREAK is ``breakaway``: Python has its word.
"""

RULES: Mapping[str, Rule] = collected(CHAPTERS)
"""Every rule by id."""
