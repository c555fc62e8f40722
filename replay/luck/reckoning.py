"""All that dice came to on a line, gathered from its throws and fights."""

from collections.abc import Iterable, Mapping

from msgspec import Struct

from replay.cursor import Cursor
from replay.luck.swings import Swing
from replay.luck.tally import Tally, tallies
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
    unknown = sum(len(throw.faces) for _, throw in found if throw.sides < 2 and throw.fate is Fate.STANDS)
    return Luck(tallies(found), aside, None if fights is None else tuple(fights), names, unknown)


def dice_of(cursor: Cursor, upto: int | None = None) -> Luck:
    """What the dice of a line came to up to an entry, apart from its fights. Raises ``Newer`` and ``Damaged``."""
    names = {seat.id: seat.name for seat in cursor.book.genesis.seats}
    thrown = (throw for throw in throws(cursor) if upto is None or throw.n <= upto)
    return reckoned(((names.get(throw.seat, throw.seat), throw) for throw in thrown), (), names)
