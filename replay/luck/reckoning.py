"""All that dice came to on a line, gathered from its throws and fights."""

from collections.abc import Iterable, Iterator, Mapping
from itertools import groupby

from msgspec import Struct

from replay.cursor import Cursor
from replay.luck.swings import Swing
from replay.luck.tally import Key, Tally, count, ranked, tallies
from replay.luck.throws import Fate, Throw, throws

Thrown = tuple[str, Throw]
"""Who threw, by name, and the throw."""


class Luck(Struct, frozen=True):
    """All that dice came to: counted, set aside, and in fights; ``names`` are the players' by seat.

    ``unknown`` is how many dice were thrown that nobody knows the sides of. ``swings`` is None where fights were not
    looked at.
    """

    tallies: tuple[Tally, ...]
    aside: tuple[tuple[str, Throw], ...] = ()
    swings: tuple[Swing, ...] | None = ()
    names: Mapping[str, str] = {}
    unknown: int = 0


def reckoned(thrown: Iterable[Thrown], fights: Iterable[Swing] | None, names: Mapping[str, str]) -> Luck:
    """Dice counted and set aside, with the fights of a line, or of several without; ``names`` are players' by seat."""
    found = tuple(thrown)
    aside = tuple(one for one in found if one[1].fate is not Fate.STANDS)
    unknown = sum(_unknown(throw) for _, throw in found)
    return Luck(tallies(found), aside, None if fights is None else tuple(fights), names, unknown)


def _unknown(throw: Throw) -> int:
    """How many dice of a throw nobody knows the sides of."""
    return len(throw.faces) if throw.sides < 2 and throw.fate is Fate.STANDS else 0


def dice_of(cursor: Cursor, upto: int | None = None) -> Luck:
    """What the dice of a line came to up to an entry, apart from its fights. Raises ``Newer`` and ``Damaged``."""
    return reckoned((one for one in thrown(cursor) if upto is None or one[1].n <= upto), (), _names(cursor))


def so_far(thrown: Iterable[Thrown]) -> Iterator[tuple[int, Luck]]:
    """What dice came to up to each entry that threw any, apart from fights and from what was set aside."""
    found, unknown = dict[Key, Tally](), 0
    for n, now in groupby(sorted(thrown, key=_entry), key=_entry):
        for roller, throw in now:
            count(found, roller, throw)
            unknown += _unknown(throw)
        yield n, Luck(ranked(found), unknown=unknown)


def _entry(one: Thrown) -> int:
    return one[1].n


def thrown(cursor: Cursor) -> Iterator[Thrown]:
    """All throws of a line, with the players' names. Raises ``Newer`` and ``Damaged``."""
    names = _names(cursor)
    return ((names.get(throw.seat, throw.seat), throw) for throw in throws(cursor))


def _names(cursor: Cursor) -> dict[str, str]:
    return {seat.id: seat.name for seat in cursor.book.genesis.seats}
