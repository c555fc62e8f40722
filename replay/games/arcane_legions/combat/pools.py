"""How many dice a fight owes each side, and how that number comes about."""

from collections.abc import Sequence
from typing import Literal

from msgspec import Struct

from replay.games.arcane_legions.cards.card import is_bad, over_side, totals
from replay.games.arcane_legions.events import Pool
from replay.games.arcane_legions.ground.meeting import adjacent_enemies
from replay.games.arcane_legions.orders import Side
from replay.games.arcane_legions.table import Fight, Table, card_of

LEAST_OVER_A_BAD_SIDE = 4
"""Ready icons it takes to attack over a bad side (AL-CLOSE-05, AL-RANGED-08)."""

Dice = Literal["attack", "defence", "ranged"]


class Due(Struct, frozen=True):
    """Dice owed, and the sum behind them: "4 icons, gray rear -3"."""

    count: int
    why: str


def ready(table: Table, unit: str, dice: Dice) -> int:
    """A unit's ready icons of one kind (AL-UNIT-04, 06)."""
    icons = totals(card_of(table, unit), table.units[unit].figures)
    return {"attack": icons.attack, "defence": icons.defence, "ranged": icons.ranged}[dice]


def can_attack(table: Table, unit: str, side: Side, dice: Dice) -> bool:
    """Whether a unit may attack over a side: an icon is enough, over a bad side it takes four."""
    count = ready(table, unit, dice)
    return count >= LEAST_OVER_A_BAD_SIDE or (count > 0 and not over_bad(table, unit, side, dice))


def over_bad(table: Table, unit: str, side: Side, dice: Dice) -> bool:
    """Whether a unit's side is bad for such dice (AL-UNIT-09)."""
    return is_bad(getattr(card_of(table, unit).codex, side), dice)


def due(table: Table, unit: str, side: Side, dice: Dice) -> Due:
    """Dice for a unit's ready icons over one of its sides (AL-UNIT-10; AL-CLOSE-04 to 06; AL-RANGED-07 to 09)."""
    count, edge = ready(table, unit, dice), getattr(card_of(table, unit).codex, side)
    less = " -3" if is_bad(edge, dice) else ""
    return Due(over_side(count, edge, dice), f"{count} icon{'' if count == 1 else 's'}, {edge.colour} {side}{less}")


def shot(table: Table, unit: str, side: Side, crossed: Sequence[str], *, melee: bool) -> Due:
    """Dice of a shot: all it crosses and a melee at the target take one each, never below 0 (AL-RANGED-12, 14, 15)."""
    full = due(table, unit, side, "ranged")
    less = (*(f"{name} -1" for name in crossed), *(["into melee -1"] if melee else []))
    return Due(max(0, full.count - len(less)), ", ".join((full.why, *less)))


def in_melee(table: Table, target: str) -> bool:
    """Whether any enemy of a unit is adjacent to it, the shooter's own units included (AL-RANGED-14)."""
    return bool(adjacent_enemies(table, target))


def owed(table: Table, fight: Fight, pool: Pool) -> Due:
    """Dice of a pool of an open fight, and why: what stands in the fight, explained from the table."""
    count = fight.attack if pool == "attack" else fight.defence
    if pool == "defence":
        plain = due(table, fight.defender, fight.aim, "defence")
    elif fight.combat == "ranged":
        plain = shot(table, fight.attacker, fight.side, fight.crossed, melee=fight.melee)
    else:
        plain = due(table, fight.attacker, fight.side, "attack")
    return Due(count, plain.why + lent(fight, pool))


def lent(fight: Fight, pool: Pool) -> str:
    """The abilities that changed the dice of a pool, as they stand in its sum."""
    return "".join(f", {sway.ability} of {sway.unit} {sway.by:+}" for sway in fight.swayed if sway.pool == pool)
