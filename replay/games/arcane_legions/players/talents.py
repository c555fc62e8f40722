"""Abilities that a card drawn by lot may have: one at least for each hook, and one for each operation of its own."""

from replay.games.arcane_legions.cards.ability import Ability
from replay.games.arcane_legions.cards.hook import Hook

REVIVE = Ability(
    "revive",
    "Revive",
    "unit",
    Hook.FIGURE_RETURN,
    range_fl=9,
    effect={"op": "return", "colour": "yellow", "target": "friendly_unit"},
    uses="per_turn",
)
"""What brings commanders back."""

FIGURES: tuple[Ability, ...] = (
    Ability("drill", "Drill", "figure", Hook.MOVE_POINTS, effect={"op": "add", "amount": 1}),
    Ability(
        "banner", "Banner", "figure", Hook.DICE_COUNT, "per_ready", {"role": "attacker"}, {"op": "add", "amount": 1}
    ),
    Ability("fog", "Fog", "figure", Hook.DICE_COUNT, effect={"op": "add", "amount": -1, "dice": "opposing"}),
    Ability("wall", "Wall", "figure", Hook.DICE_COUNT, when={"role": "defender"}, effect={"op": "set", "amount": 5}),
    Ability("brace", "Brace", "figure", Hook.DICE_ADJUST, effect={"op": "reroll", "dice": "own", "up_to": 2}),
    Ability("jinx", "Jinx", "figure", Hook.DICE_ADJUST, effect={"op": "reroll", "dice": "opposing", "faces_min": 5}),
    Ability("aim", "Aim", "figure", Hook.DICE_ADJUST, effect={"op": "set", "dice": "own", "up_to": 1, "to": 6}),
    Ability(
        "chant",
        "Chant",
        "figure",
        Hook.DICE_ADJUST,
        range_fl=2,
        effect={"op": "reroll", "dice": "own", "up_to": 1, "faces_max": 3, "target": "friendly_unit"},
    ),
    Ability("luck", "Luck", "figure", Hook.DICE_ADJUST, effect={"op": "add", "dice": "own", "up_to": 1, "amount": 1}),
    Ability("plate", "Plate", "figure", Hook.DAMAGE_MODIFY, effect={"op": "add", "amount": -1}),
    Ability("venom", "Venom", "figure", Hook.DAMAGE_MODIFY, effect={"op": "add", "amount": 1, "damage": "dealt"}),
    Ability("mend", "Mend", "figure", Hook.FIGURE_RETURN, effect={"op": "return"}, uses="per_turn"),
    Ability(
        "rally", "Rally", "figure", Hook.FIGURE_RETURN, range_fl=4, effect={"op": "return", "target": "friendly_unit"}
    ),
    Ability(
        "gust",
        "Gust",
        "figure",
        Hook.UNIT_DISPLACE,
        range_fl=3,
        effect={"op": "shift", "target": "enemy_unit"},
        uses="per_turn",
    ),
    Ability("root", "Root", "figure", Hook.UNIT_DISPLACE, effect={"op": "forbid"}),
    Ability(
        "bolt",
        "Bolt",
        "figure",
        Hook.ORDER_SPECIAL,
        range_fl=3,
        effect={"op": "damage", "amount": 2, "target": "enemy_unit"},
    ),
    Ability("song", "Song", "figure", Hook.ORDER_SPECIAL, effect={"op": "add_mp", "amount": 2}),
    Ability("oath", "Oath", "figure", Hook.ORDER_SPECIAL, effect={"op": "add_dice", "icons": "attack", "amount": 1}),
    Ability("tithe", "Tithe", "figure", Hook.ORDER_SPECIAL, effect={"op": "score"}, uses="per_game"),
    Ability(
        "salve",
        "Salve",
        "figure",
        Hook.ORDER_REPLACE,
        when={"kind": "regroup"},
        range_fl=2,
        effect={"op": "heal", "target": "friendly_unit"},
    ),
    Ability(
        "summons", "Summons", "figure", Hook.ORDER_REPLACE, when={"kind": "move"}, effect={"op": "return", "amount": 2}
    ),
    Ability(
        "blink", "Blink", "figure", Hook.ORDER_REPLACE, when={"kind": "ranged"}, effect={"op": "shift", "steps": 2}
    ),
    Ability(
        "omen",
        "Omen",
        "figure",
        Hook.ORDER_REPLACE,
        when={"kind": "close"},
        effect={"op": "free_text", "text": "An omen."},
    ),
)
"""Abilities that stand on slots (AL-ABIL-02)."""

UNITS: tuple[Ability, ...] = (
    Ability("levy-law", "Levy law", "unit", Hook.ARMY_CHECK, effect={"op": "at_most", "amount": 20}),
    Ability("feud", "Feud", "hindrance", Hook.ARMY_CHECK, effect={"op": "forbid", "faction": "No friends of ours"}),
    Ability("haste", "Haste", "unit", Hook.ORDER_COST, when={"kind": "move"}, effect={"op": "add", "amount": -1}),
    Ability("sloth", "Sloth", "hindrance", Hook.ORDER_COST, when={"kind": "close"}, effect={"op": "set", "amount": 2}),
    Ability("spite", "Spite", "hindrance", Hook.PUSH_PENALTY, effect={"op": "add", "amount": 1}),
    Ability("grit", "Grit", "unit", Hook.PUSH_PENALTY, effect={"op": "set", "amount": 0}),
    Ability("rank", "Rank", "unit", Hook.PUSH_PENALTY, effect={"op": "only", "colour": "white"}),
    Ability("reins", "Reins", "unit", Hook.MOVE_POINTS, effect={"op": "set", "amount": 4}),
    Ability("mud", "Mud", "hindrance", Hook.MOVE_COST, when={"side": "rear"}, effect={"op": "add", "amount": 1}),
    Ability("wheel", "Wheel", "unit", Hook.MOVE_COST, when={"manoeuvre": "turn"}, effect={"op": "set", "amount": 1}),
    Ability(
        "dread",
        "Dread",
        "unit",
        Hook.DICE_COUNT,
        range_fl=2,
        effect={"op": "add", "amount": -1, "target": "enemy_unit"},
    ),
    Ability(
        "scales", "Scales", "unit", Hook.DAMAGE_MODIFY, when={"combat": "ranged"}, effect={"op": "set", "amount": 1}
    ),
    Ability("bounty", "Bounty", "hindrance", Hook.VP_MODIFY, effect={"op": "add", "amount": 1}),
    Ability("sentry", "Sentry", "unit", Hook.VP_MODIFY, when={"reason": "control"}, effect={"op": "set", "amount": 4}),
    Ability(
        "tale", "Tale", "unit", Hook.FREE_TEXT, effect={"op": "free_text", "text": "Its tale is told at the table."}
    ),
    Ability("sneak", "Sneak", "unit", Hook.BREAK_ALLOW, when={"role": "mover"}, effect={"op": "forbid"}),
    Ability("hooks", "Hooks", "unit", Hook.BREAK_ALLOW, when={"role": "striker"}, effect={"op": "allow"}),
    REVIVE,
    Ability("surge", "Surge", "unit", Hook.MOVE_POINTS, effect={"op": "add", "amount": 2}, uses="per_game"),
)
"""Abilities that stand on the unit bar (AL-ABIL-04, 05)."""
