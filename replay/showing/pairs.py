"""Two lines of a match, entry beside entry: what both say, what one says otherwise, what one alone says."""

from collections.abc import Callable, Iterator, Sequence, Set
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
    """All rows of two lines that share their entries up to one, in order: turn beside turn since they parted."""
    mine, theirs = _told(left), _told(right)
    # dice that one line alone has answered are shown along with the answer there, and by themselves on the other
    yield from (Pair(left[n - 1], right[n - 1]) for n in sorted(mine | theirs) if n <= shared)
    turns = (tuple(_turns(rows, told, shared)) for rows, told in ((left, mine), (right, theirs)))
    for turn, other in zip_longest(*turns, fillvalue=()):
        yield from _beside(turn, other)


def _told(rows: Sequence[Row]) -> Set[int]:
    """The entries that are told by themselves; that a line begins there is told by its name."""
    return {row.n for row in rows if row.kind != "forked"} - {n for row in rows for n in row.joins}


def _turns(rows: Sequence[Row], told: Set[int], shared: int) -> Iterator[Sequence[Row]]:
    own = (row for row in rows[shared:] if row.n in told)
    return (tuple(turn) for _, turn in groupby(own, key=lambda row: row.stand.key))


def _beside(left: Sequence[Row], right: Sequence[Row]) -> Iterator[Pair]:
    """One turn: what is told alike stands side by side, and so does what was said in its place."""
    for mine, theirs in _matched(left, right, lambda row: row.telling):
        yield from (Pair(*both) for part in _matched(mine, theirs, _said) for both in zip_longest(*part))


def _said(row: Row) -> object:
    return row.kind, row.verb, row.seat


def _matched(
    left: Sequence[Row], right: Sequence[Row], by: Callable[[Row], object]
) -> Iterator[tuple[Sequence[Row], Sequence[Row]]]:
    """Both parts by part: those that match, then what stands between them, on one side alone or on both."""
    if max(len(left), len(right)) > MOST:
        yield left, right
        return
    keys = [by(row) for row in left], [by(row) for row in right]
    for kind, a, b, c, d in SequenceMatcher(None, *keys, autojunk=False).get_opcodes():
        if kind == "replace" and by is _said:
            yield left[a:b], ()
            yield (), right[c:d]
        else:
            yield left[a:b], right[c:d]
