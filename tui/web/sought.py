"""What a page in a file is searched and sifted by: kinds of entry, units, words, turns; dice and rules to read."""

from collections.abc import Mapping, Sequence
from html import escape
from typing import Any

from replay.core.rule import Rule
from replay.luck.reckoning import reckoned
from replay.luck.throws import throws
from replay.showing.ledger import Row
from replay.showing.marks import Mark
from replay.wording import luck
from tui.lines import stops
from tui.lines.folio import Folio
from tui.lines.kinds import KINDS, NONE, Quest, firsts, kept
from tui.panels.entries import Seats
from tui.panels.listing import Listing
from tui.reports.letters import letters

NAMES = {name: {"key": kind.key, "word": kind.word, "words": kind.words} for name, kind in KINDS.items()}
"""Kinds of entry by name: their keys, and what they are called."""


def kinds(rows: Sequence[Row], marks: Mapping[int, Mark]) -> dict[str, Any]:
    """Of every kind the entries one stops at, and those that are listed."""
    found = {name: list(kept(Quest(name), rows, marks)) for name in KINDS}
    return {name: [list(firsts(Quest(name), rows, entries)), entries] for name, entries in found.items()}


def units(rows: Sequence[Row]) -> dict[str, list[int]]:
    """What each unit did and suffered."""
    joined, found = {n for row in rows for n in row.joins}, dict[str, list[int]]()
    for row in rows:
        for unit in () if row.n in joined else row.units:
            found.setdefault(unit, []).append(row.n)
    return found


def heard(rows: Sequence[Row], marks: Mapping[int, Mark], seats: Seats) -> list[str]:
    """All that a search looks at, entry by entry."""
    return [stops.heard(row, marks.get(row.n, NONE), seats) for row in rows]


def ticks(listing: Listing) -> dict[str, int]:
    """The first entry of each turn by its tick, in small letters."""
    return {heading.stand.tick.casefold(): heading.n for heading in reversed(listing.headings)}


class Dice:
    """What the dice of a line came to up to each entry, in words."""

    def __init__(self, folio: Folio) -> None:
        """Raises ``Newer`` and ``Damaged``."""
        self._names = {seat.id: seat.name for seat in folio.book.genesis.seats}
        self._throws = list(throws(folio.cursor))
        self._told: dict[int, str] = {}

    def upto(self, n: int) -> str:
        """As markup."""
        last = max((throw.n for throw in self._throws if throw.n <= n), default=0)
        if last not in self._told:
            thrown = ((self._names.get(throw.seat, throw.seat), throw) for throw in self._throws if throw.n <= last)
            self._told[last] = letters("\n".join(luck.lines(reckoned(thrown, (), self._names))))
        return self._told[last]


def rule(one: Rule, reading: str) -> str:
    """A rule in our words, where it comes from, and how this match takes it."""
    aside = "".join(f"<small>{letters(text)}</small>" for text in (one.source, one.why, reading) if text)
    return f"<dt>{escape(one.id)}</dt><dd>{letters(one.gist)}{aside}</dd>"
