"""What corrections wrote about earlier acts: which outcome each of them gave, act by act."""

from bisect import bisect_right
from collections.abc import Callable
from typing import Any, TypeAlias

from replay.acts import AsAt, AsRecorded, Change, Correction, Held, Orphaned, Out
from replay.intent import span

Written: TypeAlias = Held[Any] | Orphaned | Out | None
"""An outcome a correction gave; None: the act's own events again."""


class Standing:
    """The outcomes corrections gave.

    ``by_act`` holds them as (correction, outcome) in log order; ``changed`` which acts each gave one, ascending.
    """

    def __init__(self, is_act: Callable[[int], bool]) -> None:
        """``is_act`` tells the entries whose outcome the game decides from the rest."""
        self._is_act = is_act
        self._corrections: list[int] = []
        self.by_act: dict[int, list[tuple[int, Written]]] = {}
        self.changed: dict[int, tuple[int, ...]] = {}

    def add(self, c: int, act: Correction) -> None:
        """Enter what correction ``c``, the latest, changed; what it says of entries that are no acts is passed over."""
        given: dict[int, Written] = {}
        for change in act.changes:
            for n in filter(self._is_act, span(change, c)):
                given[n] = self._resolved(n, c, change)
        for n, outcome in given.items():
            self.by_act.setdefault(n, []).append((c, outcome))
        self._corrections.append(c)
        self.changed[c] = tuple(sorted(given))

    def written(self, n: int, k: int) -> Written:
        """What the corrections up to ``k`` made of act ``n``; None: it has its own events."""
        given = self.by_act.get(n, ())
        at = bisect_right(given, k, key=_number)
        return given[at - 1][1] if at else None

    def by(self, n: int, k: int) -> int:
        """The correction up to ``k`` that gave act ``n`` its outcome; 0 for none."""
        given = self.by_act.get(n, ())
        at = bisect_right(given, k, key=_number)
        return given[at - 1][0] if at else 0

    def reach(self, n: int, k: int) -> tuple[int, ...]:
        """The corrections after entry ``n`` and up to ``k`` that change the table after ``n``."""
        later = bisect_right(self._corrections, n), bisect_right(self._corrections, k)
        return tuple(c for c in self._corrections[slice(*later)] if self.changed[c] and self.changed[c][0] <= n)

    def _resolved(self, n: int, c: int, change: Change[Any, Any]) -> Written:
        match change.out:
            case AsRecorded():
                return None
            case AsAt(k):
                return self.written(n, min(k, c - 1))
            case outcome:
                return outcome


def _number(given: tuple[int, Written]) -> int:
    return given[0]
