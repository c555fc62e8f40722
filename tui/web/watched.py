"""One line of a match as a page shows it: read on as it grows, at any entry, in either reading."""

from collections.abc import Iterable, Sequence
from typing import Any

from msgspec import Struct

from eventstore.entry import Entry
from eventstore.port import Line
from replay.clocking.clocks import Clocks
from replay.core.changes import Changes, changes
from replay.core.scene import Scene
from replay.cursor import Cursor
from replay.showing.closing import shown
from replay.showing.ledger import Ledger, Row
from replay.showing.marks import Mark, marks
from tui.web.overlay import overlay


class Moment(Struct, frozen=True):
    """What a page shows at entry ``n``: the table, what has changed on it, all rows and marks of the reading.

    ``lines`` are the line of record and those that diverged from it, ``line`` is the one that is shown.
    ``clocks`` are those after ``n``.
    """

    n: int
    head: int
    recorded: bool
    scene: Scene
    seen: Changes
    rows: Sequence[Row]
    marks: dict[int, Mark]
    facts: dict[str, Any]
    line: Line | None = None
    lines: tuple[Line, ...] = ()
    clocks: Clocks | None = None


class Watched:
    """A book as far as it may be seen."""

    def __init__(self, cursor: Cursor) -> None:
        self.cursor = cursor
        self._facts: tuple[int, dict[str, Any]] = (0, {})
        self._ledgers: dict[bool, tuple[int, Ledger]] = {}

    def grow(self, entries: Iterable[Entry]) -> None:
        """The line has more entries."""
        for entry in entries:
            self.cursor.book.extend(entry)

    def facts(self) -> dict[str, Any]:
        """What streaming software shows of it. Raises ``Newer`` and ``Damaged``."""
        head = self.cursor.book.head
        if self._facts[0] != head:
            self._facts = head, overlay(self.cursor)
        return self._facts[1]

    def moment(self, n: int, *, recorded: bool = False) -> Moment:
        """What is shown at entry ``n``, the last for 0 or one beyond it. Raises ``Newer`` and ``Damaged``."""
        book = self.cursor.book
        n = min(n, book.head) or book.head
        k = n if recorded else book.head
        scene = self._scene(n, k)
        before = self._scene(n - 1, n - 1 if recorded else k) if n > 1 else scene
        rows, marked = self._rows(recorded), dict(marks(book, k))
        told = changes(before, scene), rows, marked, self.facts()
        return Moment(n, book.head, recorded, scene, *told, clocks=book.times.at(n))

    def _scene(self, n: int, k: int) -> Scene:
        return shown(self.cursor, n, k, self.cursor.book.opened(k))

    def _rows(self, recorded: bool) -> Sequence[Row]:
        corrections = len(self.cursor.book.corrections())
        known = self._ledgers.get(recorded)
        if known is None or (known[0] != corrections and not recorded):
            known = self._ledgers[recorded] = (corrections, Ledger(self.cursor, recorded=recorded))
        return list(known[1])
