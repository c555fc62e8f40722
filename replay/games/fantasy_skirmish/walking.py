"""What a path costs, which step by step is what the table counts, and where a warrior can get."""

from collections.abc import Collection, Iterator, Mapping
from heapq import heappop, heappush

from msgspec import Struct

from replay.games.fantasy_skirmish.field import SHUT, SLOW, Field, Ground, enterable, ground, on_map
from replay.games.fantasy_skirmish.squares import Square, diagonal, neighbours
from replay.games.fantasy_skirmish.standing import touching
from replay.games.fantasy_skirmish.table import Table, enemies, field, occupied, powers_of, spaces, stat_of

FOOT, MOUNTED = 4, 6
"""Squares of movement (FS-MOVE-01)."""


class Walk(Struct, frozen=True):
    """What a warrior's steps depend on: the map, who is in the way, whom it would leave, what it may go over.

    ``diagonals`` it has gone in this turn. ``passes`` are grounds and ``warriors`` that abilities let it pass.
    """

    land: Field
    taken: frozenset[Square]
    foes: tuple[Square, ...]
    diagonals: int = 0
    passes: frozenset[str] = frozenset()
    cuts_corners: bool = True


class Way(Struct, frozen=True):
    """A path, what it costs and how many diagonals it has."""

    path: tuple[Square, ...]
    price: int
    diagonals: int


def walk_of(table: Table, warrior: str) -> Walk:
    """The surroundings of a warrior's steps."""
    seat, acting = table.warriors[warrior].seat, table.acting
    return Walk(
        land=field(table),
        taken=occupied(table, warrior),
        foes=tuple(square for foe in enemies(table, seat).values() for square in spaces(foe)),
        diagonals=acting.diagonals if acting and acting.warrior == warrior else 0,
        passes=frozenset(what for power in powers_of(table, warrior).values() for what in power.crosses),
        cuts_corners=table.options["corner_cutting"],
    )


def allowance(table: Table, warrior: str, *, double: bool = False) -> int:
    """Squares a warrior may move, twice as many in double time (FS-MOVE-01, 02, 18)."""
    squares = MOUNTED if stat_of(table, warrior).mounted else FOOT
    squares += sum(power.allowance for power in powers_of(table, warrior).values())
    return 2 * squares if double else squares


def step_price(walk: Walk, start: Square, end: Square, diagonals: int) -> int:
    """What one step costs after so many diagonals (FS-MOVE-04 to 08, 11, 12)."""
    slow, slanted = _slow(walk, end), diagonal(start, end)
    price = 4 if slow and slanted else 2 if slow or (slanted and diagonals) else 1
    return 2 * price if any(touching(walk.land, start, foe) for foe in walk.foes) else price


def entry_price(walk: Walk, square: Square) -> int:
    """What the first square of one that enters costs: a straight step (FS-TURN-04, 05)."""
    return 2 if _slow(walk, square) else 1


def counted(walk: Walk, start: Square | None, path: tuple[Square, ...]) -> Way:
    """What a path costs from a square, or from beside the map."""
    price, diagonals = 0, 0
    for square in path:
        if start is None:
            price += entry_price(walk, square)
        else:
            price += step_price(walk, start, square, walk.diagonals + diagonals)
            diagonals += diagonal(start, square)
        start = square
    return Way(path, price, diagonals)


def shut(walk: Walk, square: Square) -> Ground | None:
    """The ground that keeps a warrior from a square, or None (FS-MOVE-09)."""
    found = ground(walk.land, square)
    return found if found in SHUT and found not in walk.passes else None


def cornered(walk: Walk, start: Square, end: Square) -> bool:
    """Whether a diagonal step passes a corner that may not be cut (FS-MOVE-15)."""
    if walk.cuts_corners or not diagonal(start, end):
        return False
    beside = ((start[0], end[1]), (end[0], start[1]))
    return any(on_map(walk.land, s) and (ground(walk.land, s) in SHUT or s in walk.taken) for s in beside)


def ways(walk: Walk, starts: Collection[Way], most: int) -> Mapping[Square, Way]:
    """The cheapest way to every square a warrior can end on for no more than ``most``.

    ``starts`` are the ways so far: the square it stands on, at no price, or those it may enter by.
    """
    best: dict[Square, Way] = {}
    seen: set[tuple[Square, bool]] = set()
    queue = [(way.price, place, way) for place, way in enumerate(starts) if way.price <= most]
    count = len(queue)
    while queue:
        price, _, way = heappop(queue)
        here = way.path[-1]
        slanted = walk.diagonals + way.diagonals > 0
        if (here, slanted) in seen:
            continue
        seen.add((here, slanted))
        if here not in walk.taken and enterable(walk.land, here):
            best.setdefault(here, way)
        for there in _next(walk, here):
            cost = price + step_price(walk, here, there, walk.diagonals + way.diagonals)
            if cost <= most:
                count += 1
                further = Way((*way.path, there), cost, way.diagonals + diagonal(here, there))
                heappush(queue, (cost, count, further))
    return best


def _next(walk: Walk, here: Square) -> Iterator[Square]:
    for there in neighbours(here):
        held = there in walk.taken and "warriors" not in walk.passes
        if on_map(walk.land, there) and not held and not shut(walk, there) and not cornered(walk, here, there):
            yield there


def _slow(walk: Walk, square: Square) -> bool:
    found = ground(walk.land, square)
    return found in SLOW and found not in walk.passes
