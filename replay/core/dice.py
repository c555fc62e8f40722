"""Dice as an order of the table: what is owed, and the faces that were rolled."""

from msgspec import Struct

from replay.core.count import be, counted, were
from replay.core.rule import Gate
from replay.core.wire import Order


class Owed(Struct, frozen=True):
    """Dice that a seat has to roll now: ``count`` dice of ``sides`` sides for the pool named."""

    seat: str
    pool: str
    count: int
    sides: int = 6


class Roll(Order, frozen=True):
    """Faces as they lie on the table, in any order; none given: the program draws what is owed.

    ``again`` is the entry of an earlier roll that no longer stands and that this one replaces, 0 for none; an undone
    roll is never forgotten. ``unread`` says that nobody read the faces, and those given only come to what was seen to
    come of them: they are no faces that lay there. No game decides by either.
    """

    faces: tuple[int, ...] = ()
    pool: str = ""
    again: int = 0
    unread: bool = False
    by: str = ""


def shortfall(roll: Roll, owed: Owed) -> int:
    """Dice still missing from a roll; negative when there are too many."""
    return owed.count - len(roll.faces)


def misread(roll: Roll, owed: Owed) -> tuple[int, ...]:
    """Faces that no die of this pool can show."""
    return tuple(face for face in roll.faces if not 1 <= face <= owed.sides)


def owed_to(roll: Roll, owed: tuple[Owed, ...]) -> Owed | None:
    """The debt a roll pays: the first that fits the seat and pool it names, or None."""
    for debt in owed:
        if roll.by in ("", debt.seat) and roll.pool in ("", debt.pool):
            return debt
    return None


def paid(roll: Roll, owed: tuple[Owed, ...], who: str, gate: Gate) -> Owed:
    """The debt that a roll pays in full, with faces that its dice can show; ``who`` is what people call the seat.

    Raises ``Breach``, not to be waived.
    """
    debt = gate.found(owed_to(roll, owed), f"{who} owes no dice now")
    gate.must(not misread(roll, debt), f"a die shows 1 to {debt.sides}")
    given = len(roll.faces)
    count = f"{counted(debt.count, 'die')} {be(debt.count)} owed, {given} {were(given)} given"
    gate.must(shortfall(roll, debt) == 0, count)
    return debt
