"""What is written over the table: tokens, notes beside lines, losses and gains, what a screen has to say."""

from collections.abc import Sequence

from replay.core.scene import Crossing, Ground, Outline, Ray, Scene
from tui.raster.canvas import Canvas, Word
from tui.raster.dots import walk
from tui.raster.floating import ABOVE_ALL, room_for
from tui.raster.ground import PIECE, RAY
from tui.raster.outline import inside
from tui.raster.overlay import Callout, Float
from tui.raster.role import SEAT, Role, seat_order
from tui.raster.signs import token_face
from tui.raster.stamp import FILLED_BELOW
from tui.raster.view import View, cell, dot, point
from tui.raster.words import width, wrap


def write_tokens(canvas: Canvas, scene: Scene, view: View) -> None:
    """The tokens that lie on the table, as cards in brackets."""
    order = seat_order(scene)
    for token in scene.tokens:
        if token.at is not None:
            face, ink = token_face(token), SEAT[order[token.seat]] if token.seat else Role.TEXT
            canvas.write(Word(*_clear(canvas, cell(view, token.at), width(face)), face, ink, bold=True))


def _clear(canvas: Canvas, at: tuple[int, int], wide: int) -> tuple[int, int]:
    """A cell from where so many run over no letters: over no piece if there is one so near, else where it lies."""
    column, row = at[0] - wide // 2, at[1]
    spots = [(column + aside, row + down) for down in (0, 1, -1, 2, -2) for aside in (0, 2, -2, 4, -4)]
    for below in (PIECE, ABOVE_ALL):
        found = next((spot for spot in spots if canvas.free(*spot, wide, below)), None)
        if found:
            return found
    return column, row


def write_notes(canvas: Canvas, scene: Scene, view: View, rays: Sequence[Ray]) -> None:
    """What each ray meets, on the ray where it meets it; and from follow zoom on what is said beside it."""
    control = [area.outline for area in scene.areas if area.ground is Ground.CONTROL]
    for ray in rays:
        for crossing in ray.crossings:
            wide = width(crossing.does)
            at = _along(canvas, view, ray, crossing, control) or _clear(canvas, cell(view, crossing.at), wide)
            canvas.write(Word(*at, crossing.does, Role.REFUSED, bold=True))
        if ray.note and view.dots >= FILLED_BELOW:
            canvas.write(Word(*_beside(canvas, view, ray), ray.note, Role.TEXT))


def _along(
    canvas: Canvas, view: View, ray: Ray, crossing: Crossing, control: Sequence[Outline]
) -> tuple[int, int] | None:
    """The nearest free cell of a ray from where it meets something, apart from words and from what is controlled.

    A number on control terrain would be read as what that is worth.
    """
    wide, (east, south) = width(crossing.does), cell(view, crossing.at)
    on = walk(cell(view, ray.start), cell(view, ray.end))
    for column, row in sorted(on, key=lambda at: abs(at[0] - east) + 2 * abs(at[1] - south)):
        first = column - wide // 2
        held = (inside(point(view, place, row), one) for one in control for place in range(first, first + wide))
        if canvas.free(first - 1, row, wide + 2, PIECE) and _alone(canvas, first, row, wide) and not any(held):
            return first, row
    return None


def _alone(canvas: Canvas, column: int, row: int, wide: int) -> bool:
    """Whether no word stands right above or below some cells."""
    rows = (other for other in (row - 1, row + 1) if 0 <= other < canvas.rows)
    return all(canvas.free(column, other, wide, ABOVE_ALL) for other in rows)


def _beside(canvas: Canvas, view: View, ray: Ray) -> tuple[int, int]:
    """A cell near the middle of a ray from where its note runs over nothing, if there is one."""
    (x0, y0), (x1, y1) = dot(view, ray.start), dot(view, ray.end)
    wide = width(ray.note)
    column, row = (x0 + x1) // 4 - wide // 2, (y0 + y1) // 8
    spots = [(column + aside, row + down) for down in (2, -2, 3, -3, 1, -1) for aside in (0, 4, -4, 8, -8)]
    return next((spot for spot in spots if canvas.free(*spot, wide, RAY)), spots[0])


def write_floats(canvas: Canvas, scene: Scene, view: View, floats: Sequence[Float]) -> None:
    """Losses and gains beside the pieces they befell or over a corner of them, where there is room."""
    pieces = {piece.id: piece for piece in scene.pieces}
    for result in floats:
        if result.piece not in pieces:
            continue
        plain = result.text
        for text in (f" {plain} ", plain) if view.dots >= FILLED_BELOW else (plain,):
            at = room_for(canvas, pieces[result.piece], scene.pieces, view, text)
            if at:
                ink, ground = (Role.ON_ATTACK, Role.ATTACK) if result.bad else (Role.GROUND, Role.WHOLE)
                canvas.write(Word(*at, text, ink, ground, bold=True))
                break


def write_callouts(canvas: Canvas, view: View, callouts: Sequence[Callout]) -> None:
    """Words at points of the table, whole where the window is wide enough; a refusal hides nothing that it is about."""
    for callout in callouts:
        ink, ground = (Role.ON_ATTACK, Role.ATTACK) if callout.refused else (Role.GROUND, Role.AMENDED)
        column, row = cell(view, callout.at)
        lines = [callout.text]
        if 0 <= column < view.columns and 0 <= row < view.rows:
            lines = wrap(callout.text, view.columns) if width(callout.text) > view.columns else lines
            column = max(0, min(column, view.columns - max(map(width, lines))))
            row = _under(row, len(lines), view.rows) if callout.refused else row
        for down, line in enumerate(lines):
            canvas.write(Word(column, row + down, line, ink, ground, bold=True))


def _under(row: int, tall: int, rows: int) -> int:
    """The row under another from where so many fit; above it where there is no room."""
    return row + 1 if row + 1 + tall <= rows else max(0, row - tall)
