"""A scene drawn into cells: the one path every picture of a table takes."""

from replay.core.scene import Ray, Reach, Scene
from tui.raster.canvas import Canvas
from tui.raster.captions import name_areas, strew_areas
from tui.raster.cells import Cells
from tui.raster.dots import walk
from tui.raster.ground import RAY, draw_areas, draw_edge, draw_table
from tui.raster.margins import write_rulers, write_scale
from tui.raster.overlay import NOTHING, Overlay
from tui.raster.pieces import draw_bases, draw_contacts, draw_ghosts, label_bases
from tui.raster.results import write_callouts, write_floats, write_notes, write_tokens
from tui.raster.role import Role
from tui.raster.spread import draw_spreads
from tui.raster.view import View, dot

_DASHES = {Reach.OPEN: "##...", Reach.TOUCHES: "#..", Reach.CLEAR: "#"}


def draw(scene: Scene, view: View, overlay: Overlay = NOTHING) -> Cells:
    """The table as a view shows it, with what a screen adds: dots first, letters over them, results last."""
    canvas = Canvas(view.columns, view.rows, Role.GROUND)
    draw_table(canvas, scene, view)
    draw_areas(canvas, scene, view)
    draw_edge(canvas, scene, view)
    draw_spreads(canvas, scene, view, overlay.spreads)
    draw_ghosts(canvas, scene, view, overlay.ghosts)
    rays = (*scene.rays, *overlay.rays)
    for ray in rays:
        _ray(canvas, view, ray)
    draw_bases(canvas, scene, view, overlay.selected)
    draw_contacts(canvas, scene, view)
    label_bases(canvas, scene, view, overlay.selected)
    write_tokens(canvas, scene, view)
    name_areas(canvas, scene, view)
    strew_areas(canvas, scene, view)
    write_notes(canvas, scene, view, rays)
    write_floats(canvas, scene, view, overlay.floats)
    write_callouts(canvas, view, overlay.callouts)
    write_rulers(canvas, scene, view)
    write_scale(canvas, scene, view, overlay.covered)
    return canvas.cells()


def _ray(canvas: Canvas, view: View, ray: Ray) -> None:
    ink = Role.REFUSED if ray.reach is Reach.TOUCHES else Role.NOW
    canvas.path(walk(dot(view, ray.start), dot(view, ray.end)), ink, RAY, _DASHES[ray.reach])
