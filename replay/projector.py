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


def catch_up(projection: Projection, cursor: Cursor, views: Views, line: bytes) -> int:
    """Draw what was written on a line since the last time, and answer how far the rows now go.

    What was believed is never drawn again; what stands corrected is, from the first act that a new correction changed.
    Whoever draws the same at the same time has drawn it for both. Raises ``Newer`` and ``Damaged``.
    """
    book, view = cursor.book, projection.view
    first, head = views.position(view, line) + 1, cursor.book.head
    if first > head:
        return head
    since = min([first, *(book.changed(c)[0] for c, _ in book.corrections() if c >= first and book.changed(c))])
    recorded = projection.rows(cursor, RECORDED, first, head)
    corrected = projection.rows(cursor, CORRECTED, since, head)
    rows = {table: [*recorded.get(table, ()), *corrected.get(table, ())] for table in {**recorded, **corrected}}
    try:
        views.commit(view, line, head, rows, since=(CORRECTED, since) if since < first else None)
    except Conflict:
        return views.position(view, line)
    return head


def redraw(projection: Projection, cursor: Cursor, views: Views, line: bytes) -> int:
    """Forget what was drawn of a line and draw it afresh."""
    views.reset(projection.view, line)
    return catch_up(projection, cursor, views, line)
