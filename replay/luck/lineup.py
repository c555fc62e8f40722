"""Hits to be expected of two throws that are lined up, highest against highest, without asking about every way of both.

Where each clash hangs on its own two dice and its place in the line-up alone, the hits to be expected are the sum over
the places, and a place's die is known by its rank: what the rules make of every pair of faces, at every place, is asked
by throws of one face each. Whether clashes hang on that alone is held against whole throws first.
"""

from collections.abc import Iterator, Mapping
from itertools import product
from math import comb

from msgspec import Struct

from replay.core.dice import Owed
from replay.core.fight import Clash
from replay.core.game import AnyTable, Game
from replay.cursor import Cursor
from replay.luck.falls import Faces, Hits, clashes, due, hits, rolled, some
from replay.showing.rolls import Rolled

TRIED = 60
"""Whole throws on either side that what is told of pairs is held against."""
Pairs = Mapping[tuple[int, int], tuple[Clash, ...]]
"""The clashes, place by place, where all dice above show one face, and all below another."""


class Throws(Struct, frozen=True):
    """Two throws that clash: the table before, and the dice each side owed and had."""

    game: Game
    before: AnyTable
    first: Rolled
    last: Rolled
    above: Owed
    below: Owed

    def fell(self, above: Faces, below: Faces) -> tuple[Clash, ...] | None:
        """How they clash; None where the rules take others, or the second owes other dice after that first throw."""
        table = rolled(self.game, self.before, self.first, above)
        if table is None or due(self.game, table, self.last) != self.below:
            return None
        return clashes(self.game, table, self.last, below)


def expected(cursor: Cursor, first: Rolled, last: Rolled) -> Hits | None:
    """The hits to be expected before either has rolled; None where clashes hang on more than their own two dice."""
    if first.owed is None or last.owed is None:
        return None
    throws = Throws(cursor.game, cursor.table(first.n - 1), first, last, first.owed, last.owed)
    pairs = _pairs(throws)
    if pairs is None or not all(_fits(throws, pairs, *faces) for faces in _tried(throws)):
        return None
    return _summed(throws, pairs)


def _pairs(throws: Throws) -> Pairs | None:
    above, below = throws.above, throws.below
    found: dict[tuple[int, int], tuple[Clash, ...]] = {}
    for a, b in product(range(1, above.sides + 1), range(1, below.sides + 1)):
        fell = throws.fell((a,) * above.count, (b,) * below.count)
        if fell is None:
            return None
        found[a, b] = fell
    return found if len({len(fell) for fell in found.values()}) == 1 else None


def _tried(throws: Throws) -> Iterator[tuple[Faces, Faces]]:
    """Throws of many faces: those that fell, and evenly some of all ways of either against the other's."""
    above, below = throws.first.roll.faces, throws.last.roll.faces
    yield from ((above, other) for other in some(throws.below, TRIED))
    yield from ((other, below) for other in some(throws.above, TRIED))
    yield from zip(some(throws.above, TRIED), reversed(list(some(throws.below, TRIED))), strict=False)


def _fits(throws: Throws, pairs: Pairs, above: Faces, below: Faces) -> bool:
    """Whether a line-up clashes place by place as the pairs say."""
    rows = [sorted(row, reverse=True) for row in (above, below)]
    places = range(len(pairs[1, 1]))
    told = tuple(pairs[_face(rows[0], place), _face(rows[1], place)][place] for place in places)
    return throws.fell(above, below) == told


def _face(row: list[int], place: int) -> int:
    """The face at a place; where one side has no die there, any will do."""
    return row[place] if place < len(row) else 1


def _summed(throws: Throws, pairs: Pairs) -> Hits:
    above = below = 0.0
    for place in range(len(pairs[1, 1])):
        for a, here in _ranked(throws.above, place):
            for b, there in _ranked(throws.below, place):
                one, other = hits((pairs[a, b][place],))
                above, below = above + here * there * one, below + here * there * other
    return above, below


def _ranked(owed: Owed, place: int) -> Iterator[tuple[int, float]]:
    """How likely each face is to be that of the die at a place, of dice in descending order."""
    if place >= owed.count:
        yield 1, 1.0
        return
    for face in range(1, owed.sides + 1):
        yield face, _as_high(owed, place, face) - _as_high(owed, place, face + 1)


def _as_high(owed: Owed, place: int, face: int) -> float:
    """How likely more than ``place`` dice are to show a face or a higher one."""
    part = (owed.sides - face + 1) / owed.sides
    more = range(place + 1, owed.count + 1)
    return sum(comb(owed.count, many) * part**many * (1 - part) ** (owed.count - many) for many in more)
