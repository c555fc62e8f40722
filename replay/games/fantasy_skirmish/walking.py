"""What a path costs, which step by step is what the table counts, and where a warrior can get."""

from collections.abc import Collection, Iterable, Iterator, Mapping
from functools import lru_cache
from heapq import heapify, heappop, heappush
from itertools import pairwise
from typing import NamedTuple, TypeAlias

from msgspec import Struct

from replay.games.fantasy_skirmish.field import SHUT, SLOW, Field, enterable, ground, of_ground, on_map, squares
from replay.games.fantasy_skirmish.squares import Square, diagonal, neighbours, ring
from replay.games.fantasy_skirmish.standing import touching
from replay.games.fantasy_skirmish.table import Table, enemies, field, occupied, powers_of, spaces, stat_of

FOOT, MOUNTED = 4, 6
"""Squares of movement (FS-MOVE-01)."""

Spot: TypeAlias = tuple[Square, bool]
"""A square on the way, and whether a diagonal led there in this turn."""


class Walk(Struct, frozen=True):
    """What a warrior's steps depend on: the map, who is in the way, whom it would leave, what it may go over.

    ``open`` are the squares whose ground it may go over, ``slow`` those that count double; ``held`` are squares with an
    enemy adjacent to them, ``taken`` those of other warriors, which it may pass where ``flies``. ``diagonals`` it has
    gone in this turn.
    """

    land: Field
    open: frozenset[Square]
    slow: frozenset[Square]
    taken: frozenset[Square]
    held: frozenset[Square]
    diagonals: int = 0
    flies: bool = False
    cuts_corners: bool = True


class Came(NamedTuple):
    """How a spot was reached: the price so far, and the step before."""

    price: int
    spot: Spot
    before: "Came | None" = None


class Way(Struct, frozen=True):
    """A path, what it costs and how many diagonals it has."""

    path: tuple[Square, ...]
    price: int
    diagonals: int


def walk_of(table: Table, warrior: str) -> Walk:
    """The surroundings of a warrior's steps."""
    seat, acting = table.warriors[warrior].seat, table.acting
    land = field(table)
    passes = frozenset(what for power in powers_of(table, warrior).values() for what in power.crosses)
    return Walk(
        land,
        open=over(land, passes),
        slow=of_ground(land, tuple(ground for ground in SLOW if ground not in passes)),
        taken=occupied(table, warrior),
        held=held_by(land, (square for foe in enemies(table, seat).values() for square in spaces(foe))),
        diagonals=acting.diagonals if acting and acting.warrior == warrior else 0,
        flies="warriors" in passes,
        cuts_corners=table.options["corner_cutting"],
    )


@lru_cache(maxsize=256)
def over(land: Field, passes: frozenset[str] = frozenset()) -> frozenset[Square]:
    """The squares of a map whose ground does not stop a warrior that passes some grounds (FS-MOVE-09, 18)."""
    return frozenset(squares(land)) - of_ground(land, tuple(ground for ground in SHUT if ground not in passes))


def held_by(land: Field, foes: Iterable[Square]) -> frozenset[Square]:
    """The squares that somebody on one of these is adjacent to (FS-MOVE-13)."""
    around = ((square, foe) for foe in foes for square in neighbours(foe) if on_map(land, square))
    return frozenset(square for square, foe in around if touching(land, square, foe))


def allowance(table: Table, warrior: str, *, double: bool = False) -> int:
    """Squares a warrior may move, twice as many in double time (FS-MOVE-01, 02, 18)."""
    squares = MOUNTED if stat_of(table, warrior).mounted else FOOT
    squares += sum(power.allowance for power in powers_of(table, warrior).values())
    return 2 * squares if double else squares


def step_price(walk: Walk, start: Square, end: Square, diagonals: int) -> int:
    """What one step costs after so many diagonals (FS-MOVE-04 to 08, 11, 12)."""
    slow, slanted = end in walk.slow, diagonal(start, end)
    price = 4 if slow and slanted else 2 if slow or (slanted and diagonals) else 1
    return 2 * price if start in walk.held else price


def entry_price(walk: Walk, square: Square) -> int:
    """What the first square of one that enters costs: a straight step (FS-TURN-04, 05)."""
    return 2 if square in walk.slow else 1


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
    came = dict[Spot, Came]()
    queue = [Came(way.price, (way.path[-1], walk.diagonals + way.diagonals > 0)) for way in starts if way.price <= most]
    heapify(queue)
    least = {step.spot: step.price for step in queue}
    while queue:
        step = heappop(queue)
        here, slanted = step.spot
        if step.spot in came or (here, False) in came:
            continue
        came[step.spot] = step
        for there in _next(walk, here):
            cost = step.price + step_price(walk, here, there, slanted)
            onward = there, slanted or diagonal(here, there)
            if cost <= most and cost < least.get(onward, most + 1):
                least[onward] = cost
                heappush(queue, Came(cost, onward, step))
    first = {step.spot[0]: step for step in reversed(came.values())}
    stands = (here for here in first if here not in walk.taken and enterable(walk.land, here))
    return {here: _way(first[here]) for here in stands}


def filled(walk: Walk, start: Square | None, path: tuple[Square, ...], most: int) -> tuple[Square, ...] | None:
    """A path square by square: between two that do not touch, a cheapest way; None where none leads for ``most``."""
    whole, diagonals = list[Square](), 0
    for square in path:
        steps: tuple[Square, ...] = (square,)
        if start is not None and ring(start, square) > 1:
            found = ways(walk, (Way((start,), 0, diagonals),), most).get(square)
            if found is None:
                return None
            steps = found.path[1:]
        around = steps if start is None else (start, *steps)
        diagonals += sum(diagonal(one, other) for one, other in pairwise(around))
        whole += steps
        start = square
    return tuple(whole)


def _way(last: Came) -> Way:
    """The way that led to a square, found backwards."""
    path, step = [last.spot[0]], last.before
    while step is not None:
        path.append(step.spot[0])
        step = step.before
    steps = sum(diagonal(one, other) for one, other in pairwise(path))
    return Way(tuple(reversed(path)), last.price, steps)


def _next(walk: Walk, here: Square) -> Iterator[Square]:
    for there in neighbours(here):
        held = there in walk.taken and not walk.flies
        if there in walk.open and not held and not cornered(walk, here, there):
            yield there
