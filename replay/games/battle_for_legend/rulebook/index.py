"""Every rule of Battle for Legend by id, in the catalogue's order; its gist is in our words."""

from collections.abc import Mapping
from types import ModuleType

from replay.core.rule import Rule
from replay.games.battle_for_legend.rulebook import (
    activation,
    artefact,
    ballista,
    cover,
    cycle,
    duel,
    elimination,
    figure,
    geo,
    initiative,
    opportunity,
    orb,
    portal,
    response,
    setup,
    term,
    win,
    zone,
)

CHAPTERS: tuple[ModuleType, ...] = (
    geo,
    figure,
    win,
    setup,
    initiative,
    activation,
    duel,
    cycle,
    response,
    opportunity,
    orb,
    zone,
    cover,
    portal,
    ballista,
    artefact,
    elimination,
    term,
)

RULES: Mapping[str, Rule] = {
    rule.id: rule for chapter in CHAPTERS for rule in vars(chapter).values() if isinstance(rule, Rule)
}
"""Every rule by id."""
