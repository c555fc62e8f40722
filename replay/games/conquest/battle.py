"""Where a simulated player's Regiments go and whom they meet: habits, since no rule of the round says how far."""

from math import isqrt

from replay.core.form import Chance
from replay.core.pose import ONE, Point, Pose, bearing, distance2, rounded, unit, wrapped
from replay.core.seats import other
from replay.games.conquest.display import outline, place
from replay.games.conquest.table import Table, of

STRIDE, CHARGE, BOWSHOT = 6_000, 10_000, 16_000
"""How far a simulated Regiment marches, charges and shoots, in thousandths of an inch."""
EDGE = 2_000


def nearest(table: Table, name: str) -> str:
    """The enemy Regiment on the table that is nearest, nobody if there is none."""
    here = place(table, name)
    foes = of(table, other(table, table.units[name].seat), "field", regiments=True)
    return min(foes, key=lambda foe: _apart2(here, place(table, foe)), default="")


def within(table: Table, name: str, foe: str, most: int) -> bool:
    """Whether an enemy is no farther than so much, from middle to middle."""
    return bool(foe) and _apart2(place(table, name), place(table, foe)) <= most * most


def entry(table: Table, name: str, chance: Chance) -> Pose:
    """A place at the player's own edge."""
    north = list(table.seats).index(table.units[name].seat) > 0
    wide, deep = table.options["width"] * 1000, table.options["depth"] * 1000
    across = 4_000 + chance.randrange(max(1, (wide - 8_000) // 1000)) * 1000
    return Pose(across, deep - EDGE if north else EDGE, 180_000 if north else 0)


def toward(table: Table, name: str, foe: str) -> Pose:
    """A stride on toward an enemy, no nearer than its base, or to the middle of the table."""
    here = place(table, name)
    there = place(table, foe) if foe else _middle(table)
    if (here.x, here.y) == (there.x, there.y):
        return here
    gap = isqrt(_apart2(here, there))
    far = max(0, min(STRIDE, gap - _depth(table, name) - _depth(table, foe) - 1000 * bool(foe)))
    return _along(here, bearing(there.x - here.x, there.y - here.y), far)


def onto(table: Table, name: str, foe: str) -> Pose:
    """In contact with an enemy."""
    here, there = place(table, name), place(table, foe)
    if (here.x, here.y) == (there.x, there.y):
        return here
    gap = isqrt(_apart2(here, there))
    far = max(0, gap - _depth(table, name) - _depth(table, foe))
    return _along(here, bearing(there.x - here.x, there.y - here.y), far)


def back(table: Table, name: str) -> Pose:
    """Half a stride away, looking where it looked."""
    here = place(table, name)
    gone = _along(here, (here.heading + 180_000) % 360_000, STRIDE // 2)
    wide, deep = table.options["width"] * 1000, table.options["depth"] * 1000
    return Pose(min(max(gone.x, EDGE), wide - EDGE), min(max(gone.y, EDGE), deep - EDGE), here.heading)


def _along(here: Pose, heading: int, far: int) -> Pose:
    sine, cosine = unit(heading)
    x, y = here.x + rounded(far * sine, ONE), here.y + rounded(far * cosine, ONE)
    return Pose(_tenths(x), _tenths(y), wrapped(rounded(heading, 1000) * 1000))


def _tenths(length: int) -> int:
    """A length as a tape is read."""
    return rounded(length, 100) * 100


def _depth(table: Table, name: str) -> int:
    return outline(table.units[name])[0][1] if name in table.units else 0


def _middle(table: Table) -> Pose:
    return Pose(table.options["width"] * 500, table.options["depth"] * 500, 0)


def _apart2(one: Pose, other_: Pose) -> int:
    return distance2(Point(one.x, one.y), Point(other_.x, other_.y))
