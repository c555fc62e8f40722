"""Abilities that change the dice of a fight: which unit may use which, and when (AL-CLOSE-09, AL-ABIL-10)."""

from collections.abc import Iterator
from typing import TypeAlias

from replay.games.arcane_legions.cards.ability import Power
from replay.games.arcane_legions.cards.condition import Moment
from replay.games.arcane_legions.cards.hook import Hook
from replay.games.arcane_legions.cards.operation import Nudge, Reroll, Turn
from replay.games.arcane_legions.events import FightOpened, Pool
from replay.games.arcane_legions.powers.sway import Sway, holds, powers, reaches, times
from replay.games.arcane_legions.table import Fight, Table, standing

Bout: TypeAlias = Fight | FightOpened
"""A fight on the table, or one about to open."""

ROLES: tuple[Pool, ...] = ("attack", "defence")
"""Whose dice come first: the attacker's, then the defender's."""


def fighter(fight: Bout, pool: Pool) -> str:
    """The unit that rolls a pool."""
    return fight.attacker if pool == "attack" else fight.defender


def moment_of(fight: Bout, pool: Pool) -> Moment:
    """What a fight is to the unit that rolls a pool."""
    if pool == "attack":
        return Moment(role="attacker", combat=fight.combat, side=fight.side, against=fight.defender)
    return Moment(role="defender", combat=fight.combat, side=fight.aim, against=fight.attacker)


def adjuster(table: Table, fight: Fight) -> Pool | None:
    """The side that may change dice now: the attacker while it can, then the defender, then neither."""
    for role in ROLES:
        if fighter(fight, role) not in fight.adjusted and usable(table, fight, role):
            return role
    return None


def usable(table: Table, fight: Fight, role: Pool) -> tuple[Sway, ...]:
    """The abilities with which a side could still change dice in this fight, each of them once: its unit's own first.

    Then those that friends in range lend it (AL-ABIL-06).
    """
    unit = fighter(fight, role)
    sources = (unit, *(name for name in standing(table) if name != unit))
    found = (sway for source in sources for sway in _applying(table, fight, role, source))
    return tuple(sway for sway in found if _has_dice(sway.power, fight, role))


def pools(power: Power, role: Pool) -> tuple[Pool, ...]:
    """The pools an ability may change: its side's own, the opposing one, or both where its text does not say."""
    other: Pool = "defence" if role == "attack" else "attack"
    return {"own": (role,), "opposing": (other,)}.get(_change(power).dice, ROLES)


def changeable(power: Power) -> range:
    """The faces an ability may change, where its text names the least or the most."""
    change = _change(power)
    return range(change.faces_min, change.faces_max + 1)


def most(sway: Sway) -> int | None:
    """How many dice an ability may change at once, more where it grows (AL-ABIL-03); None is any number."""
    limit = _change(sway.power).up_to
    return None if limit is None else limit * sway.times


def becomes(power: Power, face: int) -> range:
    """What a die that shows a face may show afterwards."""
    match power.does:
        case Turn(to=int() as to):
            return range(to, to + 1)
        case Nudge(amount=amount):
            shown = min(6, max(1, face + amount))
            return range(shown, shown + 1)
    return range(1, 7)


def _change(power: Power) -> Reroll:
    assert isinstance(power.does, Reroll)
    return power.does


def _applying(table: Table, fight: Fight, role: Pool, source: str) -> Iterator[Sway]:
    """The abilities of one unit that bear on the dice of a side's unit now."""
    unit, moment = fighter(fight, role), moment_of(fight, role)
    for power in powers(table, source):
        spent = power.id in table.units[source].spent or (source, power.id) in fight.used
        if power.hook is not Hook.DICE_ADJUST or spent or not reaches(table, source, unit, power):
            continue
        strong = times(table, source, power)
        if strong and holds(table, unit, power.when, moment):
            yield Sway(source, power, power.does, strong)


def _has_dice(power: Power, fight: Fight, role: Pool) -> bool:
    """Whether a die lies there that the ability may change."""
    return any(face in changeable(power) for pool in pools(power, role) for face in fight.faces.get(pool, ()))
