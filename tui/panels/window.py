"""The board on a screen: which part of the table is in view, and what the screen writes on its edges."""

from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from replay.core.scene import Area, Board, Piece, Point, Scene
from replay.core.survey import Survey
from tui.panels.attention import in_play
from tui.panels.legend import legend, write_legend
from tui.panels.line import Span, pen, put
from tui.panels.names import counted, mark, order, role
from tui.raster.board import draw
from tui.raster.cells import Cells
from tui.raster.minimap import minimap
from tui.raster.outline import box, corners, inside
from tui.raster.overlay import NOTHING, Overlay
from tui.raster.plain import draw_plain
from tui.raster.role import Role
from tui.raster.view import View, at_dots, cell, dot, follow, framed, whole
from tui.raster.words import width

MOST_MAP = (20, 12)
"""Columns and rows a small map has at most."""
ROOMY = (70, 20)
"""Columns and rows from which there is room for it."""
LEGIBLE, FOLLOWED = 8, 10
"""Dots a square from which a table of squares is better seen whole, and dots up to which it then is."""
Box = tuple[int, int, int, int]
"""Cells: the first column and row, and those after the last."""
_NOWHERE: Box = (0, 0, 0, 0)
NOTED = 3
"""Notes that are shown on the table at most."""
MARGIN = 0.2
"""How far, in parts of the window, what happens keeps from its edges before the window follows."""


class Aim(Struct, frozen=True):
    """How the table is looked at: ``dots`` a step (0: all of it), and a ``centre`` unless it is followed.

    What is followed is seen from further away where that shows more of it, unless the zoom is ``exact``.
    """

    dots: int = 10
    centre: Point | None = None
    exact: bool = False


class Window(Struct, frozen=True):
    """A board in a window: the scene, the part in view, what the screen adds, what the pointer is on.

    ``survey`` is that of a piece the table is seen from, which is told in words; ``notes`` are what people wrote.
    """

    scene: Scene
    view: View
    overlay: Overlay = NOTHING
    recorded: bool = False
    plain: bool = False
    small_map: bool = False
    words: str = ""
    hover: str = ""
    survey: Survey | None = None
    notes: tuple[Span, ...] = ()

    def draw(self, columns: int, rows: int) -> Cells:
        """The picture."""
        view = resized(self.view, columns, rows)
        told = legend(self.scene, self.survey, plain=self.plain) if self.survey else ()
        low = rows - len(told) - bool(self.hover and told)
        mapped = self._corner(view, low) if self.small_map and not self.plain else _NOWHERE
        page = (draw_plain if self.plain else draw)(self.scene, view, replace(self.overlay, covered=mapped))
        self._say(page, view, mapped, low)
        if mapped != _NOWHERE:
            left, top, right, bottom = mapped
            page.paste(left, top, minimap(self.scene, view, right - left, bottom - top))
        if self.recorded:
            page.write(0, 0, "━" * columns, pen(Role.AMENDED, Role.GROUND if self.plain else Role.FELT))
        write_legend(page, told, low + len(told))
        if self.notes and not told:
            self._note(page, view, mapped, rows - bool(self.hover))
        if self.hover:
            self._tell(page, rows - 1)
        return page

    def _corner(self, view: View, low: int) -> Box:
        """The corner for the small map that hides the fewest pieces, then areas; the upper left one if it can be."""
        wide, tall = map_size(self.scene.board)
        right = view.columns - wide
        corners = ((0, 0), (0, low - tall), (right, low - tall), (right, 1))
        boxes = [(left, top, left + wide, top + tall) for left, top in corners]
        return min(boxes, key=lambda corner: (hides(self.scene, view, corner), _buries(self.scene, view, corner)))

    def _say(self, page: Cells, view: View, mapped: Box, low: int) -> None:
        """How the table is looked at, at an edge where no piece stands and no map lies."""
        wide, felt = width(self.words), Role.GROUND if self.plain else Role.FELT
        right = view.columns - wide - 1
        for left, top in ((right, 0), (right, low - 1), (max(1, mapped[2] + 1), 0)):
            spot = left, top, left + wide, top + 1
            if not (hides(self.scene, view, spot) or _meet(spot, mapped) or _worded(page, spot)):
                put(page, left, top, [(self.words, pen(Role.FAINT, felt))], view.columns)
                return

    def _note(self, page: Cells, view: View, mapped: Box, low: int) -> None:
        """What people wrote, at the edge where it hides the fewest pieces."""
        shown = (
            self.notes
            if len(self.notes) <= NOTED
            else (*self.notes[: NOTED - 1], (f"… and {len(self.notes) - NOTED + 1} more", pen(Role.DIM, Role.HIGH)))
        )
        wide = min(view.columns - 2, 2 + max(width(text) for text, _ in shown))
        boxes = [(1, top, 1 + wide, top + len(shown)) for top in (low - len(shown), 1)]
        left, top, right, _ = min(boxes, key=lambda box: (_meet(box, mapped), hides(self.scene, view, box)))
        for row, note in enumerate(shown, start=top):
            page.write(left, row, " " * wide, pen(ground=Role.HIGH))
            put(page, left + 1, row, [note], right)

    def _tell(self, page: Cells, row: int) -> None:
        page.write(0, row, " " * page.columns, pen(ground=Role.HIGH))
        put(page, 1, row, told(self.scene, self.hover), page.columns - 1)


def hides(scene: Scene, view: View, spot: Box) -> int:
    """How many pieces stand, at least in part, where something is laid over the board."""
    return sum(_meet(spot, _cells(view, box(piece))) for piece in scene.pieces)


