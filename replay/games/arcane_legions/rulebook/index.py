"""Every rule of Arcane Legions by id, in the rulebook's order; its gist is in our words."""

from collections.abc import Mapping
from types import ModuleType

from replay.core.rule import Rule
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
"""The chapters in order; each is named as in its rules' ids, ``breakaway`` for AL-BREAK."""

RULES: Mapping[str, Rule] = {
    rule.id: rule for chapter in CHAPTERS for rule in vars(chapter).values() if isinstance(rule, Rule)
}
