"""A scene drawn into cells: the one path every picture of a table takes."""

from replay.core.scene import Ray, Reach, Scene
from tui.raster.canvas import Canvas
from tui.raster.captions import name_areas, strew_areas
from tui.raster.cells import Cells
from tui.raster.dots import walk
from tui.raster.ground import GHOST, RAY, draw_areas, draw_edge, draw_table
from tui.raster.margins import write_rulers, write_scale
from tui.raster.overlay import NOTHING, Overlay
from tui.raster.pieces import draw_bases, draw_ghosts, label_bases
from tui.raster.results import write_callouts, write_floats, write_notes, write_tokens
from tui.raster.role import SHADE, Role, seat_order
from tui.raster.view import View, dot

_DASHES = {Reach.OPEN: "##...", Reach.TOUCHES: "#..", Reach.CLEAR: "#"}


def draw(scene: Scene, view: View, overlay: Overlay = NOTHING) -> Cells:
    """The table as a view shows it, with what a screen adds: dots first, letters over them, results last."""
    canvas = Canvas(view.columns, view.rows, Role.GROUND)
    draw_table(canvas, scene, view)
    draw_areas(canvas, scene, view)
    draw_edge(canvas, scene, view)
    order = seat_order(scene)
    for spread in overlay.spreads:
        canvas.path((dot(view, point) for point in spread.points), SHADE[order[spread.seat]], GHOST)
    draw_ghosts(canvas, scene, view, overlay.ghosts)
    rays = (*scene.rays, *overlay.rays)
    for ray in rays:
        _ray(canvas, view, ray)
    draw_bases(canvas, scene, view, overlay.selected)
    label_bases(canvas, scene, view, overlay.selected)
    name_areas(canvas, scene, view)
    strew_areas(canvas, scene, view)
    write_tokens(canvas, scene, view)
    write_notes(canvas, view, rays)
    write_floats(canvas, scene, view, overlay.floats)
    write_callouts(canvas, view, overlay.callouts)
    write_rulers(canvas, scene, view)
    write_scale(canvas, scene, view, overlay.covered)
    return canvas.cells()


def _ray(canvas: Canvas, view: View, ray: Ray) -> None:
    ink = Role.REFUSED if ray.reach is Reach.TOUCHES else Role.NOW
    canvas.path(walk(dot(view, ray.start), dot(view, ray.end)), ink, RAY, _DASHES[ray.reach])
