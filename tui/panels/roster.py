"""Everybody who plays in the match at a glance: what each has left, who has acted, who is gone or not here yet."""

from collections.abc import Iterator, Sequence

from msgspec import Struct

from replay.core.meter import Meter
from replay.core.scene import Piece, Scene
from tui.panels.line import Span, pen, put, title
from tui.panels.names import mark, role, short
from tui.raster.cells import Cells, Pen
from tui.raster.role import Role
from tui.raster.signs import STAR
from tui.raster.words import cut, width

ACTED, OPEN, GONE, AWAY = "■", "□", "×", "…"
"""Beside a piece: it has acted, it has not, it is out of the match, it is not on the table."""
ABREAST = 2
"""Seats side by side where there is room."""
ROOMY = 40
"""Columns from which there is room for it."""
BOXES = 6
"""Points of life that are shown one by one."""

Block = tuple[int, Sequence[Piece]]
"""The place of a seat, and its pieces."""


class Roster(Struct, frozen=True):
    """The pieces of every seat, standing and fallen; ``ground`` is what it is written on."""

    scene: Scene
    ground: Role = Role.GROUND

    def rows(self, columns: int) -> int:
        """Rows it fills; none where nobody plays yet."""
        bands = list(self._bands(columns))
        return 1 + sum(1 + max(len(own) for _, own in band) for band in bands) if bands else 0

    def draw(self, columns: int, rows: int) -> Cells:
        """The picture."""
        page, row = Cells(columns, max(rows, 0), pen(ground=self.ground)), 1
        title(page, 0, self._word(), f"{ACTED} acted  {GONE} gone", ground=self.ground)
        across = columns // _abreast(columns)
        for band in self._bands(columns):
            for place, block in enumerate(band):
                self._block(page, (place * across, row, (place + 1) * across), block)
            row += 1 + max(len(own) for _, own in band)
        return page

    def _word(self) -> str:
        """What the game calls them."""
        counts = next((seat.counts for seat in self.scene.seats if seat.counts), ())
        return counts[0].word.upper() if counts else "UNITS"

    def _bands(self, columns: int) -> Iterator[Sequence[Block]]:
        """The seats that have any pieces, as many abreast as there is room for."""
        everybody = (*self.scene.pieces, *self.scene.fallen)
        blocks: list[Block] = [
            (place, sorted((piece for piece in everybody if piece.seat == seat.id), key=_number))
            for place, seat in enumerate(self.scene.seats)
        ]
        held = [block for block in blocks if block[1]]
        for first in range(0, len(held), _abreast(columns)):
            yield held[first : first + _abreast(columns)]

    def _block(self, page: Cells, spot: tuple[int, int, int], block: Block) -> None:
        """A seat's name and pieces, from a column and row on, before another column."""
        column, row, end = spot
        place, own = block
        head: list[Span] = [(f"{mark(place)} {short(self.scene, self.scene.seats[place].id)}", self._pen(place))]
        put(page, column + 1, row, head, end)
        for piece in own:
            row += 1
            put(page, column + 1, row, self._row(piece, place, end - column - 3), end)

    def _row(self, piece: Piece, place: int, room: int) -> list[Span]:
        """How one piece fares, in so many cells: its life stands at the right."""
        here = any(other.id == piece.id for other in self.scene.pieces)
        gone = not here and piece.life is not None and piece.life.value <= 0
        sign = GONE if gone else AWAY if not here else ACTED if piece.spent else OPEN
        life, signs = _life(piece.life), "".join(one.sign for one in piece.signs) + " " * bool(piece.signs)
        name = cut(piece.name, max(0, room - 6 - width(life) - width(signs)))
        gap = " " * max(1, room - 6 - width(name) - width(signs) - width(life))
        faint = pen(Role.FAINT, self.ground, struck=gone)
        label = piece.label + STAR * (piece.star and width(piece.label) < 3)
        return [
            (f"{sign} ", self._pen(place) if here else pen(Role.FAINT, self.ground)),
            (label.ljust(3), self._pen(place) if here else faint),
            (f" {name}", pen(Role.TEXT, self.ground) if here else faint),
            (gap, pen(ground=self.ground)),
            (signs, pen(Role.AMENDED, self.ground, bold=True)),
            (life, pen(role(place), self.ground) if here else pen(Role.FAINT, self.ground)),
        ]

    def _pen(self, place: int) -> Pen:
        return pen(role(place), self.ground, bold=True)


def _abreast(columns: int) -> int:
    return ABREAST if columns >= ROOMY else 1


def _number(piece: Piece) -> tuple[str, int]:
    """Labels in their order: letters first, then the number, so that S10 comes after S9."""
    letters = piece.label.rstrip("0123456789")
    return letters, int(piece.label[len(letters) :] or 0)


def _life(life: Meter | None) -> str:
    """What a piece has left: a box for every point, or a number where they are many; nothing where nothing is told."""
    if life is None:
        return ""
    most = life.value if life.of is None else life.of
    if 0 <= life.value <= most <= BOXES:
        return "▮" * life.value + "▯" * (most - life.value)
    return f"{life.value}" if life.of is None else f"{life.value}/{life.of}"
