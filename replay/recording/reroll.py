"""Rolls that were undone but not forgotten: whoever comes to the same roll again finds its faces on the table."""

from collections.abc import Callable
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from replay.acts import Disputed, Held, Remedy
from replay.book import Book
from replay.core.dice import Owed, Roll
from replay.core.rule import STRUCTURE
from replay.recording.refusal import Refusal

REROLL: Remedy = "reroll"
"""The remedy by which dice are rolled again."""


class Undone(Struct, frozen=True):
    """The roll of entry ``n``, which a correction took from the table and no later roll has taken up.

    ``lent`` says that its faces go to the roll that takes it up.
    """

    n: int
    roll: Roll
    lent: bool = True


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


def demand_rolled(book: Book, dispute: int) -> None:
    """Raises ``Refusal`` where a dispute is about an entry that is no roll: there is nothing to roll again."""
    asked = book.act(dispute)
    n = asked.at if isinstance(asked, Disputed) else 0
    if n and not (book.is_act(n) and lying(book, n)):
        instead = "the remedy amend says it otherwise, rewind goes back before it"
        raise Refusal(STRUCTURE, f"entry {n} is no roll, so that nothing can be rolled again: {instead}")


def to_take_up(book: Book, owed: Owed) -> Undone | None:
    """The undone roll that a debt may take up: one of the same act, else the oldest, whose faces are not lent."""
    waiting = undone(book).get((owed.seat, owed.pool), ())
    lent = next((one for one in waiting if _same_act(book, one.n)), None)
    return lent or next((replace(one, lent=False) for one in waiting), None)


def _same_act(book: Book, n: int) -> bool:
    """Whether a roll now would be of the act that the roll of entry ``n`` was of.

    It is where what stood before it stands again: the same entries, whatever they say by now, or the same said again.
    """
    head = book.head
    then, now = _before(book, n, n), _before(book, head + 1, head)
    while then != now:
        if not then or not now or _alike(book, then, n) != _alike(book, now, head):
            return False
        then, now = _before(book, then, n), _before(book, now, head)
    return True


def _before(book: Book, n: int, k: int) -> int:
    """The last act before entry ``n`` that holds under the corrections up to ``k``; 0 for none."""
    acts = (m for m in range(n - 1, 1, -1) if book.is_act(m))
    return next((m for m in acts if isinstance(book.outcome(m, k), Held)), 0)


def _alike(book: Book, n: int, k: int) -> tuple[Any, ...]:
    """What act ``n`` says under the corrections up to ``k``; of a roll only whose it is."""
    orders = book.intent(n, k).orders
    return tuple(replace(one, faces=(), again=0, unread=False) if isinstance(one, Roll) else one for one in orders)


def taken_up(roll: Roll, owed: Owed, earlier: Undone | None, dice: Callable[[int, int], tuple[int, ...]]) -> Roll:
    """The roll with its faces: those typed, those that lay there already and are lent, or new ones.

    What an undone roll is short of is drawn; what it has too many of is set aside by lot, since people sort their dice.
    Raises ``Refusal`` for dice that nobody read and that no faces stand for.
    """
    again = earlier.n if earlier else 0
    if roll.unread and not roll.faces:
        raise Refusal(STRUCTURE, "of dice that nobody read say faces that come to the same; none are drawn")
    if roll.faces:
        return replace(roll, again=roll.again or again)
    faces = list(earlier.roll.faces) if earlier and earlier.lent else []
    while len(faces) > owed.count:
        faces.pop(dice(1, len(faces))[0] - 1)
    unread = bool(faces and earlier and earlier.roll.unread)
    missing = owed.count - len(faces)
    faces += dice(missing, owed.sides) if missing else ()
    return replace(roll, faces=tuple(faces), again=roll.again or again, unread=unread)
