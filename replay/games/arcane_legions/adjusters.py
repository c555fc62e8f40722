"""Abilities that change the dice of a fight: which unit may use which, and when (AL-CLOSE-09, AL-ABIL-10)."""

from collections.abc import Iterator

from replay.games.arcane_legions.ability import Ability, adjusts
from replay.games.arcane_legions.card import active
from replay.games.arcane_legions.events import Pool
from replay.games.arcane_legions.table import Fight, Table, card_of

ROLES: tuple[Pool, ...] = ("attack", "defence")
"""Whose dice come first: the attacker's, then the defender's."""


def fighter(fight: Fight, pool: Pool) -> str:
    """The unit that rolls a pool."""
    return fight.attacker if pool == "attack" else fight.defender


def adjuster(table: Table, fight: Fight) -> Pool | None:
    """The side that may change dice now: the attacker while it can, then the defender, then neither."""
    for role in ROLES:
        if fighter(fight, role) not in fight.adjusted and usable(table, fight, role):
            return role
    return None


def usable(table: Table, fight: Fight, role: Pool) -> dict[str, Ability]:
    """The abilities by id with which a side could still change dice in this fight, each of them once."""
    return {ability.id: ability for ability in _applying(table, fight, role) if _has_dice(ability, fight, role)}


def pools(ability: Ability, role: Pool) -> tuple[Pool, ...]:
    """The pools an ability may change: its side's own, the opposing one, or both where its text does not say."""
    other: Pool = "defence" if role == "attack" else "attack"
    return {"own": (role,), "opposing": (other,)}.get(str(ability.effect.get("dice", "")), ROLES)


def changeable(ability: Ability) -> range:
    """The faces an ability may change, where its text names the least or the most."""
    least, most = ability.effect.get("faces_min"), ability.effect.get("faces_max")
    return range(least if isinstance(least, int) else 1, (most if isinstance(most, int) else 6) + 1)


def _applying(table: Table, fight: Fight, role: Pool) -> Iterator[Ability]:
    unit = fighter(fight, role)
    card = card_of(table, unit)
    on = active(card, table.units[unit].figures)
    side = "attacker" if role == "attack" else "defender"
    combat = "ranged" if fight.combat == "ranged" else "close"
    for ability in card.ability:
        if ability.id in on and adjusts(ability, side, combat) and (unit, ability.id) not in fight.used:
            yield ability


def _has_dice(ability: Ability, fight: Fight, role: Pool) -> bool:
    """Whether a die lies there that the ability may change."""
    return any(face in changeable(ability) for pool in pools(ability, role) for face in fight.faces.get(pool, ()))
