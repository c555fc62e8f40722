"""An entry of a match as a question to the rules: the table before it, what was said, and what the rules answer."""

from typing import Any

from replay.acts import Held, Intent, Orphaned
from replay.cases.cutting import Said, cut
from replay.core.text import Unreadable
from replay.cursor import Cursor
from replay.line.judgement import broken, judge, tellings
from replay.notation import write


def questioned(cursor: Cursor, n: int) -> str:
    """The TOML of a case that says what entry ``n`` said, on the table its players had, and passes.

    What must follow is what the rules make of it, whatever was written. Raises ``Unreadable`` for what is no order, and
    for a table that a position cannot say.
    """
    book, game = cursor.book, cursor.game
    order = getattr(book.act(n), "order", None)
    if order is None:
        raise Unreadable(f"entry {n}", "is no order: nothing follows from it")
    table = cursor.table(n - 1, n - 1)
    intent = Intent[Any](n, (order,))
    answer = judge(game, table, intent)
    breach = ""
    if isinstance(answer, Orphaned):
        found = broken(game, table, intent)
        breach = found[0].rule if found else answer.rule
    told = tuple(tellings(game, answer)) if isinstance(answer, Held) else ()
    try:
        return cut(
            game,
            table,
            book.genesis.options,
            name=f"{book.match.hex()[:8]}-{n}",
            title=f"entry {n} of match {book.match.hex()}",
            players=tuple(seat.name for seat in book.genesis.seats),
            opened=book.opened(n - 1),
            said=Said(write(order), told, breach),
        )
    except ValueError as misfit:
        raise Unreadable(f"entry {n}", str(misfit)) from None
