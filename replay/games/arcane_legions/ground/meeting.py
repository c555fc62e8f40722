"""Which units on the table are adjacent, and by which sides."""

from replay.games.arcane_legions.ground.outline import FORMATION_LENGTH, STEP, Contact, contact, footprint
from replay.games.arcane_legions.table import Table, card_of, enemies

FAR = FORMATION_LENGTH + STEP
"""Two middles farther apart than this, along either axis, belong to bases that cannot touch."""


def meeting(table: Table, unit: str, other: str) -> Contact | None:
    """By which sides two units on the table lie flat on each other, or None (AL-ADJ-01, 03, 04)."""
    ours, theirs = table.units[unit].pose, table.units[other].pose
    if ours is None or theirs is None or max(abs(ours.x - theirs.x), abs(ours.y - theirs.y)) > FAR:
        return None
    return contact(ours, footprint(card_of(table, unit)), theirs, footprint(card_of(table, other)))


def adjacent_enemies(table: Table, unit: str) -> dict[str, Contact]:
    """The enemy units adjacent to a unit, and by which sides: its own first."""
    found = {other: meeting(table, unit, other) for other in enemies(table, table.units[unit].seat)}
    return {other: sides for other, sides in found.items() if sides is not None}
