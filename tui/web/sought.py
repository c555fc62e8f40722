"""What a page in a file is searched and sifted by: kinds of entry, units, words, turns; dice and rules to read."""

from collections.abc import Iterable, Mapping, Sequence
from html import escape
from typing import Any

from replay.core.rule import Rule
from replay.cursor import Cursor
from replay.luck.reckoning import Luck, reckoned, so_far, thrown
from replay.showing.ledger import Row
from replay.showing.marks import Mark
from replay.wording import luck
from tui.lines import stops
from tui.lines.kinds import KINDS, NONE, Quest, firsts, joined, kept
from tui.panels.entries import Seats
from tui.panels.listing import Listing
from tui.reports.letters import letters

NAMES = {name: {"key": kind.key, "word": kind.word, "words": kind.words} for name, kind in KINDS.items()}
"""Kinds of entry by name: their keys, and what they are called."""

NO_DICE = Luck(())


def kinds(rows: Sequence[Row], marks: Mapping[int, Mark]) -> dict[str, Any]:
    """Of every kind the entries one stops at, and those that are listed."""
    found = {name: list(kept(Quest(name), rows, marks)) for name in KINDS}
    return {name: [list(firsts(Quest(name), rows, entries)), entries] for name, entries in found.items()}


def units(rows: Sequence[Row]) -> dict[str, list[int]]:
    """What each unit did and suffered."""
    told, found = joined(rows), dict[str, list[int]]()
    for row in rows:
        for unit in () if row.n in told else row.units:
            found.setdefault(unit, []).append(row.n)
    return found


def heard(rows: Sequence[Row], marks: Mapping[int, Mark], seats: Seats) -> list[str]:
    """All that a search looks at, entry by entry."""
    return [stops.heard(row, marks.get(row.n, NONE), seats) for row in rows]


def ticks(listing: Listing) -> dict[str, int]:
    """The first entry of each turn by its tick, in small letters."""
    return {heading.stand.tick.casefold(): heading.n for heading in reversed(listing.headings)}


def dice(cursor: Cursor) -> dict[str, Any]:
    """What the dice of a line came to: lines as markup, which are told up to each entry that threw any, and set aside.

    Most lines are those of the throw before: each stands there once. Raises ``Newer`` and ``Damaged``.
    """
    lines, found = dict[str, int](), list(thrown(cursor))

    def placed(texts: Iterable[str]) -> list[int]:
        return [lines.setdefault(letters(text), len(lines)) for text in texts]

    upto = [[0, placed(luck.counts(NO_DICE)), []]]
    upto += ([n, placed(luck.counts(now)), placed(luck.rest(now))] for n, now in so_far(found))
    aside = [[n, *placed([text])] for n, text in luck.aside(reckoned(found, (), {}))]
    return {"lines": list(lines), "upto": upto, "aside": aside}


def rule(one: Rule, reading: str) -> str:
    """A rule in our words, where it comes from, and how this match takes it."""
    aside = "".join(f"<small>{letters(text)}</small>" for text in (one.source, one.why, reading) if text)
    return f"<dt>{escape(one.id)}</dt><dd>{letters(one.gist)}{aside}</dd>"
