"""Spells."""

from replay.core.rule import Rule, Status

SORCERERS_ONLY = Rule("FS-SPELL-01", "Only a Sorcerer casts.", "Spell Points")
SPELL_LISTS = Rule("FS-SPELL-02", "A Sorcerer has every spell of its faction.", "Spell Points", Status.COMPUTED)
ENOUGH_POINTS = Rule("FS-SPELL-03", "A spell is paid in spell points.", "Spell Points")
OTHER_LISTS = Rule("FS-SPELL-04", "Other factions' spells only where its card lists them.", "Spell Points")
TAKES_THE_ACTION = Rule("FS-SPELL-05", "A spell is the action of its turn.", "Spell Points")
POOL_PER_WARRIOR = Rule(
    "FS-SPELL-06", "Spell points belong to the warrior and do not come back.", "Spell Points", Status.COMPUTED
)
