"""What was asked of judges on a line, what they decided, and what became of it on appeal."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, cast

from msgspec import Struct

from replay.acts import Called, Disputed, Ruled
from replay.book import Book
from replay.line.codec import RULED, kind_of
from replay.showing.marks import struck_by

DISPUTED, CALLED = kind_of(Disputed), kind_of(Called)


class Decision(Struct, frozen=True):
    """The ruling in entry ``n``, and the proceedings about it: its appeals; ``struck`` is the entry that strikes it."""

    n: int
    ruled: Ruled[Any, Any]
    appeals: "tuple[Proceeding, ...]" = ()
    struck: int = 0


class Proceeding(Struct, frozen=True):
    """The dispute in entry ``n`` with its decisions, in order; ``asked`` is None where a judge ruled unasked."""

    n: int
    asked: Disputed | None
    decisions: tuple[Decision, ...]

    @property
    def entries(self) -> frozenset[int]:
        """Every entry that belongs to it, those of its appeals too."""
        appeals = (appeal.entries for one in self.decisions for appeal in one.appeals)
        return frozenset({self.n, *(one.n for one in self.decisions)}).union(*appeals)

    @property
    def rules(self) -> frozenset[str]:
        """Every rule that was cited or waived in it, on appeal too."""
        own = {rule for one in self.decisions for rule in (one.ruled.rule, *one.ruled.waives)}
        appeals = (appeal.rules for one in self.decisions for appeal in one.appeals)
        return frozenset(own | {self.asked.rule if self.asked else ""}).union(*appeals) - {""}


class Summons(Struct, frozen=True):
    """A judge called in entry ``n``: ``at`` is the last act before it, ``about`` what the call is about, if that was
    said.
    """

    n: int
    at: int
    about: str = ""


class _Roll(Struct, frozen=True):
    """Everything that was asked and ruled on a line, with what was struck since, and by which entry."""

    disputes: Sequence[tuple[int, Disputed]]
    rulings: Sequence[tuple[int, Ruled[Any, Any]]]
    struck: Mapping[int, int]


def proceedings(book: Book) -> tuple[Proceeding, ...]:
    """All of a line, by the entry they begin with; what moves the line of record alone rules on nothing.

    Raises ``Newer`` and ``Damaged`` where an entry cannot be read.
    """
    disputes = [(n, cast("Disputed", book.act(n))) for n in book.of_kind(DISPUTED)]
    rulings = [(n, cast("Ruled[Any, Any]", book.act(n))) for n in book.of_kind(RULED)]
    asked = {n for n, _ in disputes}
    about = {n for n, dispute in disputes if dispute.at in {ruling for ruling, _ in rulings if ruling < n}}
    roll = _Roll(disputes, rulings, struck_by(book, book.head))
    heard = [_heard(n, dispute, roll) for n, dispute in disputes if n not in about]
    unasked = [
        Proceeding(n, None, (Decision(n, one, (), roll.struck.get(n, 0)),))
        for n, one in rulings
        if one.dispute not in asked
    ]
    found = (*heard, *(one for one in unasked if not one.decisions[0].ruled.promoted))
    return tuple(sorted(found, key=lambda one: one.n))


def summonses(book: Book) -> tuple[Summons, ...]:
    """The calls that wait for a judge: nobody has asked or ruled since. Raises as ``proceedings`` does."""
    answered = max((n for kind in (DISPUTED, RULED) for n in book.of_kind(kind)), default=0)
    calls = ((n, cast("Called", book.act(n))) for n in book.of_kind(CALLED, answered + 1))
    return tuple(Summons(n, _last_act(book, n), call.why) for n, call in calls)


def _last_act(book: Book, n: int) -> int:
    return next((m for m in range(n - 1, 1, -1) if book.is_act(m)), 1)


def _heard(n: int, dispute: Disputed, roll: _Roll) -> Proceeding:
    def decisions() -> Iterator[Decision]:
        for m, ruled in roll.rulings:
            if m > n and ruled.dispute == n:
                # an appeal comes after what it is about, so that this comes to an end
                appeals = (_heard(a, one, roll) for a, one in roll.disputes if a > m and one.at == m)
                yield Decision(m, ruled, tuple(appeals), roll.struck.get(m, 0))

    return Proceeding(n, dispute, tuple(decisions()))
