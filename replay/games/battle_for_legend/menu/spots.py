"""Places that are offered: some of the many where a figure may be put down, or go."""

from collections.abc import Iterator
from itertools import product

from replay.games.battle_for_legend.moving import opposing
from replay.games.battle_for_legend.place import Place
from replay.games.battle_for_legend.profile import disc, portal_of, start_of
from replay.games.battle_for_legend.table import Table, camp, in_play, profile_of, stands

APART = (90, 15)
"""How far apart, in hundredths of an inch, places of a start zone are offered, and where none of those is free."""
WINDS = (
    (100, 0), (92, 38), (71, 71), (38, 92), (0, 100), (-38, 92), (-71, 71), (-92, 38),
    (-100, 0), (-92, -38), (-71, -71), (-38, -92), (0, -100), (38, -92), (71, -71), (92, -38),
)  # fmt: skip
"""Sixteen directions, a hundred long and no longer."""


def starting(table: Table, figure: str, apart: int = APART[0]) -> Iterator[Place]:
    """Places for a figure in its start zone, so far apart (BFL-SETUP-07, 08)."""
    if table.arena is not None:
        west, south, east, north = start_of(table.arena, camp(table, table.figures[figure].seat))
        radius = profile_of(table, figure).base_radius
        columns = range(west + radius, east - radius + 1, apart)
        yield from product(columns, range(south + radius, north - radius + 1, apart))


def around(centre: Place, far: int) -> Iterator[Place]:
    """Sixteen places so far from another; none with a coordinate below 0."""
    for east, north in WINDS:
        place = centre[0] + east * far // 100, centre[1] + north * far // 100
        if min(place) >= 0:
            yield place


def arrivals(table: Table, figure: str) -> Iterator[Place]:
    """Places for a figure by the portal in the enemy camp (BFL-PORTAL-05)."""
    if table.arena is not None:
        there = portal_of(table.arena, opposing(camp(table, table.figures[figure].seat)))
        touch = there.radius + profile_of(table, figure).base_radius
        yield from around(there.at, touch + 5)
        yield from around(there.at, touch + 95)


def moves(table: Table, figure: str) -> Iterator[tuple[Place, ...]]:
    """Straight ways for a figure: all round at full and half reach, and beside whatever is in reach."""
    here, sheet = stands(table, figure), profile_of(table, figure)
    for part in (sheet.move, sheet.move // 2):
        yield from ((place,) for place in around(here.at, part) if place != here.at)
    for goal in beside(table, figure):
        yield (goal,)


def beside(table: Table, figure: str) -> Iterator[Place]:
    """The nearest place to a figure that touches each enemy, ballista and orb, on a straight line to it."""
    here, arena = stands(table, figure), table.arena
    seat = table.figures[figure].seat
    pieces = [stands(table, i) for i, figure in in_play(table).items() if figure.seat != seat]
    if arena:
        pieces += [*map(disc, arena.ballista), *map(disc, arena.orb)]
    for piece in pieces:
        place = toward(piece.at, here.at, piece.radius + here.radius + 2)
        if place != here.at:
            yield place


def toward(start: Place, goal: Place, far: int) -> Place:
    """The place so far from one on the way to another, or that other if it is nearer."""
    east, north = goal[0] - start[0], goal[1] - start[1]
    long = _root(east * east + north * north)
    if long <= far:
        return goal
    return start[0] + east * far // long, start[1] + north * far // long


def _root(square: int) -> int:
    root = int(square**0.5)
    while root * root < square:
        root += 1
    return max(1, root)
