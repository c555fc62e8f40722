"""Every rule of Battle for Legend by id, in the catalogue's order; its gist is in our words."""

from collections.abc import Mapping
from types import ModuleType

from replay.core.rule import Rule, collected
from replay.games.battle_for_legend.rulebook import (
    act,
    art,
    bal,
    cover,
    cycle,
    duel,
    elim,
    fig,
    geo,
    init,
    opp,
    orb,
    portal,
    resp,
    setup,
    term,
    win,
    zone,
)

CHAPTERS: tuple[ModuleType, ...] = (
    geo,
    fig,
    win,
    setup,
    init,
    act,
    duel,
    cycle,
    resp,
    opp,
    orb,
    zone,
    cover,
    portal,
    bal,
    art,
    elim,
    term,
)
"""The chapters in order, each called as in its rules' ids."""

RULES: Mapping[str, Rule] = collected(CHAPTERS)
"""Every rule by id."""
