"""Two lines of a match, entry beside entry: what both say, what one says otherwise, what one alone says."""

from collections.abc import Iterable, Iterator, Sequence
from difflib import SequenceMatcher
from enum import StrEnum
from itertools import groupby, zip_longest

from msgspec import Struct

from replay.showing.ledger import Row

MOST = 300
"""Rows of a turn that are matched by what they tell; those of longer ones are taken as they come."""


class Likeness(StrEnum):
    """How the two sides of a pair stand to each other."""

    SAME = "="
    DIFFERS = "≠"
    LEFT = "←"
    RIGHT = "→"


class Pair(Struct, frozen=True):
    """A row of one line beside that of another; None where the other has nothing there."""

    left: Row | None
    right: Row | None

    @property
    def likeness(self) -> Likeness:
        """Whether both say the same."""
        if self.left is None:
            return Likeness.RIGHT
        if self.right is None:
            return Likeness.LEFT
        return Likeness.SAME if self.left.telling == self.right.telling else Likeness.DIFFERS


def pairs(left: Sequence[Row], right: Sequence[Row], shared: int) -> Iterator[Pair]:
    """The rows of two lines that share their entries up to one, in order: turn beside turn since they parted."""
    mine, theirs = _told(left), _told(right)
    yield from (Pair(*both) for both in zip(_upto(mine, shared), _upto(theirs, shared), strict=True))
    for turn, other in zip_longest(_turns(mine, shared), _turns(theirs, shared), fillvalue=()):
        yield from _beside(turn, other)


def _told(rows: Sequence[Row]) -> Sequence[Row]:
    """The rows that are told by themselves; that a line begins there is told by its name."""
    joined = {n for row in rows for n in row.joins}
    return [row for row in rows if row.n not in joined and row.kind != "forked"]


def _upto(rows: Iterable[Row], shared: int) -> list[Row]:
    return [row for row in rows if row.n <= shared]


def _turns(rows: Iterable[Row], shared: int) -> Iterator[Sequence[Row]]:
    own = (row for row in rows if row.n > shared)
    return (tuple(turn) for _, turn in groupby(own, key=lambda row: row.stand.key))


def _beside(left: Sequence[Row], right: Sequence[Row]) -> Iterator[Pair]:
    """One turn: what is told alike stands side by side, and so does what is told in its place."""
    if max(len(left), len(right)) > MOST:
        yield from (Pair(*both) for both in zip_longest(left, right))
        return
    told = [row.telling for row in left], [row.telling for row in right]
    for _, a, b, c, d in SequenceMatcher(None, *told, autojunk=False).get_opcodes():
        yield from (Pair(*both) for both in zip_longest(left[a:b], right[c:d]))
