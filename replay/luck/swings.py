"""How fights went against expectation: the hits that fell, and what the rules make of every way the dice could fall."""

from collections.abc import Iterator

from msgspec import Struct
from msgspec.structs import replace

from replay.core.game import AnyTable, Game
from replay.core.scene import Scene
from replay.cursor import Cursor
from replay.line.reading import CORRECTED
from replay.luck.falls import Hits, clashes, due, falls, hits, rolled, ways
from replay.luck.lineup import expected
from replay.showing.rolls import Rolled, rolls

MOST = 500
"""Ways of the dice to fall that are asked about one by one; beyond, two throws are reckoned pair by pair."""


class Swing(Struct, frozen=True):
    """A fight that entry ``n`` decided: who rolled above and below, the hits each had, and the hits to be expected.

    ``since`` is the entry from which on the dice are reckoned: that of the first throw, or ``n`` where clashes of both
    cannot be told; then what lay there already is taken as it lay. ``first`` is the entry of the first throw.
    """

    n: int
    since: int
    above: str
    below: str
    title: str
    hits: Hits
    expected: Hits
    first: int = 0

    @property
    def partly(self) -> bool:
        """Whether luck of a first throw is left out."""
        return self.first not in (0, self.since)

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
        if scene.fight is None or one.owed is None or one.roll.unread:
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
    due_hits, since = None, last.n
    if first is not None and first.owed:
        few = ways(first.owed) * ways(last.owed) <= MOST
        due_hits, since = (_both(cursor, first, last) if few else expected(cursor, first, last)), first.n
    if due_hits is None and ways(last.owed) <= MOST:
        due_hits, since = _hits_of_ways(cursor.game, cursor.table(last.n - 1), last), last.n
    if due_hits is None:
        return None
    above, below, began = fight.above.seat, fight.below.seat, first.n if first else 0
    return Swing(last.n, since, above, below, fight.title, hits(fight.clashes), due_hits, began)


def _both(cursor: Cursor, first: Rolled, last: Rolled) -> Hits | None:
    """The hits to be expected before either has rolled; None where the second throw depends on more than the dice."""
    game, before = cursor.game, cursor.table(first.n - 1)
    above = below = 0.0
    for faces, likely in falls(first.owed) if first.owed else ():
        table = rolled(game, before, first, faces)
        owed = due(game, table, last) if table is not None else None
        if table is None or owed is None:
            return None
        found = _hits_of_ways(game, table, replace(last, owed=owed))
        if found is None:
            return None
        above, below = above + likely * found[0], below + likely * found[1]
    return above, below


def _hits_of_ways(game: Game, before: AnyTable, one: Rolled) -> Hits | None:
    above = below = 0.0
    for faces, likely in falls(one.owed) if one.owed else ():
        lain = clashes(game, before, one, faces)
        if lain is None:
            return None
        fell = hits(lain)
        above, below = above + likely * fell[0], below + likely * fell[1]
    return above, below
