"""Every rule of Star Wars: Legion by id, in the rulebook's order; its gist is in our words."""

from collections.abc import Mapping
from types import ModuleType

from replay.core.rule import Rule, collected
from replay.games.star_wars_legion.rulebook import (
    blue,
    claim,
    contest,
    drop,
    effect,
    empty,
    fact,
    mission,
    obj,
    order,
    place,
    poi,
    prep,
    secure,
    setup,
    side,
)

CHAPTERS: tuple[ModuleType, ...] = (
    setup,
    blue,
    mission,
    empty,
    side,
    order,
    effect,
    prep,
    obj,
    poi,
    contest,
    claim,
    drop,
    secure,
    place,
    fact,
)
"""The chapters in order, each called as in its rules' ids.

``fact`` is what no rule of the source is about.
"""

RULES: Mapping[str, Rule] = collected(CHAPTERS)
"""Every rule by id."""
