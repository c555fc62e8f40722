"""What one looks for in a match: kinds of entry that keys stop at and that the list can be kept to."""

from collections.abc import Callable, Iterator, Mapping, Sequence

from msgspec import Struct

from replay.showing.ledger import Row
from replay.showing.marks import AMENDED, CHANGED, CORRECTS, GONE, Mark
from tui.lines.sentences import said
from tui.raster.words import cut

Keeps = Callable[[Row, Mark], bool]
NONE = Mark("", "")
BRIEF = 16
"""Columns of words that were searched for, where they stand among keys."""


class Kind(Struct, frozen=True):
    """A kind of entry: its key, what one of it is called, what all of it is called, and which entries it keeps.

    ``whole`` tells of an entry at which the thing began that it is a part of, where it has parts.
    """

    key: str
    word: str
    words: str
    keeps: Keeps
    whole: Callable[[Row], int] | None = None


def _sign(signs: str) -> Keeps:
    return lambda _, mark: bool(mark.sign) and mark.sign in signs


def _corrects(_: Row, mark: Mark) -> bool:
    return mark.word in GONE | CORRECTS | {AMENDED, CHANGED}


KINDS: Mapping[str, Kind] = {
    "fight": Kind("1", "fight", "fights", lambda row, _: bool(row.fight), lambda row: row.fight),
    "score": Kind("2", "score change", "score changes", lambda row, _: bool(row.gains)),
    "lost": Kind("3", "unit lost", "units lost", lambda row, _: bool(row.lost)),
    "dispute": Kind("4", "dispute", "disputes", _sign("?")),
    "judge": Kind("5", "judge's matter", "the judge's matters", _sign("?¶§!")),
    "fixed": Kind("6", "correction", "corrections", _corrects),
    "bookmark": Kind("7", "bookmark", "bookmarks", lambda row, _: row.kind == "bookmarked"),
    "note": Kind("8", "note", "notes", lambda row, _: row.kind == "noted"),
}
"""Kinds by their names; ``UNIT`` is one more, of the unit one looks at, and ``FOUND``, of the words searched for."""
UNIT, FOUND = "unit", "found"
ANY = ""
"""No kind: every mark is stopped at, every entry is listed."""


class Quest(Struct, frozen=True):
    """What one looks for: a kind by its name, of ``UNIT`` the piece's id and label, of ``FOUND`` the words as label.

    ``alone`` says that nothing else is listed.
    """

    kind: str = ANY
    unit: str = ""
    label: str = ""
    alone: bool = False

    @property
    def word(self) -> str:
        """What one of it is called."""
        if self.kind == FOUND:
            return said("one of words", label=cut(self.label, BRIEF))
        if self.kind in KINDS:
            return KINDS[self.kind].word
        return said("one of unit", label=self.label) if self.kind else said("mark")

    @property
    def words(self) -> str:
        """What all of it is called."""
        if self.kind == FOUND:
            return said("one of words", label=self.label)
        return KINDS[self.kind].words if self.kind in KINDS else said("all of unit", label=self.label)


def kept(quest: Quest, rows: Sequence[Row], marks: Mapping[int, Mark]) -> Iterator[int]:
    """The entries of a kind, ascending; a roll that a later row shows along is not one of its own."""
    told = joined(rows)
    keeps: Keeps = KINDS[quest.kind].keeps if quest.kind in KINDS else lambda row, _: quest.unit in row.units
    return (row.n for row in rows if row.n not in told and keeps(row, marks.get(row.n, NONE)))


def firsts(quest: Quest, rows: Sequence[Row], kept: Sequence[int]) -> Sequence[int]:
    """Of the entries kept those at which one stops: of what has parts, the first alone."""
    whole = KINDS[quest.kind].whole if quest.kind in KINDS else None
    if whole is None:
        return kept
    first: dict[int, int] = {}
    for n in kept:
        first.setdefault(whole(rows[n - 1]), n)
    return tuple(first.values())


def together(rows: Sequence[Row], entries: Sequence[int]) -> tuple[int, ...]:
    """Entries as they are listed: a roll that a later row shows along stands there."""
    told = joined(rows)
    return tuple(sorted({told.get(n, n) for n in entries}))


def joined(rows: Sequence[Row]) -> dict[int, int]:
    """The entries that a later row shows along, and that row's."""
    return {n: row.n for row in rows for n in row.joins}
