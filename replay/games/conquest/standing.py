"""Where a unit may be said to stand, and whom it may be said to touch."""

from replay.core.pose import Pose
from replay.core.rule import Gate
from replay.games.conquest.table import Table


def require_ground(table: Table, name: str, at: Pose | None, gate: Gate) -> None:
    """State that the middle of a unit comes to stand on the table, if it is said where. Raises ``Breach``."""
    wide, deep = table.options["width"], table.options["depth"]
    inside = at is None or (0 <= at.x <= wide * 1000 and 0 <= at.y <= deep * 1000)
    gate.must(inside, f"{name} would stand off the table, which is {wide} by {deep} inches")


def require_enemies(table: Table, name: str, enemies: tuple[str, ...], gate: Gate) -> None:
    """State that these are enemies whose bases a unit can touch, each named once. Raises ``Breach``."""
    seat = table.units[name].seat
    gate.must(len(set(enemies)) == len(enemies), "name each enemy once")
    for one in enemies:
        enemy = gate.found(table.units.get(one), f"there is no unit {one}")
        friend = f"{name} does not touch itself" if one == name else f"{one} is no enemy of {name}"
        gate.must(enemy.seat != seat, friend)
        gate.must(enemy.where == "field", f"{one} is not on the field")
        gate.must(not enemy.host, f"{one} is a Character: name its Regiment, {enemy.host}")