def _buries(scene: Scene, view: View, spot: Box) -> int:
    """How many areas that say something lie, at least in part, where something is laid over the board."""
    outlines = (tuple(zip(*area.outline, strict=True)) for area in scene.areas if area.name or area.does)
    return sum(_meet(spot, _cells(view, (min(x), min(y), max(x), max(y)))) for x, y in outlines)


def _cells(view: View, around: Box) -> Box:
    west, south, east, north = around
    (left, top), (right, bottom) = cell(view, (west, north)), cell(view, (east, south))
    return left, top, right + 1, bottom + 1


def _worded(page: Cells, spot: Box) -> bool:
    """Whether words stand where others would be written, or next to there."""
    left, top, right, bottom = spot
    rows = page.grid[max(0, top) : bottom]
    return any(letter.isalnum() for row in rows for letter, _ in row[max(0, left - 1) : right + 1])


def _meet(one: Box, other: Box) -> bool:
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


def resized(view: View, columns: int, rows: int) -> View:
    """The same middle of the table in a window of another size."""
    return View(view.centre, view.dots, view.step, columns, rows)


def map_size(board: Board) -> tuple[int, int]:
    """Columns and rows of a small map of a table at one dot a step, with its frame."""
    columns, rows = -(-board.width // (2 * board.step)) + 2, -(-board.depth // (4 * board.step)) + 2
    return min(MOST_MAP[0], max(9, columns)), min(MOST_MAP[1], rows)


def told(scene: Scene, id: str) -> list[Span]:  # noqa: A002 - the field's own name
    """A piece or an area in one line."""
    ground = Role.HIGH
    piece = next((piece for piece in scene.pieces if piece.id == id), None)
    if piece is not None:
        place = order(scene, piece.seat)
        spans: list[Span] = [(f"{mark(place)} {piece.label} {piece.name}", pen(role(place), ground, bold=True))]
        spans += [(f"   {counted(piece.life)}", pen(Role.TEXT, ground))] if piece.life else []
        spans += [(f"   {sign.sign} {sign.word}", pen(Role.DIM, ground)) for sign in piece.signs]
        return spans
    area = next((area for area in scene.areas if area.id == id), None)
    if area is None:
        return []
    held = "".join(f" {mark(order(scene, seat))}" for seat in area.held)
    return [
        (f"{area.name or area.id}", pen(Role.TEXT, ground, bold=True)),
        (f"   {area.ground.value}{held} {area.does}".rstrip(), pen(Role.DIM, ground)),
    ]


def aimed(scene: Scene, about: Sequence[str], aim: Aim, size: tuple[int, int], before: View | None = None) -> View:
    """The part of the table that is looked at: what an entry is about, which moves the window only near its edges.

    Where that is nobody in particular, the window stays if it shows any of those that are in play, else shows them.
    """
    columns, rows = size
    if aim.centre is not None and aim.dots:
        return View(aim.centre, aim.dots, scene.board.step, columns, rows)
    everything = whole(scene.board, columns, rows)
    if not aim.dots or (scene.board.grid and everything.dots >= LEGIBLE and aim.dots <= FOLLOWED):
        return everything
    meant = about or in_play(scene)
    ideal = framed(scene, meant, aim.dots, columns, rows, exact=aim.exact)
    if before is None or _size(before) != _size(ideal):
        return ideal
    if not about:
        return before if any(_within(before, piece, 0) for piece in scene.pieces if piece.id in meant) else ideal
    if before.dots != ideal.dots:
        return ideal
    steady = at_dots(before, before.left + (ideal.left - before.left) % 2, before.top + (ideal.top - before.top) % 4)
    return steady if all(_within(steady, piece) for piece in scene.pieces if piece.id in about) else ideal


def together(scene: Scene, acting: Sequence[str], dots: int, size: tuple[int, int]) -> bool:
    """Whether a window of so many cells that follows some pieces at this zoom shows every one of them."""
    view = follow(scene, acting, dots, *size)
    shown = (dot(view, piece.at) for piece in scene.pieces if piece.id in acting)
    return bool(acting) and all(0 <= x < 2 * size[0] and 0 <= y < 4 * size[1] for x, y in shown)


def aimed_above(
    scene: Scene, about: Sequence[str], aim: Aim, size: tuple[int, int], before: View | None = None, *, told: int
) -> View:
    """The part of the table that is looked at, where words fill the last ``told`` rows: what is meant is above.

    A window that somebody holds stays, and so does a table that would have to be drawn smaller.
    """
    columns, rows = size
    full = aimed(scene, about, aim, size, before)
    if not told or aim.centre is not None or told >= rows:
        return full
    above = aimed(scene, about, aim, (columns, rows - told), before)
    if above.dots != full.dots:
        return full
    return at_dots(replace(above, rows=rows), above.left, above.top)


def _size(view: View) -> tuple[int, int, int]:
    return view.step, view.columns, view.rows


def _within(view: View, piece: Piece, margin: float = MARGIN) -> bool:
    x, y = dot(view, piece.at)
    wide, tall = 2 * view.columns, 4 * view.rows
    return margin * wide <= x <= (1 - margin) * wide and margin * tall <= y <= (1 - margin) * tall


def under(scene: Scene, at: Point) -> str:
    """The piece at a point of the table, the smallest where several lie; else the area there; else nothing."""
    pieces = [piece for piece in scene.pieces if inside(at, corners(piece))]
    if pieces:
        return min(pieces, key=lambda piece: _extent(corners(piece))).id
    areas: list[Area] = [area for area in scene.areas if inside(at, area.outline)]
    return areas[-1].id if areas else ""


def _extent(outline: tuple[Point, ...]) -> int:
    pairs = zip(outline, (*outline[1:], *outline[:1]), strict=True)
    return abs(sum(x0 * y1 - x1 * y0 for (x0, y0), (x1, y1) in pairs))
