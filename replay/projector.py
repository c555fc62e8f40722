"""Query tables drawn from a line: each projection turns entries into rows, and remembers how far it has come."""

from collections.abc import Mapping, Sequence
from typing import Protocol

from eventstore.port import Conflict, Row, Views
from replay.cursor import Cursor
from replay.line.reading import CORRECTED, RECORDED, Reading


class Projection(Protocol):
    """A module of ``replay.projections``."""

    @property
    def view(self) -> str:
        """The name its tables and position go by."""
        ...

    def rows(self, cursor: Cursor, reading: Reading, first: int, last: int) -> Mapping[str, Sequence[Row]]:
        """The rows of entries ``first`` to ``last`` under a reading, by table."""
        ...


SLICE = 1_000
"""Entries drawn in one commit, so that no other writer waits long."""


def catch_up(projection: Projection, cursor: Cursor, views: Views, line: bytes, most: int = SLICE) -> int:
    """Draw what was written on a line since the last time, and answer how far the rows now go.

    What was believed is never drawn again; what stands corrected is, from the first act that a new correction changed.
    Whoever draws the same at the same time has drawn it for both. ``most`` entries are drawn at a time. Raises
    ``Newer`` and ``Damaged``.
    """
    book, view = cursor.book, projection.view
    drawn, head = views.position(view, line), book.head
    while drawn < head:
        first, last = drawn + 1, min(head, drawn + most)
        changed = (book.changed(c) for c, _ in book.corrections() if first <= c <= last)
        since = min([first, *(acts[0] for acts in changed if acts)])
        recorded = projection.rows(cursor, RECORDED, first, last)
        corrected = projection.rows(cursor, CORRECTED, since, last)
        rows = {table: [*recorded.get(table, ()), *corrected.get(table, ())] for table in {**recorded, **corrected}}
        try:
            views.commit(view, line, last, rows, since=(CORRECTED, since))
        except Conflict:
            return views.position(view, line)
        drawn = last
    return drawn


def redraw(projection: Projection, cursor: Cursor, views: Views, line: bytes) -> int:
    """Forget what was drawn of a line and draw it afresh."""
    views.reset(projection.view, line)
    return catch_up(projection, cursor, views, line)
