"""Breaking away: which enemies a move order lets strike before the unit moves."""

from replay.core.game import Call
from replay.games.arcane_legions.meeting import adjacent_enemies
from replay.games.arcane_legions.pools import can_attack
from replay.games.arcane_legions.rulebook.breakaway import BREAKAWAY_OPTIONAL
from replay.games.arcane_legions.table import Table, called, card_of


def draws(table: Table, unit: str) -> bool:
    """Whether a move order exposes a unit to breakaway attacks: a formation's does (AL-BREAK-01, 03)."""
    return card_of(table, unit).unit.base != "sortie"


def drawn(table: Table, unit: str) -> tuple[str, ...]:
    """The enemies that may strike a unit ordered to move: adjacent, and able to attack it (AL-BREAK-01, 06, 09)."""
    if not draws(table, unit):
        return ()
    meetings = adjacent_enemies(table, unit).items()
    return tuple(enemy for enemy, sides in meetings if can_attack(table, enemy, sides.other, "attack"))


def calls(table: Table) -> tuple[Call, ...]:
    """The owners of the enemies that may still strike, each once; they pick the sequence (AL-BREAK-10, 12)."""
    if table.moving is None:
        return ()
    waiting: dict[str, list[str]] = {}
    for enemy in table.moving.enemies:
        waiting.setdefault(table.units[enemy].seat, []).append(enemy)
    return tuple(
        Call(
            seat,
            f"{called(table, seat)} strikes {table.moving.unit} with {' and '.join(units)} as it leaves, or lets it go",
            ("strike", "forgo", "concede"),
            rule=BREAKAWAY_OPTIONAL.id,
        )
        for seat, units in waiting.items()
    )
