"""What was asked of judges on a line, what they decided, and what became of it on appeal."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, TypeVar, cast

from msgspec import Struct

from replay.acts import Called, Disputed, Ruled
from replay.book import Book
from replay.line.codec import RULED, kind_of
from replay.showing.marks import struck_by

T = TypeVar("T", Disputed, Ruled[Any, Any])

DISPUTED, CALLED = kind_of(Disputed), kind_of(Called)
OVERTURNED = "overturned"
"""The word of an appeal after which a ruling stands no longer."""
DEEPEST = 16
"""Appeals that are told one under another; the next one begins a proceeding of its own."""


class Decision(Struct, frozen=True):
    """The ruling in entry ``n``, and the proceedings about it: its appeals; ``struck`` is the entry that strikes it."""

    n: int
    ruled: Ruled[Any, Any]
    appeals: "tuple[Proceeding, ...]" = ()
    struck: int = 0

    @property
    def stands(self) -> bool:
        """Whether it was neither struck nor overturned on an appeal that stands itself."""
        later = (one for appeal in self.appeals for one in appeal.decisions)
        return not self.struck and not any(one.ruled.appeal == OVERTURNED and one.stands for one in later)


class Proceeding(Struct, frozen=True):
    """The dispute in entry ``n`` with its decisions, in order; ``asked`` is None where a judge ruled unasked."""

    n: int
    asked: Disputed | None
    decisions: tuple[Decision, ...]

    @property
    def at(self) -> int:
        """The entry it is about; the proceeding's own where what it names cannot be: no dispute is about what comes
        after it, and a log that says so is read all the same.
        """
        at = self.asked.at if self.asked else self.decisions[0].ruled.target
        return at if 0 < at < self.n else self.n

    @property
    def waiting(self) -> "tuple[Proceeding, ...]":
        """The questions that wait for an answer: itself, where no ruling stands that was not appealed, or appeals."""
        if self.asked is not None and all(one.struck and not one.appeals for one in self.decisions):
            return (self,)
        return tuple(found for one in self.decisions for appeal in one.appeals for found in appeal.waiting)

    @property
    def rulings(self) -> tuple[Decision, ...]:
        """Every ruling in it, each before those on appeal from it: the one that stands comes last."""
        return tuple(found for one in self.decisions for found in (one, *(r for a in one.appeals for r in a.rulings)))

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
    """Everything that was asked ``about`` an entry and ruled ``on`` a question, with what was struck since, and by
    which entry.
    """

    about: Mapping[int, Sequence[tuple[int, Disputed]]]
    on: Mapping[int, Sequence[tuple[int, Ruled[Any, Any]]]]
    struck: Mapping[int, int]


def proceedings(book: Book) -> tuple[Proceeding, ...]:
    """All of a line, by the entry they begin with; what moves the line of record alone rules on nothing.

    Raises ``Newer`` and ``Damaged`` where an entry cannot be read.
    """
    disputes = [(n, cast("Disputed", book.act(n))) for n in book.of_kind(DISPUTED)]
    rulings = [(n, cast("Ruled[Any, Any]", book.act(n))) for n in book.of_kind(RULED)]
    asked = {n for n, _ in disputes}
    roll = _Roll(
        _under(disputes, lambda one: one.at), _under(rulings, lambda one: one.dispute), struck_by(book, book.head)
    )
    heard: list[Proceeding] = []
    told: set[int] = set()
    for n, dispute in disputes:
        if n not in told:
            heard.append(_heard(n, dispute, roll, DEEPEST))
            told |= heard[-1].entries
    unasked = [
        Proceeding(n, None, (Decision(n, one, (), roll.struck.get(n, 0)),))
        for n, one in rulings
        if one.dispute not in asked and not one.promoted
    ]
    return tuple(sorted((*heard, *unasked), key=lambda one: one.n))


def _under(entries: Iterable[tuple[int, T]], about: Callable[[T], int]) -> Mapping[int, Sequence[tuple[int, T]]]:
    """Entries by the one that each is about, which comes before it: so that this comes to an end."""
    found: dict[int, list[tuple[int, T]]] = {}
    for n, one in entries:
        if about(one) < n:
            found.setdefault(about(one), []).append((n, one))
    return found


def summonses(book: Book) -> tuple[Summons, ...]:
    """The calls that wait for a judge: nobody has asked or ruled since. Raises as ``proceedings`` does."""
    answered = max((n for kind in (DISPUTED, RULED) for n in book.of_kind(kind)), default=0)
    calls = ((n, cast("Called", book.act(n))) for n in book.of_kind(CALLED, answered + 1))
    return tuple(Summons(n, _last_act(book, n), call.why) for n, call in calls)


def _last_act(book: Book, n: int) -> int:
    return next((m for m in range(n - 1, 1, -1) if book.is_act(m)), 1)


def _heard(n: int, dispute: Disputed, roll: _Roll, deep: int) -> Proceeding:
    def decided(m: int, ruled: Ruled[Any, Any]) -> Decision:
        appeals = tuple(_heard(a, one, roll, deep - 1) for a, one in roll.about.get(m, ())) if deep else ()
        return Decision(m, ruled, appeals, roll.struck.get(m, 0))

    return Proceeding(n, dispute, tuple(decided(m, ruled) for m, ruled in roll.on.get(n, ())))
