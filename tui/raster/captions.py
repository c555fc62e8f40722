"""What every area is called and does, written where no piece stands."""

from collections.abc import Iterator

from replay.core.scene import Area, Ground, Scene
from tui.raster.canvas import Canvas, Word
from tui.raster.ground import AREA, PIECE, Paint, area_stamp, paint_of, placed
from tui.raster.role import Role, seat_order
from tui.raster.signs import seat_mark
from tui.raster.view import View
from tui.raster.words import width

Line = tuple[str, Role]

NAMED_FROM = 6
"""Dots a step from which areas have room for their names."""

_CORNERED = (Ground.CONTROL, Ground.ZONE)
"""Grounds named in their upper left corner; others are named in their middle."""


def name_areas(canvas: Canvas, scene: Scene, view: View) -> None:
    """Write the areas' captions, once the pieces are drawn."""
    order = seat_order(scene)
    for area in scene.areas if view.dots >= NAMED_FROM else ():
        seen = _seen(canvas, area, view)
        if seen:
            _caption(canvas, seen, caption(area, paint_of(area, order), order), area.ground)


def strew_areas(canvas: Canvas, scene: Scene, view: View) -> None:
    """Strew letters over water and hills: one in every fourth cell that is free, staggered and fixed to the table."""
    (across, down), _ = placed(view)
    for area in reversed(scene.areas):
        paint = paint_of(area, seat_order(scene))
        for column, row in _seen(canvas, area, view) if paint.strewn else ():
            if (column - across + 2 * (row - down)) % 4 == 1 and canvas.free(column, row, 1, AREA + 1):
                canvas.write(Word(column, row, paint.strewn, paint.hatch))


def _seen(canvas: Canvas, area: Area, view: View) -> list[tuple[int, int]]:
    """The tinted cells of an area that lie on the canvas."""
    (across, down), scale = placed(view)
    return [
        (column, row)
        for patch in area_stamp(area.ground, area.outline, scale)
        if (patch.tinted and 0 <= (column := across + patch.column) < canvas.columns)
        and 0 <= (row := down + patch.row) < canvas.rows
    ]


def caption(area: Area, paint: Paint, order: dict[str, int]) -> tuple[Line, ...]:
    """An area's caption: "C1 ●+3", "C3 –", contested "C4 ●◆ –"; "reeds -1", or "rock" over "blocks"."""
    if area.ground is Ground.CONTROL:
        held = "".join(seat_mark(order[seat]) for seat in area.held)
        worth = held + area.does if len(area.held) == 1 else f"{held} {area.does}"
        return ((f"{area.name} {worth.strip()}".strip(), paint.line),)
    if area.ground is Ground.ZONE:
        return ((area.name, Role.FAINT),)
    if width(area.does) <= 3:
        return ((f"{area.name} {area.does}".strip(), Role.TEXT),)
    return (area.name, Role.TEXT), (area.does, Role.DIM)


def _caption(canvas: Canvas, tinted: list[tuple[int, int]], lines: tuple[Line, ...], ground: Ground) -> None:
    left, right = min(column for column, _ in tinted), max(column for column, _ in tinted) + 1
    top, bottom = min(row for _, row in tinted), max(row for _, row in tinted) + 1
    wide = max(width(text) for text, _ in lines)
    if wide > right - left + (0 if ground in _CORNERED else 2):
        return
    column = left + (wide < right - left) if ground in _CORNERED else (left + right - wide) // 2
    for start in _rows(top, bottom, len(lines), ground):
        if all(canvas.free(column, row, wide, PIECE) for row in range(start, start + len(lines))):
            for row, (text, ink) in enumerate(lines, start):
                inset = 0 if ground in _CORNERED else (wide - width(text)) // 2
                canvas.write(Word(column + inset, row, text, ink, bold=ground is Ground.CONTROL))
            return


def _rows(top: int, bottom: int, height: int, ground: Ground) -> Iterator[int]:
    """Rows where a caption may start, the best first: in its corner or its middle, at last just outside."""
    within = range(top, bottom - height + 1)
    if ground in _CORNERED:
        yield from within
    else:
        yield from sorted(within, key=lambda row: abs(2 * row + height - top - bottom))
    yield from (top - height, bottom)
