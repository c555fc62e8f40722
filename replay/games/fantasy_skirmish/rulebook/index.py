"""Every rule of Fantasy Skirmish by id, in the rulebook's order; its gist is in our words."""

from collections.abc import Mapping
from types import ModuleType

from replay.core.rule import Rule, collected
from replay.games.fantasy_skirmish.rulebook import (
    abil,
    adj,
    army,
    cover,
    defeat,
    elev,
    end,
    flank,
    geo,
    los,
    melee,
    mount,
    move,
    phase,
    ranged,
    rein,
    setup,
    spell,
    stack,
    terr,
    turn,
    vp,
)

CHAPTERS: tuple[ModuleType, ...] = (
    geo,
    army,
    setup,
    turn,
    phase,
    move,
    mount,
    adj,
    melee,
    flank,
    ranged,
    los,
    cover,
    defeat,
    rein,
    vp,
    end,
    abil,
    spell,
    terr,
    elev,
    stack,
)
"""The chapters in order, each called as in its rules' ids.

FS-DEF is ``defeat`` and FS-RANGE ``ranged``: Python has their words.
"""

RULES: Mapping[str, Rule] = collected(CHAPTERS)
"""Every rule by id."""
