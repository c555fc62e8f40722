"""An audit that stays with a line while it is written: it holds where it is, and takes the next entries."""

from collections.abc import Iterable, Iterator
from typing import Any

from msgspec.structs import replace

from replay.auditing.aftermath import Aftermath, Found, aftermath
from replay.auditing.finding import Finding, Verdict
from replay.auditing.resealed import resettled
from replay.auditing.settlement import everything, settled
from replay.auditor import as_corrected, as_written, dealings, still_closed
from replay.cursor import Cursor

UNSURE = (Verdict.BROKEN, Verdict.OTHERWISE, Verdict.KEPT)
"""Verdicts that hang on whoever corrected anything before the act, whether or not that changed its table."""


class Vigil:
    """Knows what is found of every entry so far. ``upto`` is the last entry it has looked at."""

    def __init__(self, cursor: Cursor, since: int = 1) -> None:
        """Nothing has been looked at yet; what stands on the line after entry ``since`` is taken with the first
        ``take``, what stands before it never."""
        self.upto = since
        self._ahead = since
        self._cursor = cursor
        self._book = cursor.book
        self._written: dict[int, Finding] = {}
        self._corrected: dict[int, Finding] = {}
        self._named: dict[int, int] = {}
        self._opened = 0
        self._broken: set[tuple[int, bool]] = set()
        self._after: tuple[Any, Aftermath] = ((), Aftermath())

    def along(self, cursor: Cursor) -> "Vigil":
        """The same on another reading of the line, which goes on from this one; this one stays as it is."""
        other = Vigil(cursor)
        other.upto, other._ahead, other._opened = self.upto, self._ahead, self._opened
        other._written, other._corrected = dict(self._written), dict(self._corrected)
        other._named, other._broken, other._after = dict(self._named), set(self._broken), self._after
        return other

    def read_on(self, most: int) -> int:
        """Look at the next entries as they were written, ``most`` at most, so that ``take`` has less to do; how many
        are left. Raises as ``take`` does.
        """
        for n in range(self._ahead + 1, min(self._book.head, self._ahead + most) + 1):
            self._look(n)
            self._ahead = n
        return self._book.head - self._ahead

    def take(self) -> tuple[Finding, ...]:
        """Look at what was written since, and at earlier acts as far as it reaches: what is found of them, by entry.

        Raises ``Newer`` and ``Damaged`` where an entry cannot be read; what was taken before stays.
        """
        book, before, head = self._book, self.upto, self._book.head
        dealt = dealings(book, before, self._named)
        self.read_on(head)
        turned = self._turned_up()
        for n in turned:
            self._look(n)
        new = [n for n in range(before + 1, head + 1) if n in self._written]
        named = {n for n, c in dealt.items() if self._named.get(n) != c}
        self._named = dealt
        again = {*self._reached(before), *turned, *resettled(book, before)}
        later = max((c for c, _ in book.corrections()), default=0)
        for n in {*again, *(n for n in new if n < later)}:
            self._hear(n)
        self.upto = head
        return tuple(self._findings(sorted({*new, *again, *named})))

    def findings(self) -> Iterator[Finding]:
        """Everything that is found by now, as ``audit`` finds it: consequences are looked for only here."""
        yield from still_closed(self._book)
        yield from everything(self._cursor, self._found())

    def so_far(self) -> tuple[Finding, ...]:
        """Everything that is found by now, without consequences."""
        return (*still_closed(self._book), *self._findings(sorted(self._written)))

    def open(self) -> tuple[Finding, ...]:
        """What nobody has dealt with yet."""
        return tuple(found for found in self.so_far() if found.open)

    # ------------------------------------------------------------ what there is to look at again

    def _reached(self, before: int) -> Iterator[int]:
        """The acts up to entry ``before`` of which corrections after it make another case."""
        touched = self._touched(before)
        if not touched:
            return
        first, last, cursor = min(touched), max(touched), self._cursor
        for n, _ in self._book.decided(first, before):
            if n > last and cursor.table(n - 1) == cursor.table(n - 1, before):
                break
            yield n
        unsure = (n for n, found in self._corrected.items() if n > first and found.verdict in UNSURE)
        yield from unsure

    def _touched(self, before: int) -> set[int]:
        """The acts that new corrections speak of: those they change or keep, and those that say something else by now.

        Whatever stood before a correction that was struck is among what the strike says of it.
        """
        book = self._book
        new = [(c, act) for c, act in book.corrections() if c > before]
        spoken = {n for c, act in new for n in (*book.changed(c), *act.kept)}
        if new:
            was, now = book.intents(before), book.intents()
            spoken |= {n for n in {*was.said, *now.said} if was.said.get(n) != now.said.get(n)}
            spoken |= {n for n in {*was.waived, *now.waived} if was.waived.get(n) != now.waived.get(n)}
        return {n for n in spoken if n <= before and book.is_act(n)}

    def _turned_up(self) -> tuple[int, ...]:
        """The acts that lay a seal that was not open yet, where more is open by now."""
        opened, self._opened = self._opened, len(self._book.opened())
        if opened == self._opened:
            return ()
        both = (*self._written.items(), *self._corrected.items())
        return tuple(n for n, found in both if found.verdict is Verdict.PENDING)

    # ------------------------------------------------------------ what is found

    def _look(self, n: int) -> None:
        found = as_written(self._cursor, n)
        if found is not None:
            self._written[n] = found
        self._mark(n, found, as_corrected=False)

    def _hear(self, n: int) -> None:
        found = as_corrected(self._cursor, n) if self._book.is_act(n) else None
        if found is None:
            self._corrected.pop(n, None)
        else:
            self._corrected[n] = found
        self._mark(n, found, as_corrected=True)

    def _mark(self, n: int, found: Finding | None, *, as_corrected: bool) -> None:
        """Keep in mind which entries are broken, in which reading, so that nobody has to look for them."""
        if found is not None and found.verdict is Verdict.BROKEN:
            self._broken.add((n, as_corrected))
        else:
            self._broken.discard((n, as_corrected))

    def _found(self) -> Found:
        corrected = {n: replace(found, k=self._book.head) for n, found in self._corrected.items()}
        return Found(self._written, corrected, self._named)

    def _aftermath(self) -> Aftermath:
        """What follows from what: looked for only where another entry is broken or named than when it was last."""
        if not self._broken:
            return Aftermath()
        corrections = self._book.corrections()
        here = frozenset(self._broken), len(self._named), corrections[-1][0] if corrections else 0
        if self._after[0] != here:
            self._after = here, aftermath(self._cursor, self._found())
        return self._after[1]

    def _findings(self, entries: Iterable[int]) -> Iterator[Finding]:
        after = self._aftermath()
        for n in entries:
            if n in self._written:
                corrected = self._corrected.get(n)
                if corrected is not None:
                    corrected = replace(corrected, k=self._book.head)
                yield from settled(self._book, self._written[n], corrected, after, self._named.get(n, 0))
