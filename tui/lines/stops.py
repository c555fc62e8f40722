"""Where the keys stop in a match: orders, turns, rounds, marks and what a search found; each an ascending list."""

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Mapping, Sequence
from itertools import islice

from replay.showing.ledger import Row
from replay.showing.marks import Mark
from tui.panels.entries import Seats, aside
from tui.panels.listing import Branch, Heading, Listing
from tui.typed import folded

ORDERS = frozenset({"ordered", "stood", "enlisted", "conceded"})
_NONE = Mark("", "")
_NO_STOP = frozenset({"struck", "amended"})
"""Kinds of entry whose mark stands at the entries they change."""


def orders(rows: Iterable[Row]) -> list[int]:
    """Entries in which a seat gives an order; dice belong to the order that calls for them."""
    return [row.n for row in rows if row.kind in ORDERS and row.verb != "roll"]


def turns(headings: Iterable[Heading]) -> list[int]:
    """The first entry of every turn."""
    return [heading.n for heading in headings]


def rounds(headings: Iterable[Heading]) -> list[int]:
    """The first entry of every round: one ends when a seat is to have a second turn in it."""
    starts: list[int] = []
    had: set[str] = set()
    for heading in headings:
        seat = heading.stand.seat
        if not starts or seat in had or "" in (seat, *had):
            starts.append(heading.n)
            had = set()
        had.add(seat)
    return starts


def marked(listing: Listing, marks: Mapping[int, Mark], branches: Iterable[Branch] = ()) -> list[tuple[int, str]]:
    """Entries that a mark stands for, ascending, with their signs; a remark stands for the entry it is about."""
    found = {(_about(listing, n), mark.sign) for n, mark in marks.items() if _stands(listing, n)}
    return sorted(found | {(branch.n, "»") for branch in branches})


def _about(listing: Listing, n: int) -> int:
    row = listing.rows[n - 1] if n <= len(listing.rows) else None
    return row.at if row and row.at and row.kind in ("noted", "bookmarked") else n


def _stands(listing: Listing, n: int) -> bool:
    return n > len(listing.rows) or listing.rows[n - 1].kind not in _NO_STOP


def hits(listing: Listing, marks: Mapping[int, Mark], seats: Seats, words: str) -> list[int]:
    """Entries whose line, or a unit or rule it is about, holds all of the words, whatever their case and accents.

    What is searched of an entry without a mark is written down once, however often words are looked for.
    """
    wanted = folded(words).split()
    if not wanted:
        return []
    plain = listing.heard
    plain += (heard(row, _NONE, seats) for row in islice(listing.rows, len(plain), None))
    lines = ((row.n, heard(row, marks[row.n], seats) if row.n in marks else plain[row.n - 1]) for row in listing.rows)
    return [n for n, line in lines if all(word in line for word in wanted)]


def heard(row: Row, mark: Mark, seats: Seats) -> str:
    """All that a search looks at, its letters as they are compared."""
    beside = "".join(text for text, _ in aside(row, mark, seats))
    about = " ".join((*row.named, *row.rules))
    return folded(f"{row.n} {row.telling} {beside} {mark.word} {seats.name(row.seat)} {about}")


def beyond(stops: Sequence[int], n: int, way: int) -> int:
    """The next stop after entry ``n`` (``way`` 1) or before it (-1); ``n`` itself where there is none."""
    if way > 0:
        place = bisect_right(stops, n)
        return stops[place] if place < len(stops) else n
    place = bisect_left(stops, n)
    return stops[place - 1] if place else n
