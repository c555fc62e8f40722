"""What lies of a fight on a table: dice, or what a game has instead."""

from replay.core.fight import Fight
from replay.core.scene import Scene


def lie(scene: Scene) -> bool:
    """Whether dice, or what a game has instead, lie on a table."""
    fight = scene.fight
    return fight is not None and any(row.dice for row in (fight.above, fight.below) if row)


def whose(fight: Fight) -> tuple[str, list[str | None]]:
    """By what a fight is the same fight, however its dice lie."""
    return fight.title, [row.piece for row in (fight.above, fight.below) if row]


def owed(fight: Fight | None) -> bool:
    """Whether a fight awaits all of its dice."""
    dice = [die for row in (fight.above, fight.below) if row for die in row.dice] if fight else []
    return bool(dice) and not any(die.face for die in dice)
