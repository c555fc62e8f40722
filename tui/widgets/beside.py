"""What stands at the foot of a column where there is room: proofs, cards and tokens, everybody who plays."""

from textual.app import ComposeResult
from textual.containers import Vertical

from replay.core.scene import Scene
from replay.core.survey import Survey
from tui.panels.piles import Piles
from tui.panels.proofs import Proofs
from tui.panels.roster import Roster
from tui.widgets.panel import Panel

LISTED = 13
"""Rows that the entries and their title keep, whatever else stands in their column."""


class Beside(Vertical):
    """Three panels, each shown while the rest of the column leaves it all of its rows."""

    def compose(self) -> ComposeResult:
        """What was worked out, then cards and tokens, then the pieces."""
        yield Panel(id="proofs")
        yield Panel(id="piles")
        yield Panel(id="roster")

    def show(self, scene: Scene, survey: Survey | None, taken: int) -> None:
        """Show a table, and what is asked about it, where other panels have taken so many rows of the column."""
        column = self.parent.size if isinstance(self.parent, Vertical) else self.size
        room = column.height - LISTED - taken
        proofs = Proofs(scene, survey or Survey("", ""), most=2)
        for name, drawing in (("#proofs", proofs), ("#piles", Piles(scene)), ("#roster", Roster(scene))):
            panel, rows = self.query_one(name, Panel), drawing.rows(column.width)
            panel.display = 0 < rows < room
            if panel.display:
                panel.show(drawing)
                room -= rows + 1
