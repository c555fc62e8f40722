"""A match's rows as they stand in a list: turn headings between them, rolls of one fight joined."""

from collections.abc import Callable, Iterable, Mapping, Sequence

from msgspec import Struct

from replay.showing.ledger import Row, Stand
from tui.panels.timeline import Stretch


class Heading(Struct, frozen=True):
    """Where a turn begins in the list; ``n`` is its first entry."""

    n: int
    stand: Stand


class Branch(Struct, frozen=True):
    """A line that starts after entry ``n``; it has no number of its own."""

    n: int
    name: str
    line: bytes


Item = Row | Heading | Branch


REMARKS = frozenset({"noted", "bookmarked", "disputed"})
"""Kinds of entry that say something about another."""


class Listing:
    """The items of a list in order, found by entry; rows are added as they are read.

    ``rows`` are all of them, ``headings`` the turns, ``stretches`` the turns as a timeline shows them, ``scores`` every
    entry after which the score was another, ``remarks`` what was written about an entry, by it, ``heard`` what a search
    looked at.
    """

    def __init__(self, branches: Iterable[Branch] = (), place: Callable[[str], int] = lambda _: -1) -> None:
        """``branches`` are the lines that start on this one, ``place`` tells a seat's place in their order."""
        self.items: list[Item] = []
        self.rows: list[Row] = []
        self.headings: list[Heading] = []
        self.stretches: list[Stretch] = []
        self.scores: list[tuple[int, tuple[int, ...]]] = []
        self.remarks: dict[int, list[int]] = {}
        self.heard: list[str] = []
        self._places: list[int] = []
        self._place = place
        self._branches: Mapping[int, Sequence[Branch]] = _by_entry(branches)

    def add(self, rows: Iterable[Row]) -> None:
        """Put rows at the end; a row that joins earlier rolls takes their place."""
        for row in rows:
            for roll in row.joins:
                self._take_out(roll)
            if row.begins:
                heading = Heading(row.n, row.stand)
                self.headings.append(heading)
                self.stretches.append(Stretch(row.n, row.stand.tick, self._place(row.stand.seat)))
                self.items.append(heading)
            for n in (*row.joins, row.n):
                self._places[n - 1 : n] = [len(self.items)]
            if not self.scores or row.after.scores != self.scores[-1][1]:
                self.scores.append((row.n, row.after.scores))
            if row.at and row.kind in REMARKS:
                self.remarks.setdefault(row.at, []).append(row.n)
            self.rows.append(row)
            self.items.append(row)
            self.items.extend(self._branches.get(row.n, ()))

    def _take_out(self, n: int) -> None:
        """Remove the item of entry ``n``; the few after it move up."""
        del self.items[self._places[n - 1]]
        self._places[n:] = [place - 1 for place in self._places[n:]]

    def holds(self, n: int) -> bool:
        """Whether entry ``n`` has been read."""
        return n <= len(self.rows)

    def place(self, n: int) -> int:
        """Where entry ``n`` is shown; the end where it has not been read."""
        return self._places[n - 1] if 1 <= n <= len(self._places) else len(self.items)

    def stood_for(self, item: Item, n: int) -> Item:
        """What to show for an item: a roll that was joined shows alone while it is entry ``n``."""
        joined = isinstance(item, Row) and n in item.joins
        return self.rows[n - 1] if joined else item

    def entry(self, place: int) -> int:
        """The entry that an item stands for; the nearest where there is none at that place."""
        if not self.items:
            return 1
        return self.items[max(0, min(len(self.items) - 1, place))].n


def _by_entry(branches: Iterable[Branch]) -> Mapping[int, Sequence[Branch]]:
    found: dict[int, list[Branch]] = {}
    for branch in branches:
        found.setdefault(branch.n, []).append(branch)
    return found
