"""Every rule of Conquest's round by id, in the rulebook's order; its gist is in our words."""

from collections.abc import Mapping
from types import ModuleType

from replay.core.rule import Rule, collected
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
    rounds,
    supr,
    vic,
    xtra,
)

CHAPTERS: tuple[ModuleType, ...] = (rounds, dice, char, reinf, cmd, supr, act, draw, actn, listed, xtra, vic, fact)
"""The chapters in order, each called as in its rules' ids.

CQ-ROUND is ``rounds`` and CQ-LIST ``listed``: Python has their words.
"""

RULES: Mapping[str, Rule] = collected(CHAPTERS)
"""Every rule by id."""
