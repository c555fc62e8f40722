"""Every rule of Fantasy Skirmish by id, in the rulebook's order; its gist is in our words."""

from collections.abc import Mapping
from types import ModuleType

from replay.core.rule import Rule
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
    reinforce,
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
    reinforce,
    vp,
    end,
    abil,
    spell,
    terr,
    elev,
    stack,
)
"""The chapters in order; ``defeat`` is FS-DEF, ``ranged`` FS-RANGE, ``reinforce`` FS-REIN."""

RULES: Mapping[str, Rule] = {
    rule.id: rule for chapter in CHAPTERS for rule in vars(chapter).values() if isinstance(rule, Rule)
}
