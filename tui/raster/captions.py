"""What every area is called and does, written where no piece stands."""

from collections.abc import Iterable

from msgspec import Struct

from replay.core.scene import Area, Ground, Scene
from tui.raster.canvas import Canvas, Word
from tui.raster.ground import AREA, PIECE, Paint, area_stamp, paint_of, placed
from tui.raster.role import SEAT, Role, seat_order
from tui.raster.signs import seat_mark
from tui.raster.stamp import FILLED_BELOW
from tui.raster.view import View
from tui.raster.words import width

Line = tuple[str, Role]
Cell = tuple[int, int]

NAMED_FROM = 4
"""Dots a step from which areas have room for their names."""

_CORNERED = (Ground.CONTROL, Ground.ZONE)
"""Grounds named in their upper left corner; others are named in their middle."""


def name_areas(canvas: Canvas, scene: Scene, view: View) -> None:
    """Write the areas' captions, once the pieces and tokens are drawn."""
    order, above = seat_order(scene), set[Cell]()
    named = []
    for area in reversed(scene.areas if view.dots >= NAMED_FROM else ()):
        seen = _seen(canvas, area, view)
        named.append((area, seen, above & set(seen)))
        above.update(seen)
    for area, seen, hidden in reversed(named):
        lines = caption(area, paint_of(area, order), order)
        if seen and lines:
            brief = lines[: 1 if area.name else 0]
            _caption(canvas, Spot(seen, hidden, area.ground), lines, lines if view.dots >= FILLED_BELOW else brief)


def strew_areas(canvas: Canvas, scene: Scene, view: View) -> None:
    """Strew letters over water and hills: one in every fourth cell that is free, staggered and fixed to the table."""
    (across, down), _ = placed(view)
    for area in reversed(scene.areas):
        paint = paint_of(area, seat_order(scene))
        for column, row in _seen(canvas, area, view) if paint.strewn else ():
            if (column - across + 2 * (row - down)) % 4 == 1 and canvas.free(column, row, 1, AREA + 1):
                canvas.write(Word(column, row, paint.strewn, paint.hatch))


def _seen(canvas: Canvas, area: Area, view: View) -> list[Cell]:
    """The tinted cells of an area that lie on the canvas."""
    (across, down), scale = placed(view)
    return [
        (column, row)
        for patch in area_stamp(area.ground, area.outline, scale)
        if (patch.tinted and 0 <= (column := across + patch.column) < canvas.columns)
        and 0 <= (row := down + patch.row) < canvas.rows
    ]


def caption(area: Area, paint: Paint, order: dict[str, int]) -> tuple[Line, ...]:
    """An area's caption: "C1 ●+3", "C3 –", contested "C4 ●◆ –"; "◆ red"; "reeds -1", or "rock" over "blocks"."""
    if area.ground is Ground.CONTROL:
        held = "".join(seat_mark(order[seat]) for seat in area.held)
        worth = held + area.does if len(area.held) == 1 else f"{held} {area.does}"
        return _said(f"{area.name} {worth.strip()}", paint.line)
    if area.ground is Ground.ZONE:
        held = "".join(seat_mark(order[seat]) for seat in area.held)
        return _said(f"{held} {area.name} {area.does}", SEAT[order[area.held[0]]] if len(area.held) == 1 else Role.DIM)
    if width(area.does) <= 3:
        return _said(f"{area.name} {area.does}", Role.TEXT)
    return (*_said(area.name, Role.TEXT), (area.does, Role.DIM))


def _said(words: str, ink: Role) -> tuple[Line, ...]:
    """A line of words, none where there are none."""
    return ((" ".join(words.split()), ink),) if words.strip() else ()


class Spot(Struct, frozen=True):
    """The cells of an area that are in view, and which of them lie under other areas."""

    cells: list[Cell]
    hidden: set[Cell]
    ground: Ground

    @property
    def cornered(self) -> bool:
        """Whether it is named in its corner."""
        return self.ground in _CORNERED


def _caption(canvas: Canvas, spot: Spot, lines: tuple[Line, ...], beside: tuple[Line, ...]) -> None:
    """Write a caption in its area, where it fits and nothing covers it; else, ``beside`` it, a shorter one."""
    for told, inside in ((lines, True), (beside, False)):
        wide = max((width(text) for text, _ in told), default=0)
        column = _column(spot, wide)
        for start in _rows(spot, range(column, column + wide), len(told), inside=inside) if told else ():
            if all(canvas.free(column, row, wide, PIECE) for row in range(start, start + len(told))):
                for row, (text, ink) in enumerate(told, start):
                    inset = 0 if spot.cornered else (wide - width(text)) // 2
                    canvas.write(Word(column + inset, row, text, ink, bold=spot.ground is Ground.CONTROL))
                return


def _column(spot: Spot, wide: int) -> int:
    """The column where a caption so wide starts: in the corner or in the middle."""
    left, right = min(column for column, _ in spot.cells), max(column for column, _ in spot.cells) + 1
    return left + (wide < right - left) if spot.cornered else max(0, (left + right - wide) // 2)


def _rows(spot: Spot, columns: range, height: int, *, inside: bool) -> Iterable[int]:
    """Rows where a caption may start, the best first: in its corner or its middle, or just outside."""
    across = [column for column, _ in spot.cells]
    top, bottom = min(row for _, row in spot.cells), max(row for _, row in spot.cells) + 1
    if not inside:
        return top - height, bottom
    if len(columns) > max(across) + 1 - min(across) + (0 if spot.cornered else 2):
        return ()
    rows = (
        first
        for first in range(top, bottom - height + 1)
        if not any((column, row) in spot.hidden for column in columns for row in range(first, first + height))
    )
    return rows if spot.cornered else sorted(rows, key=lambda row: abs(2 * row + height - top - bottom))
