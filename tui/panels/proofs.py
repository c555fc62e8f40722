"""How a thing was worked out, step by step: a small table, what follows from it, and the rules."""

from msgspec import Struct

from replay.core.scene import Scene
from replay.core.survey import Proof, Survey
from tui.panels.caption import gathered
from tui.panels.line import Span, pen, put, title
from tui.panels.names import label, order, piece, role
from tui.raster.cells import Cells
from tui.raster.role import Role
from tui.raster.words import width, wrap

GAP = 3
"""Columns between two cells."""


class Proofs(Struct, frozen=True):
    """The proofs of a survey, the nearest first; ``most`` is how many are shown."""

    scene: Scene
    survey: Survey
    ground: Role = Role.GROUND
    most: int = 99

    def rows(self, columns: int) -> int:
        """Rows it fills; none where nothing has to be worked out."""
        return max(0, sum(1 + self._height(proof, columns) for proof in self._shown()) - 1)

    def draw(self, columns: int, rows: int) -> Cells:
        """The picture."""
        page, row = Cells(columns, max(rows, 0), pen(ground=self.ground)), 0
        for proof in self._shown():
            self._proof(page, row, proof)
            row += 1 + self._height(proof, columns)
        return page

    def _shown(self) -> tuple[Proof, ...]:
        return self.survey.proofs[: self.most]

    def _height(self, proof: Proof, columns: int) -> int:
        return 2 + len(proof.rows) + len(wrap(proof.follows, columns - 2))

    def _proof(self, page: Cells, row: int, proof: Proof) -> None:
        dim, plain = pen(Role.DIM, self.ground), pen(ground=self.ground)
        about = f"{label(self.scene, self.survey.piece)} on {label(self.scene, proof.about)}"
        title(page, row, proof.word.upper(), f"{about} · {gathered(proof.rules)}", ground=self.ground)
        for down, cells in enumerate((proof.heads, *proof.rows), start=1):
            start = 1
            for place, text in enumerate(cells):
                put(page, start, row + down, [(text, plain if down > 1 else dim)], page.columns - 1)
                start += GAP + max(width(line[place]) for line in (proof.heads, *proof.rows))
        for down, line in enumerate(wrap(proof.follows, page.columns - 2), start=2 + len(proof.rows)):
            put(page, 1, row + down, self._follows(line, proof), page.columns - 1)

    def _follows(self, line: str, proof: Proof) -> list[Span]:
        """What follows, the piece it is about in its colour."""
        name, held = label(self.scene, proof.about), piece(self.scene, proof.about)
        own = pen(role(order(self.scene, held.seat if held else "")), self.ground, bold=True)
        bold = pen(ground=self.ground, bold=True)
        before, found, after = line.partition(name)
        return [(before, bold), (found, own), (after, bold)]
