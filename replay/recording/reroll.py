"""Rolls that were undone but not forgotten: whoever comes to the same roll again finds its faces on the table."""

from collections.abc import Callable

from msgspec import Struct
from msgspec.structs import replace

from replay.acts import Held
from replay.book import Book
from replay.core.dice import Owed, Roll


class Undone(Struct, frozen=True):
    """The roll of entry ``n``, which a correction took from the table and no later roll has taken up."""

    n: int
    roll: Roll


def undone(book: Book) -> dict[tuple[str, str], tuple[Undone, ...]]:
    """The rolls that still wait to be taken up, by seat and pool, oldest first."""
    waiting: dict[tuple[str, str], tuple[Undone, ...]] = {}
    taken = book.taken()
    for n in book.corrected():
        if n not in taken and not isinstance(book.outcome(n), Held):
            roll = lying(book, n)
            if roll is not None:
                waiting[roll.by, roll.pool] = (*waiting.get((roll.by, roll.pool), ()), Undone(n, roll))
    return waiting


def lying(book: Book, n: int, k: int | None = None) -> Roll | None:
    """The roll of act ``n`` as it was last said up to entry ``k``, whether it holds or not; None where it is none."""
    meant = book.intent(n, k)
    while not meant.orders:
        # struck: what it said until then is what lies on the table
        meant = book.intent(n, meant.source - 1)
    return next((order for order in meant.orders if isinstance(order, Roll)), None)


def taken_up(roll: Roll, owed: Owed, earlier: Undone | None, dice: Callable[[int, int], tuple[int, ...]]) -> Roll:
    """The roll with its faces: those typed, those that lay there already, or new ones.

    What an undone roll is short of is drawn; what it has too many of is set aside by lot, since people sort their dice.
    """
    again = earlier.n if earlier else 0
    if roll.faces:
        return replace(roll, again=roll.again or again)
    faces = list(earlier.roll.faces) if earlier else []
    while len(faces) > owed.count:
        faces.pop(dice(1, len(faces))[0] - 1)
    missing = owed.count - len(faces)
    return replace(roll, faces=(*faces, *(dice(missing, owed.sides) if missing else ())), again=roll.again or again)
