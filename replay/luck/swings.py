"""How fights went against expectation: the hits that fell, and what the rules make of every way the dice could fall."""

from collections import Counter
from collections.abc import Iterator
from itertools import combinations_with_replacement
from math import factorial, prod

from msgspec import Struct
from msgspec.structs import replace

from replay.core.dice import Owed, Roll, owed_to
from replay.core.fight import Clash, Fight
from replay.core.game import AnyTable, Game
from replay.core.rule import Breach
from replay.core.scene import Scene
from replay.cursor import Cursor
from replay.line.judgement import decide, fold
from replay.line.reading import CORRECTED
from replay.showing.rolls import Rolled, rolls

MOST = 500
"""Ways of the dice to fall that are worked out one by one; beyond, a fight is not reckoned."""
Hits = tuple[float, float]
"""Hits of those who roll above, and of those who roll below."""


class Swing(Struct, frozen=True):
    """A fight that entry ``n`` decided: who rolled above and below, the hits each had, and the hits to be expected.

    ``since`` is the entry from which on the dice are reckoned: that of the first throw, or ``n`` where all ways of both
    would be too many; then what lay there already is taken as it lay.
    """

    n: int
    since: int
    above: str
    below: str
    title: str
    hits: Hits
    expected: Hits

    @property
    def luck(self) -> Hits:
        """How many hits more than expected each had."""
        return self.hits[0] - self.expected[0], self.hits[1] - self.expected[1]


def swings(cursor: Cursor) -> Iterator[Swing]:
    """The fights of a line that can be reckoned: their dice clash as soon as they lie, and the ways are few enough.

    Hits are those before anybody changed a die. Raises ``Newer`` and ``Damaged`` where an entry cannot be read.
    """
    first: Rolled | None = None
    for one in rolls(cursor, CORRECTED, 2, cursor.book.head):
        scene = cursor.game.show(cursor.table(one.n), {})
        if scene.fight is None or one.owed is None:
            first = None
        elif not scene.fight.clashes:
            first = one
        elif scene.fight.below is not None:
            found = _swing(cursor, first, one, scene)
            if found is not None:
                yield found
            first = None


def _swing(cursor: Cursor, first: Rolled | None, last: Rolled, scene: Scene) -> Swing | None:
    fight = scene.fight
    if fight is None or fight.below is None or last.owed is None:
        return None
    expected, since = None, last.n
    if first is not None and first.owed and ways(first.owed) * ways(last.owed) <= MOST:
        expected, since = _both(cursor, first, last), first.n
    if expected is None and ways(last.owed) <= MOST:
        expected, since = _hits_of_ways(cursor.game, cursor.table(last.n - 1), last), last.n
    if expected is None:
        return None
    return Swing(last.n, since, fight.above.seat, fight.below.seat, fight.title, hits(fight), expected)


def hits(fight: Fight) -> Hits:
    """The hits that dice have as they lie."""
    fell = Counter(fight.clashes)
    return fell[Clash.BELOW], fell[Clash.ABOVE]


def ways(owed: Owed) -> int:
    """In how many ways dice can fall that differ by more than their order."""
    found = 1
    for more in range(1, owed.sides):
        found = found * (owed.count + more) // more
    return found


def _falls(owed: Owed) -> Iterator[tuple[tuple[int, ...], float]]:
    """Every way of dice to fall, whatever their order, and how likely it is."""
    whole = owed.sides**owed.count
    for faces in combinations_with_replacement(range(1, owed.sides + 1), owed.count):
        orders = factorial(owed.count) // prod(factorial(count) for count in Counter(faces).values())
        yield faces, orders / whole


def _both(cursor: Cursor, first: Rolled, last: Rolled) -> Hits | None:
    """The hits to be expected before either has rolled; None where the second throw depends on more than the dice."""
    game, before = cursor.game, cursor.table(first.n - 1)
    above = below = 0.0
    for faces, likely in _falls(first.owed) if first.owed else ():
        table = _rolled(game, before, first, faces)
        due = _due(game, table, last) if table is not None else None
        if table is None or due is None:
            return None
        found = _hits_of_ways(game, table, replace(last, owed=due))
        if found is None:
            return None
        above, below = above + likely * found[0], below + likely * found[1]
    return above, below


def _hits_of_ways(game: Game, before: AnyTable, one: Rolled) -> Hits | None:
    above = below = 0.0
    for faces, likely in _falls(one.owed) if one.owed else ():
        table = _rolled(game, before, one, faces)
        fight = game.show(table, {}).fight if table is not None else None
        if fight is None or not fight.clashes:
            return None
        fell = hits(fight)
        above, below = above + likely * fell[0], below + likely * fell[1]
    return above, below


def _due(game: Game, table: AnyTable, one: Rolled) -> Owed | None:
    """The dice that the second roller owes by then."""
    return owed_to(one.roll, tuple(call.owed for call in game.awaits(table) if call.owed is not None))


def _rolled(game: Game, table: AnyTable, one: Rolled, faces: tuple[int, ...]) -> AnyTable | None:
    """The table after other faces; None where the rules do not take them."""
    roll = Roll(faces, one.roll.pool, by=one.roll.by)
    try:
        return fold(game, table, decide(game, table, (roll,), ()))
    except Breach:
        return None
