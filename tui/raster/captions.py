"""What every area is called and does, written where no piece stands."""

from collections.abc import Iterable, Iterator

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

CORNERED = (Ground.CONTROL, Ground.ZONE)
"""Grounds named in their upper left corner; others are named in their middle."""


def name_areas(canvas: Canvas, scene: Scene, view: View) -> None:
    """Write the areas' captions, once the pieces and tokens are drawn."""
    order, above, land = seat_order(scene), set[Cell](), set[Cell]()
    named = []
    for area in reversed(scene.areas if view.dots >= NAMED_FROM else ()):
        seen, drawn = _seen(canvas, area, view), _drawn(canvas, area, view)
        named.append((area, [cell for cell in seen if cell not in above], drawn))
        above.update(seen)
        land.update(() if area.ground in CORNERED else drawn)
    for area, own, drawn in reversed(named):
        lines = caption(area, paint_of(area, order), order)
        if lines and drawn:
            spot, near = Spot(own, _around(drawn), area.ground), view.dots >= FILLED_BELOW
            _caption(canvas, spot, land, _forms(area, lines, near=near))


def _forms(area: Area, lines: tuple[Line, ...], *, near: bool) -> Iterator[tuple[tuple[Line, ...], bool]]:
    """What may be written of an area, the best first, and whether in it or beside it: all, then its name alone."""
    yield lines, True
    if near:
        yield lines, False
    if area.name:
        yield lines[:1], True
        yield lines[:1], False


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
    return _drawn(canvas, area, view, tinted=True)


def _drawn(canvas: Canvas, area: Area, view: View, *, tinted: bool = False) -> list[Cell]:
    """The cells of the canvas that an area is drawn in."""
    (across, down), scale = placed(view)
    return [
        (column, row)
        for patch in area_stamp(area.ground, area.outline, scale)
        if ((patch.tinted or not tinted) and 0 <= (column := across + patch.column) < canvas.columns)
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
    """The cells of an area that are in view and not under other areas, and the box around all it is drawn in."""

    cells: list[Cell]
    around: tuple[int, int, int, int]
    ground: Ground

    @property
    def cornered(self) -> bool:
        """Whether it is named in its corner."""
        return self.ground in CORNERED


def _around(cells: list[Cell]) -> tuple[int, int, int, int]:
    """The first column and row of some cells, and those after the last."""
    columns, rows = zip(*cells, strict=True)
    return min(columns), min(rows), max(columns) + 1, max(rows) + 1


def _caption(canvas: Canvas, spot: Spot, land: set[Cell], forms: Iterable[tuple[tuple[Line, ...], bool]]) -> None:
    """Write the first of some captions that fits: wholly on its area, or wholly beside it and on no other."""
    for lines, inside in forms:
        places = _inside(spot, lines) if inside else _beside(spot, lines, canvas)
        for columns, row in places:
            found = list(zip(columns, range(row, row + len(lines)), lines, strict=True))
            if all(
                canvas.free(column, at, width(text), PIECE) and (inside or not _on(land, column, at, width(text)))
                for column, at, (text, _) in found
            ):
                for column, at, (text, ink) in found:
                    canvas.write(Word(column, at, text, ink, bold=spot.ground is Ground.CONTROL))
                return


def _on(land: set[Cell], column: int, row: int, wide: int) -> bool:
    return any((place, row) in land for place in range(column, column + wide))


Place = tuple[list[int], int]
"""The columns where the lines of a caption start, and the row of the first."""


def _inside(spot: Spot, lines: tuple[Line, ...]) -> Iterator[Place]:
    """Where every letter of some lines lies on an area: from its corner down, or about its middle."""
    runs = _runs(spot.cells)
    if not runs:
        return
    top, bottom = min(runs), max(runs) + 1
    starts: Iterable[int] = range(top, bottom - len(lines) + 1)
    if not spot.cornered:
        starts = sorted(starts, key=lambda row: abs(2 * row + len(lines) - top - bottom))
    for start in starts:
        columns = [_start(spot, runs.get(start + place), width(text)) for place, (text, _) in enumerate(lines)]
        if None not in columns:
            yield [column for column in columns if column is not None], start


def _start(spot: Spot, run: range | None, wide: int) -> int | None:
    """The column where words so wide start in a row of an area; None where they would run past it."""
    if run is None or wide > len(run):
        return None
    return run.start + (wide < len(run)) if spot.cornered else run.start + (len(run) - wide) // 2


def _runs(cells: Iterable[Cell]) -> dict[int, range]:
    """The longest stretch of an area's cells in each of its rows."""
    rows: dict[int, list[int]] = {}
    for column, row in cells:
        rows.setdefault(row, []).append(column)
    found = {}
    for row, columns in rows.items():
        best, begun = range(0), min(columns)
        held = set(columns)
        for column in range(begun, max(columns) + 2):
            if column not in held:
                best, begun = max(best, range(begun, column), key=len), column + 1
        found[row] = best
    return found


def _beside(spot: Spot, lines: tuple[Line, ...], canvas: Canvas) -> Iterator[Place]:
    """Just above an area, below it, and to its right and left."""
    left, top, right, bottom = spot.around
    wide, tall = max(width(text) for text, _ in lines), len(lines)
    begin = max(0, min(canvas.columns - wide, left if spot.cornered else (left + right - wide) // 2))
    middle = max(top, (top + bottom - tall) // 2)
    across = dict.fromkeys((begin, left, right - wide))
    places = [(column, row) for column in across for row in (top - tall, bottom)]
    for column, row in (*places, (right + 1, middle), (left - wide - 1, middle)):
        inset = [(wide - width(text)) // 2 if column == begin and not spot.cornered else 0 for text, _ in lines]
        yield [column + by for by in inset], row
