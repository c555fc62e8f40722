"""Two lines of a match side by side: where they part, and what became of state, score and dice since."""

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import chain
from typing import Any

import msgspec
from msgspec import Struct

from replay.acts import Held
from replay.book import Book
from replay.core.game import AnyTable, Game
from replay.cursor import Cursor
from replay.line.reading import CORRECTED, Reading
from replay.showing.rolls import rolls


class Differs(Struct, frozen=True):
    """A value of the table by its path, on one line and on the other; None where the path leads nowhere."""

    path: str
    one: Any
    other: Any


class Luck(Struct, frozen=True):
    """The dice of a seat's pool that the lines do not share: how often each face fell.

    They were rolled since the lines parted, or before in an entry that one of them has corrected otherwise.
    """

    seat: str
    pool: str
    faces: dict[int, int]


class Side(Struct, frozen=True):
    """One of the lines: its last entry, the score by seat, and the dice they do not share."""

    head: int
    score: dict[str, int]
    dice: tuple[Luck, ...]


class Difference(Struct, frozen=True):
    """Two lines compared; ``shared`` is the last entry they have in common."""

    shared: int
    one: Side
    other: Side
    state: tuple[Differs, ...]


def diff(one: Cursor, other: Cursor, reading: Reading = CORRECTED) -> Difference:
    """Compare two lines of one match at their heads; at a head both readings have one table, on the way their own dice.

    Raises ``Newer`` and ``Damaged`` where an entry cannot be read.
    """
    shared = parting(one.book, other.book)
    tables = one.table(one.book.head), other.table(other.book.head)
    state = tuple(_differing("", *map(_plain, tables)))
    moved = apart(one.book, other.book, shared) if reading == CORRECTED else ()
    left, right = (
        Side(c.book.head, score(c.game, table), tuple(_lucks(c, reading, shared, moved)))
        for c, table in zip((one, other), tables, strict=True)
    )
    return Difference(shared, left, right, state)


def apart(one: Book, other: Book, shared: int) -> tuple[int, ...]:
    """The acts both lines have that one of them has corrected otherwise."""
    return tuple(n for n, _ in one.decided(1, shared) if _stands(one, n) != _stands(other, n))


def _stands(book: Book, n: int) -> tuple[Any, ...]:
    """What act ``n`` says, if it holds."""
    return book.intent(n).orders if isinstance(book.outcome(n), Held) else ()


def parting(one: Book, other: Book) -> int:
    """The last entry two lines share; 0 for lines of two matches."""
    low, high = 0, min(one.head, other.head)
    while low < high:
        middle = (low + high + 1) // 2
        low, high = (middle, high) if one.hash(middle) == other.hash(middle) else (low, middle - 1)
    return low


def score(game: Game, table: AnyTable) -> dict[str, int]:
    """Every seat's score."""
    return {seat.id: seat.score.value for seat in game.show(table, {}).seats}


def _plain(table: AnyTable) -> Any:
    return msgspec.to_builtins(table, str_keys=True)


def _differing(path: str, one: Any, other: Any) -> Iterator[Differs]:
    """The paths at which two documents part, as short as they can be said."""
    if isinstance(one, dict) and isinstance(other, dict):
        for key in {**one, **other}:
            yield from _differing(f"{path}.{key}" if path else str(key), one.get(key), other.get(key))
    elif isinstance(one, list | tuple) and isinstance(other, list | tuple) and len(one) == len(other):
        for place, (left, right) in enumerate(zip(one, other, strict=True)):
            yield from _differing(f"{path}.{place}", left, right)
    elif one != other:
        yield Differs(path, one, other)


def _lucks(cursor: Cursor, reading: Reading, shared: int, moved: Iterable[int]) -> Iterator[Luck]:
    fallen: dict[tuple[str, str], Counter[int]] = {}
    corrected = chain.from_iterable(rolls(cursor, reading, n, n) for n in moved)
    for rolled in chain(corrected, rolls(cursor, reading, shared + 1, cursor.book.head)):
        pool = rolled.owed.pool if rolled.owed else rolled.roll.pool
        fallen.setdefault((rolled.seat, pool), Counter()).update(rolled.roll.faces)
    for (seat, pool), faces in sorted(fallen.items()):
        yield Luck(seat, pool, dict(sorted(faces.items())))
