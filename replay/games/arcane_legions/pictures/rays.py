"""Lines of sight as they are drawn: the line of the shot that lies on the table, and what a unit has in its sight."""

from collections.abc import Collection

from replay.core.scene import Crossing as Mark
from replay.core.scene import Ray, Reach
from replay.games.arcane_legions.combat.sighting import Looked, sights
from replay.games.arcane_legions.ground.line_of_sight import Crossing, Eye, Sight, looked_along, obstacles, toward
from replay.games.arcane_legions.pictures.picture import on_board
from replay.games.arcane_legions.table import Fight, Table, standing

HIDES, COSTS = "×", "-1"
"""What is written where something hides the target, and where it takes a die (AL-RANGED-12)."""


def line_of_fire(table: Table) -> tuple[Ray, ...]:
    """The line of the ranged fight on the table, as long as both units stand; what was agreed not to count is bare."""
    fight = table.fight
    if fight is None or fight.combat != "ranged" or not {fight.attacker, fight.defender} <= set(standing(table)):
        return ()
    eye = Eye(table, fight.attacker, fight.side, fight.defender, obstacles(table))
    line = looked_along(eye, toward(eye)[fight.aim])
    counted = (crossing for crossing in line.crossings if crossing.hides or crossing.name in fight.crossed)
    return (_ray(table, line, f"{_far(line)}, {_dice(fight)}", Reach.OPEN, tuple(counted)),)


def outlook(table: Table, name: str) -> tuple[Ray, ...]:
    """The best line from a unit to each enemy in range of a side that faces it: clear, or stopped by what hides it."""
    best: dict[str, Looked] = {}
    for seen in sorted(sights(table, name), key=_worth):
        if seen.sight.faces and seen.sight.in_range:
            best.setdefault(seen.sight.target, seen)
    return tuple(_seen(table, seen) for seen in best.values())


def _worth(seen: Looked) -> tuple[int, int, int]:
    return len(seen.against), len(seen.sight.crossings), seen.sight.length


def _seen(table: Table, seen: Looked) -> Ray:
    line = seen.sight
    reach = Reach.TOUCHES if seen.against else Reach.CLEAR
    return _ray(table, line, f"{line.target} at {_far(line)}", reach, line.crossings)


def _ray(table: Table, line: Sight, note: str, reach: Reach, crossed: Collection[Crossing]) -> Ray:
    marks = tuple(Mark(on_board(table, met.at), HIDES if met.hides else COSTS) for met in crossed)
    return Ray(on_board(table, line.start), on_board(table, line.end), note, reach, marks)


def _far(line: Sight) -> str:
    """How long a line is, in steps of two decimals at most."""
    return f"{round(line.length / 1000, 2):g} step{'' if line.length == 1000 else 's'}"


def _dice(fight: Fight) -> str:
    return f"{fight.attack} {'die' if fight.attack == 1 else 'dice'}"
