"""Nobody guesses what lies face down: before it is due to be turned up, no answer hangs on the value that is said.

It is due where what this device laid there would hold with no rule waived. Until then whoever says a value hears what
they would hear of any other; by agreement it is turned up without its value, as it was laid.
"""

from collections.abc import Collection, Iterator
from typing import Any

from replay.acts import Intent
from replay.book import Book
from replay.core.game import AnyTable
from replay.core.rule import Breach
from replay.core.seal import Opening, number_of
from replay.line.judgement import broken
from replay.line.parts import exchanged
from replay.recording.filling import placed
from replay.recording.means import Means
from replay.recording.refusal import Refusal, foremost, refused
from replay.recording.secrets import known, openings

UNSAID = "what lies face down is turned up by agreement without its value: leave it out"


def demand_due(book: Book, means: Means, table: AnyTable, order: Any, waives: Collection[str]) -> None:
    """Raises ``Refusal`` where an order says the value of what is not due to be turned up on this table."""
    if not any(part.value and not part.salt for _, part in openings(order)):
        return
    order = placed(book.game, table, order)
    faults = [_broken(book, table, fair) for fair in _fair(book, means, order)]
    if not faults or not all(faults):
        return
    # with a rule waived the value alone might be left to speak against it
    agreeable = waives and faults[0][0].waivable
    raise Refusal("secret", UNSAID) if agreeable else refused(foremost(faults[0]))


def _fair(book: Book, means: Means, order: Any) -> Iterator[Any]:
    """The order as it would be with each of the values that may be meant, as far as this device laid them."""
    opened, at = book.opened(), {path: number_of(order, path) for path, _ in openings(order)}
    closed = [s for s in book.seals() if s.seat == order.by and s.number in at.values() and s.seal not in opened]
    held = known(book, means.drawer, closed)
    for turn in range(len(held)):
        turned = [*held[turn:], *held[:turn]]
        found: dict[str, Opening] = {}
        for path, number in at.items():
            mine = (one.opening for one in turned if one.seal.number == number)
            fair = next((opening for opening in mine if opening not in found.values()), None)
            if fair is not None:
                found[path] = fair
        yield exchanged(order, found)


def _broken(book: Book, table: AnyTable, order: Any) -> tuple[Breach, ...]:
    return broken(book.game, table, Intent(0, (order,)))
