"""What corrections wrote about earlier acts: which outcome each of them gave, act by act."""

from bisect import bisect_right
from collections.abc import Callable, Iterable
from typing import Any

from msgspec import Struct

from eventstore.port import Damaged
from replay.acts import AsAt, AsRecorded, Change, Correction
from replay.line.intent import span
from replay.line.judgement import Outcome, same

MOST = 500_000
"""Outcomes that the corrections of a line may give in all; a scribe stays below half of it, see ``preview``."""


class Written(Struct, frozen=True):
    """What correction ``c`` made of an act.

    No ``outcome``: its own events again. ``decider`` is the entry in which that outcome was decided, 0 for the act's
    own, and ``edition`` the one that a fork says decided it.
    """

    c: int
    outcome: Outcome | None
    decider: int
    edition: str = ""


OWN = Written(0, None, 0)


class Standing:
    """The outcomes corrections gave: ``by_act`` in log order, ``changed`` which acts each gave one, ascending."""

    def __init__(self, is_act: Callable[[int], bool]) -> None:
        """``is_act`` tells the entries whose outcome the game decides from the rest."""
        self._is_act = is_act
        self._corrections: list[int] = []
        self._weight = 0
        self.by_act: dict[int, list[Written]] = {}
        self.changed: dict[int, tuple[int, ...]] = {}

    def add(self, c: int, act: Correction) -> None:
        """Enter what correction ``c``, the latest, changed; what it says of entries that are no acts is passed over.

        Raises ``Damaged`` where its changes do not ascend, each apart from the one before, among the entries before it,
        and where they come to more than ``MOST``: few bytes may speak of many acts.
        """
        _demand_ascending(c, act.changes)
        self._weight += spoken(act)
        if self._weight > MOST:
            raise Damaged(f"changes more than {MOST:,} acts together with the corrections before it", seq=c)
        given: dict[int, Written] = {}
        for change in act.changes:
            for n in filter(self._is_act, span(change)):
                given[n] = self._resolved(n, c, change)
        changed = {n: written for n, written in given.items() if not self._says_nothing_new(n, written)}
        for n, written in changed.items():
            self.by_act.setdefault(n, []).append(written)
        self._corrections.append(c)
        self.changed[c] = tuple(sorted(changed))

    def written(self, n: int, k: int) -> Written:
        """What the corrections up to ``k`` made of act ``n``; ``OWN`` where none made anything of it."""
        given = self.by_act.get(n, ())
        at = bisect_right(given, k, key=_number)
        return given[at - 1] if at else OWN

    def reach(self, n: int, k: int) -> tuple[int, ...]:
        """The corrections after entry ``n`` and up to ``k`` that change the table after ``n``."""
        later = bisect_right(self._corrections, n), bisect_right(self._corrections, k)
        return tuple(c for c in self._corrections[slice(*later)] if self.changed[c] and self.changed[c][0] <= n)

    def _says_nothing_new(self, n: int, written: Written) -> bool:
        had, has = self.written(n, written.c).outcome, written.outcome
        return had is has or (had is not None and has is not None and same(had, has))

    def _resolved(self, n: int, c: int, change: Change[Any, Any]) -> Written:
        match change.out:
            case AsRecorded():
                return Written(c, None, 0)
            case AsAt(k):
                earlier = self.written(n, min(k, c - 1))
                return Written(c, earlier.outcome, earlier.decider, earlier.edition)
            case outcome:
                return Written(c, outcome, c, change.edition)


def spoken(act: Correction) -> int:
    """How many entries a correction gives an outcome."""
    return sum(len(span(change)) for change in act.changes)


def _demand_ascending(c: int, changes: Iterable[Change[Any, Any]]) -> None:
    last = 0
    for change in changes:
        to = change.to or change.n
        if not last < change.n <= to < c:
            raise Damaged(f"changes acts out of order: {change.n} to {to} after {last}", seq=c)
        last = to


def _number(given: Written) -> int:
    return given.c
