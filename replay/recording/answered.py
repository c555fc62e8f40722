"""What is asked of a ruling before it is written: a question is answered once, and an appeal says what becomes of it.

It is not asked of what is written: a log that says so is read all the same.
"""

from collections.abc import Collection, Iterator

from replay.acts import APPEALED, Act, Amended, Disputed, Ruled
from replay.book import Book
from replay.core.rule import STRUCTURE
from replay.core.wire import Order
from replay.line.codec import RULED
from replay.recording.refusal import Refusal


def demand_answer(book: Book, act: Order | Act) -> None:
    """Raises ``Refusal`` where a ruling answers what was answered, or says nothing of the ruling appealed."""
    if isinstance(act, Ruled) and act.dispute:
        demand_unruled(book, act.dispute)
        asked = book.act(act.dispute)
        on = book.act(asked.at) if isinstance(asked, Disputed) and 0 < asked.at < act.dispute else None
        if isinstance(asked, Disputed) and isinstance(on, Ruled) and not act.appeal:
            how = f"say what becomes of it: --appeal {' or '.join(filter(None, APPEALED))}"
            raise Refusal(STRUCTURE, f"dispute {act.dispute} appeals against the ruling in entry {asked.at}; {how}")


def demand_unruled(book: Book, dispute: int) -> None:
    """Raises ``Refusal`` where a ruling on a dispute stands already: it is appealed against, not ruled over."""
    idle: Collection[int] = book.intents().idle
    rulings = ((n, book.act(n)) for n in book.of_kind(RULED, dispute + 1))
    for n, act in rulings:
        if isinstance(act, Ruled) and act.dispute == dispute and n not in idle:
            appeal = f"appeal against it with a dispute about entry {n}, and rule on that with --appeal"
            raise Refusal(STRUCTURE, f"dispute {dispute} was ruled on in entry {n}; {appeal}")


def why(n: int, decision: str) -> str:
    """Why an order is said otherwise: by the ruling in entry ``n``."""
    return f"ruling {n}: {decision}"


def brought(book: Book, ruling: int) -> tuple[int, ...]:
    """The amendments that the ruling in an entry brought, and that nobody has struck."""
    return tuple(_brought(book, ruling, book.intents().idle))


def _brought(book: Book, ruling: int, idle: Collection[int]) -> Iterator[int]:
    for n, act in book.corrections():
        if n > ruling and n not in idle and isinstance(act, Amended) and act.why.startswith(why(ruling, "")):
            yield n
