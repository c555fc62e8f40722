"""The table in words: every seat's account, what was asked, cards and tokens beside it, everybody who plays."""

from msgspec import Struct

from replay.core.scene import Scene
from replay.core.survey import Survey
from tui.panels.line import Span, pen, put
from tui.panels.names import counted, mark, role
from tui.panels.piles import Piles
from tui.panels.proofs import Proofs
from tui.panels.roster import Roster
from tui.raster.cells import Cells
from tui.raster.role import Role

_PANEL = Role.PANEL
_DIM, _TEXT, _BOLD = pen(Role.DIM, _PANEL), pen(ground=_PANEL), pen(Role.NOW, _PANEL, bold=True)


class TablePage(Struct, frozen=True):
    """A scene without its board, and what is asked about it."""

    scene: Scene
    survey: Survey | None = None

    def rows(self, columns: int) -> int:
        """Rows it fills."""
        parts = (part.rows(columns) for part in self._parts())
        return 1 + 2 * len(self.scene.seats) + sum(1 + rows for rows in parts if rows)

    def draw(self, columns: int, rows: int) -> Cells:
        """The picture."""
        page, row = Cells(columns, rows, pen(ground=_PANEL)), 1
        turn = " · ".join(filter(None, (self.scene.turn.title, self.scene.turn.phase)))
        put(page, 1, 0, [(turn, _BOLD)], columns - 1)
        for place in range(len(self.scene.seats)):
            self._seat(page, row, place)
            row += 2
        for part in self._parts():
            if part.rows(columns):
                page.paste(0, row + 1, part.draw(columns, part.rows(columns)))
                row += 1 + part.rows(columns)
        return page

    def _parts(self) -> tuple[Proofs, Piles, Roster]:
        proofs = Proofs(self.scene, self.survey or Survey("", ""), _PANEL)
        return proofs, Piles(self.scene, _PANEL), Roster(self.scene, _PANEL)

    def _seat(self, page: Cells, row: int, place: int) -> None:
        """A seat's name, side and score, and under it what is left and kept of it."""
        seat = self.scene.seats[place]
        score = f"{seat.score.value} {seat.score.word}" if seat.score.of is None else counted(seat.score)
        name: Span = (f"{mark(place)} {seat.name}", pen(role(place), _PANEL, bold=True))
        put(page, 1, row, [(score, _BOLD), ("  ", _TEXT), name, (f"  {seat.side}", _DIM)], page.columns - 1)
        kept = " · ".join(map(counted, (*seat.counts, *seat.meters)))
        put(page, 3, row + 1, [(kept, _TEXT)], page.columns - 1)
