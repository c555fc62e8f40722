"""Every rule of Conquest's round by id, in the rulebook's order; its gist is in our words."""

from collections.abc import Mapping
from types import ModuleType

from replay.core.rule import Rule
from replay.games.conquest.rulebook import (
    act,
    actn,
    char,
    cmd,
    dice,
    draw,
    fact,
    listed,
    reinf,
    sequence,
    supr,
    vic,
    xtra,
)

CHAPTERS: tuple[ModuleType, ...] = (sequence, dice, char, reinf, cmd, supr, act, draw, actn, listed, xtra, vic, fact)
"""The chapters in order; ``sequence`` is CQ-ROUND, ``listed`` CQ-LIST."""

RULES: Mapping[str, Rule] = {
    rule.id: rule for chapter in CHAPTERS for rule in vars(chapter).values() if isinstance(rule, Rule)
}
