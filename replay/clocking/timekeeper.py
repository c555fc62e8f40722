"""The clocks of a line after any entry: what was said about them is folded once, in log order."""

from bisect import bisect_right
from collections.abc import Iterator
from operator import itemgetter
from typing import Protocol

from msgspec.structs import replace

from eventstore.entry import Entry
from replay.acts import Act, Called, Clocked, Closed, Forked, Opened, Struck
from replay.clocking.acts import Extended, Paused, Penalised, Resumed, Timed
from replay.clocking.clocks import Clocks, SeatClock, advanced, clocked
from replay.line.codec import FORKED, kind_of

KINDS = frozenset(map(kind_of, (Timed, Clocked, Called, Paused, Resumed, Penalised, Extended, Forked, Closed)))
"""Kinds of entry that change what clocks show."""
STRUCK = kind_of(Struck)


class Log(Protocol):
    """What is read of a line: ``replay.book.Book`` is one."""

    genesis: Opened
    kinds: list[str]

    def act(self, n: int) -> Act:
        """What entry ``n`` says."""
        ...

    def entry(self, n: int) -> Entry:
        """Entry ``n`` as it is stored."""
        ...

    def closings(self, k: int) -> tuple[int, ...]:
        """What closes the match under the corrections up to ``k``."""
        ...


class Timekeeper:
    """The clocks of one line; entries that were appended are read on.

    No correction changes what was spent; one that opens a closed match again lets clocks run from then on.
    """

    def __init__(self, log: Log) -> None:
        """Nothing is read yet."""
        self._log = log
        self._upto = 0
        self._states: list[tuple[int, Clocks]] = []

    def after(self, n: int) -> Clocks:
        """The clocks as entry ``n`` or the last one before it that changed them left them.

        Raises ``Newer`` and ``Damaged``.
        """
        self._read_on()
        place = bisect_right(self._states, n, key=itemgetter(0))
        return self._states[place - 1][1] if place else self._first()

    def at(self, n: int, at_ms: int | None = None) -> Clocks:
        """The clocks after entry ``n`` at a moment, else when it was recorded. Raises ``Newer`` and ``Damaged``."""
        left = self.after(n)
        if not left.kept:
            return left
        return advanced(left, self._log.entry(n).recorded_ms if at_ms is None else at_ms)

    def said(self, first: int, last: int) -> tuple[int, ...]:
        """The entries from ``first`` to ``last`` that change what clocks show."""
        self._read_on()
        return tuple(n for n, _ in self._states if first <= n <= last)

    def _first(self) -> Clocks:
        return Clocks(tuple(SeatClock(seat.id) for seat in self._log.genesis.seats))

    def _read_on(self) -> None:
        head = len(self._log.kinds)
        for n in range(self._upto + 1, head + 1):
            if self._log.kinds[n - 1] in KINDS:
                self._states.append((n, self._next(n)))
            elif self._log.kinds[n - 1] == STRUCK:
                self._states.extend(self._opened_again(n))
            self._upto = n

    def _opened_again(self, n: int) -> Iterator[tuple[int, Clocks]]:
        """The clocks after a strike that opens or closes the match: they stand, and may run or may no longer."""
        clocks, ended = self._last(), bool(self._log.closings(n))
        if clocks.ended != ended:
            yield n, replace(advanced(clocks, self._log.entry(n).recorded_ms), running="", ended=ended)

    def _last(self) -> Clocks:
        return self._states[-1][1] if self._states else self._first()

    def _next(self, n: int) -> Clocks:
        clocks = self._last()
        if self._log.kinds[n - 1] == FORKED:
            # what lies between the base and its fork was played elsewhere, or not at all
            clocks = advanced(clocks, self._log.entry(n - 1).recorded_ms)
            clocks = replace(clocks, at_ms=self._log.entry(n).recorded_ms)
        return clocked(clocks, self._log.act(n), self._log.entry(n).recorded_ms)
