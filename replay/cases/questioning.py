"""An order of a match as a question to the rules: as much of the table as matters, what was said, what they answer."""

from collections.abc import Mapping
from typing import Any

from msgspec import Struct

from replay import case
from replay.acts import Held, Intent, Orphaned
from replay.cases.cutting import Said, Whole, cut, unlike
from replay.cases.smallest import smallest
from replay.cases.trial import run
from replay.core.game import AnyTable, Game
from replay.core.text import Unreadable
from replay.cursor import Cursor
from replay.line.judgement import Outcome, broken, judge, tellings
from replay.line.reading import CORRECTED, RECORDED, Reading
from replay.notation import write


class Answer(Struct, frozen=True):
    """What the rules make of an order: its events, or every rule it breaks with the reason."""

    outcome: Outcome
    breaches: tuple[tuple[str, str], ...] = ()


def questioned(cursor: Cursor, n: int, *, reading: Reading = RECORDED, whole: bool = False) -> str:
    """The TOML of a case that says what entry ``n`` said, on the table its players had or the one as corrected.

    What must follow is what the rules make of it, whatever was written. Of the table there is only what it takes for
    that answer; ``whole`` has all of it. Raises ``Unreadable`` for what is no order, and for a table that a position
    cannot say.
    """
    k = n - 1 if reading == RECORDED else cursor.book.head
    order = asked(cursor, n, k)
    if order is None:
        raise Unreadable(f"entry {n}", "is no order: nothing follows from it")
    moment = _moment(cursor, n, k, order)
    try:
        short = "" if whole else cut(moment, least=_least(moment, order))
        return short if short and _passes(short) else cut(moment)
    except ValueError as misfit:
        raise Unreadable(f"entry {n}", str(misfit)) from None


def _moment(cursor: Cursor, n: int, k: int, order: Any) -> Whole:
    """The table before entry ``n`` under the corrections up to ``k``, with an order and what the rules make of it."""
    book, table = cursor.book, cursor.table(n - 1, k)
    return Whole(
        game=cursor.game,
        table=table,
        options=book.genesis.options,
        name=f"{book.match.hex()[:8]}-{n}",
        title=f"entry {n} of match {book.match.hex()}, {RECORDED if k < n else CORRECTED}",
        players=tuple(seat.name for seat in book.genesis.seats),
        opened=book.opened(k),
        said=_said(cursor.game, order, answered(cursor.game, table, order)),
    )


def asked(cursor: Cursor, n: int, k: int) -> Any:
    """The one order that entry ``n`` says under the corrections up to ``k``; None where it is none, or several."""
    book = cursor.book
    if not 1 < n <= book.head or not book.is_act(n) or not hasattr(book.act(n), "order"):
        return None
    orders = book.intent(n, max(k, n)).orders
    return orders[0] if len(orders) == 1 else None


def answered(game: Game, table: AnyTable, order: Any) -> Answer:
    """What the rules make of an order on a table."""
    intent = Intent[Any](0, (order,))
    outcome = judge(game, table, intent)
    found = broken(game, table, intent) if isinstance(outcome, Orphaned) else ()
    return Answer(outcome, tuple((breach.rule, breach.reason) for breach in found))


def _said(game: Game, order: Any, answer: Answer) -> Said:
    if isinstance(answer.outcome, Held):
        return Said(write(order), tuple(tellings(game, answer.outcome)))
    return Said(write(order), (), answer.breaches[0][0])


def _least(moment: Whole, order: Any) -> Mapping[str, Any]:
    """As much of the position as leads to the same answer."""
    game, answer = moment.game, answered(moment.game, moment.table, order)
    empty = case.start(game, moment.options, tuple(moment.players))

    def holds(position: Mapping[str, Any]) -> bool:
        try:
            return answered(game, case.placed_on(game, empty, position), order) == answer
        except Exception:  # a table that lacks what a game relies on is no table: the part stays
            return False

    position = unlike(empty, moment.table)
    return smallest(position, holds) if holds(position) else position


def _passes(text: str) -> bool:
    """Whether a case that was cut passes as it is read."""
    try:
        file = case.read(text, "cut", _nowhere)
        return all(result.passed for result in run(file))
    except Exception:  # as above: what cannot even be shown is cut whole
        return False


def _nowhere(name: str) -> str:
    raise Unreadable(name, "a case that was cut names no file")
