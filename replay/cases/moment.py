"""A moment of a match as a case: what was said next as a question to the rules, else who is awaited."""

from replay.cases.cutting import Whole, cut
from replay.cases.questioning import asked, questioned
from replay.core.game import AnyTable
from replay.core.text import Unreadable
from replay.cursor import Cursor
from replay.line.reading import CORRECTED, RECORDED, Reading


def moment_cut(
    cursor: Cursor,
    n: int,
    reading: Reading = CORRECTED,
    *,
    event: int = 0,
    table: AnyTable | None = None,
    whole: bool = False,
) -> str:
    """The TOML of the moment after entry ``n``: the question is what the entry after it said.

    ``event`` is how many events of the entry are past there, with the ``table`` they leave; ``whole`` has all of the
    table. Raises ``Absent`` and ``Unreadable``.
    """
    book = cursor.book
    k = n if reading == RECORDED else book.head
    if not event and asked(cursor, n + 1, k) is not None:
        return questioned(cursor, n + 1, reading=reading, whole=whole)
    moment = Whole(
        game=cursor.game,
        table=cursor.table(n, k) if table is None else table,
        options=book.genesis.options,
        name=f"{book.match.hex()[:8]}-{n}" + (f"-{event}" if event else ""),
        title=f"after entry {n} of match {book.match.hex()}, {reading}",
        players=tuple(seat.name for seat in book.genesis.seats),
        opened=book.opened(k),
    )
    try:
        return cut(moment)
    except ValueError as misfit:
        raise Unreadable(f"entry {n}", str(misfit)) from None
