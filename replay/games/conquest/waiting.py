"""The reinforcement table: who may arrive in a round, and the dice that are owed for them."""

from replay.core.dice import Owed
from replay.games.conquest.army import Class
from replay.games.conquest.table import CLASSES, Table, attached, of

BARRED, AUTOMATIC = 0, 7
"""No die is low enough, and none is too high."""

NEEDED: dict[int, tuple[int, int, int]] = {
    1: (4, BARRED, BARRED),
    2: (4, 2, BARRED),
    3: (AUTOMATIC, 4, 2),
    4: (AUTOMATIC, AUTOMATIC, 4),
}
"""By round, the highest face with which light, medium and heavy Regiments arrive (CQ-REINF-11 to 14)."""


def needed(round_: int, cls: Class) -> int:
    """The highest face that succeeds; from round 5 on everything arrives (CQ-REINF-15, 17)."""
    return NEEDED.get(round_, (AUTOMATIC,) * 3)[CLASSES.index(cls)]


def waiting(table: Table, seat: str, cls: Class) -> tuple[str, ...]:
    """The Regiments of a Class that may still arrive by dice: in reserve, and not held back (CQ-REINF-07)."""
    held = table.seats[seat].nominee if table.seats[seat].held else ""
    return tuple(
        name for name in of(table, seat, "reserve", regiments=True) if table.units[name].cls == cls and name != held
    )


def owed(table: Table) -> tuple[Owed, ...]:
    """The reinforcement dice still to be thrown, seat by seat (CQ-REINF-08)."""
    if table.phase != "reinforcement":
        return ()
    return tuple(
        Owed(seat, cls, len(waiting(table, seat, cls)))
        for seat, player in table.seats.items()
        for cls in CLASSES
        if BARRED < needed(table.round, cls) < AUTOMATIC and cls not in player.rolled and waiting(table, seat, cls)
    )


def automatic(table: Table, seat: str) -> tuple[str, ...]:
    """The Regiments of a seat that arrive without dice this round (CQ-REINF-13 to 17)."""
    free = [cls for cls in CLASSES if needed(table.round, cls) == AUTOMATIC]
    return tuple(name for cls in free for name in waiting(table, seat, cls))


def riders(table: Table, seat: str, cls: Class) -> int:
    """The Characters in Regiments of a Class that wait: they throw no dice of their own (CQ-CHAR-04)."""
    return sum(len(attached(table, name)) for name in waiting(table, seat, cls))
