"""What would stand though it broke a rule, looked at before it is written: whether the rest of it holds."""

from typing import Any

from replay import acts
from replay.book import Book
from replay.core.dice import Roll
from replay.core.game import AnyTable
from replay.core.wire import Order
from replay.line.judgement import broken
from replay.line.parts import may_hold
from replay.notation import verb_of
from replay.recording.filling import placed
from replay.recording.muster import ENLIST
from replay.recording.permit import demand_sense, demand_words
from replay.recording.refusal import refused


def demand_standing(book: Book, table: AnyTable, asked: acts.Stood[Any, Any]) -> None:
    """Raises ``Refusal`` where an order would not be taken though rules are waived.

    Dice, and what is hidden or turned up, are decided only when they are written: nothing is drawn or sealed before.
    """
    demand_sense(book, asked, book.head)
    demand_words(book, asked)
    order = asked.order
    kind: type[Order] = type(order)
    if isinstance(order, Roll) or verb_of(order) == ENLIST or may_hold(kind):
        return
    intent = acts.Intent(0, (placed(book.game, table, order),), asked.waives)
    if found := broken(book.game, table, intent):
        raise refused(found)
