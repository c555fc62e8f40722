"""What stands at the foot of a column where there is room: cards and tokens, everybody who plays."""

from textual.app import ComposeResult
from textual.containers import Vertical

from replay.core.scene import Scene
from tui.panels.piles import Piles
from tui.panels.roster import Roster
from tui.widgets.panel import Panel

LISTED = 13
"""Rows that the entries and their title keep, whatever else stands in their column."""


class Beside(Vertical):
    """Two panels, each shown while the rest of the column leaves it all of its rows."""

    def compose(self) -> ComposeResult:
        """Cards and tokens, then the pieces."""
        yield Panel(id="piles")
        yield Panel(id="roster")

    def show(self, scene: Scene, taken: int) -> None:
        """Show a table, where other panels have taken so many rows of the column."""
        column = self.parent.size if isinstance(self.parent, Vertical) else self.size
        room = column.height - LISTED - taken
        for name, drawing in (("#piles", Piles(scene)), ("#roster", Roster(scene))):
            panel, rows = self.query_one(name, Panel), drawing.rows(column.width)
            panel.display = 0 < rows < room
            if panel.display:
                panel.show(drawing)
                room -= rows + 1
