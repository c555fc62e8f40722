"""Every throw of a match, and what became of it: dice that were undone, misread or rolled again are what they are."""

from collections.abc import Iterable, Iterator
from enum import StrEnum

from msgspec import Struct

from replay.acts import Noted, Ruled
from replay.book import Book
from replay.cursor import Cursor
from replay.line.codec import kind_of
from replay.line.reading import CORRECTED, RECORDED
from replay.showing.rolls import Rolled, rolls

NOTED = kind_of(Noted)


class Fate(StrEnum):
    """What became of a throw."""

    STANDS = "stands"
    UNDONE = "undone"
    """What asked for it stands no longer, and nothing was rolled in its place."""
    REROLLED = "rolled again"
    """Other dice were rolled in its place."""
    MISREAD = "misread"
    """Its faces were written down wrongly, and were put right: these never lay on the table."""
    UNREAD = "not read"
    """Nobody read its faces, only what they came to: these never lay on the table."""


class Throw(Struct, frozen=True):
    """Dice thrown in entry ``n`` by a seat for a pool; ``sides`` is 0 where no debt says how many they have.

    ``notes`` are what people wrote about it: that a die lay cocked, or fell off the table.
    """

    n: int
    part: int
    seat: str
    pool: str
    sides: int
    faces: tuple[int, ...]
    fate: Fate
    notes: tuple[str, ...] = ()


def throws(cursor: Cursor) -> Iterator[Throw]:
    """All throws of a line, in order: those that stand corrected, then what was thrown and stands no longer.

    Raises ``Newer`` and ``Damaged`` where an entry cannot be read.
    """
    book = cursor.book
    stand = {(one.n, one.part): one for one in rolls(cursor, CORRECTED, 2, book.head)}
    notes, again = _notes(book), _again(stand.values())
    for one in stand.values():
        yield _throw(one, Fate.UNREAD if one.roll.unread else Fate.STANDS, notes.get(one.n, ()))
    for one in rolls(cursor, RECORDED, 2, book.head):
        fate = _fate(book, one, stand.get((one.n, one.part)), again)
        if fate is not None:
            yield _throw(one, fate, notes.get(one.n, ()))


def _throw(one: Rolled, fate: Fate, notes: tuple[str, ...]) -> Throw:
    sides = one.owed.sides if one.owed else 0
    pool = one.roll.pool or (one.owed.pool if one.owed else "")
    return Throw(one.n, one.part, one.seat, pool, sides, one.roll.faces, fate, notes)


def _fate(book: Book, one: Rolled, now: Rolled | None, again: dict[int, tuple[int, ...]]) -> Fate | None:
    """What became of a throw as it was written; None where it stands so, or where its very dice were taken up again."""
    if now is not None:
        if sorted(now.roll.faces) == sorted(one.roll.faces):
            return None
        return Fate.REROLLED if _by_ruling(book, one.n) else Fate.MISREAD
    if one.n in again:
        return None if again[one.n] == tuple(sorted(one.roll.faces)) else Fate.REROLLED
    return Fate.UNDONE


def _again(stand: Iterable[Rolled]) -> dict[int, tuple[int, ...]]:
    """The entries in whose place something was rolled, with those faces."""
    return {one.roll.again: tuple(sorted(one.roll.faces)) for one in stand if one.roll.again}


def _by_ruling(book: Book, n: int) -> bool:
    """Whether a judge had an entry rolled again, by which it says other faces now."""
    source = book.intent(n).source
    ruled = book.act(source - 1) if source > n + 1 else None
    return isinstance(ruled, Ruled) and ruled.remedy == "reroll"


def _notes(book: Book) -> dict[int, tuple[str, ...]]:
    found: dict[int, tuple[str, ...]] = {}
    for n in book.of_kind(NOTED):
        act = book.act(n)
        if isinstance(act, Noted) and act.at:
            found[act.at] = (*found.get(act.at, ()), act.text)
    return found
