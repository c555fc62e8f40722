"""A small invented army, for a form that asks for one and for simulated players who bring none."""

import msgspec

from replay.games.conquest.army import Ability, Army, Banner, Character, DrawEvent, Grant, Regiment

MILITIA = (
    Regiment("r1", "Ferry Guard", "infantry", "light", 3),
    Regiment("r2", "Ferry Guard", "infantry", "light", 3),
    Regiment("r3", "Reed Bows", "infantry", "light", 2, draw_events=(DrawEvent("nocked", "free:take-aim"),)),
    Regiment("r4", "Dyke Pikes", "infantry", "medium", 4, 2, (DrawEvent("brace", "token:braced"),)),
    Regiment("r5", "Mill Oxen", "brute", "heavy", 2, 2, grants=(Grant("trample", "additional", "clash"),)),
)
LEADER = Character(
    "c1", "Lock Keeper", "infantry", ("r1", "r2", "r3", "r4", "r5"), supremacy=Ability("open-the-sluice", "once"),
    draw_events=(DrawEvent("steady-now", "free:inspire"),),
)  # fmt: skip


def sample_army() -> str:
    """Five Regiments and their Character, as the text that an order carries."""
    army = Army("rollbook.army/1", "conquest", Banner("ferry-muster", "Ferry Muster", "c1"), MILITIA, (LEADER,))
    return msgspec.json.encode(army).decode()
