"""Every rule of Star Wars: Legion by id, in the rulebook's order; its gist is in our words."""

from collections.abc import Mapping
from types import ModuleType

from replay.core.rule import Rule
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
"""The chapters in order; ``side`` is SWL-SIDE and SWL-ORDER, ``fact`` what is recorded without a rule of the source."""

RULES: Mapping[str, Rule] = {
    rule.id: rule for chapter in CHAPTERS for rule in vars(chapter).values() if isinstance(rule, Rule)
}
