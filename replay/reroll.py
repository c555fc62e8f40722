"""Rolls that were undone but not forgotten: whoever comes to the same roll again finds its faces on the table."""

from collections.abc import Callable, Iterator
from typing import Any

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
    if not book.corrections():
        return {}
    rolls = list(_rolls(book))
    taken = {roll.again for _, roll in rolls}
    waiting: dict[tuple[str, str], tuple[Undone, ...]] = {}
    for n, roll in rolls:
        if n not in taken and not isinstance(book.outcome(n), Held):
            waiting[roll.by, roll.pool] = (*waiting.get((roll.by, roll.pool), ()), Undone(n, roll))
    return waiting


def _rolls(book: Book) -> Iterator[tuple[int, Any]]:
    for n, act in book.decided():
        order = getattr(act, "order", None)
        if isinstance(order, Roll):
            yield n, order


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
