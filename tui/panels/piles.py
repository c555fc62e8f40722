"""What lies beside the table: cards and tokens in hands, stacks and decks, as far as this viewer may know them."""

from collections.abc import Iterator
from itertools import groupby

from msgspec import Struct

from replay.core.scene import Scene, Token
from tui.panels.line import pen, put, title
from tui.panels.names import mark, order, role
from tui.raster.cells import Cells
from tui.raster.role import Role
from tui.raster.signs import token_face
from tui.raster.words import width

SEVERAL = 3
"""Equal tokens in a row from which they are counted."""


class Piles(Struct, frozen=True):
    """The tokens that are not on the table, a pile after the other; ``ground`` is what it is written on."""

    scene: Scene
    ground: Role = Role.GROUND

    def rows(self, columns: int) -> int:
        """Rows it fills; none where all lie on the table."""
        rows = sum(len(lines) for _, _, lines in self._piles(columns))
        return 1 + rows if rows else 0

    def draw(self, columns: int, rows: int) -> Cells:
        """The picture."""
        page, row = Cells(columns, max(rows, 0), pen(ground=self.ground)), 1
        title(page, 0, "CARDS AND TOKENS", "[?] laid  [#] sealed  [·] known", ground=self.ground)
        for place, name, lines in self._piles(columns):
            own = pen(role(place), self.ground, bold=True)
            put(page, 1, row, [(f"{mark(place)} ", own), (name, pen(Role.DIM, self.ground))], columns)
            start = _start(name)
            for line in lines:
                put(page, start, row, [(line, own if place >= 0 else pen(ground=self.ground, bold=True))], columns - 1)
                row += 1
        return page

    def _piles(self, columns: int) -> Iterator[tuple[int, str, list[str]]]:
        """Whose pile it is, what it is called, and its tokens in rows."""
        beside = [token for token in self.scene.tokens if token.at is None]
        piles = dict.fromkeys((token.pile, token.seat or "") for token in beside)
        for pile, seat in piles:
            faces = _counted(token for token in beside if (token.pile, token.seat or "") == (pile, seat))
            yield order(self.scene, seat), pile, _rows(faces, columns - 1 - _start(pile))


def _start(name: str) -> int:
    return width(name) + 5


def _counted(tokens: Iterator[Token]) -> Iterator[str]:
    """Faces in their order, many equal ones as one with their number."""
    for face, run in groupby(map(token_face, tokens)):
        number = len(list(run))
        yield from (f"{face}×{number}",) if number >= SEVERAL else (face,) * number


def _rows(faces: Iterator[str], room: int) -> list[str]:
    """Faces in as few rows as they fill."""
    rows: list[str] = []
    for face in faces:
        if rows and width(rows[-1]) + 1 + width(face) <= room:
            rows[-1] += f" {face}"
        else:
            rows.append(face)
    return rows
