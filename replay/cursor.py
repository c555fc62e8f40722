"""The table at any entry, in any reading: folded from the nearest table that is still known."""

from collections import OrderedDict
from typing import Any, TypeAlias

from eventstore.port import Absent, Damaged
from replay.book import Book
from replay.core.game import AnyTable
from replay.line import keyframe
from replay.line.judgement import fold
from replay.line.keyframe import Keyframes
from replay.line.pages import PAGE
from replay.line.wall import SPEECHLESS, unheard_of

EVERY = PAGE
"""Entries between two keyframes, counted along the lineage: by measure, a seek then stays under a millisecond."""
RECENT = 1024
"""Tables kept in memory; neighbours share most of their parts."""

Moment: TypeAlias = tuple[int, tuple[int, ...]]
"""An entry, and the later corrections that change the table after it: two readings with one moment have one table."""


class Cursor:
    """Seeks tables of one line; what it folds past it keeps in memory and, spaced out, in the keyframes."""

    def __init__(self, book: Book, keyframes: Keyframes | None = None, every: int = EVERY) -> None:
        """``keyframes`` may be shared by all lines of all matches; ``every`` is their distance."""
        self.book = book
        self.game = book.game
        self._keyframes = keyframes
        self._every = every
        self._recent: OrderedDict[Moment, AnyTable] = OrderedDict()

    def table(self, n: int, k: int | None = None) -> AnyTable:
        """The table after entry ``n`` under the corrections up to ``k``; as corrected where there is no ``k``.

        ``n`` is ``k`` at most. Raises ``Absent``, ``Newer`` and ``Damaged`` where an entry on the way cannot be read.
        """
        k = self.book.head if k is None else k
        if not 1 <= n <= k <= self.book.head:
            raise Absent(f"there is no entry {n} among the first {min(k, self.book.head)}")
        here = self._moment(n, k)
        table = self._recalled(here)
        if table is None:
            table = self._folded(n, k)
            self._remember(here, table)
        return table

    def as_recorded(self, n: int) -> AnyTable:
        """The table after entry ``n`` as the players then believed it."""
        return self.table(n, n)

    def step(self, n: int, events: int, k: int | None = None) -> AnyTable:
        """The table within entry ``n``, after so many of its events; for viewing only."""
        k = self.book.head if k is None else k
        return fold(self.game, self.table(max(n - 1, 1), k), self.events(n, k)[:events])

    def events(self, n: int, k: int | None = None) -> tuple[Any, ...]:
        """The events of entry ``n`` under the corrections up to ``k``."""
        return next(self.book.events(n, n, k))[1]

    def _folded(self, n: int, k: int) -> AnyTable:
        start, table = self._nearest(n, k)
        for m, events in self.book.events(start + 1, n, k):
            try:
                if events:
                    table = fold(self.game, table, events)
                if m % self._every == 0:
                    self._keep(m, k, table)
            except Damaged as wreck:
                raise Damaged(wreck.reason, match=self.book.match, seq=m) from wreck
        return table

    def _nearest(self, n: int, k: int) -> tuple[int, AnyTable]:
        before = self._recalled(self._moment(n - 1, k)) if n > 1 else None
        if before is not None:
            return n - 1, before
        for m in range(n - n % self._every, 0, -self._every):
            table = self._kept(m, k)
            if table is not None:
                return m, table
        return 1, self.book.start()

    # ------------------------------------------------------------ what is known already

    def _moment(self, n: int, k: int) -> Moment:
        return n, self.book.reach(n, k)

    def _recalled(self, moment: Moment) -> AnyTable | None:
        table = self._recent.get(moment)
        if table is not None:
            self._recent.move_to_end(moment)
        return table

    def _remember(self, moment: Moment, table: AnyTable) -> None:
        self._recent[moment] = table
        if len(self._recent) > RECENT:
            self._recent.popitem(last=False)

    def _kept(self, n: int, k: int) -> AnyTable | None:
        moment = self._moment(n, k)
        table = self._recalled(moment)
        if table is None and self._keyframes is not None:
            state = self._keyframes.keyframe(self._key(moment))
            table = None if state is None else keyframe.read(self.game, state)
            if table is not None:
                self._remember(moment, table)
        return table

    def _keep(self, n: int, k: int, table: AnyTable) -> None:
        moment = self._moment(n, k)
        self._remember(moment, table)
        if self._keyframes is not None:
            try:
                state = keyframe.write(table)
            except SPEECHLESS as stray:
                raise unheard_of(self.game, stray) from stray
            self._keyframes.keep(self._key(moment), self.book.match, state)

    def _key(self, moment: Moment) -> bytes:
        n, reaching = moment
        return keyframe.key(self.game, self.book.hash(n), map(self.book.hash, reaching))
