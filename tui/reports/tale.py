"""A line read for a report, from its first entry to its last."""

from collections.abc import Sequence

from msgspec import Struct

from replay.core.changes import Changes, changes
from replay.core.scene import Scene
from replay.showing.ledger import Row
from tui.lines.folio import Folio


class Tale(Struct, frozen=True):
    """A line read from its first entry to its last, in one reading: a row and a table for every entry."""

    folio: Folio
    recorded: bool
    rows: Sequence[Row]
    scenes: Sequence[Scene]

    @property
    def end(self) -> Scene:
        """The table after the last entry."""
        return self.scenes[-1]

    def seen(self, n: int) -> Changes:
        """What entry ``n`` changed."""
        return changes(self.scenes[n - 2], self.scenes[n - 1]) if n > 1 else Changes()

    def titled(self, n: int) -> str:
        """The turn that an entry was written in."""
        return self.rows[n - 1].stand.title
